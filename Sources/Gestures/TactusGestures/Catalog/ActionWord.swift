// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// What an action needs in order to be performed.
package enum ActionNeed: Hashable, Sendable {
  /// A backend that acts on windows and workspaces.
  case desktop
  case overview, launcher, screenKeyboard, keys, pointer, programs, listeners
  /// This backend and no other.
  case command(DesktopBackend)
}

/// An action that can be bound: its name, its arguments, what it needs, and whether it can follow the fingers.
package struct ActionWord: Sendable {
  /// The kind of the action; nil for `none`.
  let kind: DesktopAction.Kind?
  package let name: String
  /// What the action needs in order to be performed; nil for `none`.
  let need: ActionNeed?
  /// The notation of the arguments; optional arguments are in brackets.
  package let arguments: Prose
  package let summary: Prose
  /// Whether a partial transition can be shown, so that the action may follow the fingers.
  package let canBeDriven: Bool
  /// The hosts that ignore the action; nil if every host obeys it.
  let unobeyed: Unobeyed?

  package static let all = actions + commands + [ActionWord(nil, none, nil, "", "do nothing; the same as ignore")]

  package static func named(_ name: String?) -> ActionWord? { all.first { $0.name == name } }

  private static let actions = [
    ActionWord(.close, "close", .desktop, "", "close the window in front", canBeDriven: true),
    ActionWord(.minimize, "minimize", .desktop, "", "minimize the window in front", canBeDriven: true),
    ActionWord(
      .maximize, "maximize", .desktop, "[toggle|on|off]", "maximize the window in front; on by default",
      canBeDriven: true),
    ActionWord(.restore, "restore", .desktop, "", "restore a minimized, maximized or fullscreen window"),
    ActionWord(
      .fullscreen, "fullscreen", .desktop, "[toggle|on|off]", "make the window in front fill the output",
      canBeDriven: true),
    ActionWord(
      .tile, "tile", .desktop, "left|right", "put the window in front into the left or right half of the screen",
      canBeDriven: true, unobeyed: .isUnknownThere),
    ActionWord(
      .showDesktop, "show-desktop", .desktop, "", "hide all windows, or show them again", canBeDriven: true,
      unobeyed: .isUnknownThere),
    ActionWord(.window, "window", .desktop, "next|previous", "bring another window to the front", canBeDriven: true),
    ActionWord(
      .workspace, "workspace", .desktop, "next|previous|up|down|back-and-forth|N|name NAME", "show another workspace",
      canBeDriven: true),
    ActionWord(
      .move, "move", .desktop, "next|previous|up|down|back-and-forth|N|name NAME",
      "move the window to another workspace; with `drive`, it follows the fingers",
      canBeDriven: true),
    ActionWord(.overview, "overview", .overview, "", "show all windows", canBeDriven: true),
    ActionWord(.launcher, "launcher", .launcher, "", "show the programs that can be started", canBeDriven: true),
    ActionWord(
      .keyboard, "keyboard", .screenKeyboard, "show|hide|toggle", "show or hide the on-screen keyboard",
      canBeDriven: true),
    ActionWord(.key, "key", .keys, "CHORD", "press keys, such as Ctrl+Alt+Left; their names are those of xkb"),
    ActionWord(
      .click, "click", .pointer, "[left|right|middle] [double]", "press a button of the pointer where the fingers are",
      unobeyed: .needsPointer),
    ActionWord(
      .scroll, "scroll", .pointer, "up|down|left|right", "scroll where the fingers are; with `drive`, as they move",
      canBeDriven: true, unobeyed: .needsPointer),
    ActionWord(
      .drag, "drag", .pointer, "", "drag with the pointer's button held; needs `drive`",
      canBeDriven: true, unobeyed: .needsPointer),
    ActionWord(.exec, "exec", .programs, "WORD...", "start a program, without a shell"),
    ActionWord(.notify, "notify", .listeners, "TEXT", "notify listening programs and the shell"),
  ]

  static let none = "none"

  /// One action for each backend that has commands of its own.
  private static let commands: [ActionWord] = DesktopBackend.allCases.compactMap { backend in
    backend.command.map {
      ActionWord(
        .command(backend), backend.rawValue, .command(backend), $0.arguments, $0.summary, unobeyed: .isOfAnother)
    }
  }

  private static func index(of deed: DesktopAction) -> Int? {
    let kind = deed.kind
    return all.indices.first { all[$0].kind == kind }
  }
  static func name(of deed: DesktopAction) -> String { index(of: deed).map { all[$0].name } ?? none }
  static func need(of deed: DesktopAction) -> ActionNeed? { index(of: deed).flatMap { all[$0].need } }

  private init(
    _ kind: DesktopAction.Kind?, _ name: String, _ need: ActionNeed?, _ arguments: Prose, _ summary: Prose,
    canBeDriven: Bool = false, unobeyed: Unobeyed? = nil
  ) {
    self.kind = kind
    self.name = name
    self.need = need
    self.arguments = arguments
    self.summary = summary
    self.canBeDriven = canBeDriven
    self.unobeyed = unobeyed
  }

  /// Reads `ACTION [ARGS]`; returns no action for `none`.
  static func read(_ arguments: inout Arguments, isDriven: Bool) throws(Fault) -> (ActionWord, DesktopAction?) {
    let name = try arguments.next("an action")
    guard let action = all.first(where: { $0.name == name.text }) else {
      let known = all.map { $0.name }
      if Suggestion.nearest(to: name.text, among: known) == nil, !name.text.isEmpty {
        throw Fault("unknown action \(name.quoted): did you mean `exec \(name.text)`?", at: name.span)
      }
      throw Arguments.unknown("action", name, among: known)
    }
    var own = Arguments(of: name, arguments.takeAll()[...])
    let deed = try action.read(&own, isDriven)
    try own.finish()
    for remark in own.remarks { arguments.remark(remark) }
    arguments.add(action, at: name.span)
    return (action, deed)
  }

  private func read(_ arguments: inout Arguments, _ isDriven: Bool) throws(Fault) -> DesktopAction? {
    let goesAlong = isDriven && arguments.isEmpty
    switch kind {
    case nil: return nil
    case .close: return .close
    case .minimize: return .minimize
    case .maximize: return .maximize(arguments.isEmpty ? .on : try arguments.choice("switch"))
    case .restore: return .restore
    case .fullscreen: return .fullscreen(arguments.isEmpty ? .toggle : try arguments.choice("switch"))
    case .tile: return .tile(try arguments.choice("half"))
    case .showDesktop: return .showDesktop
    case .window: return goesAlong ? .along(.window) : .window(try arguments.choice("direction"))
    case .workspace: return goesAlong ? .along(.workspace) : .workspace(try Self.place(&arguments, isDriven))
    case .move: return goesAlong ? .along(.move) : .move(try Self.place(&arguments, isDriven))
    case .overview: return .overview
    case .launcher: return .launcher
    case .keyboard: return .keyboard(try arguments.choice("state"))
    case .key: return .key(try KeyChord.read(&arguments, together: false))
    case .click:
      let buttons = DesktopAction.Button.allCases
      guard let word = arguments.peek, word.text != Self.double else {
        return .click(.left, isDouble: arguments.take(Self.double))
      }
      let button = buttons[try arguments.choice("button", of: buttons.map { $0.rawValue })]
      return .click(button, isDouble: arguments.take(Self.double))
    case .scroll: return goesAlong ? .scroll(nil) : .scroll(try arguments.choice("direction"))
    case .drag:
      guard isDriven else {
        throw Fault("`drag` follows the fingers: it needs `{ drive yes }`", at: arguments.lastSpan)
      }
      return .drag
    case .exec:
      let program = try arguments.next("a program")
      guard !program.text.isEmpty else { throw Fault("the program has no name", at: program.span) }
      let words = [program] + arguments.takeAll()
      if let word = words.first(where: { $0.isForShell }) {
        arguments.remark(
          Fault(
            "exec uses no shell, so \(word.quoted) is passed literally; `exec sh -c \"...\"` uses one", at: word.span))
      }
      return .exec(words.map { $0.text })
    case .notify: return .notify(try arguments.wholeText("TEXT"))
    case .command(let backend):
      guard let command = backend.command else { return nil }
      return .command(backend, try command.read(&arguments))
    }
  }

  private static let double = "double"

  private static func place(_ arguments: inout Arguments, _ isDriven: Bool) throws(Fault) -> DesktopAction.Place {
    guard let word = arguments.peek else { throw arguments.missing("next, previous or a number") }
    let place: DesktopAction.Place
    if Number.whole(word.text) != nil {
      place = .number(try arguments.count(1...99))
    } else {
      switch try arguments.word("direction", of: PlaceWord.all) {
      case PlaceWord.up: place = .up
      case PlaceWord.down: place = .down
      case PlaceWord.last: place = .last
      case PlaceWord.name: place = .named(try arguments.text("NAME"))
      case let step: place = .step(DesktopAction.Step(rawValue: step) ?? .next)
      }
    }
    if isDriven, place.opposite == nil {
      throw Fault("with `drive`, only `next` and `previous` are possible", at: word.span)
    }
    return place
  }
}

extension DesktopAction {
  package var need: ActionNeed? { ActionWord.need(of: self) }
}

extension DesktopAction.Kind {
  package static var all: [DesktopAction.Kind] { ActionWord.all.compactMap { $0.kind } }
}
