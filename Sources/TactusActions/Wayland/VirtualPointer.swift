// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CSessionProtocolsClient
import CWaylandClient
import Tactus
import TactusBindings
import TactusConfig

/// Clicks, drags and scrolls where the fingers are, by wlr-virtual-pointer, which sway, phoc, Wayfire, labwc, Hyprland,
/// niri and others have.
final class VirtualPointer: ActionBackend, WaylandExtension {
  let name = "virtual-pointer"
  unowned(unsafe) var connection: WaylandConnection?
  private let outputs: Outputs
  private var manager: OpaquePointer?
  private var managerName: UInt32?
  private var pointer: OpaquePointer?
  private var grip: Grip?
  /// Whether the configuration has actions for it. If it is the only one, clients need time to notice it.
  var isWanted = false { didSet { if isWanted, !oldValue { prepare() } } }

  /// What follows the fingers.
  private struct Grip {
    /// Otherwise it scrolls.
    var isDrag: Bool
    /// The ways in which it scrolls.
    var axis: Sides
    /// The fingers were here, in the coordinates of all outputs.
    var last: Point
  }

  init(on outputs: Outputs) { self.outputs = outputs }

  var standing: BackendStanding {
    connection?.standing(
      of: "wlr-virtual-pointer", manager, remedy: "nobody can move a pointer there: bind something else")
      ?? .absent(WaylandConnection.hasGone)
  }

  func way(to deed: Deed) -> ActionWay? {
    switch deed {
    case .click(_, isDouble: false): "a click"
    case .click(_, isDouble: true): "two clicks"
    case .scroll(nil): "scrolling as by fingers"
    case .scroll: "a notch of the wheel"
    case .drag: "the left button held"
    default: nil
    }
  }

  func perform(_ deed: Deed, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    switch prepare(gesture) {
    case .failure(let failure): return done(failure)
    case .success(let (pointer, place)):
      move(pointer, to: place)
      switch deed {
      case .click(let button, let isDouble):
        for _ in 0..<(isDouble ? 2 : 1) {
          press(pointer, button, WL_POINTER_BUTTON_STATE_PRESSED)
          press(pointer, button, WL_POINTER_BUTTON_STATE_RELEASED)
        }
      case .scroll(let direction?): turn(pointer, direction)
      default: return done(ActionFailure("this needs fingers that go on"))
      }
      connection?.flush(for: self, then: done)
    }
  }

  func abandon() { connection?.abandon(self) }

  // MARK: following the fingers

  /// Begins to drag, or to scroll along these axes; returns why it cannot.
  func begin(_ deed: Deed, along axis: Sides, _ gesture: GestureDetails) -> ActionFailure? {
    _ = end()
    switch prepare(gesture) {
    case .failure(let failure): return failure
    case .success(let (pointer, place)):
      move(pointer, to: place)
      if deed == .drag { press(pointer, .left, WL_POINTER_BUTTON_STATE_PRESSED) }
      grip = Grip(isDrag: deed == .drag, axis: axis, last: place)
      connection?.flush { _ in }
      return nil
    }
  }

  func follow(_ gesture: GestureDetails) {
    guard let grip, let pointer, let place = place(of: gesture) else { return }
    self.grip?.last = place
    if grip.isDrag { move(pointer, to: place) } else { scroll(pointer, by: place - grip.last, grip.axis) }
    connection?.flush { _ in }
  }

  /// False if it had not begun.
  func end() -> Bool {
    guard let grip else { return false }
    self.grip = nil
    guard let pointer else { return false }
    if grip.isDrag {
      press(pointer, .left, WL_POINTER_BUTTON_STATE_RELEASED)
    } else {
      for axis in Self.axes where grip.axis.isSuperset(of: axis.sides) {
        zwlr_virtual_pointer_v1_axis_source(pointer, WL_POINTER_AXIS_SOURCE_FINGER.rawValue)
        zwlr_virtual_pointer_v1_axis_stop(pointer, now, axis.number)
      }
      zwlr_virtual_pointer_v1_frame(pointer)
    }
    connection?.flush { _ in }
    return true
  }

  // MARK: the device

  private func prepare(_ gesture: GestureDetails) -> Result<(pointer: OpaquePointer, place: Point), ActionFailure> {
    guard let manager else { return .failure(WaylandConnection.hasGone) }
    guard let place = place(of: gesture) else {
      return .failure(ActionFailure("it is unknown where the output is on which the fingers are"))
    }
    return make(manager).map { .success(($0, place)) } ?? .failure(ActionFailure("there is no memory"))
  }

  private func make(_ manager: OpaquePointer) -> OpaquePointer? {
    if pointer == nil {
      pointer = zwlr_virtual_pointer_manager_v1_create_virtual_pointer(manager, connection?.seat)
    }
    return pointer
  }

  private func prepare() {
    guard isWanted, let manager, make(manager) != nil else { return }
    connection?.flush { _ in }
  }

  /// In the coordinates of all outputs.
  private func place(of gesture: GestureDetails) -> Point? {
    let screens = outputs.screens
    guard let screen = screens.first(where: { $0.name == gesture.output }) ?? screens.first else { return nil }
    return screen.frame.origin + (gesture.location - .zero)
  }

  private var now: UInt32 { UInt32(truncatingIfNeeded: Session.now / 1000) }

  /// A compositor takes the extents of a pointer for those of all outputs together.
  private func move(_ pointer: OpaquePointer, to place: Point) {
    let frames = outputs.screens.map(\.frame)
    guard let left = frames.map(\.x).min(), let top = frames.map(\.y).min(),
      let right = frames.map({ $0.x + $0.width }).max(), let bottom = frames.map({ $0.y + $0.height }).max()
    else { return }
    let (width, height) = (Self.fine(right - left), Self.fine(bottom - top))
    zwlr_virtual_pointer_v1_motion_absolute(
      pointer, now, min(width, Self.fine(place.x - left)), min(height, Self.fine(place.y - top)), width, height)
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  /// In parts of a pixel.
  private static func fine(_ length: Double) -> UInt32 {
    length.isFinite ? UInt32(max(0, min(length, 1_000_000)) * 256) : 0
  }

  private func press(_ pointer: OpaquePointer, _ button: Deed.Button, _ state: wl_pointer_button_state) {
    let code =
      switch button {
      case .left: BTN_LEFT
      case .right: BTN_RIGHT
      case .middle: BTN_MIDDLE
      }
    zwlr_virtual_pointer_v1_button(pointer, now, UInt32(code), state.rawValue)
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  private static let axes: [(sides: Sides, number: UInt32)] = [
    (.horizontal, WL_POINTER_AXIS_HORIZONTAL_SCROLL.rawValue), (.vertical, WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue),
  ]

  /// What is shown goes with the fingers.
  private func scroll(_ pointer: OpaquePointer, by way: Vector, _ wanted: Sides) {
    for axis in Self.axes where wanted.isSuperset(of: axis.sides) {
      let length = axis.sides == .horizontal ? way.dx : way.dy
      guard length.isFinite, length != 0 else { continue }
      zwlr_virtual_pointer_v1_axis_source(pointer, WL_POINTER_AXIS_SOURCE_FINGER.rawValue)
      zwlr_virtual_pointer_v1_axis(pointer, now, axis.number, wl_fixed_from_double(-max(-10_000, min(length, 10_000))))
    }
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  /// As far as a notch of most wheels.
  private static let notch = 15.0

  private func turn(_ pointer: OpaquePointer, _ direction: Deed.Direction) {
    let axis = Self.axes[direction == .up || direction == .down ? 1 : 0].number
    let sign: Int32 = direction == .down || direction == .right ? 1 : -1
    zwlr_virtual_pointer_v1_axis_source(pointer, WL_POINTER_AXIS_SOURCE_WHEEL.rawValue)
    zwlr_virtual_pointer_v1_axis_discrete(
      pointer, now, axis, wl_fixed_from_double(Double(sign) * Self.notch), sign)
    zwlr_virtual_pointer_v1_frame(pointer)
  }

  // MARK: globals

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: OpaquePointer) {
    guard interface == "zwlr_virtual_pointer_manager_v1", manager == nil else { return }
    manager = OpaquePointer(wl_registry_bind(registry, name, tactus_client_virtual_pointer_manager(), 1))
    managerName = name
  }

  func withdraw(_ name: UInt32) {
    if name == managerName { connectionLost() }
  }

  func connectionMade() { prepare() }

  func connectionLost() {
    grip = nil
    if let pointer { zwlr_virtual_pointer_v1_destroy(pointer) }
    pointer = nil
    if let manager { zwlr_virtual_pointer_manager_v1_destroy(manager) }
    manager = nil
    managerName = nil
  }
}

extension Gesture.Kind {
  /// The axes along which its fingers move; both if it does not say.
  var axis: Sides {
    switch self {
    case .swipe(let sides), .pan(let sides), .slide(_, let sides):
      sides.isSubset(of: .horizontal) ? .horizontal : sides.isSubset(of: .vertical) ? .vertical : .all
    case .tap, .hold, .sized, .diagonal, .edge, .corner, .pinch, .rotate, .shape, .any: .all
    }
  }
}
