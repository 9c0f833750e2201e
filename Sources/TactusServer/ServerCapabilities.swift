// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a server of this host can do; announced to each client. The numbers are those of the protocol.
public struct ServerCapabilities: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Surfaces live on the display that the server is attached to.
  public static let surfaceHosts = ServerCapabilities(rawValue: 0x1)
  public static let toplevelHosts = ServerCapabilities(rawValue: 0x2)
  public static let withhold = ServerCapabilities(rawValue: 0x4)
  public static let cancelClient = ServerCapabilities(rawValue: 0x8)
  public static let cancelSeat = ServerCapabilities(rawValue: 0x10)
  public static let cancelPrecise = ServerCapabilities(rawValue: 0x20)
  public static let cancelSoft = ServerCapabilities(rawValue: 0x40)
  public static let touchIDs = ServerCapabilities(rawValue: 0x80)
  public static let inputSerials = ServerCapabilities(rawValue: 0x100)
  public static let exclusion = ServerCapabilities(rawValue: 0x200)

  /// Of a host inside a compositor.
  public static let compositor: ServerCapabilities = [
    .surfaceHosts, .withhold, .cancelClient, .cancelPrecise, .touchIDs, .inputSerials, .exclusion,
  ]
}
