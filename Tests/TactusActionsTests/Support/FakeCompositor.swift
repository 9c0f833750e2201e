// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsServer
import CWaylandServer
import WaylandServer

@testable import TactusActions

/// A compositor in this process, for protocols that the installed compositors do not support: it has workspaces in a
/// row, and windows that can be minimized.
final class FakeCompositor {
  let display: DisplayPointer
  let name: String
  private let pump: Pump

  final class Space {
    let name: String
    let coordinates: [UInt32]
    var isActive = false
    var isHidden = false
    var resource: ResourcePointer?
    init(_ name: String, _ coordinates: [UInt32] = []) { (self.name, self.coordinates) = (name, coordinates) }
  }

  final class Window {
    let appID: String
    var states: Set<UInt32> = []
    var resource: ResourcePointer?
    init(_ appID: String) { self.appID = appID }
  }

  var spaces: [Space]
  var windows: [Window]
  private var spaceManager: UnsafeMutablePointer<wl_resource>?
  private var wanted: Space?

  struct NoDisplay: Error {}

  init(
    in runtimeFolder: String, _ pump: Pump, called socket: String = "wayland-fake", spaces: [Space] = [],
    windows: [Window] = []
  ) throws {
    guard let display = wl_display_create() else { throw NoDisplay() }
    self.display = display
    self.pump = pump
    self.spaces = spaces
    self.windows = windows
    name = "\(runtimeFolder)/\(socket)"
    guard wl_display_add_socket(display, name) == 0 else { throw NoDisplay() }
    let me = Unmanaged.passUnretained(self).toOpaque()
    wl_global_create(display, tactus_wl_seat_interface(), 1, me) { client, data, version, id in
      wl_resource_set_implementation(
        wl_resource_create(client, tactus_wl_seat_interface(), 1, id), seatRequests, data, nil)
    }
    if !spaces.isEmpty {
      wl_global_create(display, tactus_server_workspace_manager(), 1, me) { client, data, _, id in
        FakeCompositor.of(data)?.showSpaces(client, id)
      }
    }
    if !windows.isEmpty {
      wl_global_create(display, tactus_server_foreign_toplevel_manager(), 3, me) { client, data, version, id in
        FakeCompositor.of(data)?.showWindows(client, version, id)
      }
    }
    let loop = wl_display_get_event_loop(display)
    pump.add(wl_event_loop_get_fd(loop), before: { wl_display_flush_clients(display) }) {
      wl_event_loop_dispatch(loop, 0)
      wl_display_flush_clients(display)
    }
  }

  deinit {
    pump.remove(wl_event_loop_get_fd(wl_display_get_event_loop(display)))
    wl_display_destroy_clients(display)
    wl_display_destroy(display)
  }

  fileprivate static func of(_ data: UnsafeMutableRawPointer?) -> FakeCompositor? {
    data.map { Unmanaged<FakeCompositor>.fromOpaque($0).takeUnretainedValue() }
  }
  fileprivate static func of(_ resource: ResourcePointer?) -> FakeCompositor? {
    of(wl_resource_get_user_data(resource))
  }

  private func send(_ numbers: [UInt32], _ body: (UnsafeMutablePointer<wl_array>) -> Void) {
    var array = wl_array()
    wl_array_init(&array)
    for number in numbers {
      wl_array_add(&array, 4)?.storeBytes(of: number, as: UInt32.self)
    }
    body(&array)
    wl_array_release(&array)
  }

  // MARK: workspaces

  private func showSpaces(_ client: ClientPointer?, _ id: UInt32) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    let manager = wl_resource_create(client, tactus_server_workspace_manager(), 1, id)
    wl_resource_set_implementation(manager, spaceManagerRequests, me, nil)
    spaceManager = manager
    let group = wl_resource_create(client, tactus_server_workspace_group(), 1, 0)
    wl_resource_set_implementation(group, groupRequests, me, nil)
    ext_workspace_manager_v1_send_workspace_group(manager, group)
    for space in spaces {
      space.resource = wl_resource_create(client, tactus_server_workspace(), 1, 0)
      wl_resource_set_implementation(space.resource, spaceRequests, me, nil)
      ext_workspace_manager_v1_send_workspace(manager, space.resource)
      ext_workspace_handle_v1_send_name(space.resource, space.name)
      if !space.coordinates.isEmpty {
        send(space.coordinates) { ext_workspace_handle_v1_send_coordinates(space.resource, $0) }
      }
      ext_workspace_handle_v1_send_capabilities(space.resource, 1)
      tell(space)
      ext_workspace_group_handle_v1_send_workspace_enter(group, space.resource)
    }
    ext_workspace_manager_v1_send_done(manager)
  }

  private func tell(_ space: Space) {
    ext_workspace_handle_v1_send_state(space.resource, (space.isActive ? 1 : 0) | (space.isHidden ? 4 : 0))
  }

  fileprivate func want(_ resource: ResourcePointer?) { wanted = spaces.first { $0.resource == resource } }

  fileprivate func commit() {
    guard let wanted else { return }
    for space in spaces {
      space.isActive = space === wanted
      tell(space)
    }
    ext_workspace_manager_v1_send_done(spaceManager)
  }

  var active: String? { spaces.first { $0.isActive }?.name }

  // MARK: windows

  private func showWindows(_ client: ClientPointer?, _ version: UInt32, _ id: UInt32) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    let manager = wl_resource_create(client, tactus_server_foreign_toplevel_manager(), Int32(version), id)
    wl_resource_set_implementation(manager, windowManagerRequests, me, nil)
    for window in windows {
      window.resource = wl_resource_create(client, tactus_server_foreign_toplevel_handle(), Int32(version), 0)
      wl_resource_set_implementation(window.resource, windowRequests, me, nil)
      zwlr_foreign_toplevel_manager_v1_send_toplevel(manager, window.resource)
      zwlr_foreign_toplevel_handle_v1_send_app_id(window.resource, window.appID)
      tell(window)
    }
  }

  private func tell(_ window: Window) {
    send(Array(window.states)) { zwlr_foreign_toplevel_handle_v1_send_state(window.resource, $0) }
    zwlr_foreign_toplevel_handle_v1_send_done(window.resource)
  }

  fileprivate func change(_ resource: ResourcePointer?, _ change: (Window) -> Void) {
    guard let window = windows.first(where: { $0.resource == resource }) else { return }
    change(window)
    tell(window)
  }

  fileprivate func activate(_ resource: ResourcePointer?) {
    for window in windows { change(window.resource) { $0.states.remove(2) } }
    change(resource) { $0.states.insert(2) }
  }
}

private let destroy: @convention(c) (UnsafeMutablePointer<wl_client>?, UnsafeMutablePointer<wl_resource>?) -> Void = {
  _, resource in
  wl_resource_destroy(resource)
}

private nonisolated(unsafe) let seatRequests = forever(
  wl_seat_interface(
    get_pointer: { _, _, _ in }, get_keyboard: { _, _, _ in }, get_touch: { _, _, _ in }, release: destroy))

private nonisolated(unsafe) let spaceManagerRequests = forever(
  ext_workspace_manager_v1_interface(
    commit: { _, resource in FakeCompositor.of(resource)?.commit() }, stop: { _, _ in }))

private nonisolated(unsafe) let groupRequests = forever(
  ext_workspace_group_handle_v1_interface(create_workspace: { _, _, _ in }, destroy: destroy))

private nonisolated(unsafe) let spaceRequests = forever(
  ext_workspace_handle_v1_interface(
    destroy: destroy, activate: { _, resource in FakeCompositor.of(resource)?.want(resource) },
    deactivate: { _, _ in }, assign: { _, _, _ in }, remove: { _, _ in }))

private nonisolated(unsafe) let windowManagerRequests = forever(
  zwlr_foreign_toplevel_manager_v1_interface(stop: { _, _ in }))

private nonisolated(unsafe) let windowRequests = forever(
  zwlr_foreign_toplevel_handle_v1_interface(
    set_maximized: { _, resource in FakeCompositor.of(resource)?.change(resource) { $0.states.insert(0) } },
    unset_maximized: { _, resource in FakeCompositor.of(resource)?.change(resource) { $0.states.remove(0) } },
    set_minimized: { _, resource in
      FakeCompositor.of(resource)?.change(resource) { $0.states = $0.states.subtracting([2]).union([1]) }
    },
    unset_minimized: { _, resource in FakeCompositor.of(resource)?.change(resource) { $0.states.remove(1) } },
    activate: { _, resource, _ in FakeCompositor.of(resource)?.activate(resource) },
    close: { _, _ in }, set_rectangle: { _, _, _, _, _, _, _ in }, destroy: destroy,
    set_fullscreen: { _, resource, _ in FakeCompositor.of(resource)?.change(resource) { $0.states.insert(3) } },
    unset_fullscreen: { _, resource in FakeCompositor.of(resource)?.change(resource) { $0.states.remove(3) } }))
