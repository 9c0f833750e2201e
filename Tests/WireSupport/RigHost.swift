// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Tactus
import TactusServer

/// A compositor as the server sees it: writes down what it is told, and passes touches on by wl_touch.
public final class RigHost: GestureServerHost {
  /// "surface 1 began 110 60", "- 1 moved 5 5" where no surface is hit, "surface 1 cancelled precisely".
  public private(set) var touchLog: [String] = []
  /// Actions of the system's recognizers: "home began".
  public private(set) var actionLog: [String] = []
  public private(set) var cycles = 0
  /// How often the server has looked at what a host asks for at edges.
  public private(set) var exclusionLooks = 0

  public var standings: [OpaquePointer: ClientStanding] = [:]
  public var allowances: [OpaquePointer: ExclusionAllowance] = [:]
  public var holds: [OpaquePointer: Interval] = [:]
  /// In px for each threshold scale.
  public var exclusionLimit: Double?
  public var names: [OpaquePointer: String] = [:]
  public var recognizers: [RecognizerID: String] = [:]
  var inhibition: () -> Void = {}
  /// Called after each delivery.
  public var delivered: (TouchDelivery) -> Void = { _ in }
  /// The wl_touch objects of a client.
  var touches: (OpaquePointer?) -> [OpaquePointer] = { _ in [] }
  private var serial: UInt32 = 100
  private var unframed: Set<OpaquePointer> = []

  /// The clock of the touches.
  public internal(set) var now = Timestamp(microseconds: 0)
  /// Traces and transitions that the server was told to report.
  public private(set) var reports: [Effect] = []
  /// Whether it can say as what touches go by wl_touch.
  public var knowsIDs = true
  /// Contacts of another seat than the one that clients can bind.
  public var strangers: Set<Int64> = []
  /// Windows of other connections that clients want hosts for, as they asked for them.
  public private(set) var toplevels: [ToplevelRequest] = []
  /// Where clients say that touches arrived: "1234 12.5 20.0".
  public private(set) var located: [String] = []

  public func takeTouches() -> [String] {
    defer { touchLog = [] }
    return touchLog
  }
  public func takeActions() -> [String] {
    defer { actionLog = [] }
    return actionLog
  }

  // MARK: GestureServerHost

  public func standing(of client: OpaquePointer) -> ClientStanding { standings[client] ?? .ordinary }

  public func deliver(_ delivery: TouchDelivery, surface: OpaquePointer?, isPrecise: Bool) {
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

  public func perform(_ action: Action) {
    actionLog.append("\(recognizers[action.recognizer] ?? "?") \(action.state)")
  }

  public func cycleEnded() {
    cycles += 1
    for touch in unframed { wl_touch_send_frame(touch) }
    unframed = []
  }

  public func inhibitionChanged() { inhibition() }
  public func exclusion(of client: OpaquePointer) -> ExclusionAllowance {
    exclusionLooks += 1
    return allowances[client] ?? .limited
  }
  public func hold(of client: OpaquePointer) -> Interval? { holds[client] }
  public func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double? {
    exclusionLimit.map { $0 * thresholdScale }
  }
  public func report(_ effect: Effect) { reports.append(effect) }
  public func wlTouchID(of serial: UInt64) -> Int32? { knowsIDs ? Int32(truncatingIfNeeded: serial) : nil }
  public func inputSerial(for surface: OpaquePointer?) -> UInt32 { surface == nil ? 0 : 77 }
  public func seat(of resource: OpaquePointer) -> UInt { 1 }
  public func seat(ofTouch id: Int64) -> UInt { strangers.contains(id) ? 2 : 1 }
  public func wants(_ toplevel: ToplevelRequest) { toplevels.append(toplevel) }
  public func located(_ toplevel: ToplevelRequest, at time: UInt32, _ point: Point) {
    located.append("\(time) \(point.x) \(point.y)")
  }
  public func forget(_ toplevel: ToplevelRequest) { toplevels.removeAll { $0.id == toplevel.id } }

  private func pass(_ delivery: TouchDelivery, to surface: OpaquePointer?, isPrecise: Bool) {
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
