// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
package import Tactus
import TactusServer
import WaylandServer

/// A compositor as the server sees it: records the server's calls, and passes touches on through wl_touch.
package final class RigHost: GestureServerHost {
  /// "surface 1 began 110 60", "- 1 moved 5 5" if no surface is hit, "surface 1 cancelled precisely".
  package private(set) var touchLog: [String] = []
  /// Serials of touches that ended without being delivered.
  package private(set) var forgotten: [UInt64] = []
  /// Actions of the system's recognizers: "home began".
  package private(set) var actionLog: [String] = []
  package private(set) var cycles = 0
  /// How often the server has asked what a client may reserve at edges.
  package private(set) var exclusionLooks = 0

  package var standings: [ClientPointer: ClientStanding] = [:]
  package var allowances: [ClientPointer: ExclusionAllowance] = [:]
  package var holds: [ClientPointer: Interval] = [:]
  /// The most that the host lets clients reserve at an edge, in px at a threshold scale of 1; nil if it sets no limit.
  package var exclusionLimit: Double?
  package var names: [ResourcePointer: String] = [:]
  package var recognizers: [RecognizerID: String] = [:]
  var inhibition: () -> Void = {}
  /// Called after each delivery.
  package var delivered: (TouchDelivery) -> Void = { _ in }
  /// The wl_touch objects of a client.
  var touches: (ClientPointer?) -> [ResourcePointer] = { _ in [] }
  private var serial: UInt32 = 100
  /// The contacts that are down.
  var contacts: Set<Int64> = []
  package var lendsSerials = true
  private var unframed: Set<ResourcePointer> = []

  /// The clock of the touches.
  package internal(set) var now = Timestamp(microseconds: 0)
  /// Traces and transitions that the server has reported.
  package private(set) var reports: [Effect] = []
  /// Whether the host knows the wl_touch ids of touches.
  package var knowsIDs = true
  /// Contacts on a seat that clients cannot bind.
  package var strangers: Set<Int64> = []
  /// The clients' requests for hosts of windows that belong to other connections.
  package private(set) var toplevels: [ToplevelRequest] = []
  /// The times and places at which clients have reported touches: "1234 12.5 20.0".
  package private(set) var located: [String] = []

  package func takeTouches() -> [String] {
    defer { touchLog = [] }
    return touchLog
  }
  package func takeActions() -> [String] {
    defer { actionLog = [] }
    return actionLog
  }

  // MARK: GestureServerHost

  package func standing(of client: ClientPointer) -> ClientStanding { standings[client] ?? .ordinary }

  package func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool) {
    let name = surface.flatMap { names[$0] } ?? "-"
    var line = "\(name) \(delivery.id) \(delivery.phase)"
    if delivery.phase == .began || delivery.phase == .moved {
      line += " \(Int(delivery.location.x)) \(Int(delivery.location.y))"
    }
    if isPrecise { line += " precisely" }
    touchLog.append(line)
    pass(delivery, to: surface, isPrecise: isPrecise)
    delivered(delivery)
  }

  package func forget(touch serial: UInt64) { forgotten.append(serial) }

  package func perform(_ action: Action) {
    actionLog.append("\(recognizers[action.recognizer] ?? "?") \(action.state)")
  }

  package func cycleEnded() {
    cycles += 1
    for touch in unframed { wl_touch_send_frame(touch) }
    unframed = []
  }

  package func inhibitionChanged() { inhibition() }
  package func exclusion(of client: ClientPointer) -> ExclusionAllowance {
    exclusionLooks += 1
    return allowances[client] ?? .limited
  }
  package func hold(of client: ClientPointer) -> Interval? { holds[client] }
  package func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double? {
    exclusionLimit.map { $0 * thresholdScale }
  }
  package func report(_ effect: Effect) { reports.append(effect) }
  package func wlTouchID(of serial: UInt64) -> Int32? { knowsIDs ? Int32(truncatingIfNeeded: serial) : nil }
  /// Returns a serial only while fingers are down, as compositors do; otherwise returns 0.
  package func inputSerial(for surface: ResourcePointer?) -> UInt32 {
    surface == nil || contacts.isEmpty || !lendsSerials ? 0 : 77
  }
  package func seat(of resource: ResourcePointer) -> UInt64 { 1 }
  package func seat(ofTouch id: Int64) -> UInt64 { strangers.contains(id) ? 2 : 1 }
  package func wants(_ toplevel: ToplevelRequest) { toplevels.append(toplevel) }
  package func located(_ toplevel: ToplevelRequest, at time: UInt32, _ point: Point) {
    located.append("\(time) \(point.x) \(point.y)")
  }
  package func forget(_ toplevel: ToplevelRequest) { toplevels.removeAll { $0.id == toplevel.id } }

  private func pass(_ delivery: TouchDelivery, to surface: ResourcePointer?, isPrecise: Bool) {
    guard let surface else { return }
    let id = Int32(truncatingIfNeeded: delivery.serial)
    let time = UInt32(truncatingIfNeeded: delivery.timestamp.microseconds / 1000)
    let x = wl_fixed_from_double(delivery.location.x)
    let y = wl_fixed_from_double(delivery.location.y)
    for touch in touches(wl_resource_get_client(surface)) {
      serial &+= 1
      switch delivery.phase {
      case .began: wl_touch_send_down(touch, serial, time, surface, id, x, y)
      case .moved: wl_touch_send_motion(touch, time, id, x, y)
      case .ended: wl_touch_send_up(touch, serial, time, id)
      case .cancelled where isPrecise: wl_touch_send_up(touch, serial, time, id)
      case .cancelled: wl_touch_send_cancel(touch)
      case .stationary: continue
      }
      if delivery.phase != .cancelled || isPrecise { unframed.insert(touch) }
    }
  }
}
