// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// Text to a configuration, or to everything that is wrong with it.
public enum ConfigurationReader {
  /// A configuration that can be used, and what should be known about it.
  public struct Reading: Hashable, Sendable {
    public var configuration: Configuration
    /// The first ones, at most `ConfigurationLimit.errorsShown`.
    public var warnings: [Diagnostic] = []
    /// Of all.
    public var warningCount = 0
    /// Files that were read, so that a change of any can be waited for. Empty: the default configuration.
    public var files: [String] = []

    /// The warnings as text.
    public var description: String { Diagnostic.text(warnings, of: warningCount) }
  }

  /// One text that includes nothing.
  public static func read(_ text: String, name: String = "config") throws(ConfigurationErrors) -> Reading {
    try read(bytes: Array(text.utf8), name: name)
  }

  /// One text that includes nothing.
  public static func read(bytes: [UInt8], name: String) throws(ConfigurationErrors) -> Reading {
    var builder = ConfigurationBuilder(files: nil)
    builder.read(bytes, name: name)
    while builder.step() {}
    return try builder.finish()
  }

  /// A file, what it includes, and `config.d/*.conf` beside it in the order of their names.
  public static func read(
    file: String, from files: any ConfigurationFiles
  ) throws(ConfigurationErrors) -> Reading {
    var steps = ConfigurationSteps(file: file, from: files)
    while steps.goOn(.max) {}
    return try steps.finish()
  }

  /// Several files over one another, the administrator's first; those that are not there do not count, and where one
  /// says `locked yes` it is the last. Without any the default configuration.
  public static func read(
    layers: [String], from files: any ConfigurationFiles
  ) throws(ConfigurationErrors) -> Reading {
    var steps = ConfigurationSteps(layers: layers, from: files)
    while steps.goOn(.max) {}
    return try steps.finish()
  }

  /// The configuration where there is no file.
  public static func byDefault() throws(ConfigurationErrors) -> Reading {
    var reading = try read(DefaultConfiguration.text, name: DefaultConfiguration.name)
    reading.files = []
    return reading
  }
}
