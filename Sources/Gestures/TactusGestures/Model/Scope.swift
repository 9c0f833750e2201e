// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Where a binding applies: the `app`, `device` and `when` blocks around it. An empty list sets no restriction.
public struct Scope: Hashable, Sendable {
  /// Names of applications, as globs; one of them must match.
  public var apps: [String] = []
  /// Names of devices, as globs; one of them must match.
  public var devices: [String] = []
  /// All of these conditions must hold, except that of several `app` conditions, only one must hold. The same is true
  /// of several `title`, `role` or `output` conditions.
  public var when: [Condition] = []
  public init() {}
}

/// A state of the session on which a binding can depend.
public enum Condition: Hashable, Sendable {
  /// The application of the window in front matches this glob.
  case app(String)
  /// The title of the window in front matches this glob.
  case title(String)
  /// The role of the window in front matches this glob.
  case role(String)
  /// There is no window where the finger lands.
  case background
  /// The name of the output that is touched matches this glob.
  case output(String)
  case fullscreen, locked, tabletMode
}
