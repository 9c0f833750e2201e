// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusGestures
package import TactusServer

/// The configured gestures on all outputs. A new configuration replaces the current one when no gesture is under way.
package final class SystemGestures {
  private let server: GestureServer
  private let delegate: ConfigurationDelegate
  private var compiled: CompiledConfiguration
  /// The touchscreen of each output whose gestures have numbers of their own, by the output's root.
  private var touchscreens: [(root: ViewID, name: String)] = []
  private var outputs: [LiveConfiguration] = [] { didSet { isWaiting = outputs.contains { $0.isWaiting } } }

  /// `state` is called for each new touch, and returns the state of the session.
  package init(_ server: GestureServer, _ compiled: CompiledConfiguration, state: @escaping (Touch) -> SessionState) {
    self.server = server
    self.compiled = compiled
    delegate = ConfigurationDelegate([], state: state)
    server.hostDelegate = delegate
  }

  /// Returns the gestures on an output.
  private func compiled(on root: ViewID) -> CompiledConfiguration {
    touchscreens.first { $0.root == root }.map { compiled.only(onDevice: $0.name) } ?? compiled
  }

  /// Sets the touchscreen of an output, before the output is added or while no finger is down.
  package func use(touchscreen name: String?, on root: ViewID, at now: Timestamp) {
    touchscreens.removeAll { $0.root == root }
    if let name { touchscreens.append((root, name)) }
    for n in outputs.indices where outputs[n].installation.root == root {
      outputs[n].offer(compiled(on: root), at: now)
    }
  }

  package func addOutput(_ root: ViewID) {
    let installation = server.withEngine { engine, effects in
      compiled(on: root).install(on: &engine, root: root, into: &effects)
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
    touchscreens.removeAll { $0.root == root }
    use()
  }

  /// Offers a new configuration. `settle` installs it as soon as no gesture is under way.
  package func offer(_ compiled: CompiledConfiguration, at now: Timestamp) {
    self.compiled = compiled
    for n in outputs.indices { outputs[n].offer(self.compiled(on: outputs[n].installation.root), at: now) }
  }

  /// Whether a new configuration waits to be installed.
  package private(set) var isWaiting = false

  /// Installs a waiting configuration on each output on which no gesture is under way. Must be called after every call
  /// to the engine.
  package func settle(at now: Timestamp) {
    var isNew = false
    for n in outputs.indices where outputs[n].isWaiting {
      var output = outputs[n]
      let before = output.installation.recognizers
      server.withEngine { engine, effects in
        if output.swapIfPossible(on: &engine, at: now, into: &effects) { isNew = true }
        // Stored before the effects of the swap are performed, since `request` finds their bindings in `outputs`.
        outputs[n] = output
      }
      if output.isWaiting { continue }
      for case let recognizer? in before { server.startsNowhere(recognizer) }
    }
    if isNew { use() }
  }

  /// Returns the time at which `settle` must be called even if no touch arrives; nil if there is none.
  package func deadline(after now: Timestamp) -> Timestamp? {
    outputs.compactMap { $0.deadline(after: now) }.min()
  }

  /// Returns the request for an action of the engine; nil if the action belongs to a recognizer that is not configured.
  package func request(of action: Tactus.Action, in state: SessionState) -> ActionRequest? {
    for n in outputs.indices {
      guard let response = outputs[n].response(to: action, in: state),
        let binding = outputs[n].binding(of: response, to: action)
      else { continue }
      return ActionRequest(response, of: binding, in: state, on: outputs[n].installation.root)
    }
    return nil
  }

  /// Returns the name of a configured recognizer; nil for any other recognizer.
  package func name(of recognizer: RecognizerID) -> String? {
    for output in outputs {
      let installation = output.installation
      for n in installation.recognizers.indices where installation.recognizers[n] == recognizer {
        return installation.compiled.title(of: n)
      }
    }
    return nil
  }

  /// Returns each binding whose course an action has changed, with the new course, for programs that display it. Must
  /// be called after `request`.
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

  /// While true, the gestures are off even if no shell inhibits them.
  package var isReleased = false { didSet { if isReleased != oldValue { followInhibition() } } }

  private var isInhibited: Bool { isReleased || server.areGesturesInhibited }

  /// Switches the gestures off if `isReleased` is true or a shell inhibits them, and on otherwise. While off, they
  /// receive no new touches; switching them off cancels the active ones.
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
        // A wall must act even in areas that clients have excluded, so its edges are not declared to the server.
        if let id, !recognizer.isWall, !recognizer.edge.isEmpty { server.startsAtEdges(id, recognizer.edge) }
      }
    }
    offerBindings()
    if isInhibited { followInhibition() }
  }

  /// Offers shells the bindings whose actions shells must perform. A binding has one recognizer on each output.
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
  /// The binding's name for shells; nil if the host performs its action.
  fileprivate var nameForShells: String? {
    switch action {
    case .notify(let text)?: name ?? text
    case .overview?, .launcher?, .keyboard?: name ?? action?.wordList.first
    default: nil
    }
  }
}
