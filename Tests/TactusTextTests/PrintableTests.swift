// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText
import Testing

@Suite("Printable text")
struct PrintableTests {
  @Test(
    "Characters that a terminal or a log would obey are replaced",
    arguments: [
      ("a\u{1b}[31mred", "a\u{FFFD}[31mred"), ("two\nlines\r", "two\u{FFFD}lines\u{FFFD}"), ("\u{9b}2J", "\u{FFFD}2J"),
      ("\u{7f}\u{0}\t", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("gnp\u{202e}exe", "gnp\u{FFFD}exe"),
      ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"), ("a\u{200b}b\u{feff}", "a\u{FFFD}b\u{FFFD}"),
      ("a\u{2028}b", "a\u{FFFD}b"), ("\u{E0041}", "\u{FFFD}"),
    ])
  func replaced(text: String, shown: String) {
    #expect(text.printable == shown)
    #expect(text.printable.printable == shown)
  }

  @Test("Ordinary names stay unchanged", arguments: ["", "ELAN Touchscreen", "CoolTouch® System", "触摸屏", "Ä é 🖐"])
  func kept(text: String) {
    #expect(text.printable == text)
  }

  @Test("Bytes that are not text are replaced")
  func bytes() {
    #expect(String(decoding: [0x61, 0xff, 0xc3] as [UInt8], as: UTF8.self).printable == "a\u{FFFD}\u{FFFD}")
  }
}
