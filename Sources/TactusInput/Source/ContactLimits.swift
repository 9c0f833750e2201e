// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which contacts of a touchscreen are dropped.
public struct ContactLimits: Hashable, Sendable {
  /// Contacts beyond this number are dropped until they lift.
  public var count: Int?
  /// In mm. A contact that is larger is dropped until it lifts, and cancelled if it has been reported.
  public var size: Double?

  public init(count: Int? = nil, size: Double? = nil) {
    self.count = count
    self.size = size
  }

  func admitsOneMore(than count: Int) -> Bool { self.count.map { count < $0 } ?? true }
}
