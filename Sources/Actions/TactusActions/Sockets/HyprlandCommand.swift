// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// A command of Hyprland, in both languages.
struct HyprlandCommand {
  /// The language of the configuration and of commands: hyprlang in Hyprland 0.54 and earlier, Lua in 0.57 and later,
  /// and either of them in the versions between.
  enum Language { case hyprlang, lua }

  private let words: String
  private let lua: String
  /// Whether the command depends on the state of the window.
  var dependsOnState = false

  /// The state of the window in front.
  struct State: OptionSet {
    let rawValue: Int
    static let maximized = State(rawValue: 1)
    static let fullscreen = State(rawValue: 2)
  }

  private static let toggleFullscreen = HyprlandCommand(
    "fullscreen 0", #"window.fullscreen({ mode = "fullscreen" })"#)
  private static let toggleMaximized = HyprlandCommand("fullscreen 1", #"window.fullscreen({ mode = "maximized" })"#)
  private static let showMinimized = HyprlandCommand(
    "togglespecialworkspace minimized", #"workspace.toggle_special("minimized")"#)

  private init(_ words: String, _ lua: String) {
    self.words = words
    self.lua = "hl.dsp.\(lua)"
  }

  func text(in language: Language) -> String { language == .lua ? lua : words }

  /// Creates a command from the user's own words, which may be in either language.
  private init(own words: String) { (self.words, lua) = (words, words) }

  /// Returns nil if Hyprland has no command for the action.
  init?(_ deed: DesktopAction) {
    switch deed {
    case .close: self.init("killactive", "window.close()")
    case .minimize:
      self.init(
        "movetoworkspacesilent special:minimized",
        #"window.move({ workspace = "special:minimized", follow = false })"#)
    case .maximize(let wanted):
      self = Self.toggleMaximized
      dependsOnState = wanted != .toggle
    case .fullscreen(let wanted):
      self = Self.toggleFullscreen
      dependsOnState = wanted != .toggle
    case .window(.next): self.init("cyclenext", "window.cycle_next({ next = true })")
    case .window(.previous): self.init("cyclenext prev", "window.cycle_next({ next = false })")
    case .workspace(let place):
      guard let word = Self.word(for: place) else { return nil }
      self.init("workspace \(word)", "focus({ workspace = \(word.quoted) })")
    case .move(let place):
      guard let word = Self.word(for: place) else { return nil }
      self.init("movetoworkspace \(word)", "window.move({ workspace = \(word.quoted), follow = true })")
    case .command(.hyprland, let command):
      self = HyprlandCommand(own: command.first ?? "")
    default: return nil
    }
  }

  /// Returns the command for an action that depends on the state of the window; nil if the window is already in the
  /// wanted state.
  init?(_ deed: DesktopAction, in state: State) {
    switch deed {
    case .maximize(.on) where state.isEmpty, .maximize(.off) where state.contains(.maximized):
      self = Self.toggleMaximized
    case .fullscreen(.on) where !state.contains(.fullscreen), .fullscreen(.off) where state.contains(.fullscreen):
      self = Self.toggleFullscreen
    case .restore:
      switch Restoring(isFullscreen: state.contains(.fullscreen), isMaximized: state.contains(.maximized)) {
      case .leavesFullscreen: self = Self.toggleFullscreen
      case .unmaximizes: self = Self.toggleMaximized
      case .bringsBack: self = Self.showMinimized
      }
    default: return nil
    }
  }

  /// Returns the command that switches to an empty workspace, or back to the previous workspace if the current
  /// workspace is empty.
  static func showDesktop(isEmpty: Bool) -> HyprlandCommand {
    let word = isEmpty ? "previous" : "empty"
    return HyprlandCommand("workspace \(word)", "focus({ workspace = \(word.quoted) })")
  }

  private static func word(for place: DesktopAction.Place) -> String? {
    switch place {
    case .step(.next): "e+1"
    case .step(.previous): "e-1"
    case .last: "previous"
    case .number(let number): "\(number)"
    case .named(let name): "name:\(name)"
    case .up, .down: nil
    }
  }
}
