// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a binding can do: its name, its arguments, and whether it can follow the fingers.
public struct Action: Sendable {
  public let name: String
  /// As they are written; what may be left out in brackets.
  public let arguments: String
  public let summary: String
  /// It has states between not done and done that can be shown, so that it may follow the fingers.
  public let canBeDriven: Bool
  /// Gives the arguments, complete and in their usual spelling.
  let read: @Sendable (inout Arguments, _ isDriven: Bool) throws(Fault) -> [String]

  public static let all: [Action] = [
    simple("close", "close the window in front"),
    simple("minimize", "put it away"),
    simple("maximize", "as large as can be"),
    simple("restore", "back from minimized, maximized or fullscreen", canBeDriven: false),
    Action("fullscreen", "[toggle|on|off]", "the window in front fills the output", canBeDriven: true) {
      arguments, _ throws(Fault) in
      [arguments.isEmpty ? "toggle" : try switches.read(&arguments)]
    },
    Action("window", "next|previous", "another window to the front", canBeDriven: true) {
      arguments, isDriven throws(Fault) in
      isDriven && arguments.isEmpty ? [] : [try steps.read(&arguments)]
    },
    Action("workspace", "next|previous|N", "another workspace", canBeDriven: true) {
      arguments, isDriven throws(Fault) in
      isDriven && arguments.isEmpty ? [] : [try workspace(&arguments, isDriven)]
    },
    Action("move", "next|previous|N", "the window goes to that workspace; driven: it follows", canBeDriven: true) {
      arguments, isDriven throws(Fault) in
      isDriven && arguments.isEmpty ? [] : [try workspace(&arguments, isDriven)]
    },
    simple("overview", "show all windows"),
    simple("launcher", "show what can be started"),
    Action("keyboard", "show|hide|toggle", "the keyboard on the screen", canBeDriven: true) {
      arguments, _ throws(Fault) in
      [try keyboard.read(&arguments)]
    },
    Action("key", "CHORD", "press keys: Ctrl+Alt+Left, names as in xkb", canBeDriven: false) {
      arguments, _ throws(Fault) in
      [try KeyChord.read(&arguments, together: false)]
    },
    Action("exec", "WORD...", "start a program; no shell is between", canBeDriven: false) {
      arguments, _ throws(Fault) in
      let program = try arguments.next("a program")
      guard !program.text.isEmpty else { throw Fault("the program has no name", at: program.span) }
      return [program.text] + arguments.takeAll().map { $0.text }
    },
    Action("notify", "TEXT", "tell those who listen: a program, the shell", canBeDriven: false) {
      arguments, _ throws(Fault) in
      let value = try text.read(&arguments)
      if let more = arguments.peek { throw Fault("notify takes one TEXT: put it in quotes", at: more.span) }
      return [value]
    },
    simple(none, "nothing is bound here: the same as ignore", canBeDriven: false),
  ]

  static let none = "none"

  public static func named(_ name: String) -> Action? { all.first { $0.name == name } }

  private init(
    _ name: String, _ arguments: String, _ summary: String, canBeDriven: Bool,
    read: @escaping @Sendable (inout Arguments, Bool) throws(Fault) -> [String]
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.canBeDriven = canBeDriven
    self.read = read
  }

  private static func simple(_ name: String, _ summary: String, canBeDriven: Bool = true) -> Action {
    Action(name, "", summary, canBeDriven: canBeDriven) { _, _ in [] }
  }

  private static let switches = Term<String>.choice("switch", ["toggle", "on", "off"])
  private static let steps = Term<String>.choice("direction", ["next", "previous"])
  private static let keyboard = Term<String>.choice("state", ["show", "hide", "toggle"])
  private static let numbers = Term<Int>.count(1...99)
  private static let text = Term<String>.text("TEXT")

  private static func workspace(_ arguments: inout Arguments, _ isDriven: Bool) throws(Fault) -> String {
    guard let word = arguments.peek else { throw arguments.missing("next, previous or a number") }
    guard Number.whole(word.text) != nil else { return try steps.read(&arguments) }
    if isDriven { throw Fault("fingers that drive go to the next or to the previous one", at: word.span) }
    return "\(try numbers.read(&arguments))"
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
}
