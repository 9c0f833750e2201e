// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Passes the views, the recognizers and the settings of the window to the engine.
extension EngineBackend {
  // MARK: views

  public func createView(_ view: ViewHandle, in parent: ViewHandle?) {
    change { [self] in
      var new = ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0))
      new.isUserInteractionEnabled = false
      let above = parent.flatMap { views[$0] }
      if parent != nil, above == nil { return }
      guard let id = tell({ engine, _ in engine.addView(new, in: above) }) else { return }
      views[view] = id
      viewHandles[id] = view
      properties[view] = new
      parents[view] = parent
    }
  }

  public func setFrame(_ frame: Rect, transform: Transform, of view: ViewHandle) {
    update(view) {
      $0.frame = frame
      $0.transform = transform
    }
  }

  public func setFlags(_ flags: ViewFlags, of view: ViewHandle) {
    update(view) {
      $0.isUserInteractionEnabled = flags.contains(.interactive)
      $0.isMultipleTouchEnabled = flags.contains(.multipleTouch)
    }
  }

  public func setControl(_ control: Control?, of view: ViewHandle) { update(view) { $0.control = control } }

  private func update(_ view: ViewHandle, _ body: @escaping (inout ViewProperties) -> Void) {
    change { [self] in
      guard let id = views[view], var now = properties[view] else { return }
      body(&now)
      properties[view] = now
      tell { engine, _ in _ = engine.updateView(id, now) }
    }
  }

  public func setOrder(_ subviews: [ViewHandle], in view: ViewHandle) {
    change { [self] in
      let ids = subviews.compactMap { views[$0] }
      let parent = views[view]
      tell { engine, _ in
        for (index, id) in ids.enumerated() { engine.moveView(id, in: parent, at: index) }
      }
    }
  }

  public func removeView(_ view: ViewHandle) {
    change { [self] in
      properties[view] = nil
      parents[view] = nil
      for recognizer in receptions.keys { receptions[recognizer]?[view] = nil }
      guard let id = views.removeValue(forKey: view) else { return }
      viewHandles[id] = nil
      cycle { _ = $0.destroyView(id, into: &$1) }
    }
  }

  // MARK: recognizers

  public func createRecognizer(
    _ recognizer: RecognizerHandle, kind: GestureKind, name: String?, on view: ViewHandle
  ) {
    change { [self] in
      let hand = EngineHand(recognizer, self)
      let on = views[view]
      let id = tell { engine, effects in
        let id = engine.add(kind, hand, name: name ?? kind.name.description)
        if let on { engine.attach(id, to: on, into: &effects) }
        return id
      }
      recognizers[recognizer] = id
      hands[id] = hand
    }
  }

  public func setEnabled(_ isEnabled: Bool, _ recognizer: RecognizerHandle) {
    change(recognizer) { backend, id in backend.cycle { _ = $0.setEnabled(isEnabled, id, into: &$1) } }
  }

  public func setParameter(_ parameter: Parameter, to value: Double, of recognizer: RecognizerHandle) {
    let value = parameter.isLength && thresholdScale > 0 ? value / thresholdScale : value
    change(recognizer) { backend, id in backend.tell { engine, _ in _ = engine.set(parameter, to: value, of: id) } }
  }

  public func setSettings(_ settings: RecognizerSettings, of recognizer: RecognizerHandle) {
    var settings = settings
    if answersLater { settings.hooks = settings.hooks.intersection(.shouldBegin).union(.shouldReceiveTouch) }
    change(recognizer) { [settings] backend, id in
      backend.tell { engine, _ in _ = engine.setSettings(settings, of: id) }
    }
  }

  public func setReceives(_ receives: Bool, touchesIn view: ViewHandle, _ recognizer: RecognizerHandle) {
    change { [self] in receptions[recognizer, default: [:]][view] = receives }
  }

  /// Returns whether the recognizer receives touches in this view. If `setReceives` has set no value for this view, the
  /// value for the nearest ancestor that has one decides; if there is none, the answer is yes.
  func receives(_ recognizer: RecognizerHandle, touchesIn view: ViewHandle) -> Bool {
    guard let said = receptions[recognizer] else { return true }
    var walk: ViewHandle? = view
    while let here = walk {
      if let receives = said[here] { return receives }
      walk = parents[here]
    }
    return true
  }

  public func setRelation(
    _ relation: GestureRelation, _ recognizer: RecognizerHandle, _ other: RecognizerHandle, _ holds: Bool
  ) {
    change { [self] in
      guard let one = recognizers[recognizer], let other = recognizers[other] else { return }
      tell { engine, _ in
        switch relation {
        case .requiresFailure where holds: _ = engine.require(one, toFail: other)
        case .requiresFailure: _ = engine.removeRequirement(of: one, toFail: other)
        case .simultaneous: _ = engine.setSimultaneous(holds, one, other)
        case .doesNotPrevent: _ = engine.setPrevents(!holds, one, other)
        }
      }
    }
  }

  public func request(_ state: GestureState, of recognizer: RecognizerHandle) {
    if let id = recognizers[recognizer], hands[id]?.ask(for: state) == true { return }
    change(recognizer) { backend, id in backend.cycle { _ = $0.request(state, of: id, into: &$1) } }
  }

  public func ignore(_ touch: UInt64, by recognizer: RecognizerHandle) {
    if let id = recognizers[recognizer] { hands[id]?.ignore(touch) }
  }

  public func removeRecognizer(_ recognizer: RecognizerHandle) {
    change { [self] in
      receptions[recognizer] = nil
      guard let id = recognizers.removeValue(forKey: recognizer) else { return }
      hands[id] = nil
      cycle { _ = $0.remove(id, into: &$1) }
    }
  }

  /// Does nothing, since every change has already taken effect.
  public func commit() {}

  private func change(
    _ recognizer: RecognizerHandle, _ body: @escaping (EngineBackend, RecognizerID) -> Void
  ) {
    change { [self] in
      if let id = recognizers[recognizer] { body(self, id) }
    }
  }
}

extension GestureEngine {
  fileprivate mutating func add(_ kind: GestureKind, _ hand: EngineHand, name: String) -> RecognizerID {
    switch kind {
    case .tap: add(Observed(inner: Tap(), hand: hand), name: name)
    case .longPress: add(Observed(inner: LongPress(), hand: hand), name: name)
    case .pan: add(Observed(inner: Pan(), hand: hand), name: name)
    case .edgePan: add(Observed(inner: ScreenEdgePan(), hand: hand), name: name)
    case .swipe: add(Observed(inner: Swipe(), hand: hand), name: name)
    case .pinch: add(Observed(inner: Pinch(), hand: hand), name: name)
    case .rotation: add(Observed(inner: Rotation(), hand: hand), name: name)
    case .custom: add(Offered(hand: hand), name: name)
    }
  }
}
