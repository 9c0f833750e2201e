// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which contacts of a touchscreen are dropped.
public struct ContactLimits: Hashable, Sendable {
  /// In mm. A contact that is larger is dropped until it lifts, and cancelled if it has been reported.
  public var size: Double?

  public init(size: Double? = nil) { self.size = size }
}
