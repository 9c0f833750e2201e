// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

extension KeyChord {
  struct Misspelling: Error {
    var what: String
  }

  private static let maximumParts = 8

  /// Reads names of modifiers and keys, joined by `+`. Names of more than one letter may be written in upper or lower
  /// case.
  init(parsing text: String) throws(Misspelling) {
    self.init(keys: [])
    let parts = text.pieces(between: "+")
    guard parts.count <= Self.maximumParts else {
      throw Misspelling(what: "has more than \(Self.maximumParts) keys")
    }
    for part in parts {
      if let modifier = Self.modifier(part) {
        if !modifiers.contains(modifier) { modifiers.append(modifier) }
      } else {
        let key = try Self.key(part)
        if !keys.contains(key) { keys.append(key) }
      }
    }
    modifiers = Modifier.allCases.filter(modifiers.contains)
  }

  private static func modifier(_ name: String) -> Modifier? {
    let name = name.inSmallLetters
    if let modifier = Modifier.allCases.first(where: { $0.rawValue.inSmallLetters == name }) { return modifier }
    return otherModifiers.first { $0.key == name }?.value
  }

  private static let otherModifiers: KeyValuePairs<String, Modifier> = [
    "control": .control, "logo": .super_, "win": .super_, "mod1": .alt, "mod4": .super_, "mod5": .altGr,
  ]

  private static func key(_ name: String) throws(Misspelling) -> String {
    if let symbol = name.unicodeScalars.first, name.unicodeScalars.count == 1, symbol.isASCII {
      if let punctuation = punctuation.first(where: { $0.key == name })?.value {
        throw Misspelling(what: "has `\(name)`, which is written `\(punctuation)`")
      }
    }
    guard !name.isEmpty else { throw Misspelling(what: "has an empty name; the key + is written `plus`") }
    let isName =
      name.utf8.count <= 64
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
    let joined = name.pieces(between: "-")
    if joined.count > 1, joined.last?.isEmpty == false, joined.dropLast().allSatisfy({ modifier($0) != nil }) {
      throw Misspelling(what: "joins keys with `-` instead of `+`: write `\(joined.joined(separator: "+"))`")
    }
    guard isName else { throw Misspelling(what: "has \(Word.quote(name)), which is not the name of a key") }
    guard name.utf8.count > 1 else { return name }
    let small = name.inSmallLetters
    return otherKeys.first { $0.key == small }?.value ?? known.first { $0.inSmallLetters == small } ?? name
  }

  private static let otherKeys: KeyValuePairs<String, String> = [
    "enter": "Return", "esc": "Escape", "del": "Delete", "ins": "Insert", "pageup": "Page_Up",
    "pagedown": "Page_Down", "spacebar": "space", "printscreen": "Print", "capslock": "Caps_Lock",
  ]

  /// The most common keys. Other names are accepted, but a name that resembles one of the common names causes a
  /// warning.
  private static let known: [String] =
    [
      "BackSpace", "Tab", "Return", "Escape", "Delete", "Insert", "Home", "End", "Left", "Right", "Up", "Down",
      "Page_Up", "Page_Down", "Prior", "Next", "space", "Menu", "Print", "Pause", "Scroll_Lock", "Caps_Lock",
      "Num_Lock", "Select", "Find", "Help", "Undo", "Redo", "Cancel", "Break", "Begin", "Clear", "Linefeed", "Execute",
      "Super_L", "Super_R", "Alt_L", "Alt_R", "Control_L", "Control_R", "Shift_L", "Shift_R", "Meta_L", "Meta_R",
      "Hyper_L", "Hyper_R", "Multi_key", "KP_Enter", "KP_Left", "KP_Right", "KP_Up", "KP_Down", "KP_Home", "KP_End",
      "XF86Back", "XF86Forward", "XF86HomePage", "XF86AudioPlay", "XF86AudioNext", "XF86AudioPrev", "XF86AudioMute",
      "XF86AudioLowerVolume", "XF86AudioRaiseVolume", "XF86MonBrightnessUp", "XF86MonBrightnessDown",
    ] + punctuation.map { $0.value } + (1...35).map { "F\($0)" }

  private static let punctuation: KeyValuePairs<String, String> = [
    " ": "space", "!": "exclam", "\"": "quotedbl", "#": "numbersign", "$": "dollar", "%": "percent", "&": "ampersand",
    "'": "apostrophe", "(": "parenleft", ")": "parenright", "*": "asterisk", ",": "comma", "-": "minus",
    ".": "period", "/": "slash", ":": "colon", ";": "semicolon", "<": "less", "=": "equal", ">": "greater",
    "?": "question", "@": "at", "[": "bracketleft", "\\": "backslash", "]": "bracketright", "^": "asciicircum",
    "`": "grave", "{": "braceleft", "|": "bar", "}": "braceright", "~": "asciitilde",
  ]

  /// Reads modifiers without keys: `Ctrl+Shift`.
  static func readModifiers(_ arguments: inout Arguments) throws(Fault) -> [Modifier] {
    let names = Modifier.allCases.map { $0.rawValue }
    let word = try arguments.next("modifiers such as Ctrl+Shift")
    let chord: KeyChord
    do throws(Misspelling) {
      chord = try KeyChord(parsing: word.text)
    } catch {
      throw Fault("\(word.quoted) \(error.what)", at: word.span)
    }
    if let other = chord.keys.first {
      throw Arguments.unknown("modifier", Word(text: other, isQuoted: false, span: word.span), among: names)
    }
    return chord.modifiers
  }

  /// Reads a chord. With `together`, the chord must contain at least three keys, including modifiers; otherwise, it may
  /// contain at most one key besides modifiers.
  static func read(_ arguments: inout Arguments, together: Bool) throws(Fault) -> KeyChord {
    let example = together ? "keys such as BackSpace+Escape+Return" : "a CHORD such as Alt+Left"
    let word = try arguments.next(example)
    let chord: KeyChord
    do throws(Misspelling) {
      chord = try KeyChord(parsing: word.text)
    } catch {
      throw Fault("\(word.quoted) \(error.what)", at: word.span)
    }
    if together, chord.keys.count + chord.modifiers.count < 3 {
      throw Fault("\(word.quoted) is easily pressed by accident; name at least three keys", at: word.span)
    }
    if !together, chord.keys.count > 1 {
      throw Fault("\(word.quoted) has \(chord.keys.count) keys besides modifiers; only one is allowed", at: word.span)
    }
    for key in chord.keys where !known.contains(key) && key.utf8.count > 2 && !key.begins(with: "XF86") {
      guard let meant = Suggestion.nearest(to: key, among: known) else { continue }
      arguments.remark(Fault("`\(key)` is an unusual name for a key: did you mean `\(meant)`?", at: word.span))
    }
    return chord
  }
}
