// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// A visible window, and where it is.
public struct PlacedWindow: Hashable, Sendable {
  /// Its name in the IPC of the compositor.
  public var id: Int
  /// Its name by `ext_foreign_toplevel_handle_v1`; empty if unknown.
  public var handle: String
  public var process: Int32
  public var app: String
  /// The area that its client draws, in the logical coordinates of all outputs.
  public var frame: Rect
}
