// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Does the same as `ConfigurationReader.read` in pieces, for hosts with other work in between.
public struct ConfigurationSteps {
  private var builder: ConfigurationBuilder
  /// With a `host`, there are warnings of settings that this host does not obey; otherwise of settings that no host
  /// obeys.
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

  /// Reads at most this many further directives, and at most one file or folder; false once everything is read.
  public mutating func goOn(_ count: Int) -> Bool {
    let filesLeft = builder.filesLeft
    for _ in 0..<count {
      if !builder.step() { return false }
      if builder.filesLeft != filesLeft { return true }
    }
    return true
  }

  /// The result, once all directives are read.
  public mutating func finish() throws(ConfigurationErrors) -> ConfigurationReader.Reading {
    try builder.finish()
  }
}
