// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// An output, as the session's compositor describes it.
public struct Screen: Hashable, Sendable {
  /// As `eDP-1`.
  public var name = ""
  /// In the logical coordinates of all outputs.
  public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// Of the panel as it is mounted, in mm; 0 where nobody knows it.
  public var width = 0.0
  public var height = 0.0
  /// As in `wl_output.transform`.
  public var transform = 0

  public init() {}
}
