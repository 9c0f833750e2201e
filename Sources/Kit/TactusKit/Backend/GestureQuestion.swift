// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A question to a recognizer, or its delegate, about another recognizer.
public enum GestureQuestion: Sendable {
  /// A yes for either of the two recognizers is enough (S6.6).
  case shouldRecognizeSimultaneously
  /// Whether the first recognizer waits for the second to fail (S7.2).
  case shouldRequireFailure
  /// Whether the second recognizer waits for the first to fail.
  case shouldBeRequiredToFail
  /// The first recognizer may prevent the second only if the answers to this and to `canBePrevented`, asked about the
  /// second, are both yes (S6.2).
  case canPrevent
  case canBePrevented
}
