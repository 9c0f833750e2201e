// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A recognizer's pending requests, combined into one (S4.7).
///
/// | pending requests        | new request       | result                                 |
/// |-------------------------|-------------------|----------------------------------------|
/// | none                    | any               | the new request, as resolved by S4.4   |
/// | Began                   | Changed           | Began                                  |
/// | Began                   | Ended             | Began, then Ended                      |
/// | Began                   | Failed, Cancelled | Failed                                 |
/// | n times Changed         | Changed           | n + 1 times Changed                    |
/// | n times Changed         | Ended, Cancelled  | n times Changed, then the new request  |
/// | any that include an end | any               | the new request is dropped and counted |
struct Request {
  var began = false
  var changes: UInt8 = 0
  /// Ended, Cancelled, Failed, or nil.
  var end: GestureState?

  var isEmpty: Bool { !began && changes == 0 && end == nil }
  /// Whether the recognizer requests to be recognized, that is, to change from Possible to a state other than Failed.
  var wantsRecognition: Bool { began || end == .ended }
  /// Whether the analysis is complete, so that no more requests are accepted (S7.7).
  var isComplete: Bool { end != nil }

  /// The state of the recognizer if all requests were granted.
  func state(from granted: GestureState) -> GestureState {
    if let end { return end }
    if began { return .began }
    return changes > 0 ? .changed : granted
  }

  /// Adds a request for Changed by an active recognizer. Returns false if `add` must handle the request.
  @inline(__always)
  mutating func addChange(from granted: GestureState) -> Bool {
    guard granted.isActive, end == nil, changes < .max else { return false }
    changes &+= 1
    return true
  }

  /// Adds a request. Returns false if the request was invalid and dropped.
  mutating func add(_ wanted: GestureState, from granted: GestureState) -> Bool {
    guard let next = state(from: granted).resolving(wanted) else { return false }
    switch next {
    case .began:
      began = true
    case .changed:
      break  // Began includes it, or the counter of `addChange` is full.
    case .cancelled where began:
      self = Request(end: .failed)
    case .ended, .cancelled, .failed:
      end = next
    case .possible:
      return false
    }
    return true
  }
}
