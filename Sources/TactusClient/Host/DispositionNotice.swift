// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What happens to a touch in the `wl_touch` stream from now on.
public struct DispositionNotice: Hashable, Sendable {
  public var touch: UInt32
  /// The `wl_touch` id that it has or will have; nil if unknown.
  public var wlID: Int32?
  public var disposition: TouchDisposition
  public var reason: HostReason
}

/// What happens to a touch in the `wl_touch` stream.
public enum TouchDisposition: UInt32, CaseIterable, Sendable {
  /// It is sent, or has now been released.
  case delivered
  /// It is withheld and may still be delivered.
  case withheld
  /// It was delivered and has now been cancelled.
  case cancelled
  /// It was withheld and will not be delivered.
  case consumed
}
