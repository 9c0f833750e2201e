// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An action to perform, read from its words.
public enum Deed: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case next, previous
    public var opposite: Step { self == .next ? .previous : .next }
  }
  public enum Switch: Hashable, Sendable {
    case toggle, on, off
  }
  public enum Place: Hashable, Sendable {
    case step(Step)
    /// Counted from 1.
    case number(Int)
  }
  public enum Visibility: Hashable, Sendable {
    case show, hide, toggle
  }

  case close, minimize, maximize, restore
  case fullscreen(Switch)
  case window(Step)
  case workspace(Place)
  /// Moves the window in front there, and shows that workspace.
  case move(Place)
  case overview, launcher
  case keyboard(Visibility)
  case key(KeyChord)
  case exec([String])
  case notify(String)

  /// Nil for `none`, and for words that no configuration contains. Without a direction it is `previous`: what is shown
  /// moves with the fingers, and moving them to the right brings the previous one from the left.
  public init?(_ words: ActionWords) {
    let first = words.arguments.first
    switch words.name {
    case "close": self = .close
    case "minimize": self = .minimize
    case "maximize": self = .maximize
    case "restore": self = .restore
    case "fullscreen": self = .fullscreen(first == "on" ? .on : first == "off" ? .off : .toggle)
    case "window": self = .window(first == "next" ? .next : .previous)
    case "workspace": self = .workspace(Place(first))
    case "move": self = .move(Place(first))
    case "overview": self = .overview
    case "launcher": self = .launcher
    case "keyboard": self = .keyboard(first == "show" ? .show : first == "hide" ? .hide : .toggle)
    case "key":
      guard let chord = first.flatMap({ KeyChord($0) }) else { return nil }
      self = .key(chord)
    case "exec":
      guard first != nil else { return nil }
      self = .exec(words.arguments)
    case "notify":
      guard let first else { return nil }
      self = .notify(first)
    default: return nil
    }
  }

  /// The same in the opposite direction; nil if it has none.
  public var opposite: Deed? {
    switch self {
    case .window(let step): .window(step.opposite)
    case .workspace(.step(let step)): .workspace(.step(step.opposite))
    case .move(.step(let step)): .move(.step(step.opposite))
    default: nil
    }
  }
}

extension Deed.Place {
  fileprivate init(_ word: String?) {
    if let word, let number = Number.whole(word) {
      self = .number(number)
    } else {
      self = .step(word == "next" ? .next : .previous)
    }
  }
}
