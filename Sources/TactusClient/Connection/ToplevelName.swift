// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How a window that lives on another connection is named.
public enum ToplevelName: Hashable, Sendable {
  /// One of this process; of several the one with this application id, where one is given.
  case ownWindow(appID: String = "")
  /// By its `ext_foreign_toplevel_handle_v1` identifier.
  case foreignToplevel(String)
  /// By an identifier of the compositor's own.
  case native(String)

  /// As the protocol has it.
  var wire: (type: UInt32, handle: String) {
    switch self {
    case .ownWindow(let appID): (1, appID)
    case .foreignToplevel(let identifier): (2, identifier)
    case .native(let identifier): (3, identifier)
    }
  }
}
