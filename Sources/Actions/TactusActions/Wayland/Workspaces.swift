// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient
import CWaylandClient
import TactusGestures
import WaylandClient

/// Acts on workspaces with ext-workspace, which newer versions of sway, labwc, Wayfire, Hyprland, niri and COSMIC
/// support.
final class Workspaces: ActionBackend, WaylandExtension {
  let name = "ext-workspace"
  let desktop: DesktopBackend? = .foreignToplevel
  unowned(unsafe) var connection: WaylandConnection?
  private var manager: Proxy<ext_workspace_manager_v1>?
  private var managerName: UInt32?
  private var groups: [Proxy<ext_workspace_group_handle_v1>] = []
  /// The workspaces in the order of their appearance.
  private var workspaces: [Workspace] = []

  var standing: BackendStanding {
    connection?.standing(of: "ext-workspace", manager) ?? .absent(WaylandConnection.hasGone)
  }

  func way(to deed: DesktopAction) -> ActionWay? {
    switch deed {
    case .workspace(.up), .workspace(.down), .workspace(.last): nil
    case .workspace: "activate"
    default: nil
    }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard let connection, let manager, case .workspace(let place) = deed else {
      return done(WaylandConnection.hasGone)
    }
    guard let wanted = workspace(at: place) else { return done(.noWorkspace) }
    guard wanted.canBeActivated else {
      return done(ActionFailure("the compositor does not let programs activate workspace \(wanted.name)"))
    }
    ext_workspace_handle_v1_activate(wanted.handle)
    ext_workspace_manager_v1_commit(manager)
    connection.flush(for: ObjectIdentifier(self), then: done)
  }

  func abandon() { connection?.abandon(ObjectIdentifier(self)) }

  /// Returns the workspace at a place in the group of the active workspace. A number is tried as a name first, and then
  /// as a position.
  private func workspace(at place: DesktopAction.Place) -> Workspace? {
    let group = workspaces.first { $0.isActive }?.group
    let all = workspaces.enumerated().filter { $0.element.group == group && !$0.element.isHidden }.sorted {
      let (a, b) = ($0.element.coordinates, $1.element.coordinates)
      // Compares the last dimension first.
      return a == b ? $0.offset < $1.offset : a.reversed().lexicographicallyPrecedes(b.reversed())
    }.map { $0.element }
    let here = all.firstIndex { $0.isActive } ?? 0
    switch place {
    case .named(let name): return all.first { $0.name == name }
    case .number(let number):
      if let named = all.first(where: { $0.name == "\(number)" }) { return named }
    case .step, .up, .down, .last: break
    }
    // The workspaces are treated as one row.
    return place.index(from: here, of: all.count, columns: all.count).map { all[$0] }
  }

  // MARK: globals and events

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    guard interface == "ext_workspace_manager_v1", manager == nil else { return }
    let type = tactus_client_workspace_manager()
    manager = registry.bind(name, type, version: 1)
    guard let manager else { return }
    managerName = name
    ext_workspace_manager_v1_add_listener(manager, Self.managerListener, Unmanaged.passUnretained(self).toOpaque())
  }

  func withdraw(_ name: UInt32) {
    if name == managerName { connectionLost() }
  }

  func connectionLost() {
    for workspace in workspaces { ext_workspace_handle_v1_destroy(workspace.handle) }
    workspaces.removeAll()
    for group in groups { ext_workspace_group_handle_v1_destroy(group) }
    groups.removeAll()
    if let manager { ext_workspace_manager_v1_destroy(manager) }
    manager = nil
    managerName = nil
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> Workspaces? {
    data.map { Unmanaged<Workspaces>.fromOpaque($0).takeUnretainedValue() }
  }
  private static func of(_ data: UnsafeMutableRawPointer?, _ handle: Proxy<ext_workspace_handle_v1>?) -> Workspace? {
    of(data)?.workspaces.first { $0.handle == handle }
  }

  private nonisolated(unsafe) static let managerListener = forever(
    ext_workspace_manager_v1_listener(
      workspace_group: { data, _, group in
        guard let group, let me = of(data) else { return }
        me.groups.append(group)
        ext_workspace_group_handle_v1_add_listener(group, groupListener, data)
      },
      workspace: { data, _, handle in
        guard let handle, let me = of(data) else { return }
        me.workspaces.append(Workspace(handle))
        ext_workspace_handle_v1_add_listener(handle, handleListener, data)
      },
      done: { _, _ in },
      finished: { data, _ in of(data)?.connectionLost() }))

  private nonisolated(unsafe) static let groupListener = forever(
    ext_workspace_group_handle_v1_listener(
      capabilities: { _, _, _ in },
      output_enter: { _, _, _ in },
      output_leave: { _, _, _ in },
      workspace_enter: { data, group, handle in of(data, handle)?.group = group },
      workspace_leave: { data, group, handle in
        if let workspace = of(data, handle), workspace.group == group { workspace.group = nil }
      },
      removed: { data, group in
        guard let group, let me = of(data) else { return }
        me.groups.removeAll { $0 == group }
        for workspace in me.workspaces where workspace.group == group { workspace.group = nil }
        ext_workspace_group_handle_v1_destroy(group)
      }))

  private nonisolated(unsafe) static let handleListener = forever(
    ext_workspace_handle_v1_listener(
      id: { _, _, _ in },
      name: { data, handle, name in
        if let name { of(data, handle)?.name = String(cString: name) }
      },
      coordinates: { data, handle, coordinates in
        if let coordinates { of(data, handle)?.coordinates = coordinates.pointee.numbers }
      },
      state: { data, handle, states in
        guard let workspace = of(data, handle) else { return }
        workspace.isActive = states & EXT_WORKSPACE_HANDLE_V1_STATE_ACTIVE.rawValue != 0
        workspace.isHidden = states & EXT_WORKSPACE_HANDLE_V1_STATE_HIDDEN.rawValue != 0
      },
      capabilities: { data, handle, capabilities in
        let mask = EXT_WORKSPACE_HANDLE_V1_WORKSPACE_CAPABILITIES_ACTIVATE.rawValue
        of(data, handle)?.canBeActivated = capabilities & mask != 0
      },
      removed: { data, handle in
        guard let me = of(data), let workspace = of(data, handle) else { return }
        me.workspaces.removeAll { $0 === workspace }
        ext_workspace_handle_v1_destroy(workspace.handle)
      }))
}

/// A workspace as the compositor describes it.
final class Workspace {
  let handle: Proxy<ext_workspace_handle_v1>
  var name = ""
  /// The coordinates of the workspace in its group; empty if it has none.
  var coordinates: [UInt32] = []
  var isActive = false
  var isHidden = false
  var canBeActivated = false
  /// The group that contains the workspace.
  var group: Proxy<ext_workspace_group_handle_v1>?

  init(_ handle: Proxy<ext_workspace_handle_v1>) { self.handle = handle }
}
