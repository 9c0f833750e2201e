// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which contacts of a touchscreen are dropped.
public struct ContactLimits: Hashable, Sendable {
  /// In mm. A larger contact is dropped until it lifts, and cancelled if it was reported already.
  public var size: Double?

  public init(size: Double? = nil) { self.size = size }
}
