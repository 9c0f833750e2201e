// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A state of the session that a host knows.
public enum Condition: Hashable, Sendable {
  /// The application of the window in front; a glob.
  case app(String)
  /// The title of the window in front; a glob.
  case title(String)
  /// The role of the window in front; a glob.
  case role(String)
  /// No window is where the finger lands.
  case background
  /// The output that is touched; a glob.
  case output(String)
  case fullscreen, locked, tabletMode
}
