// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A screen as the compositor or the command line describes it.
public struct Output: Hashable, Sendable {
  /// The name of the output, such as `eDP-1`.
  public var name: String
  /// The frame of the output, after its transform, in the logical coordinates that all outputs share.
  public var frame: Rect
  /// The size of the panel as mounted, in mm; nil if unknown.
  public var size: InputDevice.Size?
  public var transform: Transform
  /// Whether the output is built into the machine.
  public var isInternal: Bool

  /// How the picture is flipped about the vertical axis and then turned counter-clockwise, as in `wl_output.transform`.
  public enum Transform: Int, CaseIterable, Sendable {
    case normal, rotated90, rotated180, rotated270
    case flipped, flipped90, flipped180, flipped270
  }

  public init(
    name: String, frame: Rect, size: InputDevice.Size? = nil, transform: Transform = .normal, isInternal: Bool? = nil
  ) {
    self.name = name
    self.frame = frame
    self.size = size
    self.transform = transform
    self.isInternal = isInternal ?? ["eDP", "LVDS", "DSI"].contains { name.hasPrefix($0) }
  }
}
