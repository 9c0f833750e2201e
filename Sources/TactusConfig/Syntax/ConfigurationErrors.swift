// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Why a configuration is not used: all that is wrong with it.
public struct ConfigurationErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first ones, at most `ConfigurationLimit.errorsShown`.
  public var errors: [Diagnostic]
  /// Of all.
  public var count: Int
  /// Files that were read, so that a change of any can be waited for.
  public var files: [String] = []

  init(_ log: SourceLog) {
    errors = log.shown(.error)
    count = log.errorCount
    files = log.sources.map { $0.name }
  }

  /// What a configuration comes to is too much.
  init(_ limit: ConfigurationLimit, at place: SourcePlace) {
    errors = [Diagnostic(severity: .error, place: place, what: limit.complaint, line: "", mark: "")]
    count = 1
  }

  public var description: String { Diagnostic.text(errors, of: count) }
}

extension Diagnostic {
  /// One below the other, and how many there are beyond.
  static func text(_ shown: [Diagnostic], of count: Int) -> String {
    shown.map { $0.description }.joined(separator: "\n")
      + (count > shown.count ? "\nand \(count - shown.count) more" : "")
  }
}
