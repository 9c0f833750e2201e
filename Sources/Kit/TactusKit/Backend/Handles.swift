// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The id by which a window and its backend refer to a recognizer.
public struct RecognizerHandle: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The id by which a window and its backend refer to a view.
public struct ViewHandle: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The window itself.
  public static let root = ViewHandle(rawValue: 0)
}
