// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// The configuration that a command uses: a file, the built-in configuration, or the usual files.
package enum ConfigurationChoice {
  case file(String)
  case byDefault
  case usual

  static let option = Option("default", "use the built-in configuration alone")

  /// Returns the file in `operands`. Without a file, returns the built-in configuration if the option `--default` is
  /// set, otherwise the configuration that `daemon` reads.
  static func of(
    _ arguments: CommandArguments, _ operands: ArraySlice<String>, for daemon: @autoclosure () -> DaemonReport? = nil
  ) throws(UsageError) -> ConfigurationChoice {
    if operands.count > 1 { throw UsageError(message: "unexpected \(operands[operands.startIndex + 1])") }
    guard let file = operands.first else { return arguments.has(option) ? .byDefault : inUse(by: daemon()) }
    if arguments.has(option) { throw UsageError(message: "either --default or \(file)") }
    return .file(file)
  }

  /// The configuration that tactusd reads by default.
  static var inUse: ConfigurationChoice {
    guard let file = System.environment("TACTUS_CONFIG"), !file.isEmpty else { return .usual }
    return .file(file)
  }

  /// Returns the configuration that `daemon` reads, or, if `daemon` is nil, the configuration that tactusd reads by
  /// default.
  static func inUse(by daemon: DaemonReport?) -> ConfigurationChoice {
    guard let daemon else { return inUse }
    return daemon.configuration.map { .file($0) } ?? .usual
  }

  func read(
    for host: ConfigurationHost? = nil, from files: any ConfigurationFiles = SystemFiles()
  ) throws(ConfigurationErrors) -> ConfigurationReader.Reading {
    switch self {
    case .file(let path): try ConfigurationReader.read(file: path, from: files, for: host)
    case .byDefault: try ConfigurationReader.byDefault()
    case .usual: try ConfigurationReader.read(layers: SystemFiles.usual, from: files, for: host)
    }
  }

  /// Compiles `file`, or the built-in configuration if `file` is nil, with `presets` added.
  package static func compiled(
    file: String?, presets: [Preset] = [], _ options: CompileOptions = CompileOptions()
  ) throws(ConfigurationErrors) -> CompiledConfiguration {
    try configuration(file: file, presets: presets).compiled(options)
  }

  package static func configuration(
    file: String?, presets: [Preset]
  ) throws(ConfigurationErrors) -> Configuration {
    var configuration = try (file.map { Self.file($0) } ?? byDefault).read().configuration
    configuration.defaults.presets += presets
    return configuration
  }

  /// Returns the name by which messages refer to the configuration.
  func name(_ reading: ConfigurationReader.Reading) -> String {
    if case .file(let path) = self { return path }
    return reading.files.first ?? DefaultConfiguration.name
  }
}
