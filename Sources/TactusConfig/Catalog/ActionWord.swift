// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An action that can be bound: its name, its arguments, and whether it can follow the fingers.
public struct Action: Sendable {
  /// The kind of its arguments.
  enum Form: Sendable { case none, mode, neighbour, workspace, keyboard, chord, program, text }

  public let name: String
  let form: Form
  /// How the arguments are written; optional ones stand in brackets.
  package let arguments: Prose
  package let summary: Prose
  /// Whether it can be shown half done, so that it may follow the fingers.
  public let canBeDriven: Bool

  public static let all = [
    Action("close", .none, "", "close the window in front", canBeDriven: true),
    Action("minimize", .none, "", "minimize the window in front", canBeDriven: true),
    Action("maximize", .none, "", "maximize the window in front", canBeDriven: true),
    Action("restore", .none, "", "bring a window back from minimized, maximized or fullscreen"),
    Action("fullscreen", .mode, "[toggle|on|off]", "make the window in front fill the output", canBeDriven: true),
    Action("window", .neighbour, "next|previous", "bring another window to the front", canBeDriven: true),
    Action("workspace", .workspace, "next|previous|N", "show another workspace", canBeDriven: true),
    Action(
      "move", .workspace, "next|previous|N", "move the window to another workspace; driven: with the fingers",
      canBeDriven: true),
    Action("overview", .none, "", "show all windows", canBeDriven: true),
    Action("launcher", .none, "", "show the programs that can be started", canBeDriven: true),
    Action("keyboard", .keyboard, "show|hide|toggle", "show or hide the on-screen keyboard", canBeDriven: true),
    Action("key", .chord, "CHORD", "press keys: Ctrl+Alt+Left; names as in xkb"),
    Action("exec", .program, "WORD...", "start a program, without a shell"),
    Action("notify", .text, "TEXT", "tell programs that listen, and the shell"),
    Action("none", .none, "", "do nothing; the same as ignore"),
  ]

  package static let none = "none"

  public static func named(_ name: String) -> Action? { all.first { $0.name == name } }

  private init(
    _ name: String, _ form: Form, _ arguments: Prose, _ summary: Prose, canBeDriven: Bool = false
  ) {
    self.name = name
    self.form = form
    self.arguments = arguments
    self.summary = summary
    self.canBeDriven = canBeDriven
  }

  /// `ACTION [ARGS]`.
  static func read(_ arguments: inout Arguments, isDriven: Bool) throws(Fault) -> (Action, ActionWords) {
    let name = try arguments.next("an action")
    guard let action = named(name.text) else { throw Arguments.unknown("action", name, among: all.map { $0.name }) }
    var own = Arguments(of: name, arguments.takeAll()[...])
    let words = ActionWords(name: action.name, arguments: try action.read(&own, isDriven))
    try own.finish()
    for remark in own.remarks { arguments.remark(remark) }
    return (action, words)
  }

  /// Returns the arguments, complete and in canonical spelling.
  private func read(_ arguments: inout Arguments, _ isDriven: Bool) throws(Fault) -> [String] {
    switch form {
    case .none: return []
    case .mode: return [arguments.isEmpty ? "toggle" : try arguments.word("switch", of: ["toggle", "on", "off"])]
    case .neighbour, .workspace:
      if isDriven && arguments.isEmpty { return [] }
      return [form == .workspace ? try Self.workspace(&arguments, isDriven) : try Self.neighbour(&arguments)]
    case .keyboard: return [try arguments.word("state", of: ["show", "hide", "toggle"])]
    case .chord: return [try KeyChord.read(&arguments, together: false)]
    case .program:
      let program = try arguments.next("a program")
      guard !program.text.isEmpty else { throw Fault("the program has no name", at: program.span) }
      return [program.text] + arguments.takeAll().map { $0.text }
    case .text:
      let text = try arguments.text("TEXT")
      if let more = arguments.peek { throw Fault("notify takes one TEXT: put it in quotes", at: more.span) }
      return [text]
    }
  }

  private static func neighbour(_ arguments: inout Arguments) throws(Fault) -> String {
    try arguments.word("direction", of: ["next", "previous"])
  }

  private static func workspace(_ arguments: inout Arguments, _ isDriven: Bool) throws(Fault) -> String {
    guard let word = arguments.peek else { throw arguments.missing("next, previous or a number") }
    guard Number.whole(word.text) != nil else { return try neighbour(&arguments) }
    if isDriven { throw Fault("fingers that drive go to the next or to the previous one", at: word.span) }
    return "\(try arguments.count(1...99))"
  }
}
