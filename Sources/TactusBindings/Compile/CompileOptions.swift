// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

/// What the compiler must know about the host.
public struct CompileOptions: Hashable, Sendable {
  /// Whether the host can take a touch back from a window. If it cannot, every touch is withheld until it is decided,
  /// at most for the time of `CompiledConfiguration.Recognizer.keepsBack`.
  public var canCancel = true

  public init() {}

  /// Of compositors beside which a program can run, few let it take a touch back.
  public init(for host: ConfigurationHost) { canCancel = host != .daemon }
}

extension Configuration {
  /// Makes recognizers and relations for all bindings. Warnings name the bindings for which it cannot. Throws if the
  /// configuration exceeds a `ConfigurationLimit`.
  public func compiled(
    _ options: CompileOptions = CompileOptions()
  ) throws(ConfigurationErrors) -> CompiledConfiguration {
    try Compiler(self, options).compile()
  }
}
