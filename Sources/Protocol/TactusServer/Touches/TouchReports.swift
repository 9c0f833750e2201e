// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// Sends a host's client the events about touches: those that the host's witness has recorded, and changes of the
/// touches' dispositions in the ordinary stream (`wl_touch`).
///
/// The witness is a recognizer that observes all touches in the host. It is called in the middle of a cycle, when no
/// events may be sent, so it only records the touches' events. Then the effects of the cycle determine the disposition
/// of each touch (`prepare`, `noteTaken`). Finally, `tell` sends the reports to the client.
final class TouchReports {
  /// An event that must be reported.
  enum Report {
    case down(Touch)
    case motion(Touch)
    /// The time is nil if the witness was reset before the touch lifted.
    case up(UInt64, Timestamp?)
    case left(ObjectIdentifier)
  }

  unowned(unsafe) let host: HostObject
  private(set) var pending: [Report] = []
  private var offers: [(serial: UInt64, recognizer: RecognizerObject)] = []
  private(set) var touches: [ReportedTouch] = []
  private var witness: RecognizerID?

  init(_ host: HostObject) { self.host = host }

  var hasReports: Bool { !pending.isEmpty }
  /// Whether the host has no touches and nothing to report.
  var isIdle: Bool { touches.isEmpty && pending.isEmpty && offers.isEmpty }

  // MARK: the witness

  /// Adds the witness to the host's area if touches must be reported; otherwise removes it.
  func placeWitness(_ server: GestureServer, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard let view = host.area?.view, isNeeded else { return removeWitness(server, &engine, &effects) }
    if witness == nil {
      witness = engine.add(TouchWitness(reports: self), settings: TouchWitness.settings)
      server.traffic.witnesses += 1
    }
    if let witness { engine.attach(witness, to: view, into: &effects) }
  }

  func removeWitness(_ server: GestureServer, _ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
    guard let witness else { return }
    self.witness = nil
    engine.remove(witness, into: &effects)
    server.traffic.witnesses -= 1
    forgetAll()
    server.traffic.dismiss(self)
  }

  private var isNeeded: Bool {
    let state = host.state.applied
    return !state.reporting.isEmpty || state.isPrecise || host.customs > 0
  }

  // MARK: events during a cycle

  func saw(_ touch: Touch, _ phase: TouchSample.Phase) {
    becomeBusy()
    switch phase {
    case .down:
      add(touch.serial)
      pending.append(.down(touch))
    case .move:
      pending.append(.motion(touch))
    case .up, .cancel:
      guard let index = index(of: touch.serial), !touches[index].isUp else { return }
      touches[index].isUp = true
      if phase == .cancel { touches[index].cause = .device }
      pending.append(.up(touch.serial, touch.timestamp))
    }
  }

  /// Records that all touches have ended. Called when the witness was reset: all touches have lifted, or their view or
  /// the session has ended.
  func sawTheLast() {
    becomeBusy()
    for n in touches.indices where !touches[n].isUp {
      touches[n].isUp = true
      pending.append(.up(touches[n].serial, nil))
    }
  }

  func offer(_ touch: Touch, to recognizer: RecognizerObject) {
    becomeBusy()
    add(touch.serial)
    if let index = index(of: touch.serial) { touches[index].followers.append(ObjectIdentifier(recognizer)) }
    offers.append((touch.serial, recognizer))
  }

  /// Records that the attempt of a custom recognizer has ended.
  func leave(to recognizer: RecognizerObject) {
    becomeBusy()
    pending.append(.left(ObjectIdentifier(recognizer)))
  }

  private func becomeBusy() {
    if witness != nil { host.server?.traffic.look(after: self) }
  }

  /// Adds a touch that is not known yet. Either the witness or a custom recognizer may receive it first.
  private func add(_ serial: UInt64) {
    guard !host.isSuspended, index(of: serial) == nil else { return }
    let state = host.state.applied
    touches.append(ReportedTouch(serial: serial, reporting: state.reporting, isPrecise: state.isPrecise))
  }

  // MARK: reports after the cycle

  func index(of serial: UInt64) -> Int? { touches.firstIndex { $0.serial == serial } }

  /// Records that the ordinary stream will receive this delivery.
  func prepare(_ delivery: TouchDelivery) {
    guard let index = index(of: delivery.serial) else { return }
    switch delivery.phase {
    case .began: touches[index].isKnown = true
    case .moved, .stationary: break
    case .ended: touches[index].isEnded = true
    case .cancelled: touches[index].isTaken = true
    }
  }

  /// Records that the ordinary stream receives no more events of the touch.
  func noteTaken(_ serial: UInt64, because cause: HostReason?) {
    guard let index = index(of: serial) else { return }
    touches[index].isTaken = true
    if let cause { touches[index].cause = cause }
  }

  /// Sends the client the recorded events and the changes of dispositions.
  func tell(_ server: GestureServer) {
    for item in pending {
      switch item {
      case .down(let touch):
        sayDown(touch, server)
        for offer in offers where offer.serial == touch.serial {
          offer.recognizer.sayOffered(host.name(of: touch.serial))
        }
      case .motion(let touch):
        if isHeard(touch.serial) { sayMotion(touch, server) }
      case .up(let serial, let time):
        if isHeard(serial) { sayUp(serial, at: time ?? server.now) }
      case .left(let recognizer):
        for n in touches.indices { touches[n].followers.removeAll { $0 == recognizer } }
      }
    }
    pending.removeAll(keepingCapacity: true)
    offers.removeAll()
    for n in touches.indices { sayDisposition(&touches[n], server) }
  }

  /// Returns the host's view in which a touch began. The inner optional is nil for the root; the outer one is nil if
  /// the touch did not begin in the host.
  private func begins(_ touch: Touch, _ server: GestureServer) -> ViewNode?? {
    if let seat = host.seat, server.host.seat(ofTouch: touch.id) != seat { return nil }
    if host.isOnOutput { return .some(host.area.flatMap { host.root.hit($0.inside(touch.start)) }) }
    guard let view = touch.view else { return nil }
    if let node = server.node(view) { return node.host === host ? .some(node) : nil }
    return view == host.area?.view ? .some(nil) : nil
  }

  private func localized(_ point: Point, _ server: GestureServer) -> Point {
    host.area.flatMap { server.engine.convert(point, to: $0.view) } ?? point
  }

  private func isHeard(_ serial: UInt64) -> Bool {
    guard let index = index(of: serial) else { return false }
    return touches[index].isNamed && touches[index].reportsEvents(as: touches[index].told)
  }

  private func sayDown(_ touch: Touch, _ server: GestureServer) {
    guard let index = index(of: touch.serial) else { return }
    if let node = begins(touch, server) {
      touches[index].node = node
    } else if touches[index].followers.isEmpty {
      return _ = touches.remove(at: index)
    } else {
      touches[index].reporting = []
    }
    let disposition = touches[index].disposition
    guard touches[index].reportsEvents(as: disposition) else { return }
    touches[index].isNamed = true
    touches[index].told = disposition
    let reason = touches[index].reason
    let location = localized(touch.location, server)
    let node = touches[index].node
    let wlID = server.host.wlTouchID(of: touch.serial) ?? -1
    host.say { host in
      guard let pointer = host.pointer else { return }
      tactus_gesture_host_v1_send_touch_down(
        pointer, host.name(of: touch.serial), wlID, node?.object?.pointer, Wire.high(touch.landed),
        Wire.low(touch.landed),
        Wire.fixed(location.x), Wire.fixed(location.y), UInt32(clamping: touch.tapCount), disposition.rawValue,
        reason.rawValue)
    }
  }

  private func sayMotion(_ touch: Touch, _ server: GestureServer) {
    let name = host.name(of: touch.serial)
    let location = localized(touch.location, server)
    let time = touch.timestamp
    host.say(of: .touch(name), mergeable: true) { host in
      guard let pointer = host.pointer else { return }
      tactus_gesture_host_v1_send_touch_motion(
        pointer, name, Wire.high(time), Wire.low(time), Wire.fixed(location.x), Wire.fixed(location.y))
    }
  }

  private func sayUp(_ serial: UInt64, at time: Timestamp) {
    let name = host.name(of: serial)
    host.say(of: .touch(name)) { host in
      guard let pointer = host.pointer else { return }
      tactus_gesture_host_v1_send_touch_up(pointer, name, Wire.high(time), Wire.low(time))
    }
  }

  private func sayDisposition(_ touch: inout ReportedTouch, _ server: GestureServer) {
    let (isReported, disposition, reason) = (touch.reportsDisposition, touch.disposition, touch.reason)
    let before = touch.told
    touch.told = disposition
    guard isReported else { return }
    // In this cycle, the touch was delivered and then cancelled: reports the delivery first.
    if before == .withheld, disposition == .cancelled { say(.delivered, .none, of: touch, server) }
    say(disposition, reason, of: touch, server)
  }

  private func say(
    _ disposition: TouchDisposition, _ reason: HostReason, of touch: ReportedTouch, _ server: GestureServer
  ) {
    let name = host.name(of: touch.serial)
    let wlID = server.host.wlTouchID(of: touch.serial) ?? -1
    host.say(of: .touch(name)) { host in
      guard let pointer = host.pointer else { return }
      tactus_gesture_host_v1_send_touch_disposition(pointer, name, wlID, disposition.rawValue, reason.rawValue)
    }
  }

  /// Reports a delivery in the ordinary stream to the client as `view_touch`, which names the view.
  func say(_ delivery: TouchDelivery, _ server: GestureServer) {
    guard let index = index(of: delivery.serial), touches[index].reporting.contains(.views),
      !touches[index].isSilent, let phase = delivery.phase.wire
    else { return }
    let name = host.name(of: delivery.serial)
    let location = localized(delivery.location, server)
    let node = touches[index].node
    touches[index].last = delivery
    host.say(of: .viewTouch(name), mergeable: delivery.phase == .moved) { host in
      guard let pointer = host.pointer else { return }
      tactus_gesture_host_v1_send_view_touch(
        pointer, name, node?.object?.pointer, phase, Wire.high(delivery.timestamp),
        Wire.low(delivery.timestamp), Wire.fixed(location.x), Wire.fixed(location.y),
        UInt32(clamping: delivery.tapCount))
    }
  }

  /// Reports that a cancel for another touch has ended this one.
  func silence(_ serial: UInt64, at time: Timestamp, _ server: GestureServer) {
    guard let index = index(of: serial), !touches[index].isTaken else { return }
    noteTaken(serial, because: .quarantine)
    sayDisposition(&touches[index], server)
    if var last = touches[index].last {
      last.phase = .cancelled
      last.timestamp = time
      say(last, server)
    }
    touches[index].isSilent = true
  }

  /// Whether this touch must be cancelled with `wl_touch.up`: the client has asked for this, and one of its own
  /// recognizers has taken the touch.
  func isPrecise(_ serial: UInt64) -> Bool {
    guard let index = index(of: serial) else { return false }
    return touches[index].isPrecise && touches[index].cause == .recognized
  }

  /// Reports that the touches in the host's views have ended, since the host is suspended, and forgets these touches.
  func endAll(_ server: GestureServer) {
    for touch in touches where !touch.isTaken {
      guard var last = touch.last, last.phase != .ended, last.phase != .cancelled else { continue }
      last.phase = .cancelled
      last.timestamp = server.now
      say(last, server)
    }
    forgetAll()
  }

  func forgetWhatIsOver() { touches.removeAll { $0.isOver } }

  private func forgetAll() {
    touches = []
    pending = []
    offers = []
  }
}
