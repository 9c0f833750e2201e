// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Where a binding counts: the `app`, `device` and `when` blocks around it. Empty lists mean everywhere.
public struct Scope: Hashable, Sendable {
  /// Globs, of which one must match.
  public var apps: [String] = []
  /// Globs, of which one must match.
  public var devices: [String] = []
  /// All of these must hold; of several `app` or several `output` one is enough.
  public var when: [Condition] = []
  public init() {}
}
