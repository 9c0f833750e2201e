// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Keys that are pressed together: `Ctrl+Alt+Left`.
///
/// Keys have the names of xkb keysyms. Only the spelling of a name is checked, not whether libxkbcommon knows the name.
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
  /// The modifiers, each at most once, in the order of `Modifier.allCases`.
  public var modifiers: [Modifier]
  /// The names of the keys in the spelling of xkb.
  public var keys: [String]

  public init(modifiers: [Modifier] = [], keys: [String] = []) {
    self.modifiers = modifiers
    self.keys = keys
  }

  /// Reads a chord as `description` writes it, or in another accepted spelling.
  public init?(_ text: String) {
    guard let chord = try? KeyChord(parsing: text) else { return nil }
    self = chord
  }

  public var description: String { (modifiers.map { $0.rawValue } + keys).joined(separator: "+") }
}
