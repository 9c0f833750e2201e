// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// What actions on windows and workspaces mean, for whoever carries them out here. Scripts and plugins that must say it
// again are held to the same table, Tests/Policy/windows.

extension DesktopAction.Switch {
  /// What becomes of a state.
  package func applied(to isOn: Bool) -> Bool {
    switch self {
    case .toggle: !isOn
    case .on: true
    case .off: false
    }
  }
}

extension DesktopAction.Step {
  /// The next or the previous one of a ring: windows in the order in which they came.
  package func index(from here: Int, of count: Int) -> Int {
    count > 0 ? (here + (self == .next ? 1 : count - 1)) % count : 0
  }
}

extension DesktopAction.Place {
  /// Where it is among workspaces that are counted along the rows of a grid; nil if there is none. The last one shown,
  /// and names, only the compositor knows.
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

/// What `restore` does, by the window in front.
package enum Restoring: Sendable {
  case leavesFullscreen, unmaximizes
  /// The window that was minimized last comes back.
  case bringsBack

  package init(isFullscreen: Bool, isMaximized: Bool) {
    self = isFullscreen ? .leavesFullscreen : isMaximized ? .unmaximizes : .bringsBack
  }
}
