// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What the compiler must know of the host.
public struct CompileOptions: Hashable, Sendable {
  /// Whether a touch that a window knows can be taken back from it. Where it cannot, every touch is kept back until it
  /// is decided whose it is, within the bounds of `CompiledConfiguration.Recognizer.keepsBack`.
  public var canCancel = true

  public init() {}
}

extension Configuration {
  /// Recognizers and relations for all that is bound. What cannot be, is among the warnings. Throws where it comes to
  /// more than `ConfigurationLimit` allows.
  public func compiled(
    _ options: CompileOptions = CompileOptions()
  ) throws(ConfigurationErrors) -> CompiledConfiguration {
    try Compiler(self, options).compile()
  }
}
