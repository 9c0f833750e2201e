// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CXKBCommon
import TactusGestures

/// The keymap of the session, for backends that press keys of the existing keyboard and cannot set a keymap of their
/// own.
final class SessionKeymap {
  private let keymap: UnsafeMutablePointer<xkb_keymap>
  private static let most = 1 << 20

  /// Reads a keymap from a file. Returns nil if the keymap is invalid.
  init?(from descriptor: Int32, size: Int) {
    guard (1...Self.most).contains(size), let text = Self.read(descriptor, size) else { return nil }
    guard let context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES) else { return nil }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let made = text.withUnsafeBufferPointer { text -> UnsafeMutablePointer<xkb_keymap>? in
      guard let start = text.baseAddress else { return nil }
      return xkb_keymap_new_from_buffer(
        context, start, strnlen(start, text.count), XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    guard let made else { return nil }
    keymap = made
  }

  deinit { xkb_keymap_unref(keymap) }

  private static func read(_ descriptor: Int32, _ size: Int) -> [CChar]? {
    var text = [CChar](repeating: 0, count: size)
    var length = 0
    while length < size {
      let count = text.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + length }, size - length, off_t(length))
      }
      guard count > 0 else { return nil }
      length += count
    }
    return text
  }

  /// Returns the keys to press, in this order, as Linux key codes. Adds Shift for symbols that need it. For each
  /// symbol, uses the first layout that contains it, since the layout in use is unknown.
  func keys(for chord: KeyChord) -> Result<[UInt32], ActionFailure> {
    if let failure = ChordKeymap.objection(to: chord) { return .failure(failure) }
    var (modifiers, keys): ([xkb_keycode_t], [xkb_keycode_t]) = ([], [])
    for modifier in chord.modifiers {
      guard let found = find(modifier.keyName) else { return .failure(Self.isMissing(modifier.keyName)) }
      modifiers.append(found.key)
    }
    for name in chord.keys {
      guard let found = find(name) else { return .failure(Self.isMissing(name)) }
      keys.append(found.key)
      if found.needsShift, let shift = find(KeyChord.Modifier.shift.keyName), !modifiers.contains(shift.key) {
        modifiers.append(shift.key)
      }
    }
    return .success((modifiers + keys).filter { $0 >= 8 }.map { $0 - 8 })
  }

  private static func isMissing(_ name: String) -> ActionFailure {
    ActionFailure("the keyboard of this session has no key for \(name)")
  }

  private func find(_ name: String) -> (key: xkb_keycode_t, needsShift: Bool)? {
    let symbol = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
    for layout in 0..<xkb_keymap_num_layouts(keymap) {
      for level in xkb_level_index_t(0)..<2 {
        if let key = key(for: symbol, layout, level) { return (key, level == 1) }
      }
    }
    return nil
  }

  private func key(for symbol: xkb_keysym_t, _ layout: xkb_layout_index_t, _ level: xkb_level_index_t) -> xkb_keycode_t?
  {
    let range = xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap)
    return range.first { key in
      // If the key has fewer layouts than the keymap, xkbcommon uses one of the key's own layouts instead of `layout`.
      guard xkb_keymap_num_layouts_for_key(keymap, key) > 0 else { return false }
      var symbols: UnsafePointer<xkb_keysym_t>?
      return xkb_keymap_key_get_syms_by_level(keymap, key, layout, level, &symbols) == 1 && symbols?.pointee == symbol
    }
  }
}
