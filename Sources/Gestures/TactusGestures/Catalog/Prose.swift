// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A text of the catalog, for users to read. It is empty in modules that a compositor loads.
package struct Prose: ExpressibleByStringLiteral, Sendable {
  #if COMPOSITOR
    package var text: String { "" }
    @inline(__always) package init(stringLiteral text: StaticString) {}
    @inline(__always) init(of text: @autoclosure () -> String) {}
  #else
    package let text: String
    package init(stringLiteral text: String) { self.text = text }
    init(of text: @autoclosure () -> String) { self.text = text() }
  #endif
}
