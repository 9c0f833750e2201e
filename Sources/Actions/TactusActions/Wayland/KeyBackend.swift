// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// Who presses keys, and holds modifiers while a gesture goes on.
protocol KeyBackend: ActionBackend {
  /// Presses modifiers; whatever was held before is let go of. Returns why it cannot.
  func hold(_ modifiers: [KeyChord.Modifier]) -> ActionFailure?
  /// Lets go of these modifiers; nil for whatever is held.
  func release(_ modifiers: [KeyChord.Modifier]?)
}
