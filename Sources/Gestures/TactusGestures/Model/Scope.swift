// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Where a binding applies: the `app`, `device` and `when` blocks around it. Empty lists mean everywhere.
public struct Scope: Hashable, Sendable {
  /// Globs; one of them must match.
  public var apps: [String] = []
  /// Globs; one of them must match.
  public var devices: [String] = []
  /// All of these must hold; one of several `app`, `title`, `role` or `output` conditions is enough.
  public var when: [Condition] = []
  public init() {}
}

/// A state of the session that a host knows.
public enum Condition: Hashable, Sendable {
  /// The application of the window in front; a glob.
  case app(String)
  /// The title of the window in front; a glob.
  case title(String)
  /// The role of the window in front; a glob.
  case role(String)
  /// There is no window where the finger lands.
  case background
  /// The output that is touched; a glob.
  case output(String)
  case fullscreen, locked, tabletMode
}
