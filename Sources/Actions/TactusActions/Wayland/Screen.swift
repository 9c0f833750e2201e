// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// An output as the compositor describes it.
public struct Screen: Hashable, Sendable {
  /// The output's name, such as `eDP-1`.
  public var name = ""
  /// The output's frame, in logical coordinates that span all outputs.
  public var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The width of the panel in mm, before `transform` is applied; 0 if unknown.
  public var width = 0.0
  /// The height of the panel in mm, before `transform` is applied; 0 if unknown.
  public var height = 0.0
  /// The rotation of the output, as a value of the enum `wl_output.transform`.
  public var transform = 0

  public init() {}
}
