// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How workspaces and windows are reached.
enum WorkspaceBackend {
  static let all = ["auto", "sway", "hyprland", "niri", "wayfire", "kwin", "foreign-toplevel", "keys"]

  static let settings: [Setting<Configuration>] = [
    Setting(
      "backend", { $1(&$0.workspaceBackend) }, .choice("backend", all), usual: "auto", "auto: the first that answers")
  ]
}
