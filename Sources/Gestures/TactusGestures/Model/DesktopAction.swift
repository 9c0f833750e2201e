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
    /// The workspace above or below, in a grid or in a column.
    case up, down
    /// The workspace that was shown before the current one.
    case last
    /// The workspace with this number, counted from 1.
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
  /// The object that moves with the fingers in an action with `drive`.
  public enum Load: Sendable {
    case window, workspace
    /// The window in front, which moves to another workspace or over the screen.
    case move
  }

  case close, minimize, restore
  case maximize(Switch)
  case fullscreen(Switch)
  case tile(Half)
  case showDesktop
  case window(Step)
  case workspace(Place)
  /// Moves the window in front to this workspace, and shows the workspace.
  case move(Place)
  /// `window`, `workspace` or `move` without a direction; the fingers determine the direction.
  case along(Load)
  case overview, launcher
  case keyboard(Visibility)
  case key(KeyChord)
  /// Presses a button of the pointer at the location of the fingers, once or twice.
  case click(Button, isDouble: Bool)
  /// Turns the pointer's wheel by one notch at the location of the fingers. If the direction is nil, it turns as the
  /// fingers move.
  case scroll(Direction?)
  /// Holds the left button of the pointer, and moves the pointer with the fingers.
  case drag
  case exec([String])
  case notify(String)
  /// A command that only one compositor understands.
  case command(DesktopBackend, [String])

  /// The same action with a direction. An action without a direction becomes `previous`: the content moves with the
  /// fingers, so fingers that move to the right bring in the previous window or workspace from the left.
  public var directed: DesktopAction {
    switch self {
    case .along(.window): .window(.previous)
    case .along(.workspace): .workspace(.step(.previous))
    case .along(.move): .move(.step(.previous))
    default: self
    }
  }

  /// The same action in the opposite direction; nil if there is none.
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
  /// The action without its arguments. Each kind has a word in the configuration.
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
