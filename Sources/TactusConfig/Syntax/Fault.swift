// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An error, and its position.
package final class Fault: Error {
  let what: String
  let span: Span

  init(_ what: String, at span: Span) {
    self.what = what
    self.span = span
  }
}
