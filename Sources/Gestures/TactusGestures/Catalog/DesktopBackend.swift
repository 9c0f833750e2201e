// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// An interface through which a program beside the compositor acts on windows and workspaces: the compositor's own
/// interface, or one that many compositors share. The cases are in order of preference.
public enum DesktopBackend: String, CaseIterable, Sendable {
  case sway, hyprland, niri, wayfire, kwin, gnome
  case foreignToplevel = "foreign-toplevel"
  /// Presses the keys that most desktops use for an action. Used only if a configuration names this backend.
  case keys

  /// The commands that only this backend understands; nil if there are none.
  var command: Command? {
    switch self {
    case .sway: .text("COMMAND", "COMMAND", "a command of sway")
    case .hyprland: .text("DISPATCHER", "DISPATCHER", "a dispatcher of Hyprland, with its arguments")
    case .niri: .request("ACTION", "ACTION [JSON]", "an action of niri, and its fields")
    case .wayfire: .request("METHOD", "METHOD [JSON]", "a method of Wayfire's IPC, and its data")
    case .kwin: .text("NAME", behind: "shortcut", "shortcut NAME", "the action of a KWin shortcut")
    case .gnome, .foreignToplevel, .keys: nil
    }
  }

  /// Example words of a command.
  package var sample: [String] { [command?.word, command?.notation].compactMap { $0 } }

  struct Command {
    /// The fixed first word of a command, if there is one: `shortcut`.
    var word: String?
    /// The notation of the part that the user writes.
    let notation: String
    /// Whether JSON may follow the text of the command.
    var hasFields = false
    let arguments: Prose
    let summary: Prose

    static func text(
      _ notation: String, behind word: String? = nil, _ arguments: Prose, _ summary: Prose
    ) -> Command {
      Command(word: word, notation: notation, arguments: arguments, summary: summary)
    }
    static func request(_ notation: String, _ arguments: Prose, _ summary: Prose) -> Command {
      Command(notation: notation, hasFields: true, arguments: arguments, summary: summary)
    }

    func read(_ arguments: inout Arguments) throws(Fault) -> [String] {
      guard hasFields else {
        guard let word else { return [try arguments.wholeText(notation)] }
        try arguments.keyword(word, "word", word + " " + notation)
        return [word, try arguments.wholeText(notation)]
      }
      let text = try arguments.text(notation)
      guard let next = arguments.peek else { return [text] }
      guard next.text.begins(with: "{") else {
        throw Fault("\(next.quoted) is not JSON such as '{\"id\":1}'", at: next.span)
      }
      return [text, try arguments.text("JSON")]
    }
  }
}

extension Arguments {
  /// Reads a text and reports an error if another word follows: a text of several words must be in quotes.
  mutating func wholeText(_ notation: String) throws(Fault) -> String {
    let text = try text(notation)
    if let more = peek { throw Fault("\(owner.text) takes one \(notation): put it in quotes", at: more.span) }
    return text
  }
}

/// The block that names the backend for workspaces and windows. If `backend` is nil, the first available one is used.
package struct WorkspaceBackend: SettingBlock {
  private static let all = ["auto"] + DesktopBackend.allCases.map { $0.rawValue }

  package static let list: [BlockSetting<WorkspaceBackend>] = [
    BlockSetting(
      "backend", Prose(of: all.joined(separator: "|")), "auto: the first backend that answers",
      unobeyed: .by(.weston, .compositor, because: "the compositor itself performs the actions")
    ) { (block, arguments) throws(Fault) in
      let index = try arguments.choice("backend", of: all)
      block.backend = index == 0 ? nil : DesktopBackend.allCases[index - 1]
    } write: {
      $0.backend.map { [[$0.rawValue]] } ?? []
    }
  ]

  var backend: DesktopBackend?

  package init(_ backend: DesktopBackend?) { self.backend = backend }
}
