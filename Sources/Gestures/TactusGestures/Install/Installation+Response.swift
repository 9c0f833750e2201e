// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Installation {
  /// Returns what the host must do after an action of the engine; nil if there is nothing to do, or if the recognizer
  /// belongs to another installation. Call this function for every action, in order.
  public mutating func response(to action: Tactus.Action, in state: SessionState) -> Response? {
    guard let index = index(of: action.recognizer), let response = respond(index, action, state) else { return nil }
    return isIgnored(response, of: index) ? nil : response
  }

  /// Returns whether a response repeats the previous action so soon that the user did not mean it: `ignore-repeats`.
  /// Steps are never ignored.
  private mutating func isIgnored(_ response: Response, of index: Int) -> Bool {
    guard let time = compiled.configuration.defaults.ignoreRepeats, response.phase == .fire else { return false }
    if case .steps = running[index]?.manner { return false }
    defer { acted = (response.binding, response.time) }
    return acted.map { $0.binding == response.binding && response.time - $0.time < time } ?? false
  }

  private mutating func respond(_ index: Int, _ action: Tactus.Action, _ state: SessionState) -> Response? {
    switch action.state {
    case .began:
      guard let binding = binding(at: index, in: state) else { return nil }
      var now = makeOngoing(at: index, binding, action)
      if let done = completed[index].take(), action.time - done.time <= Self.sameMoment {
        if now.manner == .drives(inSteps: true) {
          now.done = done.side == now.side ? 1 : -1
        } else {
          now.manner = .done
          now.action = nil
        }
      }
      running[index] = now
      return begin(now, index, action, state)
    case .changed:
      return goOn(index, action, state)
    case .ended:
      return running[index] == nil ? recognize(index, action, state) : end(index, action)
    case .cancelled:
      guard let gone = running[index].take() else { return nil }
      switch gone.manner {
      case .drives, .confirms, .steps(goBack: _, holdKeys: true):
        return response(gone, action, .cancelled, at: OngoingGesture.Progress())
      case .steps, .crosses, .letsGo, .lifts, .done: return nil
      }
    case .possible, .failed:
      return nil
    }
  }

  // MARK: handling the states of a gesture

  /// The longest time between a swipe and the beginning of a pan that belong to the same movement. If both gestures had
  /// to wait for more fingers, they begin together, the swipe first.
  private static let sameMoment = Interval(microseconds: 50_000)

  /// Returns the response to a discrete gesture. A swipe may complete an action that follows the fingers.
  private mutating func recognize(_ index: Int, _ action: Tactus.Action, _ state: SessionState) -> Response? {
    guard let binding = binding(at: index, in: state) else { return nil }
    let now = OngoingGesture(binding: binding, action: compiled.configuration.bindings[binding].action)
    if case .swipe(let side) = action.values.measure, let deed = now.action {
      for partner in partners(of: index) {
        guard let followed = running[partner], followed.drives else {
          completed[partner] = Completion(time: action.time, side: side)
          continue
        }
        let sides = followed.isTwoWay ? (side.isSubset(of: .horizontal) ? Sides.horizontal : .vertical) : side
        guard let step = followed.action, deed.completes(step, to: side, of: sides) else { continue }
        running[partner]?.flick = side
        return nil
      }
    }
    return response(now, action, .fire, at: OngoingGesture.Progress(value: 1))
  }

  private mutating func begin(
    _ now: OngoingGesture, _ index: Int, _ action: Tactus.Action, _ state: SessionState
  ) -> Response? {
    switch now.manner {
    case .drives: response(now, action, .began, at: now.progress(action.values))
    case .confirms: response(now, action, .armed, at: OngoingGesture.Progress())
    case .done: response(now, action, .fire, at: OngoingGesture.Progress(value: 1))
    case .crosses, .steps: goOn(index, action, state)
    case .lifts, .letsGo: nil
    }
  }

  private mutating func goOn(_ index: Int, _ action: Tactus.Action, _ state: SessionState) -> Response? {
    guard var now = running[index] else { return nil }
    let at = now.progress(action.values)
    now.moved = action.time
    if action.values.numberOfTouches >= compiled.recognizers[index].fingers {
      (now.velocity, now.measured) = (at.velocity, action.time)
    }
    running[index] = now
    switch now.manner {
    case .drives:
      return response(now, action, .changed, at: at)
    case .steps(let goesBack, _):
      let further = now.further(at.value, goesBack: goesBack)
      guard further != 0 else { return nil }
      running[index]?.steps += further
      return response(now, action, .fire, at: OngoingGesture.Progress(value: Double(further), velocity: at.velocity))
    case .crosses(let onlyAtLift):
      guard at.value >= 1, !onlyAtLift, !compiled.recognizers[index].actsAtLift,
        !mayStillRest(index, state)
      else { return nil }
      running[index]?.manner = .done
      return response(now, action, .fire, at: at)
    case .confirms, .lifts, .letsGo, .done:
      return nil
    }
  }

  private mutating func end(_ index: Int, _ action: Tactus.Action) -> Response? {
    guard let gone = running[index].take() else { return nil }
    var at = gone.progress(action.values)
    // The engine reports no velocity once the first finger has lifted. A throw needs the velocity before that lift.
    if action.values.numberOfTouches < compiled.recognizers[index].fingers,
      action.time - gone.measured <= Thresholds.velocityStaleAfter
    {
      at.velocity = gone.velocity
    }
    switch gone.manner {
    case .drives:
      return response(gone, action, .ended, at: at)
    case .confirms where compiled.recognizers[index].kind == .edgePan && at.value < 1:
      return response(gone, action, .cancelled, at: OngoingGesture.Progress())
    case .confirms, .lifts:
      return response(gone, action, .fire, at: OngoingGesture.Progress(value: 1))
    case .crosses:
      guard gone.isThrown(at) else { return nil }
      return response(gone, action, .fire, at: at)
    case .letsGo:
      guard gone.isFarEnough(at) else { return nil }
      return response(gone, action, .fire, at: OngoingGesture.Progress(value: 1))
    case .steps(goBack: _, holdKeys: true):
      // The host must release the modifier keys that it holds.
      return response(gone, action, .ended, at: OngoingGesture.Progress())
    case .steps, .done:
      return nil
    }
  }

  private func response(
    _ now: OngoingGesture, _ action: Tactus.Action, _ phase: Response.Phase, at: OngoingGesture.Progress
  ) -> Response? {
    guard let deed = now.action else { return nil }
    let rest: Double =
      switch phase {
      case .fire: 1
      case .armed, .cancelled: 0
      case .began, .changed, .ended: now.settlesAt(at)
      }
    return Response(
      binding: now.binding, action: deed, phase: phase, progress: at.value, velocity: at.velocity, settlesAt: rest,
      location: action.values.location, time: action.time)
  }

  // MARK: starting the action of a binding

  private func makeOngoing(at index: Int, _ chosen: Int, _ action: Tactus.Action) -> OngoingGesture {
    let recognizer = compiled.recognizers[index]
    let binding = compiled.configuration.bindings[chosen]
    var now = OngoingGesture(binding: chosen, action: binding.action)
    if recognizer.isWall || now.action == nil { return now }
    if recognizer.isDriven {
      now.manner = .drives(inSteps: binding.options.step != nil)
    } else if recognizer.confirm != nil {
      now.manner = .confirms
    } else if binding.options.step != nil, recognizer.key.motion.form.word.canDrive {
      now.manner = .steps(
        goBack: (binding.options.back ?? binding.action?.opposite) != nil, holdKeys: !binding.options.with.isEmpty)
    } else if recognizer.kind == .edgePan, binding.options.moment != .begin {
      now.manner = .crosses(onlyAtLift: binding.options.moment == .end)
    } else if binding.options.moment == .end, recognizer.key.motion.form.word.canDrive {
      now.manner = .letsGo
    } else if recognizer.actsAtLift {
      now.manner = .lifts
    }
    recognizer.key.motion.form.setMeasure(of: &now, binding, action.values, ruler)
    if binding.options.back != nil { now.isTwoWay = true }
    (now.began, now.moved) = (action.time, action.time)
    now.outset = now.gone(now.progress(action.values))
    now.flickSpeed = compiled.flickSpeed
    return now
  }

  /// Returns whether a gesture with `hold` from the same edge is bound in this state. If so, lifting triggers this
  /// gesture, and resting triggers the gesture with `hold`.
  private func mayStillRest(_ index: Int, _ state: SessionState) -> Bool {
    compiled.relations.contains {
      $0.kind == .yields && $0.first == index && compiled.recognizers[$0.second].key.motion.form.rests
        && binding(at: $0.second, in: state) != nil
    }
  }

  /// Returns the pans whose action this swipe completes.
  private func partners(of index: Int) -> [Int] {
    compiled.relations.filter { $0.kind == .together && $0.second == index }.map { $0.first }
  }
}
