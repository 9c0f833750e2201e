// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient
import WaylandClient

/// A window as the compositor describes it.
final class Toplevel {
  let handle: Proxy<zwlr_foreign_toplevel_handle_v1>
  var appID = ""
  var title = ""
  var states: States = []
  /// Whether the window was minimized to show the desktop.
  var isPutAway = false
  /// The values that have arrived, and take effect with the next event `done`.
  var next: (appID: String?, title: String?, states: States?) = (nil, nil, nil)

  struct States: OptionSet {
    let rawValue: UInt32
    static let maximized = States(ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_MAXIMIZED)
    static let minimized = States(ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_MINIMIZED)
    static let activated = States(ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_ACTIVATED)
    static let fullscreen = States(ZWLR_FOREIGN_TOPLEVEL_HANDLE_V1_STATE_FULLSCREEN)

    init(rawValue: UInt32) { self.rawValue = rawValue }
    private init(_ state: zwlr_foreign_toplevel_handle_v1_state) { rawValue = 1 << state.rawValue }
    init(numbers: some Sequence<UInt32>) { rawValue = numbers.reduce(0) { $1 < 32 ? $0 | 1 << $1 : $0 } }
  }

  init(_ handle: Proxy<zwlr_foreign_toplevel_handle_v1>) { self.handle = handle }

  func commit() {
    appID = next.appID ?? appID
    title = next.title ?? title
    states = next.states ?? states
    next = (nil, nil, nil)
  }
}
