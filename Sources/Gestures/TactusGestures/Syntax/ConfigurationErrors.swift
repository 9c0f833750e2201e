// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// All errors of a configuration that cannot be used.
public struct ConfigurationErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first errors, at most `ConfigurationLimit.errorsShown`.
  public var errors: [Diagnostic]
  /// The total number of errors.
  public var count: Int
  /// The files that were read, so that a host can watch them.
  public var files: [String] = []

  init(_ log: SourceLog) {
    errors = log.shown(.error)
    count = log.errorCount
    files = log.sources.map { $0.name }
  }

  /// An error for a configuration that exceeds a limit.
  package init(_ limit: ConfigurationLimit, at place: SourcePlace) {
    errors = [Diagnostic(severity: .error, place: place, what: limit.complaint, line: "", mark: "")]
    count = 1
  }

  public var description: String { Diagnostic.text(errors, of: count) }
}

extension Diagnostic {
  /// Returns the diagnostics, one per line, and the number of the remaining ones.
  static func text(_ shown: [Diagnostic], of count: Int) -> String {
    shown.map { $0.description }.joined(separator: "\n")
      + (count > shown.count ? "\nand \(count - shown.count) more" : "")
  }
}
