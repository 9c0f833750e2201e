// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Whether a backend can be used now.
public enum BackendStanding: Hashable, Sendable {
  /// The backend is ready. Contains where it was found, such as `sway at /run/user/1000/sway-ipc.1000.812.sock`.
  case ready(String)
  case absent(ActionFailure)

  public var isReady: Bool { if case .ready = self { true } else { false } }

  static func absent(_ reason: String, remedy: String = "") -> BackendStanding {
    .absent(ActionFailure(reason, remedy: remedy))
  }
}
