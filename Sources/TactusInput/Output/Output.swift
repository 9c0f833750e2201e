// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A screen, as the compositor or the command line describes it.
public struct Output: Hashable, Sendable {
  /// As `eDP-1`.
  public var name: String
  /// In the logical coordinates of all outputs, after its transform.
  public var frame: Rect
  /// Of the panel as it is mounted, in mm; nil where nobody knows it.
  public var size: InputDevice.Size?
  public var transform: Transform
  /// Built in, as opposed to plugged in.
  public var isInternal: Bool

  /// How the picture is turned on the panel, counter-clockwise, as in `wl_output.transform`; flipped about the vertical
  /// axis before.
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
