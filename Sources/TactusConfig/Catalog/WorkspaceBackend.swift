// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which backend acts on workspaces and windows.
package struct WorkspaceBackend: SettingBlock {
  static let all = ["auto", "sway", "hyprland", "niri", "wayfire", "kwin", "foreign-toplevel", "keys"]

  package static let settings = [
    Setting(
      .backend, "backend", "auto|sway|hyprland|niri|wayfire|kwin|foreign-toplevel|keys",
      "auto: the first that answers")
  ]

  var name: String

  package init(name: String) { self.name = name }

  package mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
    name = try arguments.word("backend", of: Self.all)
  }

  package func written(_ setting: Setting.Name) -> [[String]] { name == "auto" ? [] : [[name]] }
}
