// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The number of an input device of the kernel, as in `/dev/input/event5`.
public struct DeviceNumber: Hashable, Sendable {
  public var rawValue: UInt32
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  private static let prefix = "/dev/input/event"

  /// Returns the number in the path of a device node; nil if this is not the path of a device node.
  public init?(node: String) {
    guard node.utf8.starts(with: Self.prefix.utf8), let number = UInt32(node.dropFirst(Self.prefix.utf8.count)) else {
      return nil
    }
    self.init(number)
  }

  public var node: String { "\(Self.prefix)\(rawValue)" }
}
