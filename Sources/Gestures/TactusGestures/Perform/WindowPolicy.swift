// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// The meaning of actions on windows and workspaces, for hosts that perform the actions in Swift. Scripts and plugins
// that implement the same rules are tested against the same table, Tests/Policy/windows.

extension DesktopAction.Switch {
  /// Returns the resulting state.
  package func applied(to isOn: Bool) -> Bool {
    switch self {
    case .toggle: !isOn
    case .on: true
    case .off: false
    }
  }
}

extension DesktopAction.Step {
  /// Returns the index of the next or the previous window. The windows form a ring, in the order in which they appeared
  /// on the screen.
  package func index(from here: Int, of count: Int) -> Int {
    count > 0 ? (here + (self == .next ? 1 : count - 1)) % count : 0
  }
}

extension DesktopAction.Place {
  /// Returns the index of a workspace, counted along the rows of a grid; nil if there is no such workspace. Also nil
  /// for the previously shown workspace and for names, since only the compositor knows these.
  package func index(from here: Int, of count: Int, columns: Int) -> Int? {
    let there: Int
    switch self {
    case .step(.next): there = here + 1
    case .step(.previous): there = here - 1
    case .up: there = here - columns
    case .down: there = here + columns
    case .number(let number): there = number - 1
    case .last, .named: return nil
    }
    return (0..<max(0, count)).contains(there) ? there : nil
  }
}

/// What `restore` does, depending on the window in front.
package enum Restoring: Sendable {
  case leavesFullscreen, unmaximizes
  /// Restores the window that was minimized last.
  case bringsBack

  package init(isFullscreen: Bool, isMaximized: Bool) {
    self = isFullscreen ? .leavesFullscreen : isMaximized ? .unmaximizes : .bringsBack
  }
}
