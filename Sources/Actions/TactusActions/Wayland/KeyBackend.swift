// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// A backend that presses keys, and can hold modifiers during a gesture.
protocol KeyBackend: ActionBackend {
  /// Presses modifiers, and releases those held before. Returns the reason if that fails.
  func hold(_ modifiers: [KeyChord.Modifier]) -> ActionFailure?
  /// Releases these modifiers; nil for all that are held.
  func release(_ modifiers: [KeyChord.Modifier]?)
}
