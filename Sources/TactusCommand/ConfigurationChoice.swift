// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

/// Which configuration a command is about: a file, the default one, or what is found in the usual places.
enum ConfigurationChoice {
  case file(String)
  case byDefault
  case usual

  static let option = Option("default", "the configuration that counts where there is no file")

  /// `operands`: those that may name a file.
  static func of(_ arguments: Arguments, _ operands: ArraySlice<String>) throws(UsageError) -> ConfigurationChoice {
    if operands.count > 1 { throw UsageError(message: "unexpected \(operands[operands.startIndex + 1])") }
    guard let file = operands.first else { return arguments.has(option) ? .byDefault : inUse }
    if arguments.has(option) { throw UsageError(message: "either --default or \(file)") }
    return .file(file)
  }

  /// The one that tactusd reads where nothing else is said.
  static var inUse: ConfigurationChoice {
    guard let file = System.environment("TACTUS_CONFIG"), !file.isEmpty else { return .usual }
    return .file(file)
  }

  func read() throws(ConfigurationErrors) -> ConfigurationReader.Reading {
    switch self {
    case .file(let path): try ConfigurationReader.read(file: path, from: SystemFiles())
    case .byDefault: try ConfigurationReader.byDefault()
    case .usual: try ConfigurationReader.read(layers: SystemFiles.usual, from: SystemFiles())
    }
  }

  /// For a message.
  func name(_ reading: ConfigurationReader.Reading) -> String {
    if case .file(let path) = self { return path }
    return reading.files.first ?? DefaultConfiguration.name
  }
}
