// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CXKBCommon
import TactusGestures
import Testing

@testable import TactusActions

@Suite("The keymap for chords")
struct ChordKeymapTests {
  private func keymap(_ chords: [String]) throws -> ChordKeymap {
    try ChordKeymap.make(for: chords.map { try #require(KeyChord($0)) }).get()
  }

  /// Returns the chord that a client derives from the presses: the modifiers, and the symbol of the last key.
  private func understood(_ text: String, _ presses: [ChordKeymap.Press]) throws -> String {
    let context = try #require(xkb_context_new(XKB_CONTEXT_NO_FLAGS))
    defer { xkb_context_unref(context) }
    let keymap = try #require(
      xkb_keymap_new_from_string(context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS))
    defer { xkb_keymap_unref(keymap) }
    let state = try #require(xkb_state_new(keymap))
    defer { xkb_state_unref(state) }
    let last = try #require(presses.last)
    // A virtual keyboard presses the modifiers' keys and also sends the state of the modifiers. Clients use only this
    // state.
    xkb_state_update_mask(state, presses.dropLast().last?.modifiers ?? 0, 0, 0, 0, 0, 0)
    var name = [CChar](repeating: 0, count: 64)
    xkb_keysym_get_name(xkb_state_key_get_one_sym(state, last.key + 8), &name, 64)
    let modifiers = ["Shift", "Control", "Mod1", "Mod4", "Mod5"].filter { (name: String) in
      xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0
    }
    let symbol = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (modifiers + [symbol]).joined(separator: "+")
  }

  @Test(
    "Every key can be typed with the keymap, with and without modifiers",
    arguments: [
      ("Alt+Left", "Mod1+Left"), ("Super+a", "Mod4+a"), ("Ctrl+Shift+t", "Shift+Control+T"), ("Return", "Return"),
      ("AltGr+e", "Mod5+e"), ("Meta+x", "Mod1+x"), ("Hyper+x", "Mod4+x"), ("XF86AudioMute", "XF86AudioMute"),
      ("Ctrl+plus", "Control+plus"), ("ssharp", "ssharp"), ("Cyrillic_zhe", "Cyrillic_zhe"),
    ])
  func keys(chord: String, understood expected: String) throws {
    let keymap = try keymap([chord])
    let parsed = try #require(KeyChord(chord))
    let presses = try #require(keymap.presses[parsed])
    #expect(presses.count == parsed.modifiers.count + parsed.keys.count)
    #expect(try understood(keymap.text, presses) == expected)
  }

  @Test("A modifier alone can be typed with the keymap")
  func modifierAlone() throws {
    let keymap = try keymap(["Super"])
    let presses = try #require(keymap.presses[KeyChord(modifiers: [.super_], keys: [])])
    #expect(presses.count == 1)
    #expect(try understood(keymap.text, presses) == "Super_L")
  }

  @Test("The keymap keeps the kernel's key codes")
  func numbers() throws {
    let chord = try #require(KeyChord("Left"))
    // The kernel's KEY_LEFT.
    #expect(try keymap(["Left"]).presses[chord]?.first?.key == 105)
  }

  @Test("The keymap has room for many unusual keys")
  func many() throws {
    let chords = (0..<40).map { "U\(String(0x2460 + $0, radix: 16))" }
    let keymap = try keymap(chords)
    for chord in chords {
      let parsed = try #require(KeyChord(chord))
      let presses = try #require(keymap.presses[parsed])
      #expect(try understood(keymap.text, presses).uppercased() == chord.uppercased())
    }
  }

  @Test("If a chord contains an unknown key, no keymap is made, and the failure names the key")
  func unknown() {
    let failure = ChordKeymap.make(for: [KeyChord(keys: ["NoSuchKey"])]).failure
    #expect(failure?.reason == "xkbcommon knows no key called NoSuchKey")
  }
}
