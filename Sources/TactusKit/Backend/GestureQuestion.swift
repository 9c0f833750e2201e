// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How one recognizer, or its delegate, wants to get on with another.
public enum GestureQuestion: Sendable {
  /// A yes from either side is a yes (S6.6).
  case shouldRecognizeSimultaneously
  /// The first waits for the second (S7.2).
  case shouldRequireFailure
  /// The second waits for the first.
  case shouldBeRequiredToFail
  /// It takes a yes to both for one to stop the other (S6.2).
  case canPrevent
  case canBePrevented
}
