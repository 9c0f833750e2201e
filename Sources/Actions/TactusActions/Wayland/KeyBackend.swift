// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// A backend that presses keys, and can hold modifiers during a gesture.
protocol KeyBackend: ActionBackend {
  /// Presses these modifiers and holds them down, after releasing any that were held before. Returns the reason if that
  /// fails.
  func hold(_ modifiers: [KeyChord.Modifier]) -> ActionFailure?
  /// Releases these modifiers, if they are held. Nil releases all held modifiers.
  func release(_ modifiers: [KeyChord.Modifier]?)
}
