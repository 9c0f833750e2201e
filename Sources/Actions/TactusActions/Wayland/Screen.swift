// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// An output as the compositor describes it.
public struct Screen: Hashable, Sendable {
  /// Its name: `eDP-1`.
  public var name = ""
  /// Its frame in the logical coordinates of all outputs.
  public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The size of the panel as mounted, in mm; 0 if unknown.
  public var width = 0.0
  public var height = 0.0
  /// As in `wl_output.transform`.
  public var transform = 0

  public init() {}
}
