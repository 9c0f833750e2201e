// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What the server at the other end can do.
public struct GestureCapabilities: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Windows are named by their surfaces, which live on this connection.
  public static let surfaces = GestureCapabilities(rawValue: 0x1)
  /// Windows live on another connection, and are named by `ToplevelName`.
  public static let toplevels = GestureCapabilities(rawValue: 0x2)
  /// Touches can be kept from the application until it is decided whose they are.
  public static let withhold = GestureCapabilities(rawValue: 0x4)
  /// A cancel ends all touches of this application.
  public static let cancelClient = GestureCapabilities(rawValue: 0x8)
  /// A cancel ends all touches of all applications.
  public static let cancelSeat = GestureCapabilities(rawValue: 0x10)
  /// `GestureHost.cancelsPrecisely` can be set.
  public static let cancelPrecise = GestureCapabilities(rawValue: 0x20)
  /// Cancelling is imitated by a release meant to be harmless.
  public static let cancelSoft = GestureCapabilities(rawValue: 0x40)
  /// `TouchNotice.wlID` is known.
  public static let touchIDs = GestureCapabilities(rawValue: 0x80)
  /// `GestureHost.inputSerial` can be used.
  public static let inputSerials = GestureCapabilities(rawValue: 0x100)
  /// System gestures can be kept out of a view.
  public static let exclusion = GestureCapabilities(rawValue: 0x200)
}
