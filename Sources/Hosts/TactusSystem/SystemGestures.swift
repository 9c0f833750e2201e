// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusGestures
package import TactusServer

/// The configured gestures on all outputs. A new configuration replaces the current one between gestures.
package final class SystemGestures {
  private let server: GestureServer
  private let delegate: ConfigurationDelegate
  private var compiled: CompiledConfiguration
  private var outputs: [LiveConfiguration] = [] { didSet { isWaiting = outputs.contains { $0.isWaiting } } }

  /// `state` is called for each new touch.
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

  /// Offers a new configuration. `settle` installs it as soon as no gesture is under way.
  package func offer(_ compiled: CompiledConfiguration, at now: Timestamp) {
    self.compiled = compiled
    for n in outputs.indices { outputs[n].offer(compiled, at: now) }
  }

  /// Whether a new configuration waits to be installed.
  package private(set) var isWaiting = false

  /// Call it after every call to the engine.
  package func settle(at now: Timestamp) {
    var isNew = false
    for n in outputs.indices where outputs[n].isWaiting {
      var output = outputs[n]
      let before = output.installation.recognizers
      server.withEngine { engine, effects in
        if output.swapIfPossible(on: &engine, at: now, into: &effects) { isNew = true }
        // Before its effects are performed, since it responds to the cancellations of the swap.
        outputs[n] = output
      }
      if output.isWaiting { continue }
      for case let recognizer? in before { server.startsNowhere(recognizer) }
    }
    if isNew { use() }
  }

  /// When to call `settle` even if nothing happens.
  package func deadline(after now: Timestamp) -> Timestamp? {
    outputs.compactMap { $0.deadline(after: now) }.min()
  }

  /// The request for an action of the engine; nil if the action belongs to another recognizer.
  package func request(of action: Tactus.Action, in state: SessionState) -> ActionRequest? {
    for n in outputs.indices {
      guard let response = outputs[n].response(to: action, in: state),
        let binding = outputs[n].binding(of: response, to: action)
      else { continue }
      return ActionRequest(response, of: binding, in: state, on: outputs[n].installation.root)
    }
    return nil
  }

  /// The name of a configured recognizer.
  package func name(of recognizer: RecognizerID) -> String? {
    for output in outputs {
      let installation = output.installation
      for n in installation.recognizers.indices where installation.recognizers[n] == recognizer {
        return installation.compiled.recognizers[n].name
      }
    }
    return nil
  }

  /// The course of a binding after an action, for displays of it. Call it after `request`.
  package func follow(
    _ action: Tactus.Action, _ response: Response?
  ) -> [(course: BindingCourse, binding: TactusGestures.Binding)] {
    for output in outputs {
      let news = output.follow(action, response, by: &courses)
      if !news.isEmpty { return news }
    }
    return []
  }
  private var courses = CourseFollower()
  package func forgetCourses() { courses = CourseFollower() }

  /// Switches the gestures off even if no shell inhibits them.
  package var isReleased = false { didSet { if isReleased != oldValue { followInhibition() } } }

  private var isInhibited: Bool { isReleased || server.areGesturesInhibited }

  /// Switches the gestures off while a shell inhibits them: they get no new touches, and active ones are cancelled.
  package func followInhibition() {
    let isInhibited = isInhibited
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
        // Walls do not give way to clients.
        if let id, !recognizer.isWall, !recognizer.edge.isEmpty { server.startsAtEdges(id, recognizer.edge) }
      }
    }
    offerBindings()
    if isInhibited { followInhibition() }
  }

  /// Offers shells the bindings that they must carry out themselves. A binding has one recognizer on each output.
  private func offerBindings() {
    for name in offered { server.removeBinding(name: name) }
    var found: [(name: String, kind: GestureKind, recognizers: [RecognizerID])] = []
    for output in outputs {
      let installation = output.installation
      var here: [String] = []
      for (recognizer, id) in zip(installation.compiled.recognizers, installation.recognizers) {
        guard let id else { continue }
        for index in recognizer.bindings {
          guard let name = installation.compiled.configuration.bindings[index].nameForShells, !here.contains(name)
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
  /// The binding's name for shells; nil if the host carries it out.
  fileprivate var nameForShells: String? {
    switch action {
    case .notify(let text)?: name ?? text
    case .overview?, .launcher?, .keyboard?: name ?? action?.wordList.first
    default: nil
    }
  }
}
