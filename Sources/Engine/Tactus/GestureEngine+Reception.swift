// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides which recognizers receive a new touch or a press (S5).
extension GestureEngine {
  /// Offers a new touch to the recognizers in the lineup.
  @inline(__always)
  mutating func offer(_ slot: TouchSlot, _ scale: Double) {
    let type = scene.touches[slot].type
    let isInOrder = lineup.isInOrder && recognizers.open.count == 0
    for n in 0..<lineup.members.count {
      let record = lineup.members[n].record
      if !record.pointee.attempt.isOpen, record.pointee.welcome.contains(TouchTypes(type)) {
        recognizers.open(record, lineup.members[n].order, scale: scale, isLast: isInOrder)
        record.pointee.attempt.receiveFirst(slot, type)
        continue
      }
      if record.pointee.isActive {
        // S5.5: `tellActive` decides whether an active recognizer receives the touch, since this depends on the touches
        // that earlier active recognizers accept.
        record.pointee.attempt.tracked.insert(slot)
        continue
      }
      let isOpen = record.pointee.attempt.isOpen
      let isWelcome =
        isOpen && record.pointee.welcome.contains(TouchTypes(type)) && record.pointee.attempt.goesOn(with: type)
      guard isWelcome || receives(record, slot) else { continue }
      if !isOpen { recognizers.open(record, lineup.members[n].order, scale: scale) }
      record.pointee.attempt.receive(slot, type)
    }
  }

  /// Fills the lineup with the recognizers of a view, then with those of its ancestors (S2.4), up to the root on which
  /// a touch has landed (S2.2a).
  @inline(never)
  mutating func lineUp(from view: Int, to root: Int, _ depth: Int) {
    lineup.members.removeAll()
    lineup.isInOrder = true
    (lineup.view, lineup.root, lineup.version) = (view, root, lineupVersion)
    var level = depth
    var here = depth == 0 ? root : view
    while true {
      for i in scene.views[here].recognizers {
        let record = recognizers.records.pointer(to: i)
        let order = record.pointee.order(at: level)
        if let last = lineup.last, last.order > order { lineup.isInOrder = false }
        lineup.members.append(Lineup.Member(record: record, order: order))
      }
      guard level > 0, let parent = scene.views[here].parent else { return }
      level &-= 1
      here = level == 0 ? root : parent
    }
  }

  /// Changes whenever the lineup may have changed.
  var lineupVersion: UInt64 { scene.views.version &+ recognizers.version }

  /// Checks the conditions of S5.1 in order, and returns whether the recognizer receives the touch.
  mutating func receives(_ record: UnsafeMutablePointer<RecognizerRecord>, _ slot: TouchSlot) -> Bool {
    let touch = scene.touches.touches + slot.index
    guard record.pointee.isEnabled, !record.pointee.attempt.state.isTerminal,
      record.pointee.settings.allowedTouchTypes.contains(TouchTypes(touch.pointee.type))
    else { return false }
    if record.pointee.attempt.isOpen {
      if record.pointee.settings.requiresExclusiveTouchType, !record.pointee.attempt.received.isEmpty,
        record.pointee.attempt.type != touch.pointee.type
      {
        return false  // S5.4
      }
      // S7.7: the recognizer's analysis is complete, so it receives no new touches.
      if record.pointee.attempt.request.isComplete { return false }
      // Two active gestures with different fingers (S6.9) must not share a new finger (S5.5). The exception is a pinch
      // or a rotation that has lost a finger, and so ignores all motion: it receives the new finger in any case
      // (S17.4).
      if record.pointee.isActive, record.pointee.attempt.quietDistanceSquared < .infinity,
        arbiter.isTaken(slot, from: record.pointee.index, &recognizers, &scene)
      {
        return false
      }
    } else if record.pointee.settings.requiresSequenceStart, touch.pointee.indexInSequence > 0 {
      return false  // S5.7
    }
    let hooks = record.pointee.settings.hooks
    if hooks.contains(.shouldReceiveEvent), let delegate,
      !delegate.gestureRecognizer(record.pointee.id, shouldReceive: .touches)
    {
      return false
    }
    if record.pointee.answers.contains(.shouldReceive),
      !record.pointee.box._withUnsafeGuaranteedRef({ $0.shouldReceive(touch.pointee) })
    {
      return false
    }
    guard hooks.contains(.shouldReceiveTouch), let delegate else { return true }
    return delegate.gestureRecognizer(record.pointee.id, shouldReceive: touch.pointee)
  }

  /// Handles a press of a hardware key. Calls each recognizer that accepts the key and is on the press's view or on an
  /// ancestor of this view (S5.6).
  public mutating func handle(_ press: Press, at time: Timestamp, into effects: inout EffectBuffer) {
    guard let view = scene.views.index(of: press.view) else { return }
    let time = moment(of: time)
    while advanceOnce(beforeFrameAt: time, into: &effects) {}
    scene.time = time
    beginEvent()
    let scale = scale(of: view)
    var walk: Int? = view
    var level = scene.views.rootAndDepth(of: view).depth
    while let here = walk {
      for n in 0..<scene.views[here].recognizers.count {
        let i = scene.views[here].recognizers[n]
        let record = recognizers.records.pointer(to: i)
        if press.phase == .began, accepts(i, press) {
          if !record.pointee.attempt.isOpen {
            recognizers.open(record, record.pointee.order(at: level), scale: scale)
          }
          record.pointee.attempt.presses.insert(PressTypes(press.type))
        }
        // S5.2, S4.10: a recognizer is not called for a press whose beginning it has not received since its last reset.
        guard record.pointee.attempt.presses.contains(PressTypes(press.type)) else { continue }
        call(record, into: &effects) { $0.press(press, &$1) }
        if press.phase == .ended || press.phase == .cancelled {
          record.pointee.attempt.presses.remove(PressTypes(press.type))
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

  /// Traces, for each touch that changed in this event and is withheld, which recognizer withholds it.
  mutating func traceWithheld(into effects: inout EffectBuffer) {
    for slot in ledger.keeping.intersection(scene.changes.all) {
      guard let view = scene.touches[slot].view, let holder = holder(of: slot) else { continue }
      let phase: TouchPhase =
        scene.changes.began.contains(slot) ? .began : scene.changes.moved.contains(slot) ? .moved : .ended
      let trace = Trace.withheld(
        touch: scene.touches[slot].names, view: view, phase, by: holder)
      effects.append(.trace(trace, at: scene.time))
    }
  }

  /// The first recognizer in play that withholds the touch.
  private mutating func holder(of slot: TouchSlot) -> RecognizerID? {
    for n in 0..<recognizers.open.count {
      let record = recognizers.open[n]
      guard record.pointee.isInPlay, record.pointee.attempt.withholds(slot) else { continue }
      let delays = record.pointee.attempt.delays
      if delays.contains(.began) || delays.contains(.ended) && scene.changes.ended.contains(slot) {
        return record.pointee.id
      }
    }
    return nil
  }
}

/// The recognizers that are offered the touches landing in one view, in the order in which they are asked. Rebuilt when
/// a touch lands in another view, and when the lineup may have changed.
struct Lineup: ~Copyable {
  struct Member {
    let record: UnsafeMutablePointer<RecognizerRecord>
    /// The position of the recognizer's attempts in delivery order (S3.4).
    let order: UInt64
  }
  var members = Table<Member>()
  /// Whether the members are in delivery order. Only members with the setting `comesFirst` can break this order.
  var isInOrder = true
  var view = -1
  var root = -1
  var version: UInt64 = 0

  var last: Member? { members.count > 0 ? members[members.count - 1] : nil }
}
