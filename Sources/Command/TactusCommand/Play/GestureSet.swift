// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// The gestures to look for on a screen, with their relations.
package struct GestureSet: Sendable {
  /// The gestures, in the order in which they are attached. If two gestures can begin in the same cycle, the one that
  /// is attached first begins.
  var gestures: [Gesture]
  /// The configuration from which the gestures were compiled, and the state of the session; nil without a
  /// configuration.
  var bound: Bound?

  struct Bound: Sendable {
    var compiled: CompiledConfiguration
    var state: SessionState
  }

  init(gestures: [Gesture]) { self.gestures = gestures }

  struct Gesture: Sendable {
    var name: String
    var kind: GestureKind
    /// The parameters that differ from the engine's defaults, in the engine's units.
    var parameters: [Parameter: Double] = [:]
    /// The names of the gestures that must fail before this one can begin.
    var waitsFor: [String] = []
    /// The names of the gestures that may run at the same time as this one.
    var together: [String] = []
  }
}

/// The gestures that a command recognizes: those of `--config`, or everyday gestures.
extension GestureSet {
  static let config = Option(
    "config", value: "FILE", "recognize the gestures of this configuration, and print what they would do")
  static let app = Option("app", value: "ID", "with --config: assume that a window of this application is in front")
  static let configurationOptions = [config, app]

  package init(_ compiled: CompiledConfiguration, _ state: SessionState) {
    gestures = compiled.recognizers.map { Gesture(name: $0.name, kind: $0.kind) }
    bound = Bound(compiled: compiled, state: state)
  }

  /// Returns the gestures that the arguments specify. If the configuration has errors, prints them and returns nil.
  static func of(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> GestureSet? {
    guard let file = arguments.value(of: config) else {
      if arguments.value(of: app) != nil { throw UsageError(message: "--app needs --config") }
      return EverydayGestures.set
    }
    do {
      let reading = try ConfigurationReader.read(file: file, from: SystemFiles())
      return GestureSet(try reading.configuration.compiled(), SessionState(app: arguments.value(of: app)))
    } catch {
      console.complain("\(error)\n")
      return nil
    }
  }
}
