// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CXKBCommon
import TactusGestures

/// Presses keys in GNOME Shell, through this project's extension.
final class GnomeKeyboard: KeyBackend {
  let name = "gnome-keyboard"
  private let input: GnomeInput
  private var held: [KeyChord.Modifier]?

  init(on input: GnomeInput) { self.input = input }

  var standing: BackendStanding { input.standing }

  func way(to deed: DesktopAction) -> ActionWay? {
    guard case .key(let chord) = deed, input.isKindOfThisCompositor else { return nil }
    return ChordKeymap.objection(to: chord).map { .impossible($0) } ?? "\(chord)"
  }

  private static func symbols(_ chord: KeyChord) -> [xkb_keysym_t] {
    (chord.modifiers.map { $0.keyName } + chord.keys).map { xkb_keysym_from_name($0, XKB_KEYSYM_NO_FLAGS) }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard case .key(let chord) = deed else { return done(ActionFailure("this action presses no key")) }
    if let failure = input.prepare() { return done(failure) }
    // Leaves out the modifiers that `hold` keeps down.
    let kept = held.map { Self.symbols(KeyChord(modifiers: $0)) } ?? []
    let own = Self.symbols(chord).filter { !kept.contains($0) }
    input.press(own, isDown: true)
    input.press(own.reversed(), isDown: false)
    input.flush(for: ObjectIdentifier(self), then: done)
  }

  func abandon() { input.abandon(ObjectIdentifier(self)) }

  func hold(_ modifiers: [KeyChord.Modifier]) -> ActionFailure? {
    release(nil)
    if let failure = input.prepare() { return failure }
    input.press(Self.symbols(KeyChord(modifiers: modifiers)), isDown: true)
    held = modifiers
    input.flush(for: nil) { _ in }
    return nil
  }

  func release(_ modifiers: [KeyChord.Modifier]?) {
    guard let held, modifiers == nil || held == modifiers else { return }
    self.held = nil
    input.press(Self.symbols(KeyChord(modifiers: held)).reversed(), isDown: false)
    input.flush(for: nil) { _ in }
  }
}
