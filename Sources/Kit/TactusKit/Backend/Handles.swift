// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The handle by which a window and its backend know a recognizer.
public struct RecognizerHandle: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The handle by which a window and its backend know a view.
public struct ViewHandle: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The window itself.
  public static let root = ViewHandle(rawValue: 0)
}
