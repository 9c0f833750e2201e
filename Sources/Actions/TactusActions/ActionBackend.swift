// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusGestures

/// One way to perform actions: a compositor's socket, a protocol, a bus, programs. `Turns` passes actions to a backend
/// one after another, and abandons an action that takes too long.
public protocol ActionBackend: AnyObject {
  /// Its name in `tactus status`.
  var name: String { get }
  /// Its name in a configuration, if it acts on windows and workspaces; backends without one work with any compositor.
  var desktop: DesktopBackend? { get }
  /// Whether it can be used now. Asked before each action; must not block.
  var standing: BackendStanding { get }
  /// How it would perform this; nil if it cannot.
  func way(to deed: DesktopAction) -> ActionWay?
  /// Performs it, and calls `done` once, now or later: with nil, or with the reason of the failure.
  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void)
  /// Abandons the current action, which takes too long; `done` need not be called any more.
  func abandon()
}

extension ActionBackend {
  public var desktop: DesktopBackend? { nil }
  /// Whether it is the session's compositor itself.
  var isCompositor: Bool { desktop?.adapter != nil }
}

/// A compositor that acts on its windows and workspaces.
protocol CompositorBackend: ActionBackend {
  static var desktop: DesktopBackend { get }
  /// The services on the session bus that it uses. Only listed services are watched.
  static var services: [String] { get }
  /// The compositor's known processes.
  static var processes: [CompositorProcess] { get }
  init(in session: Session, on bus: Bus)
}

extension CompositorBackend {
  static var services: [String] { [] }
  var desktop: DesktopBackend? { Self.desktop }
  var name: String { Self.desktop.rawValue }
}

/// The properties of the backend for a single compositor that are known before it is created.
struct CompositorAdapter {
  let services: [String]
  let processes: [CompositorProcess]
  let make: (_ session: Session, _ bus: Bus) -> any ActionBackend

  fileprivate init<Backend: CompositorBackend>(_ type: Backend.Type) {
    (services, processes) = (Backend.services, Backend.processes)
    make = { Backend(in: $0, on: $1) }
  }
}

extension DesktopBackend {
  /// The backend for a single compositor; nil for ways that many compositors support.
  var adapter: CompositorAdapter? {
    switch self {
    case .sway: CompositorAdapter(Sway.self)
    case .hyprland: CompositorAdapter(Hyprland.self)
    case .niri: CompositorAdapter(Niri.self)
    case .wayfire: CompositorAdapter(Wayfire.self)
    case .kwin: CompositorAdapter(KWin.self)
    case .gnome: CompositorAdapter(Gnome.self)
    case .foreignToplevel, .keys: nil
    }
  }
}

/// How a backend would perform an action.
public enum ActionWay: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// In a few words: `kill`.
  case by(String)
  /// It cannot be done here, and other backends need not be asked.
  case impossible(ActionFailure)

  public init(stringLiteral words: String) { self = .by(words) }
}
