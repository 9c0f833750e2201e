// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Does the same as `ConfigurationReader.read`, a piece at a time, for hosts with other work in between.
public struct ConfigurationSteps {
  private var builder: ConfigurationBuilder
  /// With a `host` there are warnings of what that host does not obey, otherwise of what no host obeys.
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

  /// Reads at most this many more directives, and at most one file or folder; false once all are read.
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
