// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A directive that is no setting of a block: its name, its arguments, where it may stand, what it does.
struct DirectiveWord: Sendable {
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

  let name: String
  let arguments: String
  let summary: String
  let places: Places
  let block: Block
  let read: @Sendable (inout ConfigurationBuilder, Directive) throws(Fault) -> Void

  init(
    _ name: String, _ arguments: String, _ summary: String, _ places: Places = .top, block: Block = .none,
    read: @escaping @Sendable (inout ConfigurationBuilder, Directive) throws(Fault) -> Void
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.places = places
    self.block = block
    self.read = read
  }

  static let all: [DirectiveWord] = [
    DirectiveWord("version", "1", "the language's; it has only this one") { builder, directive throws(Fault) in
      try builder.readVersion(directive)
    },
    DirectiveWord("include", "FILE", "read this here; a star in its name stands for anything") {
      builder, directive throws(Fault) in
      try builder.readInclude(directive)
    },
    DirectiveWord("locked", "yes|no", "yes: files of the user are not read") { builder, directive throws(Fault) in
      try builder.readLocked(directive)
    },
    DirectiveWord("preset", Preset.allCases.map { $0.rawValue }.joined(separator: "|") + "...", "choices with a name") {
      builder, directive throws(Fault) in
      try builder.readPreset(directive)
    },
    DirectiveWord("defaults", "{ ... }", "for all gestures that say nothing else", block: .required) {
      builder, directive throws(Fault) in
      try builder.readDefaults(directive)
    },
    DirectiveWord("device", "NAME... { ... }", "touchscreens, and bindings for them alone", block: .required) {
      builder, directive throws(Fault) in
      try builder.readDevice(directive)
    },
    DirectiveWord("workspaces", "{ ... }", "how workspaces and windows are reached", block: .required) {
      builder, directive throws(Fault) in
      try builder.readWorkspaces(directive)
    },
    DirectiveWord("exclusion", "{ ... }", "what applications may keep of the edges", block: .required) {
      builder, directive throws(Fault) in
      try builder.readExclusion(directive)
    },
    DirectiveWord("safety", "{ ... }", "the ways out of a grabbed screen", block: .required) {
      builder, directive throws(Fault) in
      try builder.readSafety(directive)
    },
    DirectiveWord("client", "NAME... { ... }", "what a client may ask for", block: .required) {
      builder, directive throws(Fault) in
      try builder.readClient(directive)
    },
    DirectiveWord("shell-client", "PATH", "a program that may see all touches") { builder, directive throws(Fault) in
      try builder.readShellClient(directive)
    },
    DirectiveWord(
      "app", "NAME... { ... }", "bindings where this is in front", [.top, .device, .when], block: .required
    ) { builder, directive throws(Fault) in
      try builder.readApp(directive)
    },
    DirectiveWord(
      "when", "CONDITION... { ... }", "bindings where all of this holds", [.top, .device, .app], block: .required
    ) { builder, directive throws(Fault) in
      try builder.readWhen(directive)
    },
    DirectiveWord(
      "bind", "FINGERS KIND [ARGS] -> ACTION [ARGS] [{ OPTIONS }]", "what a gesture does", .everywhere,
      block: .optional
    ) { builder, directive throws(Fault) in
      try builder.readBind(directive)
    },
    DirectiveWord("gesture", "NAME { ... }", "a composed gesture and what it does", .everywhere, block: .required) {
      builder, directive throws(Fault) in
      try builder.readGesture(directive)
    },
    DirectiveWord(
      "block", "FINGERS KIND [ARGS] [{ OPTIONS }]", "a gesture that nobody gets", .everywhere, block: .optional
    ) { builder, directive throws(Fault) in
      try builder.readEffect(directive, .block)
    },
    DirectiveWord(
      "ignore", "FINGERS KIND [ARGS] [{ OPTIONS }]", "a gesture that is the window's alone", .everywhere,
      block: .optional
    ) { builder, directive throws(Fault) in
      try builder.readEffect(directive, .ignore)
    },
  ]
}
