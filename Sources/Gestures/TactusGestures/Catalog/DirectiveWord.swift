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

    /// "at the top" ...
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
    DirectiveWord(.version, "version", "1", "the version of the language; there is only this one"),
    DirectiveWord(.include, "include", "FILE", "read another file here; its name may contain stars"),
    DirectiveWord(.locked, "locked", "yes|no", "yes: files of the user are not read"),
    DirectiveWord(.preset, "preset", "steady|one-hand|left-hand|wide-edges...", "named sets of settings"),
    DirectiveWord(
      .defaults, "defaults", "no | { ... }", "settings for all gestures; no: without the built-in bindings",
      block: .optional),
    DirectiveWord(.device, "device", "NAME... { ... }", "touchscreens, and bindings for them only", block: .required),
    DirectiveWord(.workspaces, "workspaces", "{ ... }", "who acts on workspaces and windows", block: .required),
    DirectiveWord(.exclusion, "exclusion", "{ ... }", "what applications may reserve of the edges", block: .required),
    DirectiveWord(.safety, "safety", "{ ... }", "how to get a grabbed screen back", block: .required),
    DirectiveWord(.client, "client", "NAME... { ... }", "what a client may ask for", block: .required),
    DirectiveWord(.shellClient, "shell-client", "PATH", "a program that may see all touches"),
    DirectiveWord(.shape, "shape", "NAME { ... }", "what fingers may draw in one stroke", block: .required),
    DirectiveWord(
      .app, "app", "NAME... { ... }", "bindings while one of these is in front", [.top, .device, .when],
      block: .required),
    DirectiveWord(
      .when, "when", "CONDITION... { ... }", "bindings while all of this holds", [.top, .device, .app],
      block: .required),
    DirectiveWord(
      .bind, "bind", "FINGERS KIND [ARGS] -> ACTION [ARGS] [{ OPTIONS }]", "what a gesture does", .everywhere,
      block: .optional),
    DirectiveWord(
      .unbind, "unbind", "FINGERS KIND [ARGS]", "what is bound to a gesture does not count any more", .everywhere),
    DirectiveWord(
      .gesture, "gesture", "NAME { ... }", "a composed gesture and what it does", .everywhere, block: .required),
    DirectiveWord(
      .block, "block", "FINGERS KIND [ARGS] [{ OPTIONS }]", "a gesture that does nothing, unseen by windows",
      .everywhere,
      block: .optional),
    DirectiveWord(
      .ignore, "ignore", "FINGERS KIND [ARGS] [{ OPTIONS }]", "a gesture that is left to the window", .everywhere,
      block: .optional),
  ]
}
