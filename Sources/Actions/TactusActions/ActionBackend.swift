// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import TactusGestures

/// One way to perform actions: through a compositor's socket, a Wayland protocol or D-Bus, or by starting programs.
/// `Turns` passes actions to a backend one after another, and abandons an action that takes too long.
public protocol ActionBackend: AnyObject {
  /// The backend's name, as `tactus status` prints it.
  var name: String { get }
  /// The backend's name in a configuration, if the backend acts on windows and workspaces; nil for all other backends.
  var desktop: DesktopBackend? { get }
  /// Whether the backend can be used now. This is read before each action, so it must not block.
  var standing: BackendStanding { get }
  /// Returns how the backend would perform an action; nil if it cannot perform the action.
  func way(to deed: DesktopAction) -> ActionWay?
  /// Performs an action. Calls `done` once, before this function returns or later: with nil after success, otherwise
  /// with the reason of the failure.
  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void)
  /// Abandons the current action. The backend need not call the action's `done` any more.
  func abandon()
}

extension ActionBackend {
  public var desktop: DesktopBackend? { nil }
  /// Whether this backend is for one particular compositor, such as sway.
  var isCompositor: Bool { desktop?.adapter != nil }
}

/// A backend for one compositor, which acts on the compositor's windows and workspaces.
protocol CompositorBackend: ActionBackend {
  static var desktop: DesktopBackend { get }
  /// The services on the session bus that the backend uses. A service must be listed here to be watched.
  static var services: [String] { get }
  /// The names and properties of the compositor's processes.
  static var processes: [CompositorProcess] { get }
  init(in session: Session, on bus: Bus)
}

extension CompositorBackend {
  static var services: [String] { [] }
  var desktop: DesktopBackend? { Self.desktop }
  var name: String { Self.desktop.rawValue }
}

/// The properties of a compositor's backend that are known before the backend is created, and the function that creates
/// it.
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
  /// The properties of the backend, if it is for a single compositor; nil for backends that work with many compositors.
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
  /// The backend can perform the action. The text says how, in a few words, such as `kill`.
  case by(String)
  /// The action is impossible in this session, so no other backend is asked.
  case impossible(ActionFailure)

  public init(stringLiteral words: String) { self = .by(words) }
}
