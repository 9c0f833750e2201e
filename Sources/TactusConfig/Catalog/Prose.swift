// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A text of the catalog that only people read. What a compositor loads does not contain it.
struct Prose: ExpressibleByStringLiteral, Sendable {
  #if hasFeature(Embedded)
    var text: String { "" }
    @inline(__always) init(stringLiteral text: StaticString) {}
  #else
    let text: String
    init(stringLiteral text: String) { self.text = text }
  #endif
}
