// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The status of a connection.
public enum ConnectionStatus: Hashable, Sendable, CustomStringConvertible {
  /// The server has not answered yet.
  case connecting
  case available
  /// The compositor does not support the protocol.
  case missing
  /// The connection has ended. The string is the reason.
  case lost(String)

  /// Describes the status in words for users.
  public var description: String {
    switch self {
    case .connecting: "the compositor has not answered yet"
    case .available: "the compositor recognizes gestures"
    case .missing: "the compositor does not recognize gestures: it has no tactus_gesture_manager_v1"
    case .lost(let why): "the connection to the compositor is lost: \(why)"
    }
  }
}
