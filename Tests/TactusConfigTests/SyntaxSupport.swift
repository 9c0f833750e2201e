// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

/// Files in memory, and a record of the folders that were searched.
final class MemoryFiles: ConfigurationFiles {
  private let texts: [String: String]
  /// The folders, in the order in which they were searched.
  private(set) var searched: [String] = []

  init(texts: [String: String]) { self.texts = texts }

  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    guard let text = texts[path] else { throw .missing }
    guard text.utf8.count <= limit else { throw .tooLarge }
    return Array(text.utf8)
  }

  func names(in folder: String, matching pattern: String, atMost limit: Int) -> [String] {
    searched.append(folder)
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    return texts.keys.filter { $0.hasPrefix(folder) && !$0.dropFirst(folder.count).contains("/") }
      .map { String($0.dropFirst(folder.count)) }.sorted(by: >)
  }
}

/// Returns the errors in a configuration, as `LINE:COLUMN: what`.
func errors(in text: String) -> [String] {
  do {
    _ = try ConfigurationReader.read(text)
    return []
  } catch {
    return error.errors.map { "\($0.place.line):\($0.place.column): \($0.what)" }
  }
}

/// Returns the warnings, as `LINE:COLUMN: what`.
func warnings(in text: String) throws -> [String] {
  try ConfigurationReader.read(text).warnings.map { "\($0.place.line):\($0.place.column): \($0.what)" }
}

extension Configuration {
  /// The configuration without the places of its bindings in the file, so that it can be compared.
  var withoutPlaces: Configuration {
    var copy = self
    for n in copy.bindings.indices { copy.bindings[n].place = SourcePlace(file: "", line: 0, column: 0) }
    return copy
  }
}

func milliseconds(_ value: Double) -> Interval { .milliseconds(value) }
