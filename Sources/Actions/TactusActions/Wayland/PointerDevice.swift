// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandClient
import Tactus
import TactusGestures

/// An axis along which a pointer scrolls.
enum PointerAxis: CaseIterable {
  case horizontal, vertical

  var sides: Sides { self == .horizontal ? .horizontal : .vertical }
  /// The number of the axis in Wayland.
  var number: UInt32 {
    self == .horizontal ? WL_POINTER_AXIS_HORIZONTAL_SCROLL.rawValue : WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue
  }
  /// The scroll distance for one notch of most wheels, in the unit of `wl_pointer.axis`.
  static let notch = 15.0
}

/// A virtual pointer. Call `prepare` before each use.
protocol PointerDevice: AnyObject {
  var pointerStanding: BackendStanding { get }
  /// Whether the current compositor is of a kind that offers this kind of pointer. If so, a missing pointer is worth
  /// reporting.
  var isKindOfThisCompositor: Bool { get }
  /// Whether to make the pointer before its first use.
  var isWanted: Bool { get set }
  /// Called when the connection is lost.
  var lost: () -> Void { get set }
  /// Makes the pointer if necessary. Returns the reason if that fails.
  func prepare() -> ActionFailure?
  /// Moves the pointer to a place, which is in coordinates that span all outputs. `frames` are the frames of the
  /// outputs.
  func move(to place: Point, among frames: [Rect])
  func press(_ button: DesktopAction.Button, isDown: Bool)
  /// Scrolls by these lengths, as fingers on a touchpad do.
  func scroll(_ lengths: [(axis: PointerAxis, length: Double)])
  /// Ends scrolling: the fingers have lifted.
  func stop(_ axes: [PointerAxis])
  /// Turns the wheel by notches.
  func turn(_ axis: PointerAxis, by notches: Int32)
  /// Sends the pending requests. Calls `done` when they are done or have failed, unless `owner` has abandoned the call.
  func flush(for owner: ObjectIdentifier?, then done: @escaping (ActionFailure?) -> Void)
  func abandon(_ owner: ObjectIdentifier)
}

/// A pointer that the compositor offers through a protocol.
protocol WaylandPointer: PointerDevice, WaylandExtension {
  var connection: WaylandConnection? { get }
}

extension WaylandPointer {
  func flush(for owner: ObjectIdentifier?, then done: @escaping (ActionFailure?) -> Void) {
    connection?.flush(for: owner, then: done)
  }
  func abandon(_ owner: ObjectIdentifier) { connection?.abandon(owner) }
}

extension DesktopAction.Button {
  /// The button's code in Linux.
  var code: UInt32 {
    switch self {
    case .left: UInt32(BTN_LEFT)
    case .right: UInt32(BTN_RIGHT)
    case .middle: UInt32(BTN_MIDDLE)
    }
  }
}
