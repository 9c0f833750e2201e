// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// Finds the actions that the bindings of a configuration would trigger, without performing them.
struct BindingWatch {
  let compiled: CompiledConfiguration
  private let situation: Situation
  private let delegate: ConfigurationDelegate
  private var installations: [Int: Installation] = [:]

  /// The state on which bindings may depend, shared with the delegate.
  private final class Situation {
    var state: SessionState
    init(_ state: SessionState) { self.state = state }
  }

  init(_ bound: GestureSet.Bound) {
    compiled = bound.compiled
    let situation = Situation(bound.state)
    self.situation = situation
    delegate = ConfigurationDelegate([]) { _ in situation.state }
  }

  /// Sets the device and the output of the following frames.
  func use(device: String, output: String) {
    situation.state.device = device
    situation.state.output = output
  }

  /// Sets the state of the session for the following frames.
  func assume(_ state: SessionState) { situation.state = state }

  /// Installs the gestures on the screen of a touchscreen. Returns the ids of their recognizers, in the order of the
  /// gestures in the set.
  mutating func install(
    on engine: inout GestureEngine, _ screen: Int, _ view: ViewID, of device: String, into effects: inout EffectBuffer
  ) -> [RecognizerID?] {
    let installation = compiled.only(onDevice: device).install(on: &engine, root: view, into: &effects)
    installations[screen] = installation
    delegate.use(Array(installations.values))
    engine.delegate = delegate
    return installation.recognizers
  }

  mutating func remove(_ screen: Int) {
    installations[screen] = nil
    delegate.use(Array(installations.values))
  }

  mutating func response(to action: Tactus.Action, on screen: Int) -> Response? {
    installations[screen]?.response(to: action, in: situation.state)
  }

  /// Returns the `FILE:LINE` of the binding that a response belongs to.
  func place(of response: Response) -> String {
    guard compiled.configuration.bindings.indices.contains(response.binding) else { return "" }
    let place = compiled.configuration.bindings[response.binding].place
    return "\(place.file):\(place.line)"
  }
}

extension Response.Phase {
  var name: StaticString {
    switch self {
    case .fire: "fire"
    case .armed: "armed"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
