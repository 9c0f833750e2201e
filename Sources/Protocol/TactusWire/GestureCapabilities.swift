// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The capabilities of the server.
public struct GestureCapabilities: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Windows can be made for surfaces of this connection.
  public static let surfaces = GestureCapabilities(rawValue: 0x1)
  /// Windows can be made for toplevels of other connections, by `ToplevelName`.
  public static let toplevels = GestureCapabilities(rawValue: 0x2)
  /// Touches can be withheld from the application until it is decided whether they are a gesture.
  public static let withhold = GestureCapabilities(rawValue: 0x4)
  /// To cancel a touch, the server cancels all touches of this application.
  public static let cancelClient = GestureCapabilities(rawValue: 0x8)
  /// To cancel a touch, the server cancels all touches of all applications.
  public static let cancelSeat = GestureCapabilities(rawValue: 0x10)
  /// `GestureHost.cancelsPrecisely` can be set.
  public static let cancelPrecise = GestureCapabilities(rawValue: 0x20)
  /// To cancel a touch, the server sends a release that should be harmless.
  public static let cancelSoft = GestureCapabilities(rawValue: 0x40)
  /// `TouchNotice.wlID` is the id of the touch in `wl_touch`.
  public static let touchIDs = GestureCapabilities(rawValue: 0x80)
  /// `GestureHost.inputSerial` is a valid serial.
  public static let inputSerials = GestureCapabilities(rawValue: 0x100)
  /// System gestures can be excluded from a view.
  public static let exclusion = GestureCapabilities(rawValue: 0x200)
}
