// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient
import CWaylandClient
import TactusGestures
import WaylandClient
import WaylandServer

/// Acts on windows with wlr-foreign-toplevel-management, which sway, phoc, Wayfire, labwc, Hyprland, niri and others
/// support.
final class ForeignToplevels: ActionBackend, WaylandExtension {
  let name = "foreign-toplevel"
  let desktop: DesktopBackend? = .foreignToplevel
  unowned(unsafe) var connection: WaylandConnection?
  private var manager: Proxy<zwlr_foreign_toplevel_manager_v1>?
  private var managerName: UInt32?
  /// The windows in the order of their appearance.
  private var toplevels: [Toplevel] = []
  /// The condition for which an action waits, and its callback.
  private var awaited: (hasCome: (ForeignToplevels) -> Bool, done: (ActionFailure?) -> Void)?
  private var patience: Timer?

  /// The window in front.
  var front: Toplevel? { toplevels.first { $0.states.contains(.activated) && !$0.states.contains(.minimized) } }

  /// The applications that have windows, each once, the application in front first.
  var apps: [String] {
    var apps: [String] = []
    for window in [front].compactMap({ $0 }) + toplevels where !apps.contains(window.appID) {
      apps.append(window.appID)
    }
    return apps
  }

  var standing: BackendStanding {
    connection?.standing(of: "wlr-foreign-toplevel-management", manager) ?? .absent(WaylandConnection.hasGone)
  }

  func way(to deed: DesktopAction) -> ActionWay? {
    switch deed {
    case .close: "close"
    case .minimize: "set_minimized"
    case .maximize: "set_maximized, unset_maximized"
    case .showDesktop: "set_minimized, unset_minimized"
    case .restore: "unset_fullscreen, unset_maximized or unset_minimized"
    case .fullscreen where hasFullscreen: "set_fullscreen, unset_fullscreen"
    case .window: "activate"
    default: nil
    }
  }

  /// Whether the protocol has requests for fullscreen, which version 2 added.
  private var hasFullscreen: Bool { manager.map { zwlr_foreign_toplevel_manager_v1_get_version($0) >= 2 } ?? true }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard let connection, manager != nil else { return done(WaylandConnection.hasGone) }
    let window = front
    if let failure = request(deed, connection) { return done(failure) }
    connection.flush(for: ObjectIdentifier(self)) { [self] failure in
      if let failure { return done(failure) }
      settle(done) { $0.came(of: deed, on: window) }
    }
  }

  func abandon() {
    connection?.abandon(ObjectIdentifier(self))
    awaited = nil
    patience = nil
  }

  // MARK: results of requests. The protocol reports no refusal, so a request fails if nothing changes in time.

  /// How long to wait for the window to change, in milliseconds.
  private static let patience: Int32 = 700

  private func settle(_ done: @escaping (ActionFailure?) -> Void, until hasCome: @escaping (ForeignToplevels) -> Bool) {
    if hasCome(self) { return done(nil) }
    awaited = (hasCome, done)
    patience = connection?.timer(inMilliseconds: Self.patience) { [unowned(unsafe) self] in
      finish(ActionFailure("the compositor ignored the request"))
    }
  }

  private func finish(_ failure: ActionFailure?) {
    patience = nil
    let done = awaited?.done
    awaited = nil
    done?(failure)
  }

  /// Returns whether the window has changed as the action requires. For `close`, this is always true, since the window
  /// may refuse to close.
  private func came(of deed: DesktopAction, on window: Toplevel?) -> Bool {
    guard let window, toplevels.contains(where: { $0 === window }) else { return true }
    return switch deed {
    case .minimize: window.states.contains(.minimized)
    case .maximize(.on): window.states.contains(.maximized)
    case .maximize(.off): !window.states.contains(.maximized)
    case .showDesktop: window.states.contains(.minimized)
    case .fullscreen(.on): window.states.contains(.fullscreen)
    case .fullscreen(.off): !window.states.contains(.fullscreen)
    case .window: front !== window
    default: true
    }
  }

  private func changed() {
    if let awaited, awaited.hasCome(self) { finish(nil) }
  }

  private func request(_ deed: DesktopAction, _ connection: WaylandConnection) -> ActionFailure? {
    switch deed {
    case .window(let step): return activate(step, connection.seat)
    case .showDesktop: return showDesktop()
    case .restore: return restore(connection.seat)
    default: break
    }
    guard let front else { return .noWindow }
    switch deed {
    case .close: zwlr_foreign_toplevel_handle_v1_close(front.handle)
    case .minimize: zwlr_foreign_toplevel_handle_v1_set_minimized(front.handle)
    case .maximize(let wanted) where wanted.applied(to: front.states.contains(.maximized)):
      zwlr_foreign_toplevel_handle_v1_set_maximized(front.handle)
    case .maximize: zwlr_foreign_toplevel_handle_v1_unset_maximized(front.handle)
    case .fullscreen(let wanted) where wanted.applied(to: front.states.contains(.fullscreen)):
      zwlr_foreign_toplevel_handle_v1_set_fullscreen(front.handle, nil)
    case .fullscreen: zwlr_foreign_toplevel_handle_v1_unset_fullscreen(front.handle)
    default: break
    }
    return nil
  }

  private func restore(_ seat: UnsafeMutablePointer<wl_seat>?) -> ActionFailure? {
    let states = front?.states ?? []
    switch Restoring(isFullscreen: states.contains(.fullscreen), isMaximized: states.contains(.maximized)) {
    case .leavesFullscreen where hasFullscreen:
      if let front { zwlr_foreign_toplevel_handle_v1_unset_fullscreen(front.handle) }
    case .leavesFullscreen, .unmaximizes:
      if let front { zwlr_foreign_toplevel_handle_v1_unset_maximized(front.handle) }
    case .bringsBack: return bringBack(seat)
    }
    return nil
  }

  /// Minimizes all windows. If all windows are minimized already, restores those that this function has minimized.
  private func showDesktop() -> ActionFailure? {
    let shown = toplevels.filter { !$0.states.contains(.minimized) }
    if shown.isEmpty {
      let back = toplevels.filter { $0.isPutAway }
      guard !back.isEmpty else { return ActionFailure("there is no window") }
      for window in back { zwlr_foreign_toplevel_handle_v1_unset_minimized(window.handle) }
    }
    for window in toplevels { window.isPutAway = shown.contains { $0 === window } }
    for window in shown { zwlr_foreign_toplevel_handle_v1_set_minimized(window.handle) }
    return nil
  }

  /// Restores the minimized window that has appeared most recently.
  private func bringBack(_ seat: Proxy<wl_seat>?) -> ActionFailure? {
    guard let hidden = toplevels.last(where: { $0.states.contains(.minimized) }) else {
      return ActionFailure("no window is minimized, maximized or fullscreen")
    }
    zwlr_foreign_toplevel_handle_v1_unset_minimized(hidden.handle)
    if let seat { zwlr_foreign_toplevel_handle_v1_activate(hidden.handle, seat) }
    return nil
  }

  /// Activates the next or previous window. The windows form a ring in the order of their appearance, so that repeating
  /// the action reaches each of them.
  private func activate(_ step: DesktopAction.Step, _ seat: Proxy<wl_seat>?) -> ActionFailure? {
    guard let seat else { return ActionFailure("the compositor has no seat") }
    let shown = toplevels.filter { !$0.states.contains(.minimized) }
    guard shown.count > 1 || front == nil, let first = shown.first else {
      return ActionFailure("there is no other window")
    }
    let index = shown.firstIndex { $0 === front }
    let other = index.map { shown[step.index(from: $0, of: shown.count)] } ?? first
    zwlr_foreign_toplevel_handle_v1_activate(other.handle, seat)
    return nil
  }

  // MARK: globals and events

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    guard interface == "zwlr_foreign_toplevel_manager_v1", manager == nil else { return }
    let type = tactus_client_foreign_toplevel_manager()
    manager = registry.bind(name, type, version: min(version, 3))
    guard let manager else { return }
    managerName = name
    zwlr_foreign_toplevel_manager_v1_add_listener(manager, Self.managerListener, me)
  }

  func withdraw(_ name: UInt32) {
    if name == managerName { connectionLost() }
  }

  func connectionLost() {
    for toplevel in toplevels { zwlr_foreign_toplevel_handle_v1_destroy(toplevel.handle) }
    toplevels.removeAll()
    if let manager { zwlr_foreign_toplevel_manager_v1_destroy(manager) }
    manager = nil
    managerName = nil
    finish(WaylandConnection.hasGone)
  }

  private func close(_ toplevel: Toplevel) {
    toplevels.removeAll { $0 === toplevel }
    zwlr_foreign_toplevel_handle_v1_destroy(toplevel.handle)
    changed()
  }

  private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  private static func of(_ data: UnsafeMutableRawPointer?) -> ForeignToplevels? {
    data.map { Unmanaged<ForeignToplevels>.fromOpaque($0).takeUnretainedValue() }
  }
  private static func of(
    _ data: UnsafeMutableRawPointer?, _ handle: Proxy<zwlr_foreign_toplevel_handle_v1>?
  ) -> Toplevel? {
    of(data)?.toplevels.first { $0.handle == handle }
  }

  private nonisolated(unsafe) static let managerListener = forever(
    zwlr_foreign_toplevel_manager_v1_listener(
      toplevel: { data, _, handle in
        guard let handle, let me = of(data) else { return }
        me.toplevels.append(Toplevel(handle))
        zwlr_foreign_toplevel_handle_v1_add_listener(handle, handleListener, data)
      },
      finished: { data, _ in of(data)?.connectionLost() }))

  private nonisolated(unsafe) static let handleListener = forever(
    zwlr_foreign_toplevel_handle_v1_listener(
      title: { data, handle, title in
        if let title { of(data, handle)?.next.title = String(cString: title) }
      },
      app_id: { data, handle, appID in
        if let appID { of(data, handle)?.next.appID = String(cString: appID) }
      },
      output_enter: { _, _, _ in },
      output_leave: { _, _, _ in },
      state: { data, handle, states in
        if let states { of(data, handle)?.next.states = Toplevel.States(numbers: states.pointee.numbers) }
      },
      done: { data, handle in
        guard let toplevel = of(data, handle) else { return }
        toplevel.commit()
        of(data)?.changed()
      },
      closed: { data, handle in
        guard let me = of(data), let toplevel = of(data, handle) else { return }
        me.close(toplevel)
      },
      parent: { _, _, _ in }))
}
