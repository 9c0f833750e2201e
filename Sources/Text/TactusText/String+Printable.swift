// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension String {
  /// The text, made safe to show even if it is untrusted: U+FFFD replaces characters that control a terminal or a log,
  /// or that make a text look like another text.
  public var printable: String { escaped { $0.isPrintable ? nil : "\u{FFFD}" } }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible text: no control character or line break, and no scalar that changes the writing
  /// direction or has no width.
  fileprivate var isPrintable: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      false
    default: true
    }
  }
}
