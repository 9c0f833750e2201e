// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A recognizer's pending requests, folded into one (S4.7).
///
/// | asked before, not yet granted | asked now          | becomes                                   |
/// |-------------------------------|--------------------|-------------------------------------------|
/// | nothing                       | what S4.4 makes it | that                                      |
/// | Began                         | Changed            | Began                                     |
/// | Began                         | Ended              | Began, then Ended                         |
/// | Began                         | Failed, Cancelled  | Failed                                    |
/// | n times Changed               | Changed            | n + 1 times Changed                       |
/// | n times Changed               | Ended, Cancelled   | n times Changed, then it                  |
/// | anything with an end          | anything           | dropped and counted                       |
struct Request {
  var began = false
  var changes: UInt8 = 0
  /// Ended, Cancelled, Failed, or nil.
  var end: GestureState?

  var isEmpty: Bool { !began && changes == 0 && end == nil }
  /// Requests to leave Possible other than by failing.
  var wantsRecognition: Bool { began || end == .ended }
  /// No more requests are possible: the analysis is complete (S7.7).
  var isComplete: Bool { end != nil }

  /// The state of the recognizer if all requests were granted.
  func state(from granted: GestureState) -> GestureState {
    if let end { return end }
    if began { return .began }
    return changes > 0 ? .changed : granted
  }

  /// Adds one more Changed for an active recognizer. False if `add` must handle it.
  @inline(__always)
  mutating func addChange(from granted: GestureState) -> Bool {
    guard granted.isActive, end == nil, changes < .max else { return false }
    changes &+= 1
    return true
  }

  /// Adds one more request. False if it was invalid and dropped.
  mutating func add(_ wanted: GestureState, from granted: GestureState) -> Bool {
    guard let next = state(from: granted).resolving(wanted) else { return false }
    switch next {
    case .began:
      began = true
    case .changed:
      break  // Began covers it. For an active one, `addChange` has counted it, or the counter is full.
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
