// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A question to a recognizer, or its delegate, about another recognizer.
public enum GestureQuestion: Sendable {
  /// A yes for either of the two recognizers is enough (S6.6).
  case shouldRecognizeSimultaneously
  /// The first waits for the second (S7.2).
  case shouldRequireFailure
  /// The second waits for the first.
  case shouldBeRequiredToFail
  /// One may prevent the other only if both answers are yes (S6.2).
  case canPrevent
  case canBePrevented
}
