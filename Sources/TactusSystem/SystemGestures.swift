// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusConfig
package import TactusServer

/// The configured gestures on all outputs. A new configuration is swapped in between gestures.
package final class SystemGestures {
  private let server: GestureServer
  private let delegate: ConfigurationDelegate
  private var compiled: CompiledConfiguration
  private var outputs: [LiveConfiguration] = [] { didSet { isWaiting = outputs.contains { $0.isWaiting } } }

  /// `state` is asked for each new touch.
  package init(_ server: GestureServer, _ compiled: CompiledConfiguration, state: @escaping (Touch) -> SessionState) {
    self.server = server
    self.compiled = compiled
    delegate = ConfigurationDelegate([], state: state)
    server.hostDelegate = delegate
  }

  package func addOutput(_ root: ViewID) {
    let installation = server.withEngine { engine, effects in
      compiled.install(on: &engine, root: root, into: &effects)
    }
    outputs.append(LiveConfiguration(installation))
    use()
  }

  package func updateOutput(_ root: ViewID) {
    for n in outputs.indices where outputs[n].installation.root == root {
      var output = outputs[n]
      server.withEngine { engine, _ in output.outputChanged(on: &engine) }
      outputs[n] = output
    }
  }

  package func removeOutput(_ root: ViewID) {
    for output in outputs where output.installation.root == root {
      var installation = output.installation
      for case let recognizer? in installation.recognizers { server.startsNowhere(recognizer) }
      server.withEngine { engine, effects in installation.remove(from: &engine, into: &effects) }
    }
    outputs.removeAll { $0.installation.root == root }
    use()
  }

  /// Takes effect as soon as nothing is under way: `settle`.
  package func offer(_ compiled: CompiledConfiguration, at now: Timestamp) {
    self.compiled = compiled
    for n in outputs.indices { outputs[n].offer(compiled, at: now) }
  }

  /// A new configuration is to be swapped in.
  package private(set) var isWaiting = false

  /// After whatever the engine was told.
  package func settle(at now: Timestamp) {
    var isNew = false
    for n in outputs.indices where outputs[n].isWaiting {
      var output = outputs[n]
      let before = output.installation.recognizers
      server.withEngine { engine, effects in
        if output.swapIfPossible(on: &engine, at: now, into: &effects) { isNew = true }
        // Before its effects are performed: it answers for what the swap has cancelled.
        outputs[n] = output
      }
      if output.isWaiting { continue }
      for case let recognizer? in before { server.startsNowhere(recognizer) }
    }
    if isNew { use() }
  }

  /// When to settle although nothing happens.
  package func deadline(after now: Timestamp) -> Timestamp? {
    outputs.compactMap { $0.deadline(after: now) }.min()
  }

  /// What an action of the engine asks for, by which binding, and on which output; nil where it is none of these
  /// gestures'.
  package func response(
    to action: Tactus.Action, in state: SessionState
  ) -> (response: Response, binding: TactusConfig.Binding, root: ViewID)? {
    for n in outputs.indices {
      guard let response = outputs[n].response(to: action, in: state),
        let binding = outputs[n].binding(of: response, to: action)
      else { continue }
      return (response, binding, outputs[n].installation.root)
    }
    return nil
  }

  /// A shell wants them off: none gets new touches, and those that go on are cancelled.
  package func inhibit(_ isInhibited: Bool) {
    server.withEngine { engine, effects in
      for output in outputs {
        for case let recognizer? in output.installation.recognizers {
          engine.setEnabled(!isInhibited, recognizer, into: &effects)
        }
      }
    }
  }

  private func use() {
    delegate.use(outputs.map { $0.installation })
    for output in outputs {
      for (recognizer, id) in zip(output.installation.compiled.recognizers, output.installation.recognizers) {
        // What keeps touches from windows altogether gives way to none.
        if let id, recognizer.form != .wall, !recognizer.edge.isEmpty { server.startsAtEdges(id, recognizer.edge) }
      }
    }
    offerBindings()
    if server.areGesturesInhibited { inhibit(true) }
  }

  /// What is for the shell to do, it may follow. A binding is one recognizer on each output.
  private func offerBindings() {
    for name in offered { server.removeBinding(name: name) }
    var found: [(name: String, kind: GestureKind, recognizers: [RecognizerID])] = []
    for output in outputs {
      let installation = output.installation
      var here: [String] = []
      for (recognizer, id) in zip(installation.compiled.recognizers, installation.recognizers) {
        guard let id else { continue }
        for place in recognizer.bindings {
          guard let name = installation.compiled.configuration.bindings[place].nameForShells, !here.contains(name)
          else { continue }
          here.append(name)
          if let n = found.firstIndex(where: { $0.name == name }) {
            found[n].recognizers.append(id)
          } else {
            found.append((name, recognizer.kind, [id]))
          }
        }
      }
    }
    for it in found { server.offerBinding(name: it.name, kind: it.kind, recognizers: it.recognizers) }
    offered = found.map { $0.name }
  }
  private var offered: [String] = []
}

extension Binding {
  /// Nil where it is the host's own business.
  fileprivate var nameForShells: String? {
    guard case .act(let words) = effect else { return nil }
    switch words.name {
    case "notify": return name ?? words.arguments.first
    case "overview", "launcher", "keyboard": return name ?? words.name
    default: return nil
    }
  }
}
