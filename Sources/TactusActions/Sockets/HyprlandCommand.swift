// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

/// A command of Hyprland, in both of its languages.
struct HyprlandCommand {
  /// Of configurations in hyprlang: all up to 0.54.
  var words: String
  var lua: String
  /// Which it is depends on how the window is.
  var dependsOnState = false

  /// Of the window in front.
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

  /// Nil where there is none for it.
  init?(_ deed: Deed) {
    switch deed {
    case .close: self.init("killactive", "window.close()")
    case .minimize:
      self.init(
        "movetoworkspacesilent special:minimized",
        #"window.move({ workspace = "special:minimized", follow = false })"#)
    case .maximize:
      self = Self.toggleMaximized
      dependsOnState = true
    case .fullscreen(let wanted):
      self = Self.toggleFullscreen
      dependsOnState = wanted != .toggle
    case .window(.next): self.init("cyclenext", "window.cycle_next({ next = true })")
    case .window(.previous): self.init("cyclenext prev", "window.cycle_next({ next = false })")
    case .workspace(let place):
      let word = Self.word(for: place)
      self.init("workspace \(word)", #"focus({ workspace = "\#(word)" })"#)
    case .move(let place):
      let word = Self.word(for: place)
      self.init("movetoworkspace \(word)", #"window.move({ workspace = "\#(word)", follow = true })"#)
    default: return nil
    }
  }

  /// Of what depends on the state: nil where it is as it should be.
  init?(_ deed: Deed, in state: State) {
    switch deed {
    case .maximize where state.isEmpty: self = Self.toggleMaximized
    case .fullscreen(.on) where !state.contains(.fullscreen), .fullscreen(.off) where state.contains(.fullscreen):
      self = Self.toggleFullscreen
    case .restore where state.contains(.fullscreen): self = Self.toggleFullscreen
    case .restore: self = state.contains(.maximized) ? Self.toggleMaximized : Self.showMinimized
    default: return nil
    }
  }

  private static func word(for place: Deed.Place) -> String {
    switch place {
    case .step(.next): "e+1"
    case .step(.previous): "e-1"
    case .number(let number): "\(number)"
    }
  }
}
