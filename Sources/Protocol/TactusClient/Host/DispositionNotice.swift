// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusWire

/// What happens to a touch in the `wl_touch` stream from now on.
public struct DispositionNotice: Hashable, Sendable {
  public var touch: UInt32
  /// The `wl_touch` id that it has or will have; nil if unknown.
  public var wlID: Int32?
  public var disposition: TouchDisposition
  public var reason: HostReason
}
