// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusSystem
import WaylandServer

/// Withholds touches from windows: grabs touchscreens, and passes delivered touches to the compositor through a clone
/// of each.
///
/// | what happens                                        | what this object does                            |
/// |-----------------------------------------------------|--------------------------------------------------|
/// | a touchscreen is added                              | requests its clone                               |
/// | a compositor opens the clone, and no finger is down | grabs the touchscreen                            |
/// | panic, switch to another session, end of the broker | lifts the fingers on the clone, ends the grab    |
/// | the compositor closes the clone                     | as above; the touchscreen then has no gestures   |
///
/// While a touchscreen is not grabbed, the compositor reads it directly, and windows receive all touches.
final class Clones: TouchSink, NodeOpener {
  /// Reads the touchscreens, whose nodes this object opens.
  var source: LibinputTouches? {
    didSet {
      oldValue?.dispatched = {}
      source?.dispatched = { [unowned(unsafe) self] in flush() }
    }
  }
  private let loop: EventLoopPointer
  private let log: (String) -> Void
  private var broker: BrokerConnection?
  /// Whether the broker has refused a request or revoked devices because another session is in front. The broker
  /// reports when this session is in front again.
  private var isAway = false
  /// Called when this session is in front again.
  var regained: () -> Void = {}
  private var requests = CloneRequests()
  private var clones: [TouchClone] = []
  /// The devices to grab.
  var wanted: [InputDevice] = [] { didSet { settle() } }
  private var configuration: Configuration
  /// Called when a device cannot be grabbed.
  var failed: () -> Void = {}
  private var refusals: [DeviceID: String] = [:]
  /// Called when the set of grabbed devices has changed, or the set of devices that the compositor has switched off.
  var changed: () -> Void = {}

  /// Reopens the devices when the loop is idle, since they must not be closed while they are being read.
  private var reopening: Idle?
  private(set) var isReopening = false
  /// Whether, after the call of `reopen`, the source has already opened all devices because this session came to the
  /// front. If so, the devices are not reopened a second time: this would remove the clone that the compositor is about
  /// to open.
  private var hasResumed = false
  /// Counts how often the broker has ended, or revoked devices because they were not read. After too many failures,
  /// windows receive all touches.
  private var failures = BrokerFailures()

  init(on loop: EventLoopPointer, by configuration: Configuration, log: @escaping (String) -> Void) {
    (self.loop, self.configuration, self.log) = (loop, configuration, log)
    reopening = Idle(on: loop) { [unowned(unsafe) self] in
      isReopening = false
      connect()
      if !hasResumed { source?.reopen() }
    }
    connect()
  }

  /// Whether the compositor has switched the touchscreen off.
  func isOff(_ device: DeviceID) -> Bool { clone(of: device)?.isOff == true }

  func isActive(_ device: DeviceID) -> Bool { clone(of: device)?.isActive == true }
  var withholds: Bool { clones.contains { $0.isActive } }

  // MARK: devices

  func use(_ configuration: Configuration) {
    self.configuration = configuration
    for clone in clones { clone.cancel = cancel(on: clone.device) }
    tellWatchdog()
    if needsBroker, broker == nil { reopen() }
  }

  func remove(_ device: InputDevice) {
    refusals[device.id] = nil
    for clone in clones where clone.device.id == device.id { drop(clone) }
  }

  /// Starts to write touches to the clone. Call this as soon as the touchscreen is grabbed.
  func begin(_ device: InputDevice) {
    guard let clone = clone(of: device.id) else { return source?.release(device.id) ?? () }
    clone.isActive = true
    changed()
  }

  private func tellWatchdog() {
    broker?.setWatchdog(Int32(clamping: configuration.safety.watchdog.microseconds / 1000))
  }

  /// Returns the reason why a device cannot be grabbed.
  func objection(to device: InputDevice) -> String? {
    failures.areTooMany ? "tactus-broker has failed too often" : refusals[device.id]
  }

  func makeProbe(_ answered: @escaping (GateProbe.Answer) -> Void) throws(SystemError) -> GateProbe {
    guard let broker else { throw SystemError("ask without tactus-broker", number: ENOTCONN) }
    return try GateProbe(by: broker, on: loop, answered: answered)
  }

  /// Whether the configuration asks for a way that needs a broker, and the broker has not failed too often.
  private var needsBroker: Bool {
    configuration.devices.contains { [.clone, .auto].contains($0.way) } && !failures.areTooMany
  }

  /// Grabs the wanted touchscreens, and releases all others.
  private func settle() {
    var wanted = failures.areTooMany ? [] : self.wanted
    if !wanted.isEmpty, broker == nil {
      reopen()
      wanted = []
    }
    for clone in clones where !wanted.contains(where: { $0.id == clone.device.id }) { release(clone) }
    for device in wanted where refusals[device.id] == nil {
      guard let clone = clone(of: device.id) else {
        make(device)
        continue
      }
      if clone.isRead, !clone.isActive { source?.grab(device.id) }
    }
  }

  private func make(_ device: InputDevice) {
    guard let broker, requests.want(device.node) else { return }
    broker.clone(device.node)
  }

  private func made(_ node: String, _ descriptor: consuming FileDescriptor, _ error: Int32) {
    guard requests.answered(node, error), let device = wanted.first(where: { $0.node == node }),
      clone(of: device.id) == nil
    else { return }
    // The clone will be created when this session is in front again.
    if error == BrokerReply.notInFront { return isAway = true }
    if error != 0 { return refuse(device, "tactus-broker cannot make a clone: \(SystemError.reason(error))") }
    // ENODEV: the touchscreen was reopened meanwhile, and the broker has destroyed this clone.
    var identity = input_id()
    if tactus_evdev_id(descriptor.rawValue, &identity) == -ENODEV { return settle() }
    guard let original = source?.node(of: device.id),
      let clone = TouchClone(
        of: device, original, writingTo: descriptor, on: loop, begin: { [unowned(unsafe) self] in settle() })
    else { return refuse(device, "its clone does not report the contacts that are written to it") }
    clone.cancel = cancel(on: device)
    clones.append(clone)
  }

  private func refuse(_ device: InputDevice, _ why: String) {
    refusals[device.id] = why
    failed()
  }

  /// Lifts all fingers on the clone, and then ends the grab. They could not be lifted afterwards, since nothing is
  /// written to a clone whose touchscreen is not grabbed.
  private func release(_ clone: TouchClone) {
    let wasActive = clone.isActive
    clone.liftAll()
    clone.isActive = false
    source?.release(clone.device.id)
    if wasActive { changed() }
  }

  /// Ends the grab when the compositor has closed the clone.
  private func switchOff(_ clone: TouchClone) {
    let wasOff = clone.isOff
    clone.wasClosed()
    release(clone)
    if clone.isOff != wasOff { changed() }
  }

  /// Removes a clone whose device was removed or will be reopened.
  private func drop(_ clone: TouchClone) {
    release(clone)
    clones.removeAll { $0 === clone }
  }

  private func dropAll() {
    requests.removeAll()
    for clone in clones { drop(clone) }
  }

  private func clone(of id: DeviceID) -> TouchClone? { clones.first { $0.device.id == id } }

  // MARK: touches

  func deliver(_ delivery: TouchDelivery) {
    let id = DeviceID(ofTouch: delivery.id)
    guard let clone = clone(of: id), clone.isActive else { return }
    clone.deliver(delivery, at: source?.panelPoint(of: delivery.location, on: id))
  }

  /// Passes a frame to windows unchanged.
  func pass(_ frame: TouchFrame, from device: DeviceID) {
    guard let clone = clone(of: device), clone.isActive else { return }
    for sample in frame.samples {
      let point = source?.panelPoint(of: sample.location, on: device)
      clone.pass(sample, at: point, frame.time)
    }
    cycleEnded()
  }

  func cycleEnded() {
    for clone in clones where clone.isActive { clone.finish() }
    if source?.isDispatching != true { flush() }
  }

  /// Writes the collected events to the clones: events that were read together are written together. If writing fails,
  /// the clone is removed, and windows receive the touches from the touchscreen itself.
  private func flush() {
    for clone in clones where !clone.flush() {
      drop(clone)
      refuse(clone.device, "its clone no longer works")
    }
  }

  private func cancel(on device: InputDevice) -> CloneContacts.Cancel {
    switch configuration.rule(forDevice: device.name).cancel {
    case .palm: .palm
    case .lift: .lift
    case .soft, .auto, nil: .soft
    }
  }

  // MARK: connection to the broker

  /// Connects to the system's broker. If there is none, starts a broker, but only if one is needed.
  private func connect() {
    guard broker == nil, !failures.areTooMany else { return }
    do throws(SystemError) {
      guard let broker = try BrokerConnection(on: loop, mayStart: needsBroker) else { return }
      broker.read = { [unowned(unsafe) self] node, isRead in
        for clone in clones where clone.device.node == node { isRead ? clone.wasOpened() : switchOff(clone) }
      }
      broker.cloned = { [unowned(unsafe) self] in made($0, $1, $2) }
      broker.inFront = { [unowned(unsafe) self] in comeBack() }
      broker.answeredLate = { [unowned(unsafe) self] error in
        if error == BrokerReply.notInFront { isAway = true }
        if error == 0 {
          reopen()
          regained()
        }
      }
      broker.ended = { [unowned(unsafe) self] in loseBroker() }
      broker.revoked = { [unowned(unsafe) self] in wasRevoked($0) }
      self.broker = broker
      tellWatchdog()
    } catch {
      failures.giveUp()
      failed()
      log(Report.line("broker", "none, so touchscreens cannot be grabbed: \(error.description)"))
    }
  }

  private func loseBroker() {
    fail("has ended")
    dropAll()
    broker = nil
    failed()
    reopen()
  }

  private func wasRevoked(_ why: BrokerReply.Revocation) {
    switch why {
    case .unread: fail("took the touchscreens back, since they were not read in time")
    case .away:
      log(Report.line("broker", "took the touchscreens back, since another session is in front"))
      isAway = true
      return dropAll()
    case .uncounted: log(Report.line("broker", "opens the touchscreens anew, since it has lost count of readers"))
    }
    dropAll()
    reopen()
  }

  /// Reopens the devices when this session is in front again.
  private func comeBack() {
    guard isAway else { return }
    isAway = false
    reopen()
    regained()
  }

  /// Notes that the source is about to open all devices.
  func resumes() { hasResumed = !isAway }

  private func reopen() {
    (isReopening, hasResumed) = (true, false)
    reopening?.want()
  }

  private func fail(_ what: String) {
    failures.add(at: MonotonicClock.now)
    let outcome = failures.areTooMany ? "; windows get all touches until tactusd is started again" : ""
    log(Report.line("broker", what + outcome))
    if failures.areTooMany { failed() }
  }

  func open(_ node: String) throws(SystemError) -> Int32 {
    requests.reopened(node)
    if let broker {
      do throws(SystemError) {
        return try broker.open(node)
      } catch {
        if error.number == BrokerReply.notInFront { isAway = true }
      }
    }
    // A device that was opened without the broker cannot be grabbed, but verdicts and palms may be written to it.
    if let both = try? FileDescriptor(opening: node, flags: O_RDWR | O_NONBLOCK) { return both.release() }
    return try FileDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK).release()
  }

  /// Opens another descriptor of a touchscreen, with an event queue of its own.
  func openContacts(_ node: String) throws(SystemError) -> Int32 {
    if let broker, let descriptor = try? broker.openContacts(node) { return descriptor }
    return try FileDescriptor(opening: node, flags: O_RDONLY | O_NONBLOCK).release()
  }

  func close(_ node: String) { broker?.close(node) }

  /// Releases all touchscreens, and disconnects from the broker. Call this before the event loop ends.
  func close() {
    dropAll()
    (broker, reopening) = (nil, nil)
  }
}

extension TouchFrame {
  /// A frame that contains only the lifts and cancels of this one.
  var lifts: TouchFrame {
    TouchFrame(time: time, samples: samples.filter { $0.phase == .up || $0.phase == .cancel })
  }
}
