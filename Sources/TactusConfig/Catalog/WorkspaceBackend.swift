// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which backend acts on workspaces and windows.
package struct WorkspaceBackend: SettingBlock {
  static let all = ["auto", "sway", "hyprland", "niri", "wayfire", "kwin", "gnome", "foreign-toplevel", "keys"]

  package static let list: [BlockSetting<WorkspaceBackend>] = [
    BlockSetting(
      "backend", "auto|sway|hyprland|niri|wayfire|kwin|gnome|foreign-toplevel|keys", "auto: the first that answers",
      unobeyed: .by(.weston, .compositor, because: "the actions are those of the compositor itself")
    ) { (block, arguments) throws(Fault) in
      block.name = try arguments.word("backend", of: all)
    } write: {
      $0.name == "auto" ? [] : [[$0.name]]
    }
  ]

  var name: String

  package init(name: String) { self.name = name }
}
