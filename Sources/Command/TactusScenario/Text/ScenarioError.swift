// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An error in a scenario's text, with its position.
public struct ScenarioError: Error, Equatable {
  /// The line of the error, counted from 1.
  public var line: Int
  /// The column of the error in Unicode scalars, counted from 1.
  public var column: Int
  public var what: String

  public init(_ what: String, at offset: Int, in text: [UInt8]) {
    line = 1
    column = 1
    for byte in text.prefix(max(0, offset)) {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    // Replaces control characters: the message quotes the text, and may be printed on a terminal.
    let harmless = what.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }
    self.what = String(String.UnicodeScalarView(harmless))
  }

  /// An error in the scenario as a whole.
  public init(_ what: String) { self.init(what, at: 0, in: []) }

  /// Returns the message in the form `FILE:LINE:COLUMN: what`.
  public func description(in file: String) -> String { "\(file):\(line):\(column): \(what)" }
}
