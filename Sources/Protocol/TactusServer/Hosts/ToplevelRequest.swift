// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusWire
import WaylandServer

/// A client's request for a gesture host on a window of another connection.
public struct ToplevelRequest: Sendable {
  /// Identifies the request in the server.
  public let id: UInt32
  public let client: ClientID
  public let handleType: ToplevelHandleType
  /// The handle as the client sent it.
  public let handle: [UInt8]
}

/// Identifies a `wl_client`; ask libwayland for its process.
public struct ClientID: Hashable, @unchecked Sendable {
  public let pointer: ClientPointer
}
