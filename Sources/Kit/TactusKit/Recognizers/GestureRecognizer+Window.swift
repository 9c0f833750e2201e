// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// Functions with which a window uses its recognizers.
extension GestureRecognizer {
  func enter(_ backend: any GestureBackend, as handle: RecognizerHandle, on view: ViewHandle) {
    self.handle = handle
    backend.createRecognizer(handle, kind: kind, name: name, on: view)
    for (parameter, value) in parameters.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      backend.setParameter(parameter, to: value, of: handle)
    }
    if !isEnabled { backend.setEnabled(false, handle) }
    areSettingsTold = false
  }

  // MARK: settings and delegate answers

  /// The questions whose answers may differ from the default.
  private var hooks: DelegateHooks {
    var hooks: DelegateHooks = []
    if let delegate {
      if delegate is any GestureBeginDelegate || dependsOnTouch { hooks.insert(.shouldBegin) }
      if delegate is any GestureTouchDelegate { hooks.insert(.shouldReceiveTouch) }
      if delegate is any GestureSimultaneityDelegate { hooks.insert(.simultaneous) }
      if delegate is any GestureRequirementDelegate { hooks.insert(.requireFailure) }
      if delegate is any GesturePrecedenceDelegate { hooks.insert(.beRequiredToFail) }
      if hooks.isEmpty { window?.note(.silentDelegate("\(type(of: delegate))")) }
    }
    if window?.missesViews == true || window?.decidesHits == true { hooks.insert(.shouldBegin) }
    if !isPlain { hooks.formUnion([.prevention, .requireFailure, .beRequiredToFail]) }
    return hooks
  }

  func tellSettings() {
    guard let handle, let window else { return }
    let hooks = hooks
    if hooks != settings.hooks { settings.hooks = hooks }
    guard !areSettingsTold else { return }
    areSettingsTold = true
    window.backend.setSettings(settings, of: handle)
  }

  func answer(_ question: GestureQuestion, _ other: GestureRecognizer) -> Bool {
    switch question {
    case .shouldRecognizeSimultaneously:
      (delegate as? any GestureSimultaneityDelegate)?
        .gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
    case .shouldRequireFailure:
      shouldRequireFailure(of: other)
        || (delegate as? any GestureRequirementDelegate)?
          .gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
    case .shouldBeRequiredToFail:
      shouldBeRequiredToFail(by: other)
        || (delegate as? any GesturePrecedenceDelegate)?
          .gestureRecognizer(self, shouldBeRequiredToFailBy: other) ?? false
    case .canPrevent: canPrevent(other)
    case .canBePrevented: canBePrevented(by: other)
    }
  }

  func receives(_ touch: GestureTouch) -> Bool {
    (delegate as? any GestureTouchDelegate)?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  // MARK: state changes

  func read(_ report: GestureReport) {
    reading = Reading(
      location: report.values.location, numberOfTouches: report.values.numberOfTouches,
      fingers: report.fingers.map(\.location), measure: report.values.measure)
    failureReason = report.state == .cancelled || report.state == .failed ? report.reason : nil
  }

  /// Sets the granted state, and sends the actions to the targets.
  func turn(to state: State) {
    granted = state
    if state == asked || state.isTerminal { asked = nil }
    isTelling = true
    for target in targets { target.send(self) }
    isTelling = false
    targets.removeAll(where: \.isGone)
  }

  func fail(because reason: GestureReason) {
    failureReason = reason
    granted = .failed
    asked = nil
  }

  /// Returns the recognizer to Possible.
  func startAnew() {
    reset()
    rebase()
    granted = .possible
    asked = nil
    isOpen = false
    reading = Reading()
    held = HeldTouches()
  }

  /// Ends the current attempt because the recognizer has left its window.
  func abandon() {
    guard granted != .possible || isOpen else { return }
    if granted.isActive { turn(to: .cancelled) }
    if granted == .possible { fail(because: .gone) }
    startAnew()
  }

  // MARK: touches for a custom recognizer

  func receive(_ touches: [GestureTouch], _ event: TouchEvent) {
    isOpen = true
    for phase in [TouchPhase.began, .moved, .ended, .cancelled] {
      let changed = held.take(touches, in: phase)
      guard !changed.isEmpty else { continue }
      look()
      if !current.isTerminal { call(phase, Set(changed), event) }
    }
  }

  private func call(_ phase: TouchPhase, _ touches: Set<GestureTouch>, _ event: TouchEvent) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .stationary: break
    case .ended: touchesEnded(touches, with: event)
    case .cancelled:
      touchesCancelled(touches, with: event)
      if !current.isTerminal { state = .cancelled }  // S10.5
    }
  }

  /// Updates the location and the number of touches from the held touches.
  func look() {
    let fingers = held.fingers
    let sum = fingers.reduce(Vector.zero) { $0 + ($1 - .zero) }
    reading.fingers = fingers
    reading.numberOfTouches = fingers.count
    if !fingers.isEmpty { reading.location = .zero + sum * (1 / Double(fingers.count)) }
  }
}

extension GestureView {
  /// Whether the view's class belongs to TactusKit. If not, code of the application may decide whether the view is hit,
  /// and whether gestures may begin.
  var isPlain: Bool {
    let plain: [GestureView.Type] = [
      GestureView.self, GestureWindow.self, GestureControl.self, Button.self, Switch.self, Slider.self,
      ScrollView.self,
    ]
    return plain.contains { $0 == type(of: self) }
  }
}
