// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Writes the output of a command: error messages at once, results through a buffer in large pieces.
package final class Console {
  enum Stream { case output, error }

  /// Whether results are written to a terminal that may show colours.
  let hasColour: Bool
  /// Whether results are written to a terminal.
  let isTerminal: Bool
  /// Whether error messages are written to a terminal, on which a line can be overwritten.
  let showsProgress: Bool
  /// Whether some output could not be written.
  private(set) var hasFailed = false
  private var buffer: [UInt8] = []
  private let write: (Stream, [UInt8]) -> Bool

  private static let flushSize = 1 << 16

  /// `write` writes bytes to a stream, and returns whether it succeeded.
  init(
    hasColour: Bool = false, isTerminal: Bool = false, showsProgress: Bool = false,
    write: @escaping (Stream, [UInt8]) -> Bool
  ) {
    self.hasColour = hasColour
    self.isTerminal = isTerminal
    self.showsProgress = showsProgress
    self.write = write
  }

  package func print(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.flushSize { flush() }
  }

  package func print(_ bytes: [UInt8]) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.flushSize { flush() }
  }

  /// Writes an error message after all results that were printed before it.
  package func complain(_ text: String) {
    flush()
    _ = write(.error, Array(text.utf8))
  }

  func flush() {
    guard !buffer.isEmpty else { return }
    if !write(.output, buffer) { hasFailed = true }
    buffer.removeAll(keepingCapacity: true)
  }

  /// The colours in which text can be printed.
  package enum Colour: String {
    case red = "\u{1B}[31m"
    case green = "\u{1B}[32m"
    case cyan = "\u{1B}[36m"
    case faint = "\u{1B}[2m"
  }

  package func coloured(_ text: String, _ colour: Colour) -> String {
    hasColour ? colour.rawValue + text + "\u{1B}[0m" : text
  }
}
