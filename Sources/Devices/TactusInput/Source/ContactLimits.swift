// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The limits beyond which contacts of a touchscreen are dropped.
public struct ContactLimits: Hashable, Sendable {
  /// The largest size in mm. A larger contact is dropped until it lifts, and cancelled if it was reported already.
  public var size: Double?

  public init(size: Double? = nil) { self.size = size }
}
