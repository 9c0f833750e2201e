// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Does the same as `ConfigurationReader.read` in small steps, so that a host can do other work in between.
public struct ConfigurationSteps {
  private var builder: ConfigurationBuilder
  /// Prepares to read a file. If a `host` is given, settings that this host ignores cause warnings.
  public init(file: String, from files: any ConfigurationFiles, for host: ConfigurationHost? = nil) {
    builder = ConfigurationBuilder(files: files, host: host)
    builder.read(layers: [file], mayBeMissing: false)
    builder.readBuiltIn()
  }

  public init(layers: [String], from files: any ConfigurationFiles, for host: ConfigurationHost? = nil) {
    builder = ConfigurationBuilder(files: files, host: host)
    builder.read(layers: layers, mayBeMissing: true)
    builder.readBuiltIn()
  }

  /// Reads at most this many further directives, and at most one file or folder; returns false once everything is read.
  public mutating func goOn(_ count: Int) -> Bool {
    let filesLeft = builder.filesLeft
    for _ in 0..<count {
      if !builder.step() { return false }
      if builder.filesLeft != filesLeft { return true }
    }
    return true
  }

  /// Returns the result. Call this function after `goOn` has returned false.
  public mutating func finish() throws(ConfigurationErrors) -> ConfigurationReader.Reading {
    try builder.finish()
  }
}
