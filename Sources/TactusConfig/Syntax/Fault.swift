// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Something that cannot be used, and where it stands.
struct Fault: Error {
  var what: String
  var span: Span

  init(_ what: String, at span: Span) {
    self.what = what
    self.span = span
  }
}
