// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How the person stands to the session.
public struct Presence: Hashable, Sendable {
  public var isLocked = false
  /// Its seat shows it, and not somebody else's session.
  public var isInFront = true
  /// The machine is about to sleep, or sleeps.
  public var isAsleep = false

  public init() {}
}
