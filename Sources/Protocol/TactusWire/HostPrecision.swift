// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How well the server knows where a window is.
public enum HostPrecision: UInt32, CaseIterable, Sendable {
  /// Coordinates are those of the surface.
  case exact
  /// Coordinates were derived, and can be wrong while the window moves.
  case estimated
}
