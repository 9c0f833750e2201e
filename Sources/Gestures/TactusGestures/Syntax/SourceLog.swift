// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// The texts that were read, and the errors and warnings about them.
struct SourceLog {
  private(set) var sources: [SourceText] = []
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  private var errors: [Fault] = []
  private var warnings: [Fault] = []

  /// How many errors, and how many warnings, are stored at most. They are not reported in the order of their positions,
  /// so more are stored than are shown.
  private static let kept = 1000

  mutating func add(_ source: SourceText) -> Int {
    sources.append(source)
    return sources.count - 1
  }

  mutating func error(_ fault: Fault) {
    errorCount += 1
    if errors.count < Self.kept { errors.append(fault) }
  }

  mutating func warn(_ fault: Fault) {
    warningCount += 1
    if warnings.count < Self.kept { warnings.append(fault) }
  }

  func place(_ span: Span) -> SourcePlace {
    guard sources.indices.contains(span.file) else { return SourcePlace(file: "", line: 1, column: 1) }
    return sources[span.file].place(of: span.start)
  }

  /// Returns the first errors or warnings, in the order of their positions.
  func shown(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    let all = severity == .error ? errors : warnings
    let sorted = inOrder(all.count) {
      let (a, b) = (all[$0].span, all[$1].span)
      return (a.file, a.start) < (b.file, b.start)
    }
    return sorted.prefix(ConfigurationLimit.errorsShown.value).map {
      let fault = all[$0]
      let excerpt = sources.indices.contains(fault.span.file) ? sources[fault.span.file].excerpt(fault.span) : ("", "")
      return Diagnostic(
        severity: severity, place: place(fault.span), what: fault.what, line: excerpt.0, mark: excerpt.1)
    }
  }
}
