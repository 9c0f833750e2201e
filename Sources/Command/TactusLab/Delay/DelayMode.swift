// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// How touches of gestures are kept from windows in a measurement.
enum DelayMode: String, CaseIterable {
  /// Windows receive all touches at once; when a gesture begins, they receive a cancel for its touches. Used if the
  /// compositor forwards cancels to windows.
  case takenBack = "taken back"
  /// The default behaviour if the compositor does not forward cancels.
  case letGo = "let go"
  /// The behaviour if the compositor does not forward cancels, and each gesture has the option `deliver delayed`.
  case whole = "withheld"

  func compile(_ configuration: Configuration) throws(ConfigurationErrors) -> CompiledConfiguration {
    var configuration = configuration
    var options = CompileOptions()
    options.canCancel = self == .takenBack
    if self == .whole {
      for n in configuration.bindings.indices where configuration.bindings[n].options.deliver == nil {
        configuration.bindings[n].options.deliver = .delayed
      }
    }
    return try configuration.compiled(options)
  }
}
