// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A state of the session, as `when`, `only` and `unless` name it.
package struct ConditionWord: Sendable {
  enum State: Sendable { case app, title, role, output, background, fullscreen, locked, tabletMode }

  let state: State
  package let name: String
  package let arguments: Prose
  package let summary: Prose
  /// The hosts that ignore the condition; nil if every host obeys it.
  var unobeyed: Unobeyed?

  package static let all = [
    ConditionWord(state: .app, name: "app", arguments: "NAME", summary: "a window of this application is in front"),
    ConditionWord(state: .title, name: "title", arguments: "NAME", summary: "the window in front has this title"),
    ConditionWord(
      state: .role, name: "role", arguments: "NAME", summary: "the window in front has this role (windows of X11 only)",
      unobeyed: .by(.weston, .compositor, because: "only tactusd knows the role of windows")),
    ConditionWord(state: .output, name: "output", arguments: "NAME", summary: "the gesture is made on this output"),
    ConditionWord(
      state: .background, name: "background", arguments: "", summary: "the finger lands where no window is",
      unobeyed: .by(.weston, "the module of Weston does not look up what is under a finger")),
    ConditionWord(
      state: .fullscreen, name: "fullscreen", arguments: "", summary: "the window in front fills the output"),
    ConditionWord(
      state: .locked, name: "locked", arguments: "", summary: "the session is locked; no other binding is active then"),
    ConditionWord(
      state: .tabletMode, name: "tablet-mode", arguments: "", summary: "the keyboard is folded away",
      unobeyed: .by(.weston, "Weston does not report whether the keyboard is folded away")),
  ]

  private func read(_ arguments: inout Arguments) throws(Fault) -> Condition {
    switch state {
    case .app: .app(try arguments.text("NAME"))
    case .title: .title(try arguments.text("NAME"))
    case .role: .role(try arguments.text("NAME"))
    case .background: .background
    case .output: .output(try arguments.text("NAME"))
    case .fullscreen: .fullscreen
    case .locked: .locked
    case .tabletMode: .tabletMode
    }
  }

  /// Reads one or more conditions up to the end of the line.
  static func readAll(_ arguments: inout Arguments) throws(Fault) -> [Condition] {
    let names = all.map { $0.name }
    var conditions: [Condition] = []
    repeat {
      let word = try arguments.next("a condition: " + names.joined(separator: ", "))
      guard let found = names.firstIndex(of: word.text) else {
        throw Arguments.unknown("condition", word, among: names)
      }
      arguments.add(all[found], at: word.span)
      conditions.append(try all[found].read(&arguments))
    } while !arguments.isEmpty
    return conditions
  }

  package static func words(of conditions: [Condition]) -> [String] {
    conditions.flatMap { condition in
      switch condition {
      case .app(let name): ["app", name]
      case .title(let name): ["title", name]
      case .role(let name): ["role", name]
      case .background: ["background"]
      case .output(let name): ["output", name]
      case .fullscreen: ["fullscreen"]
      case .locked: ["locked"]
      case .tabletMode: ["tablet-mode"]
      }
    }
  }
}
