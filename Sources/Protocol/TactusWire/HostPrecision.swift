// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How precisely the server knows the position of a window.
public enum HostPrecision: UInt32, CaseIterable, Sendable {
  /// Coordinates are those of the surface.
  case exact
  /// Coordinates are estimated, and can be wrong while the window moves.
  case estimated
}
