// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Decides how long a recognizer waits for the next finger of a hand, whose fingers land one after the other, and how
/// long touches are withheld from windows meanwhile.
///
/// | too few fingers are down, and ...            | consequence                                                       |
/// |----------------------------------------------|-------------------------------------------------------------------|
/// | `hesitation` has passed since a landing, or  | windows receive all touches; the gesture is still possible        |
/// | `hesitationInAll` since the first landing    |                                                                   |
/// | one of them moves by 2 mm                    | windows receive its touch, and those that landed before it        |
/// | one of them lifts                            | windows receive all touches, if `heedsLifts`                      |
/// | `landing` has passed since a landing         | the next finger is late, unless the hand is only coming in over   |
/// |                                              | an edge: then it is late after `more`                             |
///
/// If the gesture is recognized after all, the touches that windows have received are cancelled, as far as the host can
/// cancel touches.
struct Gathering {
  /// The longest time between two landings.
  var landing = Interval.unlimited
  /// How long touches are withheld from windows after a landing; nil if they are withheld until the decision, or not at
  /// all.
  var hesitation: Interval?
  /// How long touches are withheld from windows after the first landing; nil for no limit.
  var hesitationInAll: Interval?
  /// Whether windows receive the touches at once if a finger lifts.
  var heedsLifts = false
  /// The time from which the next finger is late.
  private var end = Timestamp.distantFuture
  /// The time until which touches are withheld at most; nil before a landing that starts the wait.
  private var limit: Timestamp?
  /// Whether windows may receive touches before the gesture is decided.
  private var hesitates = false

  /// How much longer than `landing` to wait while a hand comes in slowly over an edge: a fingertip that lies 7 mm
  /// farther out than another lands 0.2 s later if the hand moves at 30 mm per second.
  static let more = Interval(microseconds: 250_000)
  /// The movement after which windows receive a touch, in px at scale 1: 2 mm.
  private static let moved = 2 / Thresholds.millimetresPerPixel

  init(_ recognizer: CompiledConfiguration.Recognizer) {
    (landing, heedsLifts) = (recognizer.landing, recognizer.heedsLifts)
    (hesitation, hesitationInAll) = (recognizer.hesitation, recognizer.hesitationInAll)
  }

  init(landing: Interval = .unlimited) { self.landing = landing }

  /// Starts to wait for the next finger after a landing. With `isIn`, the hand is in the place of the gesture, and
  /// touches are withheld from windows until the decision.
  mutating func begin(in context: inout RecognizerContext, isIn: Bool = false) {
    end = context.time + landing
    hesitates = !isIn && hesitation != nil
    guard hesitates, let hesitation else { return waitForNext(in: &context) }
    guard hesitation > .zero else { return letGo(in: &context) }
    context.ignoreMotion(within: Self.moved * context.scale)
    let limit = limit ?? hesitationInAll.map { context.time + $0 } ?? .distantFuture
    self.limit = limit
    guard context.time < limit else { return letGo(in: &context) }
    context.wait(until: min(end, context.time + hesitation, limit), .maximum)
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

  /// Returns whether the next finger is late, unless `waitMore` waits for it.
  func isLate(in context: RecognizerContext) -> Bool { context.time >= end }

  /// Waits for `more` than `landing`, with motion. Returns false if that time or `latest` has passed, too.
  func waitMore(atMost latest: Timestamp, in context: inout RecognizerContext) -> Bool {
    let last = min(latest, end + Self.more)
    guard context.time < last else { return false }
    context.followMotion()
    context.wait(until: last, .maximum)
    return true
  }

  func fingersLifted(in context: inout RecognizerContext) {
    if heedsLifts { context.letGo(of: context.received) }
  }

  /// Returns whether the next finger is late. If only `hesitation` has passed, delivers the touches to windows and
  /// returns false.
  mutating func deadlinePassed(in context: inout RecognizerContext) -> Bool {
    guard hesitates, context.time < end else { return true }
    letGo(in: &context)
    return false
  }

  mutating func reset() { (end, limit, hesitates) = (.distantFuture, nil, false) }
}
