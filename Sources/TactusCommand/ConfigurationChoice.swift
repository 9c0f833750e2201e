// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

/// The configuration for a command: a file, the default one, or the usual files.
enum ConfigurationChoice {
  case file(String)
  case byDefault
  case usual

  static let option = Option("default", "use the built-in configuration alone")

  /// `operands` are those that may name a file.
  static func of(_ arguments: Arguments, _ operands: ArraySlice<String>) throws(UsageError) -> ConfigurationChoice {
    if operands.count > 1 { throw UsageError(message: "unexpected \(operands[operands.startIndex + 1])") }
    guard let file = operands.first else { return arguments.has(option) ? .byDefault : inUse }
    if arguments.has(option) { throw UsageError(message: "either --default or \(file)") }
    return .file(file)
  }

  /// The one that tactusd reads by default.
  static var inUse: ConfigurationChoice {
    guard let file = System.environment("TACTUS_CONFIG"), !file.isEmpty else { return .usual }
    return .file(file)
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

  /// Its name in messages.
  func name(_ reading: ConfigurationReader.Reading) -> String {
    if case .file(let path) = self { return path }
    return reading.files.first ?? DefaultConfiguration.name
  }
}
