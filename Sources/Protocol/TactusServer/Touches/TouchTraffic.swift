// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// Delivers touches to the ordinary streams (`wl_touch`) of clients, and lets `TouchReports` report their dispositions.
///
/// The effects of a cycle are processed twice. First, `prepare` determines what happens to each touch, so that `tell`
/// can report it before anything is sent; then `deliver` sends the touches' events.
final class TouchTraffic {
  /// The number of hosts whose clients receive reports about touches.
  var witnesses = 0
  /// The reports of hosts that have touches. Hosts without touches cause no work.
  private var busy: [TouchReports] = []
  /// Whether all touches are ending because the session ends.
  var endsSession = false
  private var known = KnownTouches()
  private var holds = Holds()
  /// Touches that are withheld from windows for a system gesture, and the windows' clients.
  private var reserved: [(touch: TouchName, client: ClientPointer)] = []
  /// The touches that were taken from windows in this cycle.
  private var taken: [UInt64] = []

  // MARK: preparation, before the ordinary stream

  func prepare(_ delivery: TouchDelivery) {
    if delivery.phase != .moved, delivery.phase != .stationary { settle(delivery.serial) }
    for reports in busy { reports.prepare(delivery) }
  }

  func prepare(_ trace: Trace, at time: Timestamp, _ server: GestureServer) {
    switch trace {
    case .withheld(let touch, let view, let phase, let holder):
      // The host itself decides how long its own recognizers withhold touches.
      if let theirs = server.recognizers[holder] {
        holds.withhold(touch.serial, until: time + (theirs.home?.session.hold ?? server.limits.hold))
      }
      if phase == .began { reserve(touch, in: view, for: holder, server) }
    case .consumed(let touch, _, let taker):
      take(touch.serial) { server.isSystem(taker, to: $0) ? .system : .recognized }
    case .withdrawn(let touch, _):
      take(touch.serial) { _ in self.endsSession ? .locked : nil }
    case .requested, .held, .freed, .vetoed, .released:
      break
    }
  }

  private func settle(_ serial: UInt64) {
    holds.settle(serial)
    if !reserved.isEmpty { reserved.removeAll { $0.touch.serial == serial } }
  }

  private func reserve(_ touch: TouchName, in view: ViewID, for holder: RecognizerID, _ server: GestureServer) {
    guard let client = server.places[view]?.area.client else { return }
    if let theirs = server.recognizers[holder]?.home, theirs.layer != .front || theirs.session.client == client {
      return
    }
    // Touches that were cancelled before any delivery are never settled, so they are removed here.
    reserved.removeAll { server.now - server.fingers.lifted(of: $0.touch.id) > Fingers.memory }
    reserved.append((touch, client))
  }

  /// Returns whether a client may receive a serial for user input. It may not while a touch in one of the client's
  /// windows may belong to a system gesture: with the serial, the client could move or open windows before the gesture
  /// is decided.
  func mayHaveSerial(_ client: ClientPointer, _ server: GestureServer) -> Bool {
    !reserved.contains { held in
      held.client == client && server.now - server.fingers.lifted(of: held.touch.id) <= Fingers.memory
    }
  }

  private func take(_ serial: UInt64, because cause: (HostObject) -> HostReason?) {
    settle(serial)
    taken.append(serial)
    for reports in busy { reports.noteTaken(serial, because: cause(reports.host)) }
  }

  /// Whether a witness has recorded events that are not reported yet.
  var hasReports: Bool { busy.contains { $0.hasReports } }

  func tell(_ server: GestureServer) {
    for reports in busy { reports.tell(server) }
  }

  /// Reports a delivery that the ordinary stream is about to receive.
  func say(_ delivery: TouchDelivery, _ server: GestureServer) {
    for reports in busy { reports.say(delivery, server) }
  }

  // MARK: delivery to the ordinary stream

  /// Delivers a touch to the ordinary stream.
  func deliver(_ delivery: TouchDelivery, _ server: GestureServer) {
    let area = server.places[delivery.view]?.area
    let surface = area?.surface
    let client = surface.flatMap { wl_resource_get_client($0) }
    guard known.admits(delivery, to: client, on: surface) else { return }
    let isPrecise = delivery.phase == .cancelled && endsPrecisely(delivery)
    let silenced =
      delivery.phase == .cancelled && !isPrecise ? silenceOthers(than: delivery, of: client, server) : []
    server.host.deliver(delivery, surface: surface, isPrecise: isPrecise)
    for serial in silenced where !known.isOver(serial) { server.host.forget(touch: serial) }
    if delivery.phase == .began, let area, !area.hosts.isEmpty { server.keepSerial(of: area) }
  }

  /// Ends the touches on a destroyed surface, since its client cannot receive their ends.
  func surfaceIsGone(_ surface: ResourcePointer, _ server: GestureServer) {
    for serial in known.end(on: surface) { server.host.forget(touch: serial) }
    if server.isIdle { known.forgetWhatIsOver() }
  }

  /// Whether `wl_touch.up` may end this touch alone. The touch's disposition must already be written to the client, so
  /// this is possible only if the outbox keeps no event.
  private func endsPrecisely(_ delivery: TouchDelivery) -> Bool {
    guard let reports = busy.first(where: { $0.isPrecise(delivery.serial) }) else { return false }
    return reports.host.outbox.isEmpty
  }

  /// Silences the touches, other than the touch of `delivery`, that `wl_touch.cancel` ends. Returns the silenced
  /// touches.
  private func silenceOthers(
    than delivery: TouchDelivery, of client: ClientPointer?, _ server: GestureServer
  ) -> [UInt64] {
    let isSeatWide = server.capabilities.contains(.cancelSeat)
    guard isSeatWide || server.capabilities.contains(.cancelClient) else { return [] }
    let (host, seat) = (server.host, server.host.seat(ofTouch: delivery.id))
    let silenced = known.silence(client, isSeatWide: isSeatWide) { host.seat(ofTouch: $0) == seat }
    for serial in silenced {
      for reports in busy { reports.silence(serial, at: delivery.time, server) }
    }
    return silenced
  }

  func finish(_ server: GestureServer) {
    if !taken.isEmpty {
      for serial in taken where known.forget(serial) { server.host.forget(touch: serial) }
      taken.removeAll(keepingCapacity: true)
    }
    if busy.isEmpty { return }
    for reports in busy { reports.forgetWhatIsOver() }
    busy.removeAll { $0.isIdle }
  }

  /// Adds a host's reports to the list of those that are processed, since a touch has arrived in the host.
  func look(after reports: TouchReports) {
    if !busy.contains(where: { $0 === reports }) { busy.append(reports) }
  }

  func dismiss(_ reports: TouchReports) { busy.removeAll { $0 === reports } }

  // MARK: limit on how long touches are withheld

  var deadline: Timestamp? { holds.deadline }

  /// Releases touches that have been withheld for too long.
  func release(at now: Timestamp, _ server: GestureServer) {
    while let serial = holds.takeOverdue(at: now) {
      server.change { engine, effects in engine.release(touch: serial, into: &effects) }
    }
  }
}
