// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How a view takes touches.
public struct ViewFlags: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Touches can hit it and its subviews.
  public static let interactive = ViewFlags(rawValue: 1)
  /// It takes more than one touch at a time.
  public static let multipleTouch = ViewFlags(rawValue: 2)
}
