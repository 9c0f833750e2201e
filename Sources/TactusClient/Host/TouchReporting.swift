// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which touches the server reports beside gestures.
public struct TouchReporting: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// What happens to touches that are not simply delivered, to the observer.
  public static let dispositions = TouchReporting(rawValue: 1)
  /// Touches while they are withheld or consumed, to the observer.
  public static let withheld = TouchReporting(rawValue: 2)
  /// Delivered touches, to the observer.
  public static let delivered = TouchReporting(rawValue: 4)
  /// What views are given, to the views: without it their `touchesBegan` and its fellows are not called.
  public static let views = TouchReporting(rawValue: 8)
}
