// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient
import CWaylandClient
import Tactus
import TactusGestures
import WaylandClient

/// A virtual pointer of the protocol wlr-virtual-pointer, which sway, phoc, Wayfire, labwc, Hyprland, niri and others
/// support.
final class VirtualPointer: WaylandPointer {
  unowned(unsafe) var connection: WaylandConnection?
  private var manager: Proxy<zwlr_virtual_pointer_manager_v1>?
  private var managerName: UInt32?
  private var pointer: Proxy<zwlr_virtual_pointer_v1>?
  var isWanted = false { didSet { makeEarly() } }
  var lost: () -> Void = {}
  let isKindOfThisCompositor = true

  var pointerStanding: BackendStanding {
    connection?.standing(
      of: "wlr-virtual-pointer", manager,
      remedy: "programs cannot move the pointer in this compositor: bind something else")
      ?? .absent(WaylandConnection.hasGone)
  }

  func prepare() -> ActionFailure? {
    guard let manager else { return WaylandConnection.hasGone }
    if pointer == nil {
      pointer = zwlr_virtual_pointer_manager_v1_create_virtual_pointer(manager, connection?.seat)
    }
    return pointer == nil ? ActionFailure("out of memory") : nil
  }

  private func makeEarly() {
    guard isWanted, manager != nil, prepare() == nil else { return }
    connection?.flush { _ in }
  }

  private var now: UInt32 { UInt32(truncatingIfNeeded: Session.now / 1000) }

  /// Moves the pointer to a place. Compositors map the extents in the request to the bounding box of all outputs.
  func move(to place: Point, among frames: [Rect]) {
    guard let pointer, let left = frames.map({ $0.x }).min(), let top = frames.map({ $0.y }).min(),
      let right = frames.map({ $0.x + $0.width }).max(), let bottom = frames.map({ $0.y + $0.height }).max()
    else { return }
    let (width, height) = (Self.fine(right - left), Self.fine(bottom - top))
    zwlr_virtual_pointer_v1_motion_absolute(
      pointer, now, min(width, Self.fine(place.x - left)), min(height, Self.fine(place.y - top)), width, height)
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  /// Converts a length to units of 1/256 pixel.
  private static func fine(_ length: Double) -> UInt32 {
    length.isFinite ? UInt32(max(0, min(length, 1_000_000)) * 256) : 0
  }

  func press(_ button: DesktopAction.Button, isDown: Bool) {
    guard let pointer else { return }
    let state = isDown ? WL_POINTER_BUTTON_STATE_PRESSED : WL_POINTER_BUTTON_STATE_RELEASED
    zwlr_virtual_pointer_v1_button(pointer, now, button.code, state.rawValue)
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  func scroll(_ lengths: [(axis: PointerAxis, length: Double)]) {
    guard let pointer else { return }
    for (axis, length) in lengths {
      zwlr_virtual_pointer_v1_axis_source(pointer, WL_POINTER_AXIS_SOURCE_FINGER.rawValue)
      zwlr_virtual_pointer_v1_axis(pointer, now, axis.number, wl_fixed_from_double(length))
    }
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  func stop(_ axes: [PointerAxis]) {
    guard let pointer else { return }
    for axis in axes {
      zwlr_virtual_pointer_v1_axis_source(pointer, WL_POINTER_AXIS_SOURCE_FINGER.rawValue)
      zwlr_virtual_pointer_v1_axis_stop(pointer, now, axis.number)
    }
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  func turn(_ axis: PointerAxis, by notches: Int32) {
    guard let pointer else { return }
    zwlr_virtual_pointer_v1_axis_source(pointer, WL_POINTER_AXIS_SOURCE_WHEEL.rawValue)
    zwlr_virtual_pointer_v1_axis_discrete(
      pointer, now, axis.number, wl_fixed_from_double(Double(notches) * PointerAxis.notch), notches)
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  // MARK: globals

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    guard interface == "zwlr_virtual_pointer_manager_v1", manager == nil else { return }
    manager = registry.bind(name, tactus_client_virtual_pointer_manager(), version: 1)
    managerName = name
  }

  func withdraw(_ name: UInt32) {
    if name == managerName { connectionLost() }
  }

  func connectionMade() { makeEarly() }

  func connectionLost() {
    lost()
    if let pointer { zwlr_virtual_pointer_v1_destroy(pointer) }
    pointer = nil
    if let manager { zwlr_virtual_pointer_manager_v1_destroy(manager) }
    manager = nil
    managerName = nil
  }
}
