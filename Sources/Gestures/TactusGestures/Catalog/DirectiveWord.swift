// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A directive that is not a setting in a block: its name, its arguments, where it may occur, what it does.
package struct DirectiveWord: Sendable {
  struct Places: OptionSet, Sendable {
    let rawValue: Int
    static let top = Places(rawValue: 1)
    static let device = Places(rawValue: 2)
    static let app = Places(rawValue: 4)
    static let when = Places(rawValue: 8)
    static let everywhere: Places = [.top, .device, .app, .when]

    /// The places in words, for messages.
    var text: String {
      switch self {
      case .top: "at the top of a file"
      case .device: "in a device block"
      case .app: "in an app block"
      case .when: "in a when block"
      default: "there"
      }
    }
  }

  enum Block { case none, optional, required }

  enum Name: Sendable {
    case version, include, locked, preset, defaults, device, workspaces, exclusion, safety, client, shellClient
    case shape, app, when, bind, unbind, gesture, block, ignore
  }

  let directive: Name
  package let name: String
  package let arguments: Prose
  package let summary: Prose
  let places: Places
  let block: Block

  private init(
    _ directive: Name, _ name: String, _ arguments: Prose, _ summary: Prose, _ places: Places = .top,
    block: Block = .none
  ) {
    self.directive = directive
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.places = places
    self.block = block
  }

  package static let all = [
    DirectiveWord(.version, "version", "1", "the version of the language; there is only version 1"),
    DirectiveWord(.include, "include", "FILE", "read another file here; its name may contain stars"),
    DirectiveWord(.locked, "locked", "yes|no", "yes: ignore the user's files"),
    DirectiveWord(.preset, "preset", "steady|one-hand|left-hand|wide-edges...", "named sets of settings"),
    DirectiveWord(
      .defaults, "defaults", "no | { ... }", "settings for all gestures; no: remove the built-in bindings",
      block: .optional),
    DirectiveWord(
      .device, "device", "NAME... { ... }", "settings for touchscreens, and bindings for these only", block: .required),
    DirectiveWord(
      .workspaces, "workspaces", "{ ... }", "which program acts on workspaces and windows", block: .required),
    DirectiveWord(
      .exclusion, "exclusion", "{ ... }", "how much of the edges applications may reserve", block: .required),
    DirectiveWord(.safety, "safety", "{ ... }", "ways to switch gestures off in an emergency", block: .required),
    DirectiveWord(.client, "client", "NAME... { ... }", "what a client may request", block: .required),
    DirectiveWord(.shellClient, "shell-client", "PATH", "a program that may see all touches"),
    DirectiveWord(.shape, "shape", "NAME { ... }", "a shape to draw in one stroke", block: .required),
    DirectiveWord(
      .app, "app", "NAME... { ... }", "bindings while one of these applications is in front", [.top, .device, .when],
      block: .required),
    DirectiveWord(
      .when, "when", "CONDITION... { ... }", "bindings while all of these conditions hold", [.top, .device, .app],
      block: .required),
    DirectiveWord(
      .bind, "bind", "FINGERS KIND [ARGS] -> ACTION [ARGS] [{ OPTIONS }]", "what a gesture does", .everywhere,
      block: .optional),
    DirectiveWord(
      .unbind, "unbind", "FINGERS KIND [ARGS]", "remove what is bound to a gesture", .everywhere),
    DirectiveWord(
      .gesture, "gesture", "NAME { ... }", "a composed gesture and what it does", .everywhere, block: .required),
    DirectiveWord(
      .block, "block", "FINGERS KIND [ARGS] [{ OPTIONS }]", "withhold a gesture from windows, and do nothing",
      .everywhere,
      block: .optional),
    DirectiveWord(
      .ignore, "ignore", "FINGERS KIND [ARGS] [{ OPTIONS }]", "leave a gesture to the window", .everywhere,
      block: .optional),
  ]
}
