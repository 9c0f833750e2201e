// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The touches that the server reports in addition to gestures.
public struct TouchReporting: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The observer is notified of what happens to touches that are not simply delivered.
  public static let dispositions = TouchReporting(rawValue: 1)
  /// The observer is notified of touches while they are withheld or consumed.
  public static let withheld = TouchReporting(rawValue: 2)
  /// The observer is notified of delivered touches.
  public static let delivered = TouchReporting(rawValue: 4)
  /// Views receive their touches. Without this option, `touchesBegan` and similar methods of views are not called.
  public static let views = TouchReporting(rawValue: 8)
  package static let all = TouchReporting(rawValue: 15)
}
