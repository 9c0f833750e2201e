// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Identifies a recognizer between a window and its backend.
public struct RecognizerHandle: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Identifies a view between a window and its backend.
public struct ViewHandle: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The window itself.
  public static let root = ViewHandle(rawValue: 0)
}
