// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A view, as a window and its backend call it.
public struct ViewHandle: Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The window itself.
  public static let root = ViewHandle(rawValue: 0)
}
