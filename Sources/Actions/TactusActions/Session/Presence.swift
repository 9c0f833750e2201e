// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Whether the user can see and use the session.
public struct Presence: Hashable, Sendable {
  public var isLocked = false
  /// Whether the seat shows this session, and not another session.
  public var isInFront = true
  /// Whether the machine is asleep, or about to sleep.
  public var isAsleep = false

  public init() {}
}
