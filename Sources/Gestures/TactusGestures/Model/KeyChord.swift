// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Keys that are pressed together: `Ctrl+Alt+Left`.
///
/// Keys have the names of xkb keysyms. Only their form is checked; libxkbcommon knows which exist.
public struct KeyChord: Hashable, Sendable, CustomStringConvertible {
  public enum Modifier: String, CaseIterable, Sendable {
    case shift = "Shift"
    case control = "Ctrl"
    case alt = "Alt"
    case super_ = "Super"
    case meta = "Meta"
    case hyper = "Hyper"
    case altGr = "AltGr"
  }
  /// Each at most once, in the order of `Modifier.allCases`.
  public var modifiers: [Modifier]
  /// Names in the spelling of xkb.
  public var keys: [String]

  public init(modifiers: [Modifier] = [], keys: [String] = []) {
    self.modifiers = modifiers
    self.keys = keys
  }

  /// Reads the output of `description`, and other spellings of it.
  public init?(_ text: String) {
    guard let chord = try? KeyChord(parsing: text) else { return nil }
    self = chord
  }

  public var description: String { (modifiers.map { $0.rawValue } + keys).joined(separator: "+") }
}
