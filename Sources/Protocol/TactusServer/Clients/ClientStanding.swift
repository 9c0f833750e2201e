// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How far a client is trusted.
public enum ClientStanding: UInt8, Sendable {
  /// Its own surfaces, nothing else.
  case ordinary
  /// Whole outputs too: a shell.
  case trusted
  /// It has a security context, and whoever started it nothing to say about it.
  case sandboxed
}
