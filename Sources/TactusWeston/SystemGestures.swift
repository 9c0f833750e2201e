// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// The configured gestures on all outputs. A new configuration is swapped in between gestures.
final class SystemGestures {
  private let station: Station
  private let delegate: ConfigurationDelegate
  private var compiled: CompiledConfiguration
  private var outputs: [LiveConfiguration] = []

  /// `state` is asked for each new touch.
  init(_ station: Station, _ compiled: CompiledConfiguration, state: @escaping (Touch) -> SessionState) {
    self.station = station
    self.compiled = compiled
    delegate = ConfigurationDelegate([], state: state)
    let delegate = delegate
    station.withEngine { engine, _ in engine.delegate = delegate }
  }

  func addOutput(_ root: ViewID) {
    let installation = station.withEngine { engine, effects in
      compiled.install(on: &engine, root: root, into: &effects)
    }
    outputs.append(LiveConfiguration(installation))
    use()
  }

  func updateOutput(_ root: ViewID) {
    for n in outputs.indices where outputs[n].installation.root == root {
      var output = outputs[n]
      station.withEngine { engine, _ in output.outputChanged(on: &engine) }
      outputs[n] = output
    }
  }

  func removeOutput(_ root: ViewID) {
    for output in outputs where output.installation.root == root {
      var installation = output.installation
      station.withEngine { engine, effects in installation.remove(from: &engine, into: &effects) }
    }
    outputs.removeAll { $0.installation.root == root }
    use()
  }

  /// Takes effect as soon as nothing is under way: `settle`.
  func offer(_ compiled: CompiledConfiguration, at now: Timestamp) {
    self.compiled = compiled
    for n in outputs.indices { outputs[n].offer(compiled, at: now) }
  }

  /// After whatever the engine was told.
  func settle(at now: Timestamp) {
    var isNew = false
    for n in outputs.indices where outputs[n].isWaiting {
      var output = outputs[n]
      station.withEngine { engine, effects in
        if output.swapIfPossible(on: &engine, at: now, into: &effects) { isNew = true }
        // Before its effects are performed: it answers for what the swap has cancelled.
        outputs[n] = output
      }
    }
    if isNew { use() }
  }

  /// When to settle although nothing happens.
  func deadline(after now: Timestamp) -> Timestamp? {
    outputs.compactMap { $0.deadline(after: now) }.min()
  }

  /// What an action of the engine asks for, and on which output; nil where it is none of these gestures'.
  func response(to action: Tactus.Action, in state: SessionState) -> (response: Response, root: ViewID)? {
    for n in outputs.indices {
      if let response = outputs[n].response(to: action, in: state) {
        return (response, outputs[n].installation.root)
      }
    }
    return nil
  }

  func configuration(on root: ViewID) -> Configuration? {
    outputs.first { $0.installation.root == root }?.installation.compiled.configuration
  }

  private func use() { delegate.use(outputs.map { $0.installation }) }
}
