// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// A visible window and its place.
public struct PlacedWindow: Hashable, Sendable {
  /// The window's id in the compositor's IPC.
  public var id: Int
  /// The window's identifier in `ext_foreign_toplevel_handle_v1`; empty if unknown.
  public var handle: String
  public var process: Int32
  public var app: String
  /// The area that the window's client draws, in logical coordinates that span all outputs.
  public var frame: Rect
}
