// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// An account of one gesture's touches: how many of the touches reached windows, and which gestures withheld or
/// consumed touches.
///
/// The daemon keeps one account for each gesture; `tactus status`, `why` and `explain` print the accounts in words. For
/// a recording, they print how many touches windows would have received.
public struct WindowAccount: Hashable, Sendable {
  /// How many touches landed.
  public var touches: Int
  /// How many touches a window received.
  public var told: Int
  /// How many of the received touches were withheld at first.
  public var late = 0
  /// The longest delay of a received touch.
  public var longest = Interval.zero
  /// How many of the received touches were then cancelled.
  public var cancelled = 0
  /// Whether a gesture has performed an action that was not undone. Then the text need not name the gesture that
  /// consumed the touches.
  public var hasActed = false
  /// The gestures that withheld touches for a while.
  public var holders: [String] = []
  /// The gestures that consumed touches.
  public var keepers: [String] = []

  /// Stands for the name of an application's recognizer.
  public static let application = "a gesture of an application"
  /// The greatest number of names in a list; a longer list would not help the reader.
  private static let mostNames = 4

  public init(touches: Int = 0, told: Int = 0) { (self.touches, self.told) = (touches, told) }

  /// Counts one phase of a touch. The phase happened at `timestamp`, and a window received it at `time`.
  public mutating func add(_ phase: TouchPhase, of timestamp: Timestamp, at time: Timestamp) {
    switch phase {
    case .began:
      told += 1
      guard time > timestamp else { return }
      late += 1
      longest = max(longest, time - timestamp)
    case .cancelled: cancelled += 1
    case .moved, .stationary, .ended: break
    }
  }

  public mutating func held(by name: String) { Self.add(name, to: &holders) }
  public mutating func kept(by name: String) { Self.add(name, to: &keepers) }

  private static func add(_ name: String, to names: inout [String]) {
    if names.count < mostNames, !names.contains(name) { names.append(name) }
  }

  /// The sentence for hosts in which windows receive all touches from the compositor, regardless of gestures.
  public static let allAnyway = "Windows got all of its touches, as always in this session."

  /// Whether windows received the same touches as they would without gestures.
  public var isUsual: Bool { told >= touches && late == 0 && cancelled == 0 }

  /// The account in one sentence.
  public var words: String {
    if told == 0 { return "Windows got none of its touches\(Self.by(keepers, "kept them"))." }
    if told >= touches {
      if late > 0 {
        let subject = late == 1 ? "A touch" : "\(late) touches"
        let kept = Self.by(holders, "kept \(late == 1 ? "it" : "them") back")
        return "\(subject) reached the window up to \(Self.time(longest)) late\(kept)"
          + (cancelled > 0 ? ", and then \(cancelled == 1 ? "one was" : "\(cancelled) were") cancelled." : ".")
      }
      if cancelled >= told {
        let takers = hasActed ? "" : Self.by(keepers, "took them")
        return "Windows received its touches, which were then cancelled\(takers)."
      }
      if cancelled > 0 { return "Windows received its touches, and \(cancelled) of \(told) were then cancelled." }
      return "Windows got all of its touches."
    }
    var words = "Windows got \(told) of its \(touches) touches"
    if late > 0 { words += ", up to \(Self.time(longest)) late" }
    if cancelled >= told { words += ", which were then cancelled" }
    if cancelled > 0, cancelled < told { words += ", and \(cancelled) were cancelled" }
    return "\(words)\(Self.by(keepers, "kept the others"))."
  }

  /// Returns the end of a sentence, such as ": `3 swipe left` kept them".
  private static func by(_ names: [String], _ what: String) -> String {
    guard !names.isEmpty else { return "" }
    var text = ": "
    for (n, name) in names.enumerated() {
      if n > 0 { text += n == names.count - 1 ? " and " : ", " }
      text += name == application ? name : "`\(name)`"
    }
    return "\(text) \(what)"
  }

  private static func time(_ time: Interval) -> String {
    time.microseconds >= 2_000_000 ? "\(time.microseconds / 1_000_000) s" : "\(time.microseconds / 1000) ms"
  }
}

extension Response {
  /// Whether the response performs an action whose effect remains.
  public var staysDone: Bool {
    switch phase {
    case .fire: true
    case .ended: settlesAt != 0
    case .armed, .began, .changed, .cancelled: false
    }
  }
}
