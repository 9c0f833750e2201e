// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// What becomes of touches in the ordinary streams of clients, and who is told of it.
///
/// The effects of a cycle are gone through twice: first `note` finds out what each touch comes to, so that `tell` can
/// say it before anything is done about it; then `deliver` does it.
final class TouchTraffic {
  unowned(unsafe) let server: GestureServer
  /// How many hosts are told of touches.
  var witnesses = 0
  /// Those in which touches are. The others cost nothing, however many they are.
  private var busy: [TouchReports] = []
  /// Every touch ends.
  var endsSession = false
  private var known = KnownTouches()
  private var holds = Holds()
  /// Touches that are withheld from windows for a gesture of the system, and whose they are.
  private var reserved: [(touch: TouchName, client: ClientPointer)] = []
  /// In this cycle.
  private var taken: [UInt64] = []

  init(_ server: GestureServer) { self.server = server }

  // MARK: first

  func prepare(_ delivery: TouchDelivery) {
    if delivery.phase != .moved, delivery.phase != .stationary { settle(delivery.serial) }
    for reports in busy { reports.prepare(delivery) }
  }

  func prepare(_ trace: Trace, at time: Timestamp) {
    switch trace {
    case .withheld(let touch, let view, let phase, let holder):
      // What the host's own recognizers withhold is the host's business.
      if let theirs = server.recognizers[holder] {
        holds.withhold(touch.serial, until: time + (theirs.home?.session.hold ?? server.limits.hold))
      }
      if phase == .began { reserve(touch, in: view, for: holder) }
    case .consumed(let touch, _, let taker):
      take(touch.serial) { self.cause(of: taker, for: $0) }
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

  private func reserve(_ touch: TouchName, in view: ViewID, for holder: RecognizerID) {
    guard let client = server.places[view]?.area.client else { return }
    if let theirs = server.recognizers[holder]?.home, theirs.layer != .front || theirs.session.client == client {
      return
    }
    // Nothing is said of those that are cancelled before anybody heard of them.
    reserved.removeAll { server.now - server.fingers.lifted(of: $0.touch.id) > Fingers.memory }
    reserved.append((touch, client))
  }

  /// Whether a client may be given a serial that counts as input: not while a touch of its windows may still belong to
  /// the system, since with the serial it could move or open windows before that is decided.
  func mayHaveSerial(_ client: ClientPointer) -> Bool {
    !reserved.contains { held in
      held.client == client && server.now - server.fingers.lifted(of: held.touch.id) <= Fingers.memory
    }
  }

  private func take(_ serial: UInt64, because cause: (HostObject) -> HostReason?) {
    settle(serial)
    taken.append(serial)
    for reports in busy { reports.noteTaken(serial, because: cause(reports.host)) }
  }

  private func cause(of taker: RecognizerID, for host: HostObject) -> HostReason {
    server.isSystem(taker, to: host)
      ? .system : .recognized
  }

  /// Something was seen that no effect speaks of.
  var hasReports: Bool { busy.contains { $0.hasReports } }

  func tell() {
    for reports in busy { reports.tell(server) }
  }

  /// What the ordinary stream is about to be told.
  func say(_ delivery: TouchDelivery) {
    for reports in busy { reports.say(delivery, server) }
  }

  // MARK: then

  /// Tells the ordinary stream of a touch.
  func deliver(_ delivery: TouchDelivery) {
    let area = server.places[delivery.view]?.area
    let surface = area?.surface
    let client = surface.flatMap { wl_resource_get_client($0) }
    guard known.admits(delivery, to: client, on: surface) else { return }
    let isPrecise = delivery.phase == .cancelled && endsPrecisely(delivery)
    let silenced =
      delivery.phase == .cancelled && !isPrecise ? silenceOthers(than: delivery, of: client) : []
    server.host.deliver(delivery, surface: surface, isPrecise: isPrecise)
    for serial in silenced where !known.isOver(serial) { server.host.forget(touch: serial) }
    if delivery.phase == .began, let area, !area.hosts.isEmpty { server.keepSerial(of: area) }
  }

  /// Its client cannot be told how the touches on it end.
  func surfaceIsGone(_ surface: ResourcePointer) {
    for serial in known.end(on: surface) { server.host.forget(touch: serial) }
    if server.isIdle { known.forgetWhatIsOver() }
  }

  /// Whether its client has been told, up to the end of the batch, to take `wl_touch.up` for a cancellation.
  private func endsPrecisely(_ delivery: TouchDelivery) -> Bool {
    guard let reports = busy.first(where: { $0.isPrecise(delivery.serial) }) else { return false }
    return reports.host.outbox.isEmpty
  }

  /// `wl_touch.cancel` names no touch: gives the others that it ends.
  private func silenceOthers(than delivery: TouchDelivery, of client: ClientPointer?) -> [UInt64] {
    let isSeatWide = server.capabilities.contains(.cancelSeat)
    guard isSeatWide || server.capabilities.contains(.cancelClient) else { return [] }
    let (host, seat) = (server.host, server.host.seat(ofTouch: delivery.id))
    let silenced = known.silence(client, isSeatWide: isSeatWide) { host.seat(ofTouch: $0) == seat }
    for serial in silenced {
      for reports in busy { reports.silence(serial, at: delivery.time, server) }
    }
    return silenced
  }

  func finish() {
    if !taken.isEmpty {
      for serial in taken where known.forget(serial) { server.host.forget(touch: serial) }
      taken.removeAll(keepingCapacity: true)
    }
    if busy.isEmpty { return }
    for reports in busy { reports.forgetWhatIsOver() }
    busy.removeAll { $0.isIdle }
  }

  /// A touch has come to a host.
  func look(after reports: TouchReports) {
    if !busy.contains(where: { $0 === reports }) { busy.append(reports) }
  }

  func dismiss(_ reports: TouchReports) { busy.removeAll { $0 === reports } }

  // MARK: withheld for too long

  var deadline: Timestamp? { holds.deadline }

  /// Gives back what has been withheld for too long.
  func release(at now: Timestamp) {
    while let serial = holds.takeOverdue(at: now) {
      server.change { engine, effects in engine.release(touch: serial, into: &effects) }
    }
  }
}
