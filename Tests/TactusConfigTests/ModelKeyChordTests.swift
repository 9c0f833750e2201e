// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusGestures

@Suite("Model: key chords")
struct ModelKeyChordTests {
  @Test(
    "A chord in another spelling is normalized",
    arguments: [
      ("Alt+Left", "Alt+Left"), ("alt+left", "Alt+Left"), ("Control+Shift+t", "Shift+Ctrl+t"),
      ("Logo+Enter", "Super+Return"),
      ("super", "Super"), ("Backspace+Escape+Enter", "BackSpace+Escape+Return"), ("ctrl+PageUp", "Ctrl+Page_Up"),
      ("Ctrl+plus", "Ctrl+plus"), ("XF86AudioMute", "XF86AudioMute"), ("a", "a"), ("A", "A"), ("Alt+Alt+1", "Alt+1"),
      ("F24", "F24"), ("f5", "F5"), ("Cyrillic_ya", "Cyrillic_ya"), ("Win+mod1+d", "Alt+Super+d"),
    ])
  func spelling(text: String, usual: String) {
    #expect(KeyChord(text)?.description == usual)
    #expect(KeyChord(usual).map(\.description) == usual)
  }

  @Test(
    "Text that is not a chord is rejected",
    arguments: ["", "+", "Alt+", "Alt++", "Alt+-", "a b", "\u{E4}", "Alt+\u{1B}", "1+2+3+4+5+6+7+8+9"])
  func noChord(text: String) { #expect(KeyChord(text) == nil) }

  @Test("A chord separates its modifiers from its keys")
  func parts() {
    let chord = KeyChord("Left+Alt+Ctrl")
    #expect(chord?.modifiers == [.control, .alt])
    #expect(chord?.keys == ["Left"])
  }
}
