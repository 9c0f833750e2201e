// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// The requirement that a gesture did not meet, so that its binding did not act.
public struct Lack: Sendable {
  /// How far the fingers were from making the gesture: close to 0 if hardly anything was missing, 1 or more if they
  /// made a different gesture altogether.
  public var distance: Double
  /// The text after "`3 swipe left` did not act: ".
  public var words: String
  /// The thresholds that may have been too strict, the likeliest first.
  public var limits: [Limit] = []

  init(_ distance: Double, _ words: String, _ limits: [Limit] = []) {
    self.distance = distance.isFinite ? max(0, distance) : 2
    self.words = words
    self.limits = limits
  }

  /// Explains a binding that would have acted in another state of the session.
  public init(unbound why: String) { self.init(0.1, why) }
}

extension CompiledConfiguration {
  /// Returns why the recognizer with this index did not act; nil if it acted, or has no action to perform.
  public func lack(
    of index: Int, _ attempt: Attempt, _ hand: HandTrace, naming name: (RecognizerID) -> String
  ) -> Lack? {
    guard recognizers.indices.contains(index), !recognizers[index].isWall, !attempt.hasActed else { return nil }
    let bound = recognizers[index].bindings.first.flatMap { n in
      configuration.bindings.indices.contains(n) && configuration.bindings[n].action != nil ? n : nil
    }
    guard let bound else { return nil }
    return LackFinder(
      recognizer: recognizers[index], binding: configuration.bindings[bound], index: index, attempt: attempt,
      hand: hand
    ).find(name)
  }
}

/// Finds out why one recognizer did not act, from the reason that it reported and from measurements of the fingers.
private struct LackFinder {
  let recognizer: CompiledConfiguration.Recognizer
  let binding: Binding
  let index: Int
  let attempt: Attempt
  let hand: HandTrace

  private var form: any GestureForm { recognizer.key.motion.form }
  private var end: Timestamp { attempt.ended ?? hand.ended }

  func find(_ name: (RecognizerID) -> String) -> Lack {
    guard attempt.isLive else {
      let scope = binding.scopeWords
      return Lack(1.5, "it is not bound here" + (scope.isEmpty ? "" : " (\(scope))"))
    }
    var lack = own(name)
    // A hand with a different number of fingers made a different gesture. This does not apply to a hand whose fingers
    // merely landed too late, since it had the required number of fingers.
    let missing = abs(recognizer.fingers - hand.most)
    if missing > 0 { lack.distance = max(lack.distance, 0.6 + 0.4 * (1 - share) + 0.4 * Double(missing - 1)) }
    return lack
  }

  // MARK: measured values

  /// The parameter that holds the length or the angle that the gesture requires; nil if it requires neither.
  private var parameter: Parameter? {
    switch recognizer.kind {
    case .swipe: .minimumPrimaryMovement
    case .custom: form.known == .drawn ? nil : .minimumPrimaryMovement
    case .pan, .pinch, .edgePan: .hysteresis
    case .rotation: .threshold
    case .tap, .longPress: nil
    }
  }

  private func value(of parameter: Parameter) -> Double? {
    if let length = recognizer.lengths[parameter] {
      return length.pixels(on: hand.screen, thresholdScale: hand.scale) / hand.scale
    }
    return recognizer.parameters[parameter] ?? (parameter == .minimumPrimaryMovement ? 50 : nil)
  }

  /// The required distance in the engine's px, or the required angle in degrees.
  private var needed: Double {
    if form.isMeasuredFromTheEdge { return edgeDistance(form.start) }
    if recognizer.kind == .rotation { return (value(of: .threshold) ?? Thresholds.rotationThreshold) * 180 / .pi }
    return parameter.flatMap(value) ?? 0
  }

  private func edgeDistance(_ side: Sides) -> Double {
    guard let length = binding.options.step?.length ?? binding.options.distance else {
      return recognizer.isDriven ? length(Tuning.driveDistance, side) : Tuning.edgeDistance
    }
    return self.length(length, side)
  }

  private func length(_ length: Length, _ side: Sides) -> Double {
    OutputLength(length, along: side.isSubset(of: .horizontal) ? .horizontal : .vertical)
      .pixels(on: hand.screen, thresholdScale: hand.scale) / hand.scale
  }

  private func reach(_ end: Timestamp? = nil) -> Double {
    hand.reach(form.measure, fingers: recognizer.fingers, until: end ?? self.end)
  }

  /// How far the hand had moved when it lifted, if it was so fast that a fraction of the distance is enough; otherwise
  /// nil.
  private var quick: Double? {
    guard recognizer.kind == .swipe, recognizer.confirm == nil, case .lifted? = attempt.reason else { return nil }
    let gone = hand.reach(form.measure, fingers: recognizer.fingers, before: end)
    return Flick.isFast(gone, in: end - hand.began) ? gone : nil
  }

  /// How much of the gesture was made, from 0 to 1: for most gestures, the fraction of the required distance that the
  /// hand moved.
  private var share: Double {
    if form.taps != nil { return hand.longest <= tapTime && !hasMoved ? 1 : 0 }
    if form.leadsToTaps { return hasMoved ? 0 : min(1, hand.longest.seconds / max(0.001, press.seconds)) }
    let needed = needed
    return needed > 0 ? min(1, reach(hand.ended) / needed) : 1
  }

  private var hasMoved: Bool {
    hand.reach(.along(.all), fingers: recognizer.fingers, until: hand.ended) > Thresholds.tapMovement
  }

  private var press: Interval { .milliseconds(recognizer.parameters[.minimumPressDuration] ?? 500) }
  private var tapTime: Interval { .milliseconds(recognizer.parameters[.maximumTapDuration] ?? 750) }

  // MARK: units of limits

  private func unit(of parameter: Parameter) -> Measured.Unit { unit(recognizer.lengths[parameter]?.length) }

  private func unit(_ length: Length?) -> Measured.Unit {
    switch length?.unit {
    case nil, .millimetres: return Measured.Unit()
    case .pixels: return Measured.Unit(unit: .pixels, size: 1 / hand.scale)
    case .percent:
      let axis: OutputLength.Axis =
        switch form.measure {
        case .along(let sides), .depth(let sides): sides.isSubset(of: .horizontal) ? .horizontal : .vertical
        case .straight, .spread, .turn, .none: .shorter
        }
      let whole = OutputLength(Length(100, .percent), along: axis)
      return Measured.Unit(
        unit: .percent, size: whole.pixels(on: hand.screen, thresholdScale: hand.scale) / hand.scale / 100)
    }
  }

  private var wayUnit: Measured.Unit {
    if form.isMeasuredFromTheEdge { return unit(binding.options.step?.length ?? binding.options.distance) }
    return parameter.map { unit(of: $0) } ?? Measured.Unit()
  }

  private func limit(_ kind: Limit.Kind, _ value: Double, _ unit: Measured.Unit? = nil) -> Limit {
    Limit(kind: kind, recognizer: index, value: value, unit: unit ?? Measured.Unit())
  }

  private var wayLimit: Limit {
    if recognizer.kind == .rotation { return limit(.angle, needed) }
    if form.isMeasuredFromTheEdge { return limit(.edgeDistance, needed, wayUnit) }
    return limit(.length(parameter ?? .hysteresis), needed, wayUnit)
  }

  // MARK: reasons of failures

  private func own(_ name: (RecognizerID) -> String) -> Lack {
    guard let reason = attempt.reason else { return withoutReason() }
    switch reason {
    case .lifted: return lifted()
    case .tooSlow(let allowed): return tooSlow(allowed)
    case .tooFewTouches(_, let needed): return tooFew(needed)
    case .tooManyTouches(let count, let allowed):
      return Lack(0.6, "\(Measured.fingers(max(count, hand.most))) landed, but the gesture takes \(allowed)")
    case .movedTooFar(let far, let allowed): return moved(far / hand.scale, allowed / hand.scale)
    case .heldTooLong(let allowed):
      let long = hand.longest
      return Lack(
        excess(long.seconds, allowed.seconds),
        "the fingers stayed down for \(Measured.time(long)), and a tap lasts \(Measured.time(allowed)) at most",
        [limit(.tapDuration, allowed.milliseconds)])
    case .noFurtherTap(let within): return noFurtherTap(within)
    case .tapTooFarAway(let far, let allowed):
      let (a, b) = Measured.Unit().texts(far / hand.scale, allowed / hand.scale)
      return Lack(excess(far, allowed), "the next tap was \(a) away, but only \(b) is allowed")
    case .landedTooLate(let late, let allowed): return landedLate(late, allowed)
    case .notAtAnEdge(let far, let allowed): return offEdge(far / hand.scale, allowed / hand.scale)
    case .notInward: return Lack(0.8, "the fingers moved along the edge, and not away from it")
    case .wrongDirection: return wrongWay()
    case .custom(let words) where form.known == .drawn: return Lack(0.5, words.description)
    case .custom(let words): return Lack(0.7, Self.place(words.description, binding))
    case .landedAfterLift: return Lack(0.5, "a finger landed after another had lifted")
    case .touchCancelled:
      return Lack(0.3, "the touchscreen cancelled a touch, as it does with a palm")
    case .requiredToFail(let other):
      return Lack(0.05 + 0.9 * (1 - share), "it waited for `\(name(other))`, which was recognized")
    case .prevented(let other), .supersededBy(let other):
      return Lack(0.05 + 0.9 * (1 - share), "it lost to `\(name(other))`, which was recognized first")
    case .vetoedByDelegate, .vetoedByOwner, .vetoedByView, .vetoedByControl:
      return Lack(0.05, reason.description(naming: name))
    case .tapTooSoon, .spreadTooWide, .strayed, .wentBack, .everyTouchIgnored, .waitsFor, .waitedInACircle, .disabled,
      .removed, .viewLeft, .sessionEvent, .requestedByHost, .none:
      let words = reason.description(naming: name)
      return words.isEmpty ? withoutReason() : Lack(0.5, words)
    }
  }

  /// Explains a recognizer that reported no reason: in most cases, the gesture was recognized, but had no effect.
  private func withoutReason() -> Lack {
    guard attempt.hasBegun || attempt.response != nil else { return Lack(1, "no such gesture was made") }
    if form.isMeasuredFromTheEdge, !recognizer.isDriven { return way("the fingers lifted") }
    if recognizer.isDriven {
      let share = attempt.response?.progress.magnitude ?? 0
      let gone =
        "\(Measured.number(share * 100, decimals: 0)) % of \(binding.options.step == nil ? "the way" : "a step")"
      return Lack(
        0.4 + 0.4 * (1 - min(1, share)), "it followed the fingers for \(gone), and went back when they lifted")
    }
    if binding.options.moment == .end { return Lack(0.3, "the fingers had gone back when they lifted") }
    if binding.options.step != nil { return way("the fingers lifted") }
    return Lack(0.5, "it was recognized, but another gesture had already performed the action")
  }

  private var rest: String { hand.isResting(at: end) ? "the fingers rested" : "the fingers lifted" }

  /// Returns a lack in words such as "18 mm of the 25 mm it needs, when the fingers lifted".
  private func way(_ moment: String, within: Interval? = nil) -> Lack {
    let quick = self.quick
    let share = quick == nil ? 1 : Flick.share
    let (gone, needed) = (quick ?? reach(), self.needed * share)
    guard needed > 0 else { return Lack(0.9, "the fingers lifted too soon") }
    let after = within.map { ", and its limit of \(Measured.time($0)) had passed" } ?? ", when \(moment)"
    if recognizer.kind == .rotation {
      return Lack(
        1 - gone / needed,
        "turned by \(Measured.degrees(gone)) of the \(Measured.degrees(needed)) it needs\(after)", [wayLimit])
    }
    let (a, b) = wayUnit.texts(max(0, gone), needed)
    var wayLimit = self.wayLimit
    wayLimit.share = share
    let limits = [wayLimit] + (within.map { [limit(.duration, $0.milliseconds)] } ?? [])
    let who = quick == nil ? "it" : "a quick swipe"
    return Lack(1 - gone / needed, "\(a) of the \(b) \(who) needs\(after)", limits)
  }

  private func lifted() -> Lack {
    let rested = hand.rested(recognizer.fingers) ?? .zero
    if form.leadsToTaps, recognizer.key.thenTaps == nil || rested < press {
      return Lack(
        1 - rested.seconds / max(0.001, press.seconds),
        "the fingers lifted after \(Measured.time(rested)) of the \(Measured.time(press)) that they must rest",
        [limit(.press, press.milliseconds)])
    }
    if form.rests {
      return Lack(
        0.5, "the fingers lifted before they had rested for \(Measured.time(press))",
        [limit(.press, press.milliseconds)])
    }
    if let confirm = recognizer.confirm, reach() >= needed {
      return Lack(
        0.1, "the fingers lifted before they had rested for the \(Measured.time(confirm)) of `confirm hold`",
        [limit(.confirm, confirm.milliseconds)])
    }
    if recognizer.kind == .swipe, reach() >= needed || quick.map({ $0 >= needed * Flick.share }) == true {
      return wrongWay()
    }
    return way(rest)
  }

  private func tooSlow(_ allowed: Interval) -> Lack {
    if form.rests {
      return Lack(0.5, "the fingers had not come to rest within \(Measured.time(allowed))")
    }
    let needed = self.needed
    let later = reach(hand.ended)
    if needed > 0, later >= needed, reach() < needed {
      let (a, b) = wayUnit.texts(max(0, reach()), needed)
      return Lack(
        0.25, "too slow: \(a) of the \(b) it needs within \(Measured.time(allowed))",
        [limit(recognizer.patience == nil ? .duration : .patience, allowed.milliseconds), wayLimit])
    }
    return hand.isResting(at: end) ? way("the fingers rested") : way("", within: allowed)
  }

  private func tooFew(_ needed: Int) -> Lack {
    if let gap = hand.gap(before: needed), gap > recognizer.landing { return landedLate(gap, recognizer.landing) }
    return Lack(
      0.6 + 0.4 * Double(max(0, needed - hand.most - 1)),
      "\(Measured.fingers(hand.most)) of the \(needed) it needs")
  }

  private func landedLate(_ late: Interval, _ allowed: Interval) -> Lack {
    Lack(
      0.3 * excess(late.seconds, allowed.seconds) + 0.9 * (1 - share),
      "a finger landed \(Measured.time(late)) after the one before, but only \(Measured.time(allowed)) is allowed",
      [limit(.landing, allowed.milliseconds)])
  }

  private func moved(_ far: Double, _ allowed: Double) -> Lack {
    if form.reach != nil {
      let (a, b) = Measured.Unit().texts(far, allowed)
      return Lack(excess(far, allowed), "the fingers swept \(a), but must sweep less than \(b)")
    }
    let most = max(far, hand.reach(.along(.all), fingers: recognizer.fingers, until: hand.ended))
    let (a, b) = unit(of: .allowableMovement).texts(most, allowed)
    return Lack(
      excess(most, allowed) + (most > allowed * 5 ? 0.5 : 0), "the fingers moved \(a), but only \(b) is allowed",
      [limit(.length(.allowableMovement), allowed, unit(of: .allowableMovement))])
  }

  private func noFurtherTap(_ within: Interval) -> Lack {
    guard let next = hand.next, next > hand.ended else {
      return Lack(0.5, "no further tap came within \(Measured.time(within))")
    }
    let late = next - hand.ended
    guard late.microseconds < within.microseconds &* 4 else {
      return Lack(0.5, "no further tap came within \(Measured.time(within))")
    }
    return Lack(
      excess(late.seconds, within.seconds) * 0.5,
      "the next tap came after \(Measured.time(late)), but only \(Measured.time(within)) is allowed")
  }

  private func offEdge(_ far: Double, _ allowed: Double) -> Lack {
    guard far.isFinite else { return Lack(1, "a finger landed outside the screen") }
    let unit = unit(of: .edgeWidth)
    let (a, b) = unit.texts(far, allowed)
    return Lack(
      min(1, excess(far, allowed)) + (far > allowed * 4 ? 0.5 : 0),
      "a finger landed \(a) from the edge; the limit is \(b)", [limit(.length(.edgeWidth), allowed, unit)])
  }

  private func wrongWay() -> Lack {
    if case .spreads(let out)? = form.course {
      return Lack(1, "the fingers moved \(out ? "together, and not apart" : "apart, and not together")")
    }
    if case .turns(let clockwise?)? = form.course {
      return Lack(1, "the fingers turned \(clockwise ? "counterclockwise" : "clockwise")")
    }
    guard let bearing = hand.bearing(until: hand.ended) else {
      return Lack(0.9, "the fingers moved in another direction")
    }
    let off = form.bearing.map { HandTrace.off(bearing, $0) } ?? 90
    guard off < 80 else { return Lack(1.2, "the fingers moved \(Measured.way(bearing))") }
    return Lack(
      0.2 + off / 90, "the fingers moved \(Measured.way(bearing)), \(Measured.degrees(off)) off the required direction")
  }

  /// Returns the part of a value that lies above the allowed value, as a fraction of the whole value.
  private func excess(_ value: Double, _ allowed: Double) -> Double { value > 0 ? max(0, 1 - allowed / value) : 0 }

  private static func place(_ words: String, _ binding: Binding) -> String {
    binding.options.notEdge ? "a finger landed at an edge, and `not-edge` excludes that" : "a finger \(words)"
  }
}

extension HandTrace {
  /// Returns the angle between two directions, in degrees.
  static func off(_ a: Double, _ b: Double) -> Double {
    var off = (a - b).magnitude
    if off > 180 { off = 360 - off }
    return off
  }
}
