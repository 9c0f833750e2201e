// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// Presses keys of the session's keyboard in KWin.
final class FakeKeyboard: KeyBackend {
  let name = "kwin-keyboard"
  private let input: FakeInput
  /// The held modifiers, and their keys.
  private var held: (modifiers: [KeyChord.Modifier], keys: [UInt32])?

  /// The number of round trips to wait for the keymap, which KWin sends only after this process has requested a
  /// keyboard.
  private static let patience = 4

  init(on input: FakeInput) { self.input = input }

  var standing: BackendStanding { input.standing }

  func way(to deed: DesktopAction) -> ActionWay? {
    guard case .key(let chord) = deed, input.isKindOfThisCompositor else { return nil }
    return ChordKeymap.objection(to: chord).map { .impossible($0) } ?? "\(chord)"
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard case .key(let chord) = deed else { return done(ActionFailure("this action presses no key")) }
    press(chord, attempts: Self.patience, done)
  }

  private func press(_ chord: KeyChord, attempts: Int, _ done: @escaping (ActionFailure?) -> Void) {
    guard let connection = input.connection else { return done(WaylandConnection.hasGone) }
    guard let keymap = input.keymap else {
      guard attempts > 0 else { return done(Self.isSilent) }
      return connection.flush(for: ObjectIdentifier(self)) { [self] failure in
        if let failure { return done(failure) }
        press(chord, attempts: attempts - 1, done)
      }
    }
    switch keymap.keys(for: chord) {
    case .failure(let failure): done(failure)
    case .success(let keys):
      // Leaves out the modifiers that `hold` keeps down.
      let own = keys.filter { held?.keys.contains($0) != true }
      for key in own { input.press(key: key, isDown: true) }
      for key in own.reversed() { input.press(key: key, isDown: false) }
      connection.flush(for: ObjectIdentifier(self), then: done)
    }
  }

  private static let isSilent = ActionFailure("KWin sends no keymap")

  func abandon() { input.connection?.abandon(ObjectIdentifier(self)) }

  func hold(_ modifiers: [KeyChord.Modifier]) -> ActionFailure? {
    release(nil)
    guard let keymap = input.keymap else { return Self.isSilent }
    switch keymap.keys(for: KeyChord(modifiers: modifiers)) {
    case .failure(let failure): return failure
    case .success(let keys):
      for key in keys { input.press(key: key, isDown: true) }
      held = (modifiers, keys)
      input.connection?.flush { _ in }
      return nil
    }
  }

  func release(_ modifiers: [KeyChord.Modifier]?) {
    guard let held, modifiers == nil || held.modifiers == modifiers else { return }
    self.held = nil
    for key in held.keys.reversed() { input.press(key: key, isDown: false) }
    input.connection?.flush { _ in }
  }
}
