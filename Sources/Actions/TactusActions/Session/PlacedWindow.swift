// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// A visible window and its place.
public struct PlacedWindow: Hashable, Sendable {
  /// Its id in the compositor's IPC.
  public var id: Int
  /// Its identifier in `ext_foreign_toplevel_handle_v1`; empty if unknown.
  public var handle: String
  public var process: Int32
  public var app: String
  /// The area that its client draws, in the logical coordinates of all outputs.
  public var frame: Rect
}
