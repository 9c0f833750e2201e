// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// A window that is seen, and where.
public struct PlacedWindow: Hashable, Sendable {
  /// As the compositor's IPC names it.
  public var id: Int
  /// As `ext_foreign_toplevel_handle_v1` names it; empty where that is not known.
  public var handle: String
  public var process: Int32
  public var app: String
  /// What its client draws, in the logical coordinates of all outputs.
  public var frame: Rect
}
