// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CXKBCommon
import TactusGestures

/// A keymap made for some chords. Each key of these chords can be pressed in it without a modifier. The keymap contains
/// the usual keyboard, and spare keys for symbols that the usual keyboard lacks at the base level. The layout of the
/// user's keyboard does not matter.
struct ChordKeymap {
  /// The keys to press, in this order, and to release in reverse order.
  struct Press: Hashable {
    /// The kernel's key code.
    var key: UInt32
    /// The modifiers that are active once the key is down.
    var modifiers: UInt32
  }

  /// The keymap as xkb text, which Wayland requires.
  let text: String
  /// The presses for each chord.
  let presses: [KeyChord: [Press]]

  private static let maximumSpare = 100

  /// Makes a keymap for these chords. Fails if xkb's data is not installed, or if a chord contains an unknown name.
  static func make(for chords: some Collection<KeyChord>) -> Result<ChordKeymap, ActionFailure> {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else {
      return .failure(ActionFailure("xkbcommon cannot be used", remedy: "install xkb-data"))
    }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let usual = compile(source(spare: []), context) else {
      return .failure(ActionFailure("xkbcommon has no default keymap", remedy: "install xkb-data"))
    }
    defer { xkb_keymap_unref(usual) }
    var missing: [String] = []
    for chord in chords {
      if let failure = objection(to: chord) { return .failure(failure) }
      for name in names(of: chord) {
        let symbol = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
        if key(for: symbol, in: usual) == nil, !missing.contains(name) { missing.append(name) }
      }
    }
    guard missing.count <= maximumSpare else {
      return .failure(ActionFailure("the configuration uses too many keys that the default keyboard lacks"))
    }
    guard let keymap = compile(source(spare: missing, on: unusedKeys(of: usual)), context) else {
      return .failure(ActionFailure("xkbcommon cannot make a keymap of \(missing.joined(separator: ", "))"))
    }
    defer { xkb_keymap_unref(keymap) }
    guard let written = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else {
      return .failure(ActionFailure("xkbcommon cannot write its keymap"))
    }
    defer { tactus_xkb_free(written) }
    var presses: [KeyChord: [Press]] = [:]
    for chord in chords { presses[chord] = press(chord, in: keymap) }
    return .success(ChordKeymap(text: String(cString: written), presses: presses))
  }

  /// Returns a failure if a chord contains an unknown name; nil if the chord can be pressed.
  static func objection(to chord: KeyChord) -> ActionFailure? {
    let unknown = names(of: chord).first { xkb_keysym_from_name($0, XKB_KEYSYM_NO_FLAGS) == 0 }
    return unknown.map {
      ActionFailure(
        "xkbcommon knows no key called \($0)", remedy: "to find a key's name, run `wev` or `xev` and press the key")
    }
  }

  /// Returns the source of a keymap that has the symbols `names` on spare keys. `unused` are the keys of the usual
  /// keyboard that have no symbol. If they are too few, the source adds keys with codes beyond those of X11.
  private static func source(spare names: [String], on unused: [String] = []) -> String {
    let more = (0..<max(0, names.count - unused.count)).map { (name: "T\($0)", number: 512 + $0) }
    let keys = zip(unused + more.map { $0.name }, names)
    let symbols = keys.map { "key <\($0)> { [ \($1) ] };" }
    // The usual keyboard has no keys for these modifiers.
    let modifiers = keys.compactMap { key, name in
      switch name {
      case "Meta_L": "modifier_map Mod1 { <\(key)> };"
      case "Hyper_L": "modifier_map Mod4 { <\(key)> };"
      default: nil
      }
    }
    return """
      xkb_keymap {
        xkb_keycodes { include "evdev+aliases(qwerty)" \(more.map { "<\($0.name)> = \($0.number);" }.joined()) };
        xkb_types { include "complete" };
        xkb_compat { include "complete" };
        xkb_symbols { include "pc+us+inet(evdev)" \(symbols.joined()) \(modifiers.joined()) };
      };
      """
  }

  private static func unusedKeys(of keymap: UnsafeMutablePointer<xkb_keymap>) -> [String] {
    (xkb_keycode_t(9)...255).compactMap { key in
      guard xkb_keymap_num_layouts_for_key(keymap, key) == 0 else { return nil }
      return xkb_keymap_key_get_name(keymap, key).map { String(cString: $0) }
    }
  }

  private static func compile(
    _ source: String, _ context: UnsafeMutablePointer<xkb_context>
  ) -> UnsafeMutablePointer<xkb_keymap>? {
    xkb_keymap_new_from_string(context, source, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
  }

  private static func names(of chord: KeyChord) -> [String] { chord.modifiers.map { $0.keyName } + chord.keys }

  /// Returns the key that has the symbol at the base level.
  private static func key(for symbol: xkb_keysym_t, in keymap: UnsafeMutablePointer<xkb_keymap>) -> xkb_keycode_t? {
    let range = xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)
    return range.first { key in
      var symbols: UnsafePointer<xkb_keysym_t>?
      return xkb_keymap_key_get_syms_by_level(keymap, key, 0, 0, &symbols) == 1 && symbols?.pointee == symbol
    }
  }

  private static func press(_ chord: KeyChord, in keymap: UnsafeMutablePointer<xkb_keymap>) -> [Press] {
    guard let state = xkb_state_new(keymap) else { return [] }
    defer { xkb_state_unref(state) }
    return names(of: chord).compactMap { name in
      guard let key = key(for: xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS), in: keymap), key >= 8 else {
        return nil
      }
      xkb_state_update_key(state, key, XKB_KEY_DOWN)
      return Press(key: key - 8, modifiers: xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED))
    }
  }
}

extension KeyChord.Modifier {
  /// The keysym of the key for this modifier.
  var keyName: String {
    switch self {
    case .shift: "Shift_L"
    case .control: "Control_L"
    case .alt: "Alt_L"
    case .super_: "Super_L"
    case .meta: "Meta_L"
    case .hyper: "Hyper_L"
    case .altGr: "ISO_Level3_Shift"
    }
  }
}
