// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Who gets a new touch or a press (S5).
extension GestureEngine {
  /// Offers a new touch to the recognizers of the view it hit, then of its ancestors (S2.4).
  mutating func offer(_ slot: TouchSlot, in view: Int, into effects: inout EffectBuffer) {
    var level = scene.views.depth(of: view)
    let root = scene.views.root(of: view)
    scene.touches[slot].rootFrame = scene.views[root].properties.frame
    let scale = scene.views[root].properties.thresholdScale * thresholdScale
    let type = scene.touches[slot].type
    var walk: Int? = view
    while let here = walk {
      for n in 0..<scene.views[here].recognizers.count {
        let i = scene.views[here].recognizers[n]
        let record = recognizers.records.pointer(to: i)
        if record.pointee.isActive {
          // S5.5: whether it receives it depends on what those before it keep.
          record.pointee.attempt.tracked.insert(slot)
          continue
        }
        if record.pointee.attempt.isOpen || !record.pointee.welcome.contains(TouchTypes(type)) {
          guard receives(i, slot) else { continue }
        }
        if !record.pointee.attempt.isOpen { recognizers.open(i, depth: level, scale: scale, type: type) }
        record.pointee.attempt.receive(slot, type)
      }
      walk = scene.views[here].parent
      level &-= 1
    }
  }

  /// The conditions of S5.1, in order; the delegate comes last.
  mutating func receives(_ i: Int, _ slot: TouchSlot) -> Bool {
    let touch = scene.touches.touches + slot.index
    let record = recognizers.records.pointer(to: i)
    guard record.pointee.isEnabled, !record.pointee.attempt.state.isTerminal,
      record.pointee.settings.allowedTouchTypes.contains(TouchTypes(touch.pointee.type))
    else { return false }
    if record.pointee.attempt.isOpen {
      if record.pointee.settings.requiresExclusiveTouchType, !record.pointee.attempt.received.isEmpty,
        record.pointee.attempt.type != touch.pointee.type
      {
        return false  // S5.4
      }
      // S7.7: it only waits to be ended.
      if record.pointee.attempt.request.isComplete { return false }
      // Two gestures that run on fingers of their own (S6.9) must not come to share one (S5.5). One that hears of no
      // motion has lost a finger, and takes the new one in any case (S17.4).
      if record.pointee.isActive, record.pointee.attempt.quietDistanceSquared < .infinity,
        arbiter.isTaken(slot, from: i, &recognizers, &scene)
      {
        return false
      }
    } else if record.pointee.settings.requiresSequenceStart, touch.pointee.indexInSequence > 0 {
      return false  // S5.7
    }
    let hooks = record.pointee.settings.hooks
    if hooks.isEmpty, !record.pointee.answers.contains(.shouldReceive) { return true }
    if hooks.contains(.shouldReceiveEvent), let delegate,
      !delegate.gestureRecognizer(recognizers.id(of: i), shouldReceive: .touches)
    {
      return false
    }
    guard recognizers.details[i].box.shouldReceive(scene.touches[slot]) else { return false }
    guard hooks.contains(.shouldReceiveTouch), let delegate else { return true }
    return delegate.gestureRecognizer(recognizers.id(of: i), shouldReceive: scene.touches[slot])
  }

  /// A press of a hardware key, for the recognizers of its view and of the ancestors that accept its type (S5.6).
  public mutating func handle(_ press: Press, at time: Timestamp, into effects: inout EffectBuffer) {
    guard let view = scene.views.index(of: press.view) else { return }
    let time = moment(of: time)
    while advanceOnce(beforeFrameAt: time, into: &effects) {}
    scene.time = time
    beginEvent()
    let scale = scale(of: view)
    var walk: Int? = view
    var level = scene.views.depth(of: view)
    while let here = walk {
      for n in 0..<scene.views[here].recognizers.count {
        let i = scene.views[here].recognizers[n]
        if press.phase == .began, accepts(i, press) {
          if !recognizers.records[i].attempt.isOpen {
            recognizers.open(i, depth: level, scale: scale, type: .direct)
          }
          recognizers.records[i].attempt.presses.insert(PressTypes(press.type))
        }
        // S5.2, S4.10: what was not received, or was before the reset, does not exist for it.
        guard recognizers.records[i].attempt.presses.contains(PressTypes(press.type)) else { continue }
        call(i, into: &effects) { $0.press(press, &$1) }
        if press.phase == .ended || press.phase == .cancelled {
          recognizers.records[i].attempt.presses.remove(PressTypes(press.type))
        }
      }
      walk = scene.views[here].parent
      level &-= 1
    }
    finishCycle(into: &effects)
    checkInvariantsInDebug()
  }

  private mutating func accepts(_ i: Int, _ press: Press) -> Bool {
    guard recognizers.records[i].isEnabled,
      recognizers.records[i].settings.allowedPressTypes.contains(PressTypes(press.type))
    else { return false }
    let hooks = recognizers.records[i].settings.hooks
    let id = recognizers.id(of: i)
    if hooks.contains(.shouldReceiveEvent), delegate?.gestureRecognizer(id, shouldReceive: .presses) == false {
      return false
    }
    return !hooks.contains(.shouldReceivePress) || delegate?.gestureRecognizer(id, shouldReceive: press) != false
  }

  /// For the trace: who holds back what happened in this event.
  mutating func traceWithheld(into effects: inout EffectBuffer) {
    for slot in ledger.keeping.intersection(scene.changes.all) {
      guard let view = scene.touches[slot].view, let holder = holder(of: slot) else { continue }
      let phase: TouchPhase =
        scene.changes.began.contains(slot) ? .began : scene.changes.moved.contains(slot) ? .moved : .ended
      let trace = Trace.withheld(
        touch: scene.touches[slot].names, view: view, phase, by: recognizers.id(of: holder))
      effects.append(.trace(trace, at: scene.time))
    }
  }

  /// The first recognizer in play that holds the touch back.
  private mutating func holder(of slot: TouchSlot) -> Int? {
    for n in 0..<recognizers.open.count {
      let i = recognizers.open[n]
      let record = recognizers.records.pointer(to: i)
      guard record.pointee.isInPlay, record.pointee.attempt.received.contains(slot) else { continue }
      let delays = record.pointee.attempt.delays
      if delays.contains(.began) || delays.contains(.ended) && scene.changes.ended.contains(slot) { return i }
    }
    return nil
  }
}
