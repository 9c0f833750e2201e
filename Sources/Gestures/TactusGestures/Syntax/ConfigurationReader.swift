// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// Reads text into a configuration, or into a list of all its errors.
public enum ConfigurationReader {
  /// The version of the language; there is only this one.
  package static let version = 1

  /// A valid configuration, and the warnings about it.
  public struct Reading: Hashable, Sendable {
    public var configuration: Configuration
    /// The first warnings, at most `ConfigurationLimit.errorsShown`.
    public var warnings: [Diagnostic] = []
    /// The total number of warnings.
    public var warningCount = 0
    /// The files that were read, so that a host can watch them. Empty for the default configuration.
    public var files: [String] = []
    /// A hash of the names and contents of the files, by which a host can tell whether they have changed.
    public var digest: UInt64 = 0

    /// The warnings as text.
    public var description: String { Diagnostic.text(warnings, of: warningCount) }
  }

  /// Reads one text without includes. If a `host` is given, here and in the functions below, settings that this host
  /// ignores cause warnings.
  public static func read(
    _ text: String, name: String = "config", for host: ConfigurationHost? = nil
  ) throws(ConfigurationErrors) -> Reading {
    try read(bytes: Array(text.utf8), name: name, for: host)
  }

  /// Reads one text without includes.
  public static func read(
    bytes: [UInt8], name: String, for host: ConfigurationHost? = nil
  ) throws(ConfigurationErrors) -> Reading {
    var builder = ConfigurationBuilder(files: nil, host: host)
    builder.read(bytes, name: name)
    while builder.step() {}
    return try builder.finish()
  }

  /// Reads a file, the files that it includes, and `config.d/*.conf` beside it in the order of their names. All these
  /// files add to the built-in configuration, and override it.
  public static func read(
    file: String, from files: any ConfigurationFiles, for host: ConfigurationHost? = nil
  ) throws(ConfigurationErrors) -> Reading {
    var steps = ConfigurationSteps(file: file, from: files, for: host)
    while steps.goOn(.max) {}
    return try steps.finish()
  }

  /// Reads several files, the administrator's first; later files override earlier ones. Missing files are skipped, and
  /// no file is read after one with `locked yes`. These files also add to the built-in configuration.
  public static func read(
    layers: [String], from files: any ConfigurationFiles, for host: ConfigurationHost? = nil
  ) throws(ConfigurationErrors) -> Reading {
    var steps = ConfigurationSteps(layers: layers, from: files, for: host)
    while steps.goOn(.max) {}
    return try steps.finish()
  }

  /// Returns the built-in configuration without any files.
  public static func byDefault() throws(ConfigurationErrors) -> Reading {
    var reading = try read(DefaultConfiguration.text, name: DefaultConfiguration.name)
    reading.files = []
    return reading
  }
}
