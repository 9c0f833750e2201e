// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusWire

/// Identifies a window of another connection.
public enum ToplevelName: Hashable, Sendable {
  /// A window of this process; if there are several, the one with this application ID.
  case ownWindow(appID: String = "")
  /// The window with this `ext_foreign_toplevel_handle_v1` identifier.
  case foreignToplevel(String)
  /// The window that has this identifier in the compositor's own IPC.
  case native(String)

  /// The form of this name in the protocol.
  var wire: (type: ToplevelHandleType, handle: String) {
    switch self {
    case .ownWindow(let appID): (.process, appID)
    case .foreignToplevel(let identifier): (.foreignToplevel, identifier)
    case .native(let identifier): (.native, identifier)
    }
  }
}
