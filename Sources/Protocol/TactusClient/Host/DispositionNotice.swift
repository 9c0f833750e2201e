// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusWire

/// Reports what happens to a touch in the `wl_touch` stream from now on.
public struct DispositionNotice: Hashable, Sendable {
  public var touch: UInt32
  /// The `wl_touch` id that the touch has or will have; nil if the id is unknown.
  public var wlID: Int32?
  public var disposition: TouchDisposition
  public var reason: HostReason
}
