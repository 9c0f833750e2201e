// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Why a recognizer failed, waits, was refused or was cancelled, with the numbers that decided it.
///
/// A reason is plain data, so that creating it is cheap even if it is never read. `description(naming:)` converts it to
/// words.
public enum Reason: Sendable {
  case none
  // Reasons from the recognizer's own touches. Lengths are in px, multiplied by `thresholdScale`.
  case movedTooFar(Double, allowed: Double)
  case tooManyTouches(Int, allowed: Int)
  case tooFewTouches(Int, needed: Int)
  case lifted
  case landedAfterLift
  case heldTooLong(allowed: Interval)
  case noFurtherTap(within: Interval)
  case tapTooSoon(Interval, minimum: Interval)
  case tapTooFarAway(Double, allowed: Double)
  case landedTooLate(Interval, allowed: Interval)
  case spreadTooWide(Double, allowed: Double)
  case notAtAnEdge(Double, allowed: Double)
  case notInward
  case wrongDirection
  case strayed(Double, allowed: Double)
  case wentBack(Double, allowed: Double)
  case tooSlow(allowed: Interval)
  case everyTouchIgnored
  case touchCancelled
  /// A reason given by the host.
  case custom(StaticString)
  // Reasons from other recognizers.
  case waitsFor(RecognizerID)
  case requiredToFail(RecognizerID)
  case prevented(by: RecognizerID)
  case supersededBy(RecognizerID)
  case waitedInACircle
  case vetoedByDelegate
  case vetoedByOwner
  case vetoedByView(ViewID)
  case vetoedByControl(ViewID)
  // Reasons from the host.
  case disabled, removed, viewLeft, sessionEvent, requestedByHost

  /// Describes the reason in a short sentence. `name` returns the name of a recognizer.
  public func description(naming name: (RecognizerID) -> String) -> String {
    switch self {
    case .none: ""
    case .movedTooFar(let d, let allowed): "moved \(px(d)), \(number(allowed)) allowed"
    case .tooManyTouches(let n, let allowed): "\(fingers(n)), \(allowed) allowed"
    case .tooFewTouches(let n, let needed): "\(fingers(n)), \(needed) needed"
    case .lifted: "lifted before it could begin"
    case .landedAfterLift: "a finger landed after another had lifted"
    case .heldTooLong(let allowed): "held longer than \(ms(allowed))"
    case .noFurtherTap(let within): "no further tap within \(ms(within))"
    case .tapTooSoon(let t, let minimum): "tapped again after \(ms(t)), \(ms(minimum)) needed"
    case .tapTooFarAway(let d, let allowed): "tapped \(px(d)) away, \(number(allowed)) allowed"
    case .landedTooLate(let t, let allowed): "a finger landed \(ms(t)) after the first, \(ms(allowed)) allowed"
    case .spreadTooWide(let d, let allowed): "fingers \(px(d)) apart, \(number(allowed)) allowed"
    case .notAtAnEdge(let d, let allowed): "landed \(px(d)) from its edge, \(number(allowed)) allowed"
    case .notInward: "did not move inward"
    case .wrongDirection: "moved in another direction"
    case .strayed(let d, let allowed): "strayed \(px(d)) sideways, \(number(allowed)) allowed"
    case .wentBack(let d, let allowed): "went \(px(d)) backwards, \(number(allowed)) allowed"
    case .tooSlow(let allowed): "not far enough within \(ms(allowed))"
    case .everyTouchIgnored: "ignored all of its touches"
    case .touchCancelled: "the system cancelled a touch"
    case .custom(let words): words.description
    case .waitsFor(let other): "waits for \(name(other)) to fail"
    case .requiredToFail(let other): "waited for \(name(other)), which was recognized"
    case .prevented(let other): "lost to \(name(other)), which was recognized first"
    case .supersededBy(let other): "gave way to \(name(other))"
    case .waitedInACircle: "waited only for recognizers that waited for it"
    case .vetoedByDelegate: "its delegate said no"
    case .vetoedByOwner: "its owner, when asked, said no"
    case .vetoedByView: "a touched view said no"
    case .vetoedByControl: "a control does this itself"
    case .disabled: "was disabled"
    case .removed: "was removed"
    case .viewLeft: "its view left the tree"
    case .sessionEvent: "the session was interrupted"
    case .requestedByHost: "its owner asked for it"
    }
  }

  private func px(_ value: Double) -> String { number(value) + " px" }
  private func ms(_ value: Interval) -> String { number(value.milliseconds) + " ms" }
  private func fingers(_ n: Int) -> String { n == 1 ? "1 finger" : "\(n) fingers" }

  /// Formats a number with at most one decimal. This is done by hand, since the formatting code of the standard library
  /// would enlarge the libraries.
  private func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    guard tenths.magnitude < 1e15 else { return "more" }
    let whole = Int64(tenths.magnitude)
    let sign = tenths < 0 ? "-" : ""
    return whole % 10 == 0 ? "\(sign)\(whole / 10)" : "\(sign)\(whole / 10).\(whole % 10)"
  }
}
