// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// Acts on windows and workspaces with the key combinations of most desktops, for compositors that offer nothing else.
/// Only used if the configuration contains `backend keys`.
final class UsualChords: ActionBackend {
  let name = "keys"
  let desktop: DesktopBackend? = .keys
  private let keyboard: VirtualKeyboard

  init(on keyboard: VirtualKeyboard) { self.keyboard = keyboard }

  var standing: BackendStanding { keyboard.standing }

  func way(to deed: DesktopAction) -> ActionWay? { Self.chord(for: deed).map { .by("\($0)") } }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard let chord = Self.chord(for: deed) else { return done(ActionFailure("no usual key combination does this")) }
    keyboard.perform(.key(chord), for: gesture, done)
  }

  func abandon() { keyboard.abandon() }

  static func chord(for deed: DesktopAction) -> KeyChord? {
    switch deed {
    case .close: KeyChord(modifiers: [.alt], keys: ["F4"])
    case .minimize: KeyChord(modifiers: [.super_], keys: ["h"])
    case .maximize(.on): KeyChord(modifiers: [.super_], keys: ["Up"])
    case .maximize(.off): KeyChord(modifiers: [.super_], keys: ["Down"])
    case .tile(.left): KeyChord(modifiers: [.super_], keys: ["Left"])
    case .tile(.right): KeyChord(modifiers: [.super_], keys: ["Right"])
    case .showDesktop: KeyChord(modifiers: [.super_], keys: ["d"])
    case .restore: KeyChord(modifiers: [.super_], keys: ["Down"])
    case .fullscreen(.toggle): KeyChord(keys: ["F11"])
    case .window(.next): KeyChord(modifiers: [.alt], keys: ["Tab"])
    case .window(.previous): KeyChord(modifiers: [.shift, .alt], keys: ["Tab"])
    case .workspace(.step(.next)): KeyChord(modifiers: [.control, .alt], keys: ["Right"])
    case .workspace(.step(.previous)): KeyChord(modifiers: [.control, .alt], keys: ["Left"])
    case .workspace(.up): KeyChord(modifiers: [.control, .alt], keys: ["Up"])
    case .workspace(.down): KeyChord(modifiers: [.control, .alt], keys: ["Down"])
    case .move(.up): KeyChord(modifiers: [.shift, .control, .alt], keys: ["Up"])
    case .move(.down): KeyChord(modifiers: [.shift, .control, .alt], keys: ["Down"])
    case .move(.step(.next)): KeyChord(modifiers: [.shift, .control, .alt], keys: ["Right"])
    case .move(.step(.previous)): KeyChord(modifiers: [.shift, .control, .alt], keys: ["Left"])
    case .overview: KeyChord(modifiers: [.super_], keys: [])
    default: nil
    }
  }
}
