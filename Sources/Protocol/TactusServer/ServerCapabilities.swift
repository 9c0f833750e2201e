// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusWire

extension GestureCapabilities {
  /// The capabilities of a host inside a compositor.
  public static let compositor: GestureCapabilities = [
    .surfaces, .withhold, .cancelClient, .cancelPrecise, .touchIDs, .inputSerials, .exclusion,
  ]
}
