// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// How touches of gestures are kept from windows.
enum DelayMode: String, CaseIterable {
  /// In a compositor that forwards cancels to windows.
  case takenBack = "taken back"
  /// In other compositors, by default.
  case letGo = "let go"
  /// In other compositors, with `deliver delayed` for each gesture.
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
