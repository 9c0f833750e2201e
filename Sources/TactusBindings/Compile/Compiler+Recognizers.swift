// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// Makes one recognizer: which kind, with which numbers, and how it treats touches.
extension Compiler {
  /// Nil if the gesture is impossible; a warning says so.
  func recognizer(for key: GestureKey, _ index: Int) -> Recognizer? {
    let binding = configuration.bindings[index]
    if binding.effect == .block {
      if case .edge = key.motion { return wall(for: key, binding) }
      if key.motion == .any { return wall(for: key, binding) }
    }
    guard key.thenTaps == nil || key.motion == .hold(nil) else {
      warn(index, "only a hold can be followed by taps")
      return nil
    }
    if !key.corners.isEmpty, key.motion.isFromBorder {
      warn(index, "a gesture from an edge cannot lie in a corner")
      return nil
    }
    var recognizer: Recognizer
    switch key.motion {
    case .tap(let count): recognizer = tap(key, count)
    case .hold: recognizer = hold(key, binding)
    case .swipe(let side):
      recognizer = binding.options.drives ? pan(key, side, binding, isSwipe: true) : swipe(key, side, binding)
    case .sized(_, let reach): recognizer = stroke(key, reach, binding)
    case .diagonal(_, let reach): recognizer = stroke(key, reach, binding)
    case .shape: recognizer = shape(key, binding)
    case .corner: recognizer = corner(key, binding)
    case .slide(let side, let along): recognizer = slide(key, side, along, binding)
    case .pan(let sides): recognizer = pan(key, sides, binding, isSwipe: false)
    case .edge(let side, let hold): recognizer = edge(key, side, binding, hold: hold)
    case .pinch:
      guard key.fingers > 1 else { return refuseOneFinger(index) }
      recognizer = pinch(key, binding)
    case .rotate:
      guard key.fingers > 1 else { return refuseOneFinger(index) }
      recognizer = rotation(key, binding)
    case .any:
      warn(index, "`any` is for `block` and `ignore`: an action needs one gesture")
      return nil
    }
    if !key.corners.isEmpty, recognizer.form == .stroke {
      warn(index, "a gesture that is judged by its whole way cannot lie in a corner")
      return nil
    }
    recognizer.confirm = confirms(key, binding) ? binding.options.confirmHold : nil
    recognizer.actsAtLift = recognizer.confirm == nil && actsAtLift(key, binding)
    recognizer.startsInside = binding.options.notEdge
    if recognizer.startsInside { recognizer.set(.edgeWidth, tuning.defaults.edgeDepth) }
    let isSpecial = !key.corners.isEmpty || recognizer.startsInside
    let isOfTheEngine = recognizer.kind == .longPress && key.fingers == 1 && !isSpecial
    if recognizer.form == .plain, !isOfTheEngine { recognizer.form = .handful }
    if !key.corners.isEmpty { recognizer.landing = tuning.cornerLanding }
    setDelivery(of: &recognizer, binding)
    return recognizer
  }

  private func refuseOneFinger(_ index: Int) -> Recognizer? {
    warn(index, "never fires: it needs two fingers at least")
    return nil
  }

  // MARK: kinds

  private func tap(_ key: GestureKey, _ count: Int) -> Recognizer {
    var recognizer = Recognizer(key, kind: .tap, landing: tuning.landing)
    recognizer.parameters = [
      .numberOfTapsRequired: Double(count), .numberOfTouchesRequired: Double(key.fingers),
      .maximumTapDuration: tuning.tapDuration.milliseconds,
      .maximumIntervalBetweenTaps: tuning.tapInterval.milliseconds,
    ]
    recognizer.set(.allowableMovement, tuning.defaults.slop)
    return recognizer
  }

  private func hold(_ key: GestureKey, _ binding: Binding) -> Recognizer {
    var recognizer = Recognizer(key, kind: key.thenTaps == nil ? .longPress : .tap, landing: tuning.landing)
    var duration = tuning.hold
    if case .hold(let written?) = binding.gesture.kind { duration = written }
    recognizer.parameters[.minimumPressDuration] = duration.milliseconds
    recognizer.set(.allowableMovement, tuning.defaults.slop)
    if key.thenTaps != nil {
      recognizer.form = .holdAndTap
      recognizer.parameters[.maximumTapDuration] = tuning.tapDuration.milliseconds
    } else {
      recognizer.parameters[.numberOfTouchesRequired] = Double(key.fingers)
    }
    return recognizer
  }

  private func swipe(_ key: GestureKey, _ side: Sides, _ binding: Binding) -> Recognizer {
    var recognizer = Recognizer(key, kind: .swipe, landing: tuning.landing)
    recognizer.parameters = [
      .direction: Double(side.rawValue), .numberOfTouchesRequired: Double(key.fingers),
      .maximumDuration: tuning.swipeDuration.milliseconds,
    ]
    recognizer.set(
      .minimumPrimaryMovement, binding.options.distance ?? tuning.defaults.swipeDistance,
      along: OutputLength.Axis(side))
    return recognizer
  }

  /// Also makes a swipe that drives: a pan that must set out soon.
  private func pan(_ key: GestureKey, _ sides: Sides, _ binding: Binding, isSwipe: Bool) -> Recognizer {
    var recognizer = Recognizer(key, kind: .pan, landing: tuning.landing)
    let options = binding.options
    recognizer.isDriven = options.drives
    recognizer.parameters = [
      .directions: Double(sides.rawValue), .minimumNumberOfTouches: Double(key.fingers),
      .rebasesOnRecognition: options.drives && options.step == nil ? 1 : 0,
    ]
    let axis = OutputLength.Axis(sides)
    if options.drives || options.moment == .begin {
      recognizer.set(.hysteresis, tuning.defaults.slop, along: axis)
    } else {
      recognizer.parameters[.hysteresis] = tuning.panDistance
      recognizer.set(.hysteresis, options.step?.length ?? options.distance, along: axis)
    }
    if isSwipe { recognizer.patience = tuning.swipeDuration }
    return recognizer
  }

  private func slide(_ key: GestureKey, _ side: Sides, _ along: Sides, _ binding: Binding) -> Recognizer {
    var recognizer = pan(key, along, binding, isSwipe: false)
    recognizer.set(.edgeWidth, binding.options.depth ?? tuning.defaults.edgeDepth, along: OutputLength.Axis(side))
    return recognizer
  }

  private func stroke(_ key: GestureKey, _ reach: Gesture.Reach?, _ binding: Binding) -> Recognizer {
    var recognizer = Recognizer(key, kind: .custom, landing: tuning.landing)
    recognizer.form = .stroke
    let duration = reach == nil ? tuning.swipeDuration : tuning.reachDuration
    recognizer.parameters = [
      .maximumDuration: duration.milliseconds, .minimumPrimaryMovement: Thresholds.swipePrimaryMovement,
    ]
    if let least = reach.flatMap({ Tuning.range(of: $0).least }) {
      recognizer.parameters[.minimumPrimaryMovement] = least
    } else {
      let distance = reach == nil ? binding.options.distance : nil
      recognizer.set(.minimumPrimaryMovement, distance ?? tuning.defaults.swipeDistance)
    }
    return recognizer
  }

  private func shape(_ key: GestureKey, _ binding: Binding) -> Recognizer {
    var recognizer = Recognizer(key, kind: .custom, landing: tuning.landing)
    recognizer.form = .stroke
    recognizer.parameters = [
      .maximumDuration: tuning.shapeDuration.milliseconds, .minimumPrimaryMovement: Tuning.shapeLength,
    ]
    recognizer.set(.minimumPrimaryMovement, binding.options.distance)
    return recognizer
  }

  private func corner(_ key: GestureKey, _ binding: Binding) -> Recognizer {
    var recognizer = Recognizer(key, kind: .custom, landing: tuning.landing)
    recognizer.form = .stroke
    recognizer.parameters = [
      .maximumDuration: tuning.swipeDuration.milliseconds, .minimumPrimaryMovement: Tuning.edgeDistance,
      .edgeWidth: Tuning.cornerSize,
    ]
    recognizer.set(.minimumPrimaryMovement, binding.options.distance)
    recognizer.set(.edgeWidth, binding.options.depth)
    return recognizer
  }

  private func edge(_ key: GestureKey, _ side: Sides, _ binding: Binding, hold: Bool) -> Recognizer {
    var recognizer = Recognizer(key, kind: .edgePan, landing: tuning.landing)
    let axis = OutputLength.Axis(side)
    recognizer.set(.edgeWidth, binding.options.depth ?? tuning.defaults.edgeDepth, along: axis)
    recognizer.set(.hysteresis, tuning.defaults.slop, along: axis)
    if hold {
      recognizer.form = .edgeRest
      recognizer.set(.allowableMovement, tuning.defaults.slop, along: axis)
      recognizer.parameters[.minimumPressDuration] = tuning.hold.milliseconds
    } else {
      recognizer.isDriven = binding.options.drives
      recognizer.parameters[.edges] = Double(side.rawValue)
      recognizer.parameters[.numberOfTouchesRequired] = Double(key.fingers)
    }
    return recognizer
  }

  private func pinch(_ key: GestureKey, _ binding: Binding) -> Recognizer {
    var recognizer = Recognizer(key, kind: .pinch, landing: tuning.landing)
    recognizer.isDriven = binding.options.drives
    recognizer.parameters = [
      .numberOfTouchesRequired: Double(key.fingers),
      .hysteresis: binding.options.goesOn ? tuning.pinchSlop : tuning.pinchDistance,
    ]
    if !binding.options.goesOn { recognizer.set(.hysteresis, binding.options.distance) }
    recognizer.countsFromLanding(binding)
    return recognizer
  }

  private func rotation(_ key: GestureKey, _ binding: Binding) -> Recognizer {
    var recognizer = Recognizer(key, kind: .rotation, landing: tuning.landing)
    recognizer.isDriven = binding.options.drives
    recognizer.parameters[.numberOfTouchesRequired] = Double(key.fingers)
    if !binding.options.goesOn {
      var angle = tuning.rotation
      if case .rotate(_, let written?) = binding.gesture.kind { angle = written }
      recognizer.parameters[.threshold] = angle.radians
    }
    recognizer.countsFromLanding(binding)
    return recognizer
  }

  private func wall(for key: GestureKey, _ binding: Binding) -> Recognizer {
    var recognizer = Recognizer(key, kind: .custom, landing: tuning.landing)
    recognizer.form = .wall
    if case .edge(let side, _) = key.motion {
      recognizer.set(
        .edgeWidth, binding.options.depth ?? tuning.defaults.edgeDepth, along: OutputLength.Axis(side))
      // Each finger is judged by the point where it lands.
      recognizer.requiresSequenceStart = false
    }
    return recognizer
  }

  /// What keeps the first fingers from windows while others may still land that make them blocked ones. Only where they
  /// could not be taken back.
  func gate(before wall: Recognizer) -> Recognizer? {
    guard wall.form == .wall, wall.fingers > 1, !options.canCancel else { return nil }
    var gate = wall
    gate.delaysTouchesBegan = true
    gate.bound(tuning)
    return gate
  }

  // MARK: touches

  /// Whether a gesture continues after it has begun, so that its fingers can confirm it.
  func confirms(_ key: GestureKey, _ binding: Binding) -> Bool {
    switch key.motion {
    case .swipe, .pan, .pinch, .rotate, .slide, .edge(_, hold: false): !binding.options.drives
    case .tap, .hold, .sized, .diagonal, .corner, .edge(_, hold: true), .shape, .any: false
    }
  }

  /// A keyboard appears where the fingers are, and what lies under them when they lift gets the rest of their touches.
  private func actsAtLift(_ key: GestureKey, _ binding: Binding) -> Bool {
    guard binding.action?.kind == .keyboard, !binding.options.drives, binding.options.step == nil else { return false }
    if case .edge(_, hold: true) = key.motion { return false }
    return true
  }

  /// A gesture in a corner or at an edge is known by where its touches land, so they are withheld. A gesture of several
  /// fingers would withhold every first finger, so its touches are delivered and then cancelled.
  private func setDelivery(of recognizer: inout Recognizer, _ binding: Binding) {
    var delivery = recognizer.key.isBoundToAPlace ? Defaults.Delivery.delayed : .cancel
    if let general = tuning.defaults.deliver, general != .delayed { delivery = general }
    if !options.canCancel, delivery == .cancel { delivery = .delayed }
    delivery = binding.options.deliver ?? delivery
    recognizer.cancelsTouchesInView = delivery != .observe
    guard delivery == .delayed, recognizer.form != .wall else { return }
    recognizer.delaysTouchesBegan = true
    recognizer.bound(tuning)
  }
}

extension Compiler.Recognizer {
  /// What is done as the fingers lift is judged by how they have spread or turned since they landed.
  fileprivate mutating func countsFromLanding(_ binding: Binding) {
    if binding.options.moment == .end { parameters[.rebasesOnRecognition] = 0 }
  }

  /// Millimetres are set at once, px and percent once the output is known.
  fileprivate mutating func set(_ parameter: Parameter, _ length: Length?, along axis: OutputLength.Axis = .shorter) {
    guard let length else { return }
    if length.unit == .millimetres {
      parameters[parameter] = length.value / Thresholds.millimetresPerPixel
    } else {
      parameters[parameter] = nil
      lengths[parameter] = OutputLength(length, along: axis)
    }
  }

  /// No touch is withheld from a window for ever.
  fileprivate mutating func bound(_ tuning: Tuning) {
    let landings = Interval(microseconds: landing.microseconds * Int64(max(0, fingers - 1)))
    switch form {
    case .edgeRest:
      patience = tuning.edgePatience
      keepsBack = EdgeRest.longest(
        patience: tuning.edgePatience, rest: .milliseconds(parameters[.minimumPressDuration] ?? 0))
    case .holdAndTap:
      let rest = Interval.milliseconds(parameters[.minimumPressDuration] ?? 0)
      keepsBack = landings + HoldAndTap.longest(rest: rest, taps: key.thenTaps ?? 1, tap: tuning.tapDuration)
    case .wall:
      keepsBack = landings
    case .stroke:
      keepsBack = .milliseconds(parameters[.maximumDuration] ?? 0)
    case .plain, .handful:
      switch kind {
      case .tap:
        let taps = Int64(parameters[.numberOfTapsRequired] ?? 1)
        let gaps = Interval.milliseconds(parameters[.maximumIntervalBetweenTaps] ?? 0).microseconds * (taps - 1)
        keepsBack = Interval(microseconds: tuning.tapDuration.microseconds * taps + gaps)
      case .longPress:
        keepsBack = landings + .milliseconds(parameters[.minimumPressDuration] ?? 0)
      case .swipe:
        keepsBack = tuning.swipeDuration
      case .edgePan:
        patience = patience ?? tuning.edgePatience
        keepsBack = patience
      case .pan, .pinch, .rotation, .custom:
        patience = patience ?? (key.motion.isFromBorder ? tuning.edgePatience : tuning.delayedPatience)
        keepsBack = patience
      }
    }
  }
}

extension Interval {
  static func + (a: Interval, b: Interval) -> Interval {
    let (sum, overflow) = a.microseconds.addingReportingOverflow(b.microseconds)
    return Interval(microseconds: overflow ? .max : sum)
  }
}
