// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import CTactusServer
import CWaylandServer
import Tactus
import TactusServer
import WaylandServer

/// Passes `wl_touch` events to a host in C, one by one. The host sends them to its clients.
final class TouchWire {
  typealias Send = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<tactus_wl_touch>?) -> Void

  private let send: Send
  private let data: UnsafeMutableRawPointer?
  private var lines: [(seat: UInt64, touches: WaylandTouches)] = []
  /// Events that were not passed on yet. While the host handles one, it may cause more.
  private var queue: [tactus_wl_touch] = []
  private var isSending = false

  init(_ send: @escaping Send, _ data: UnsafeMutableRawPointer?) {
    self.send = send
    self.data = data
  }

  func deliver(
    _ delivery: TouchDelivery, to surface: ResourcePointer, at point: Point, seat: UInt64, precisely isPrecise: Bool
  ) {
    guard let client = wl_resource_get_client(surface) else { return }
    let n = line(of: seat)
    lines[n].touches.deliver(delivery, to: Self.name(of: client), precisely: isPrecise) { event in
      add(event, seat, client, of: delivery, on: surface, at: point)
    }
    flush()
  }

  /// Ends a group of deliveries with a frame event for each client that has received events.
  func finish() {
    for n in lines.indices {
      let seat = lines[n].seat
      lines[n].touches.finish { client in
        queue.append(Self.event(TACTUS_WL_TOUCH_FRAME, seat, ClientPointer(bitPattern: client.rawValue)))
      }
    }
    flush()
  }

  /// Removes a touch whose client receives no further event about it, and reports to the host that the touch is over.
  func forget(_ serial: UInt64) {
    for n in lines.indices {
      guard let (client, id) = lines[n].touches.forget(serial) else { continue }
      let (seat, address) = (lines[n].seat, ClientPointer(bitPattern: client.rawValue))
      if lines[n].touches.count(of: client) == 0 {
        lines[n].touches.finish(client) { queue.append(Self.event(TACTUS_WL_TOUCH_FRAME, seat, address)) }
      }
      var event = Self.event(TACTUS_WL_TOUCH_OVER, seat, address)
      event.id = id
      event.touch = serial
      queue.append(event)
    }
    flush()
  }

  /// Returns the id by which the client of a surface knows a touch, or will know it once it receives the touch.
  func id(of serial: UInt64, named name: Int64, on surface: ResourcePointer, seat: UInt64) -> Int32? {
    wl_resource_get_client(surface).map {
      lines[line(of: seat)].touches.id(of: serial, named: name, to: Self.name(of: $0))
    }
  }

  private func add(
    _ said: WaylandTouches.Event, _ seat: UInt64, _ client: ClientPointer, of delivery: TouchDelivery,
    on surface: ResourcePointer, at point: Point
  ) {
    var event: tactus_wl_touch
    switch said {
    case .frame: return queue.append(Self.event(TACTUS_WL_TOUCH_FRAME, seat, client))
    case .cancel: return queue.append(Self.event(TACTUS_WL_TOUCH_CANCEL, seat, client))
    case .over(let serial, let id):
      event = Self.event(TACTUS_WL_TOUCH_OVER, seat, client)
      event.id = id
      event.touch = serial
      return queue.append(event)
    case .down(let id):
      event = Self.event(TACTUS_WL_TOUCH_DOWN, seat, client)
      event.id = id
    case .motion(let id):
      event = Self.event(TACTUS_WL_TOUCH_MOTION, seat, client)
      event.id = id
    case .up(let id):
      event = Self.event(TACTUS_WL_TOUCH_UP, seat, client)
      event.id = id
    }
    event.surface = surface
    event.touch = delivery.serial
    event.time = UInt32(truncatingIfNeeded: delivery.timestamp.microseconds / 1000)
    event.x = point.x
    event.y = point.y
    queue.append(event)
  }

  private static func event(
    _ type: tactus_wl_touch_type, _ seat: UInt64, _ client: ClientPointer?
  ) -> tactus_wl_touch {
    var event = tactus_wl_touch()
    event.type = type
    event.seat = seat
    event.client = client
    return event
  }

  private func flush() {
    if isSending { return }
    isSending = true
    let display = queue.first?.client.flatMap { wl_client_get_display($0) }
    var next = 0
    var unheard: [UInt64] = []
    while next < queue.count {
      var event = queue[next]
      next += 1
      // An earlier event may have made the host disconnect this client. Then only the ends of its touches are passed
      // on, as OVER.
      if next > 1, !Self.isConnected(event.client, to: display) {
        switch event.type {
        case TACTUS_WL_TOUCH_UP: (event.type, event.surface) = (TACTUS_WL_TOUCH_OVER, nil)
        case TACTUS_WL_TOUCH_OVER: break
        case TACTUS_WL_TOUCH_DOWN:
          unheard.append(event.touch)
          continue
        default: continue
        }
        if unheard.contains(event.touch) { continue }
      }
      withUnsafePointer(to: event) { send(data, $0) }
    }
    queue.removeAll(keepingCapacity: true)
    isSending = false
  }

  private static func isConnected(_ client: ClientPointer?, to display: DisplayPointer?) -> Bool {
    guard let display, let list = wl_display_get_client_list(display) else { return false }
    var link = list.pointee.next
    while let here = link, here != list {
      if wl_client_from_link(here) == client { return true }
      link = here.pointee.next
    }
    return false
  }

  private func line(of seat: UInt64) -> Int {
    if let n = lines.firstIndex(where: { $0.seat == seat }) { return n }
    lines.append((seat, WaylandTouches()))
    return lines.count - 1
  }

  private static func name(of client: ClientPointer) -> WaylandTouches.Client {
    WaylandTouches.Client(rawValue: UInt(bitPattern: client))
  }
}
