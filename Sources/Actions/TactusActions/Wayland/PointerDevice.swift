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
  /// In Wayland.
  var number: UInt32 {
    self == .horizontal ? WL_POINTER_AXIS_HORIZONTAL_SCROLL.rawValue : WL_POINTER_AXIS_VERTICAL_SCROLL.rawValue
  }
  /// As far as a notch of most wheels.
  static let notch = 15.0
}

/// A pointer that some protocol lets us have. `prepare` comes before each use.
protocol PointerDevice: AnyObject {
  var pointerStanding: BackendStanding { get }
  /// Whether it is worth a word here that it is not there.
  var isKindOfThisCompositor: Bool { get }
  /// Whether it is to be made before it is used.
  var isWanted: Bool { get set }
  /// Called when the connection is lost.
  var lost: () -> Void { get set }
  /// Returns why there is none.
  func prepare() -> ActionFailure?
  /// To a place in the coordinates of all outputs, whose frames are these.
  func move(to place: Point, among frames: [Rect])
  func press(_ button: DesktopAction.Button, isDown: Bool)
  /// As by fingers.
  func scroll(_ lengths: [(axis: PointerAxis, length: Double)])
  /// The fingers that scrolled have lifted.
  func stop(_ axes: [PointerAxis])
  /// The wheel, by notches.
  func turn(_ axis: PointerAxis, by notches: Int32)
  /// Sends what it was told, and calls back once that is done, or cannot be; never if the owner has abandoned the call.
  func flush(for owner: AnyObject?, then done: @escaping (ActionFailure?) -> Void)
  func abandon(_ owner: AnyObject)
}

/// One that the compositor offers by a protocol.
protocol WaylandPointer: PointerDevice, WaylandExtension {
  var connection: WaylandConnection? { get }
}

extension WaylandPointer {
  func flush(for owner: AnyObject?, then done: @escaping (ActionFailure?) -> Void) {
    connection?.flush(for: owner, then: done)
  }
  func abandon(_ owner: AnyObject) { connection?.abandon(owner) }
}

extension DesktopAction.Button {
  /// In Linux.
  var code: UInt32 {
    switch self {
    case .left: UInt32(BTN_LEFT)
    case .right: UInt32(BTN_RIGHT)
    case .middle: UInt32(BTN_MIDDLE)
    }
  }
}
