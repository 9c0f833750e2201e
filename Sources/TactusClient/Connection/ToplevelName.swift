// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How to name a window of another connection.
public enum ToplevelName: Hashable, Sendable {
  /// A window of this process; if there are several, the one with this application ID.
  case ownWindow(appID: String = "")
  /// The window with this `ext_foreign_toplevel_handle_v1` identifier.
  case foreignToplevel(String)
  /// The window with this identifier of the compositor.
  case native(String)

  /// Its form in the protocol.
  var wire: (type: UInt32, handle: String) {
    switch self {
    case .ownWindow(let appID): (1, appID)
    case .foreignToplevel(let identifier): (2, identifier)
    case .native(let identifier): (3, identifier)
    }
  }
}
