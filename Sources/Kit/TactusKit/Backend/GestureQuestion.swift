// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A question to a recognizer, or its delegate, about another recognizer.
public enum GestureQuestion: Sendable {
  /// Whether both recognizers may be recognized at the same time. They may if the answer for at least one of them is
  /// yes (S6.6).
  case shouldRecognizeSimultaneously
  /// Whether the first recognizer waits for the second to fail (S7.2).
  case shouldRequireFailure
  /// Whether the second recognizer waits for the first to fail.
  case shouldBeRequiredToFail
  /// Whether the first recognizer may prevent the second. It does so only if `canBePrevented` allows this, too (S6.2).
  case canPrevent
  /// Whether the first recognizer may be prevented by the second.
  case canBePrevented
}
