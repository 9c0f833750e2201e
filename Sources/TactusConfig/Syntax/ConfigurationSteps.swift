// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The same as `ConfigurationReader.read`, a piece at a time, for whoever has something else to do in between.
public struct ConfigurationSteps {
  private var builder: ConfigurationBuilder
  private let needsOne: Bool

  public init(file: String, from files: any ConfigurationFiles) {
    builder = ConfigurationBuilder(files: files)
    builder.read(layers: [file], mayBeMissing: false)
    needsOne = true
  }

  public init(layers: [String], from files: any ConfigurationFiles) {
    builder = ConfigurationBuilder(files: files)
    builder.read(layers: layers, mayBeMissing: true)
    needsOne = false
  }

  /// Reads so many directives more; false once all are read.
  public mutating func goOn(_ count: Int) -> Bool {
    for _ in 0..<count where !builder.step() { return false }
    return true
  }

  /// Once all are read.
  public mutating func finish() throws(ConfigurationErrors) -> ConfigurationReader.Reading {
    guard needsOne || builder.hasLayer else { return try ConfigurationReader.byDefault() }
    return try builder.finish()
  }
}
