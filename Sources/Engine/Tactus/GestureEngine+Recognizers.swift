// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Adds, changes and removes recognizers, their relations and their targets, even during a gesture (S10).
///
/// If a method with an `effects` parameter ends or decides an attempt, it runs a cycle at the newest known time. The
/// other methods run no cycle.
extension GestureEngine {
  // MARK: adding and removing recognizers

  /// Adds a recognizer of any type, not yet attached to a view.
  public mutating func add<R: Recognizer>(
    _ recognizer: R, name: String = "", settings: RecognizerSettings = RecognizerSettings()
  ) -> RecognizerID {
    recognizers.id(of: recognizers.add(RecognizerBox(recognizer), name: name, settings: settings))
  }

  /// Adds a built-in recognizer by its kind; nil for `custom`.
  public mutating func add(
    kind: GestureKind, name: String = "", settings: RecognizerSettings = RecognizerSettings()
  ) -> RecognizerID? {
    switch kind {
    case .tap: add(Tap(), name: name, settings: settings)
    case .longPress: add(LongPress(), name: name, settings: settings)
    case .pan: add(Pan(), name: name, settings: settings)
    case .edgePan: add(ScreenEdgePan(), name: name, settings: settings)
    case .swipe: add(Swipe(), name: name, settings: settings)
    case .pinch: add(Pinch(), name: name, settings: settings)
    case .rotation: add(Rotation(), name: name, settings: settings)
    case .custom: nil
    }
  }

  /// Attaches a recognizer to a view, after detaching it from its previous view. The recognizer receives touches that
  /// land from now on (S10.2, S10.3).
  @discardableResult
  public mutating func attach(
    _ recognizer: RecognizerID, to view: ViewID, into effects: inout EffectBuffer
  ) -> Bool {
    guard let i = recognizers.index(of: recognizer), let target = scene.views.index(of: view) else { return false }
    if recognizers.records[i].view == view { return true }
    detach(i, into: &effects)
    scene.views[target].recognizers.append(i)
    recognizers.attach(i, to: view)
    checkInvariantsInDebug()
    return true
  }

  /// Ends the recognizer's attempt, then detaches the recognizer from its view (S10.3).
  @discardableResult
  public mutating func detach(_ recognizer: RecognizerID, into effects: inout EffectBuffer) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    detach(i, into: &effects)
    checkInvariantsInDebug()
    return true
  }

  private mutating func detach(_ i: Int, into effects: inout EffectBuffer) {
    end(i, because: .removed, into: &effects)
    if let view = recognizers.records[i].view.flatMap({ scene.views.index(of: $0) }) {
      recognizers.takeOut(i, of: &scene.views[view].recognizers)
    }
    recognizers.records[i].view = nil
  }

  /// Detaches and destroys a recognizer. Its id becomes stale.
  @discardableResult
  public mutating func remove(_ recognizer: RecognizerID, into effects: inout EffectBuffer) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    detach(i, into: &effects)
    recognizers.destroy(i)
    checkInvariantsInDebug()
    return true
  }

  /// Enables or disables a recognizer. Disabling ends its attempt (S10.1). Enabling does not affect touches that are
  /// already down (S10.6).
  @discardableResult
  public mutating func setEnabled(
    _ isEnabled: Bool, _ recognizer: RecognizerID, into effects: inout EffectBuffer
  ) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    recognizers.records[i].isEnabled = isEnabled
    if !isEnabled { end(i, because: .disabled, into: &effects) }
    checkInvariantsInDebug()
    return true
  }

  private mutating func end(_ i: Int, because reason: Reason, into effects: inout EffectBuffer) {
    guard recognizers.records[i].attempt.isOpen else { return }
    beginCall()
    withdraw(i, because: reason)
    finishCycle(into: &effects)
  }

  /// Ends an attempt at the host's request, or because the view left the tree: a recognizer in play fails, and an
  /// active one is cancelled (S10.1).
  mutating func withdraw(_ i: Int, because reason: Reason) {
    if recognizers.records[i].isInPlay {
      arbiter.fail(i, reason, &recognizers)
    } else if recognizers.records[i].isActive {
      recognizers.records[i].attempt.request = Request(end: .cancelled)
      recognizers.records[i].attempt.reason = reason
      arbiter.wishes.insert(.change)
    }
  }

  /// Requests a state for a recognizer whose owner decides outside the engine (S22.5). Drops and counts the request,
  /// and returns false, if no attempt is open or the request is invalid in the recognizer's state.
  @discardableResult
  public mutating func request(
    _ state: GestureState, of recognizer: RecognizerID, because reason: Reason = .requestedByHost,
    into effects: inout EffectBuffer
  ) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    beginCall()
    let before = counters.illegalRequests
    call(recognizers.records.pointer(to: i), into: &effects) { $1.request(state, because: reason) }
    finishCycle(into: &effects)
    checkInvariantsInDebug()
    return counters.illegalRequests == before
  }

  /// Answers a `question` effect. Returns false if no question is open, for example because the attempt is over or an
  /// answer was given before.
  @discardableResult
  public mutating func answer(
    _ recognizer: RecognizerID, begin mayBegin: Bool, into effects: inout EffectBuffer
  ) -> Bool {
    guard let i = recognizers.index(of: recognizer), recognizers.records[i].isInPlay,
      recognizers.records[i].attempt.way == .asked
    else { return false }
    recognizers.records[i].attempt.way = mayBegin ? .given : .refused
    beginCall()
    arbiter.wishes.insert(.recognition)
    finishCycle(into: &effects)
    checkInvariantsInDebug()
    return true
  }

  /// Releases a touch from a recognizer whose owner decides outside the engine, as if the recognizer had never received
  /// it (S5.5).
  @discardableResult
  public mutating func ignore(
    touch serial: UInt64, of recognizer: RecognizerID, into effects: inout EffectBuffer
  ) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    for slot in recognizers.records[i].attempt.received where scene.touches[slot].serial == serial {
      beginCall()
      call(recognizers.records.pointer(to: i), into: &effects) { $1.ignore(slot) }
      finishCycle(into: &effects)
      checkInvariantsInDebug()
      return true
    }
    return false
  }

  /// Delivers the withheld phases of a touch to its view. From now on, nothing of this touch is withheld, even by
  /// recognizers in play. With this method, a host limits how long a touch can be withheld. Returns false if no
  /// recognizer withholds the touch.
  @discardableResult
  public mutating func release(touch serial: UInt64, into effects: inout EffectBuffer) -> Bool {
    let held = recognizers.withheld
    let mine = held.began.union(held.ended).subtracting(ledger.unholdable)
    for slot in mine where scene.touches[slot].serial == serial {
      beginCall()
      ledger.letGo(slot)
      finishCycle(into: &effects)
      checkInvariantsInDebug()
      return true
    }
    return false
  }

  /// Ends every touch and every attempt: call it when the screen is locked, the seat is lost or the machine is
  /// suspended. Withheld phases are not delivered (S10.7).
  public mutating func endSession(into effects: inout EffectBuffer) {
    beginCall()
    scene.changes.cancelled = scene.touches.down
    for slot in scene.touches.inLandingOrder(scene.touches.allocated) { ledger.unbind(slot, &scene, into: &effects) }
    for n in 0..<recognizers.open.count {
      let record = recognizers.open[n]
      withdraw(record.pointee.index, because: .sessionEvent)
      record.pointee.attempt.letGoOfAll()
    }
    finishCycle(into: &effects)
    checkInvariantsInDebug()
  }

  // MARK: settings

  public func settings(of recognizer: RecognizerID) -> RecognizerSettings? {
    recognizers.index(of: recognizer).map { recognizers.records[$0].settings }
  }

  @discardableResult
  public mutating func setSettings(_ settings: RecognizerSettings, of recognizer: RecognizerID) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    if arbiter.someWait, settings.classes != recognizers.records[i].settings.classes { decideSoon() }
    recognizers.set(settings, of: i)
    return true
  }

  /// Sets a parameter by name. Returns false if the kind has no such parameter or the value is out of range.
  @discardableResult
  public mutating func set(_ parameter: Parameter, to value: Double, of recognizer: RecognizerID) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    defer { recognizers.records[i].tapRank = recognizers.details[i].box.tapRank }
    return recognizers.details[i].box.set(parameter, to: value)
  }

  /// Changes a built-in recognizer's own properties: `engine.update(id, as: Pan.self) { $0.setTranslation(.zero) }`.
  @discardableResult
  public mutating func update<R: Recognizer>(
    _ recognizer: RecognizerID, as type: R.Type, _ change: (inout R) -> Void
  ) -> Bool {
    guard R.kind != .custom, let i = recognizers.index(of: recognizer), recognizers.records[i].kind == R.kind else {
      return false
    }
    change(&unsafeDowncast(recognizers.details[i].box, to: RecognizerBox<R>.self).recognizer.pointee)
    recognizers.records[i].tapRank = recognizers.details[i].box.tapRank
    return true
  }

  public func name(of recognizer: RecognizerID) -> String? {
    recognizers.index(of: recognizer).map { recognizers.details[$0].name }
  }

  public func state(of recognizer: RecognizerID) -> GestureState? {
    recognizers.index(of: recognizer).map { recognizers.records[$0].attempt.state }
  }

  /// The current values of a recognizer; nil for a stale id.
  public mutating func values(of recognizer: RecognizerID) -> GestureValues? {
    guard let i = recognizers.index(of: recognizer) else { return nil }
    let last = scene.time
    defer { scene.time = last }
    scene.time = newest
    return scene.values(of: i, &recognizers)
  }

  /// The location of a recognizer's `n`th touch in landing order, in root coordinates (S4.12).
  public mutating func location(ofTouch n: Int, of recognizer: RecognizerID) -> Point? {
    guard let i = recognizers.index(of: recognizer), n >= 0 else { return nil }
    let fingers = scene.context(of: recognizers.records.pointer(to: i)).touchesDownOrLast
    var left = n
    for n in 0..<scene.touches.count where fingers.contains(scene.touches.slot(at: n)) {
      if left == 0 { return scene.touches[scene.touches.slot(at: n)].location }
      left -= 1
    }
    return nil
  }

  // MARK: targets

  /// Adds a target. Adding the same target again has no effect (S4.11).
  @discardableResult
  public mutating func addTarget(_ target: TargetID, to recognizer: RecognizerID) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    if !recognizers.details[i].targets.contains(target) { recognizers.details[i].targets.append(target) }
    recognizers.noteTargets(of: i)
    return true
  }

  /// Removes a target; nil removes all targets.
  @discardableResult
  public mutating func removeTarget(_ target: TargetID?, from recognizer: RecognizerID) -> Bool {
    guard let i = recognizers.index(of: recognizer) else { return false }
    recognizers.details[i].targets.removeAll { target == nil || $0 == target }
    recognizers.noteTargets(of: i)
    return true
  }

  // MARK: relations

  /// The result of adding a requirement.
  public enum RequirementOutcome: Sendable {
    case made
    /// The two recognizers now wait for each other, directly or through other recognizers, so neither is recognized
    /// while all of these are in play (S7.9).
    case madeACircle
    /// An id is stale, or both ids name the same recognizer.
    case ignored
  }

  /// Makes `recognizer` wait until `other` fails: `recognizer` cannot leave Possible while `other` is in play (S7.1).
  /// If you add many requirements, do not look for circles each time, but once at the end (`isInACircle`).
  @discardableResult
  public mutating func require(
    _ recognizer: RecognizerID, toFail other: RecognizerID, lookingForCircles: Bool = true
  ) -> RequirementOutcome {
    guard let i = recognizers.index(of: recognizer), let j = recognizers.index(of: other), i != j else {
      return .ignored
    }
    recognizers.relate(i, .requires, j)
    return lookingForCircles && recognizers.isRequired(i, by: j) ? .madeACircle : .made
  }

  /// Whether a recognizer waits for itself through its requirements and those of other recognizers (S7.9).
  public func isInACircle(_ recognizer: RecognizerID) -> Bool {
    recognizers.index(of: recognizer).map { recognizers.isRequired($0, by: $0) } ?? false
  }

  @discardableResult
  public mutating func removeRequirement(of recognizer: RecognizerID, toFail other: RecognizerID) -> Bool {
    guard let i = recognizers.index(of: recognizer), let j = recognizers.index(of: other) else { return false }
    recognizers.unrelate(i, .requires, j)
    if arbiter.someWait { decideSoon() }
    return true
  }

  /// Schedules a decision about waiting recognizers, since the requirement that blocked them may have been removed
  /// (S7.1).
  private mutating func decideSoon() {
    arbiter.wishes.insert(.recognition)
    scene.earliestDeadline = min(scene.earliestDeadline, newest)
  }

  /// Sets whether both recognizers may be recognized on the same touches (S6.6). This has the same effect as the answer
  /// of a delegate.
  @discardableResult
  public mutating func setSimultaneous(_ isAllowed: Bool, _ a: RecognizerID, _ b: RecognizerID) -> Bool {
    guard let i = recognizers.index(of: a), let j = recognizers.index(of: b), i != j else { return false }
    if isAllowed { recognizers.relate(i, .together, j) } else { recognizers.unrelate(i, .together, j) }
    return true
  }

  /// Sets whether the first recognizer may prevent the second (S6.2). This has the same effect as an override of
  /// `canPrevent` or `canBePrevented`.
  @discardableResult
  public mutating func setPrevents(_ mayPrevent: Bool, _ recognizer: RecognizerID, _ other: RecognizerID) -> Bool {
    guard let i = recognizers.index(of: recognizer), let j = recognizers.index(of: other), i != j else { return false }
    if mayPrevent { recognizers.unrelate(i, .spares, j) } else { recognizers.relate(i, .spares, j) }
    return true
  }
}
