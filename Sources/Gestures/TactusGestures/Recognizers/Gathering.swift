// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Decides how long a recognizer waits for the next finger of a hand, since fingers land one after the other, and how
/// long windows wait with it.
///
/// | fewer fingers than it needs                  | and then                                                          |
/// |----------------------------------------------|-------------------------------------------------------------------|
/// | have rested for `hesitation` since a landing | windows get their touches; the gesture may still come about       |
/// | move: one of them by 2 mm                    | windows get that one, and those that landed before                |
/// | lift: one of them                            | windows get all                                                   |
/// | have been down for `landing` since a landing | the next one is late                                              |
///
/// If it becomes a gesture nevertheless, these touches are cancelled, as far as the host can.
struct Gathering {
  /// The longest time between two landings.
  var landing = Interval.unlimited
  /// Nil if windows wait until everything is decided, or need not wait.
  var hesitation: Interval?
  /// Whether windows stop waiting once a finger has lifted.
  var heedsLifts = false
  /// From this time on, the next finger is late.
  private var end = Timestamp.distantFuture
  /// Whether windows may receive touches before all is decided.
  private var hesitates = false

  /// px at scale 1: 2 mm.
  private static let moved = 2 / Thresholds.millimetresPerPixel

  init(_ recognizer: CompiledConfiguration.Recognizer) {
    (landing, hesitation, heedsLifts) = (recognizer.landing, recognizer.hesitation, recognizer.heedsLifts)
  }

  init(landing: Interval = .unlimited) { self.landing = landing }

  /// A finger has landed and others may follow. If the hand `isIn` the place of the gesture, windows wait.
  mutating func begin(in context: inout RecognizerContext, isIn: Bool = false) {
    end = context.time + landing
    hesitates = !isIn && hesitation != nil
    guard hesitates, let hesitation else { return waitForNext(in: &context) }
    guard hesitation > .zero else { return letGo(in: &context) }
    context.ignoreMotion(within: Self.moved * context.scale)
    context.wait(until: min(end, context.time + hesitation), .maximum)
  }

  private func waitForNext(in context: inout RecognizerContext) {
    context.ignoreMotion(within: .infinity)
    context.wait(until: end, .maximum)
  }

  private mutating func letGo(in context: inout RecognizerContext) {
    hesitates = false
    context.letGo(of: context.received)
    waitForNext(in: &context)
  }

  mutating func fingersMoved(in context: inout RecognizerContext) {
    guard hesitates else { return }
    let least = Self.moved * context.scale
    var last: UInt64 = 0
    for slot in context.touches where (context[slot].location - context[slot].start).lengthSquared >= least * least {
      last = max(last, context[slot].serial)
    }
    var gone = TouchSet()
    for slot in context.touches where context[slot].serial <= last { gone.insert(slot) }
    if gone == context.touches { return letGo(in: &context) }
    context.letGo(of: gone)
  }

  func fingersLifted(in context: inout RecognizerContext) {
    if heedsLifts { context.letGo(of: context.received) }
  }

  /// Whether the next finger is late.
  mutating func deadlinePassed(in context: inout RecognizerContext) -> Bool {
    guard hesitates, context.time < end else { return true }
    letGo(in: &context)
    return false
  }

  mutating func reset() { (end, hesitates) = (.distantFuture, false) }
}
