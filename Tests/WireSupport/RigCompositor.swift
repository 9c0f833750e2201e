// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import WaylandServer

/// The parts of a compositor that clients of the server need: surfaces that are created, committed and destroyed, and
/// seats with wl_touch and wl_pointer.
final class RigCompositor {
  private(set) var surfaces: [RigSurface] = []
  private(set) var seats: [RigSeat] = []
  private var touches: [RigTouch] = []
  private var globals: [Global] = []

  var committed: (RigSurface) -> Void = { _ in }

  init(_ display: DisplayPointer, compositor: UnsafePointer<wl_interface>) {
    let globals = [
      Global(on: display, compositor, version: 4) { [unowned self] in _ = RigFactory($0, self) }
    ]
    self.globals = globals.compactMap { $0 }
    addSeat(display)
  }

  func addSeat(_ display: DisplayPointer) {
    let seat = Global(on: display, tactus_wl_seat_interface(), version: 5) { [unowned self] in
      seats.append(RigSeat($0, self))
    }
    if let seat { globals.append(seat) }
  }

  func surface(_ client: ClientPointer, _ id: UInt32) -> RigSurface? {
    surfaces.last { $0.client == client && $0.id == id && $0.resource != nil }
  }
  func touches(of client: ClientPointer?) -> [ResourcePointer] {
    touches.filter { $0.client == client }.compactMap(\.resource)
  }

  fileprivate func add(_ surface: RigSurface) { surfaces.append(surface) }
  fileprivate func remove(_ surface: RigSurface) { surfaces.removeAll { $0 === surface } }
  func add(_ touch: RigTouch) { touches.append(touch) }
  func remove(_ touch: RigTouch) { touches.removeAll { $0 === touch } }
  func remove(_ seat: RigSeat) { seats.removeAll { $0 === seat } }
}

/// wl_compositor
private final class RigFactory: RigResource {
  unowned let compositor: RigCompositor
  init(_ resource: ResourcePointer, _ compositor: RigCompositor) {
    self.compositor = compositor
    super.init(resource)
  }
  override func requested(_ opcode: UInt32, _ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?) {
    if opcode == 0, let made = make(message, arguments) { compositor.add(RigSurface(made, compositor)) }
  }
}

/// wl_surface
package final class RigSurface: RigResource {
  unowned let compositor: RigCompositor
  init(_ resource: ResourcePointer, _ compositor: RigCompositor) {
    self.compositor = compositor
    super.init(resource)
  }
  override func requested(_ opcode: UInt32, _ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?) {
    switch opcode {
    case 0: destroy()
    case 6: compositor.committed(self)
    default: break
    }
  }
  override func gone() { compositor.remove(self) }
}
