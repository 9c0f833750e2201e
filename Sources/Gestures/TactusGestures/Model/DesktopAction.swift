// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An action to perform.
public enum DesktopAction: Hashable, Sendable {
  public enum Step: String, CaseIterable, Sendable {
    case next, previous
    public var opposite: Step { self == .next ? .previous : .next }
  }
  public enum Switch: String, CaseIterable, Sendable {
    case toggle, on, off
  }
  public enum Place: Hashable, Sendable {
    case step(Step)
    /// In a grid, or in a column.
    case up, down
    /// The one shown before this one.
    case last
    /// Counted from 1.
    case number(Int)
    case named(String)

    public var opposite: Place? {
      switch self {
      case .step(let step): .step(step.opposite)
      case .up: .down
      case .down: .up
      case .last, .number, .named: nil
      }
    }
  }
  /// A half of the screen.
  public enum Half: String, CaseIterable, Sendable {
    case left, right
  }
  public enum Visibility: String, CaseIterable, Sendable {
    case show, hide, toggle
  }
  public enum Button: String, CaseIterable, Sendable {
    case left, right, middle
  }
  public enum Direction: String, CaseIterable, Sendable {
    case up, down, left, right
    public var opposite: Direction {
      switch self {
      case .up: .down
      case .down: .up
      case .left: .right
      case .right: .left
      }
    }
  }
  /// What moves with the fingers in an action with `drive`.
  public enum Load: Sendable {
    case window, workspace
    /// The window in front, to another workspace or over the screen.
    case move
  }

  case close, minimize, restore
  case maximize(Switch)
  case fullscreen(Switch)
  case tile(Half)
  case showDesktop
  case window(Step)
  case workspace(Place)
  /// Moves the window in front to this workspace, and shows it.
  case move(Place)
  /// `window`, `workspace` or `move` without a direction, which the fingers determine.
  case along(Load)
  case overview, launcher
  case keyboard(Visibility)
  case key(KeyChord)
  /// Presses a button of the pointer at the fingers, once or twice.
  case click(Button, isDouble: Bool)
  /// Turns the pointer's wheel by a notch at the fingers. Nil: scrolls with the fingers.
  case scroll(Direction?)
  /// Holds the left button of the pointer, which moves with the fingers.
  case drag
  case exec([String])
  case notify(String)
  /// A command in a compositor's own words.
  case command(DesktopBackend, [String])

  /// The same action with a direction. Without one it is `previous`: the content moves with the fingers, and moving
  /// them to the right brings the previous one from the left.
  public var directed: DesktopAction {
    switch self {
    case .along(.window): .window(.previous)
    case .along(.workspace): .workspace(.step(.previous))
    case .along(.move): .move(.step(.previous))
    default: self
    }
  }

  /// The same in the opposite direction; nil if it has none.
  public var opposite: DesktopAction? {
    switch self {
    case .window(let step): .window(step.opposite)
    case .workspace(let place): place.opposite.map { .workspace($0) }
    case .move(let place): place.opposite.map { .move($0) }
    case .along: directed.opposite
    case .scroll(let direction?): .scroll(direction.opposite)
    default: nil
    }
  }
}

extension DesktopAction {
  /// The action without its arguments. Each kind has a word.
  public enum Kind: Hashable, Sendable {
    case close, minimize, maximize, restore, fullscreen, tile, showDesktop, window, workspace, move, overview
    case launcher, keyboard, key, click, scroll, drag, exec, notify
    case command(DesktopBackend)
  }

  public var kind: Kind {
    switch self {
    case .close: .close
    case .minimize: .minimize
    case .maximize: .maximize
    case .restore: .restore
    case .fullscreen: .fullscreen
    case .tile: .tile
    case .showDesktop: .showDesktop
    case .window, .along(.window): .window
    case .workspace, .along(.workspace): .workspace
    case .move, .along(.move): .move
    case .overview: .overview
    case .launcher: .launcher
    case .keyboard: .keyboard
    case .key: .key
    case .click: .click
    case .scroll: .scroll
    case .drag: .drag
    case .exec: .exec
    case .notify: .notify
    case .command(let backend, _): .command(backend)
    }
  }
}
