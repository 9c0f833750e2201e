// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import WaylandServer

/// One client's wl_seat
package final class RigSeat: RigResource {
  unowned let compositor: RigCompositor
  private var made: [RigResource] = []

  init(_ resource: ResourcePointer, _ compositor: RigCompositor) {
    self.compositor = compositor
    super.init(resource)
    announce(WL_SEAT_CAPABILITY_TOUCH)
  }

  /// Announces the seat's new capabilities.
  package func announce(_ capabilities: wl_seat_capability...) {
    if let resource { wl_seat_send_capabilities(resource, capabilities.reduce(0) { $0 | $1.rawValue }) }
  }

  package var touch: ResourcePointer? { made.lazy.compactMap { $0 as? RigTouch }.last?.resource }
  package var pointer: ResourcePointer? { made.lazy.compactMap { $0 as? RigPointer }.last?.resource }

  override func requested(_ opcode: UInt32, _ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?) {
    switch opcode {
    case 0: if let resource = make(message, arguments) { made.append(RigPointer(resource)) }
    case 2:
      guard let resource = make(message, arguments) else { return }
      let touch = RigTouch(resource, compositor)
      made.append(touch)
      compositor.add(touch)
    case 3: destroy()
    default: break
    }
  }
  override func gone() { compositor.remove(self) }
}

/// wl_touch
final class RigTouch: RigResource {
  unowned let compositor: RigCompositor
  init(_ resource: ResourcePointer, _ compositor: RigCompositor) {
    self.compositor = compositor
    super.init(resource)
  }
  override func requested(_ opcode: UInt32, _ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?) {
    if opcode == 0 { destroy() }
  }
  override func gone() { compositor.remove(self) }
}

/// wl_pointer
private final class RigPointer: RigResource {
  override func requested(_ opcode: UInt32, _ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?) {
    if opcode == 1 { destroy() }
  }
}
