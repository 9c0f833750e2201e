// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How far a client is trusted.
public enum ClientStanding: UInt8, Sendable {
  /// May use its own surfaces only.
  case ordinary
  /// May also use whole outputs: a shell.
  case trusted
  /// Has a security context, so that no configuration can make it trusted.
  case sandboxed
}
