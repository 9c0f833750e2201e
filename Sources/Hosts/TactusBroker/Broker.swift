// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Opens touchscreens for daemons and can revoke them: when a daemon hangs or exits, the broker lifts the fingers on
/// its clones and gives the touchscreens back to the compositor.
///
/// `BrokerState` decides; this class waits for events and carries out the decisions. To detect that a daemon hangs, the
/// broker looks at the device's event queue, which both processes share: events that the daemon does not read fill the
/// queue. So neither process needs to wake up while no finger touches the screen.
final class Broker {
  /// The listening socket; below 0 if the broker serves only the daemon that started it.
  private let listener: Int32
  /// A descriptor that is readable when another session may have come to the front; below 0 if the broker does not
  /// depend on sessions.
  private let change: Int32
  /// A descriptor that is readable when a signal has told this program to end; below 0 if there is none.
  private let ending: Int32
  private var isEnding = false
  private let front: () -> Front
  private var state: BrokerState
  private var daemons: [Daemon] = []
  private var devices: [HeldDevice] = []
  private var probes: [Probe] = []
  /// Keeps copies of the granted descriptors and the clones; nil until the first of them exists.
  private var keeper: Keeper?
  private let isOfSystemd: Bool
  private let leftovers: Leftovers
  private var lastDaemon: UInt32 = 0
  /// The time until which no connection is accepted, since the process had no file descriptor left.
  private var acceptsAgain: Int64 = 0
  private static let shortage: Int64 = 100_000
  /// Events that `state` has not processed yet.
  private var events: [BrokerEvent] = []
  private var isFeeding = false
  /// The most messages of one daemon that the broker answers, and the most daemons that it accepts, in one turn.
  private static let mostInATurn = 8
  /// The cost (`Budgets`) that counts as one additional message: a message with twice this cost counts as three
  /// messages.
  private static let costOfAnAnswer = 45

  private final class Daemon {
    let id: ClientID
    let socket: BrokerSocket
    var chords: [KeyWatch] = []

    init(_ id: ClientID, _ socket: consuming BrokerSocket) {
      self.id = id
      self.socket = socket
    }
  }

  /// The virtual device with which gates are detected: a compositor that runs the gate's plugin opens the device and
  /// closes it again immediately.
  private final class Probe {
    let ticket: Ticket
    let uses: NodeUses
    private let device: UinputDevice

    init(_ ticket: Ticket) throws(SystemError) {
      self.ticket = ticket
      uses = try NodeUses()
      device = try UinputDevice(.probe)
      uses.node = device.node
    }
  }

  /// `front` returns whose session is in front now; `leftovers` are clones of a previous broker.
  init(
    listeningTo listener: Int32, changesAt change: Int32 = -1, endsAt ending: Int32 = -1, isOfSystemd: Bool = false,
    leftovers: Leftovers = Leftovers([]), front: @escaping () -> Front
  ) {
    self.isOfSystemd = isOfSystemd
    self.leftovers = leftovers
    self.listener = listener
    self.change = change
    self.ending = ending
    self.front = front
    state = BrokerState(front: front())
    // Without this, accepting from systemd's socket would block while no connection is waiting, and the clients that
    // are already connected would receive no answers.
    if listener >= 0 {
      tactus_never_wait(listener)
      tactus_refuse_passed(listener)
    }
  }

  func add(_ socket: consuming BrokerSocket) {
    lastDaemon &+= 1
    let daemon = Daemon(ClientID(lastDaemon), socket)
    daemons.append(daemon)
    tell(.came(daemon.id, user: tactus_peer_user(daemon.socket.descriptor)))
  }

  /// Runs until no client is left and no new one can connect, or until a signal has arrived and all devices are given
  /// back.
  func run() {
    while listener >= 0 && !isEnding || !state.isIdle { turn() }
  }

  private func end() {
    isEnding = true
    for daemon in daemons { tell(.left(daemon.id)) }
  }

  /// Handles a switch of sessions and the watchdog first, then each daemon's share of messages.
  func turn() {
    let now = tactus_monotonic_microseconds()
    // The descriptors to wait for.
    var waits: [pollfd] = []
    // For each of these descriptors, the function to call when the descriptor is readable.
    var told: [() -> Void] = []
    func wait(for descriptor: Int32, _ tell: @escaping () -> Void = {}) {
      guard descriptor >= 0 else { return }
      waits.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      told.append(tell)
    }
    wait(for: change)
    for device in devices {
      if state.isStirredByEvents(device.ticket) {
        wait(for: device.descriptor) { [unowned(unsafe) self] in tell(.stirred(device.ticket)) }
      }
      wait(for: device.usesDescriptor) { [unowned(unsafe) self] in heedUses(of: device) }
    }
    if let keeper { wait(for: keeper.descriptor) { [unowned(unsafe) self] in replaceKeeper() } }
    for probe in probes { wait(for: probe.uses.descriptor) { [unowned(unsafe) self] in heedUses(of: probe) } }
    for keys in daemons.flatMap({ $0.chords }) {
      for descriptor in keys.descriptors { wait(for: descriptor) { keys.listen() } }
    }
    for daemon in daemons {
      wait(for: daemon.socket.descriptor) { [unowned(unsafe) self] in listen(to: daemon) }
    }
    if !isEnding {
      wait(for: ending) { [unowned(unsafe) self] in end() }
      if now >= acceptsAgain { wait(for: listener) { [unowned(unsafe) self] in accept() } }
    }
    // With no descriptor and no time limit, `poll` would never return.
    let rest: Int32? = now < acceptsAgain ? 100 : nil
    let pause = [state.pause(at: now), leftovers.pause(at: now), rest].compactMap { $0 }.min()
    guard !waits.isEmpty || pause != nil else { return }
    let count = poll(&waits, nfds_t(waits.count), pause ?? -1)
    if count > 0 { lookToTheFront() }
    tell(.tick)
    leftovers.tick(at: tactus_monotonic_microseconds())
    if count > 0 { for (wait, tell) in zip(waits, told) where wait.revents != 0 { tell() } }
  }

  /// Reads which session is in front. Clears the notification first, so that any later change makes `change` readable
  /// again.
  private func lookToTheFront() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    if change >= 0 { _ = bytes.withUnsafeMutableBytes { tactus_read(change, $0.baseAddress, $0.count) } }
    tell(.front(front()))
  }

  private func accept() {
    // The signal may have arrived in this turn. A daemon that is accepted now would keep the broker running.
    guard !isEnding else { return }
    for _ in 0..<Self.mostInATurn {
      let raw = tactus_accept(listener)
      // If this process has no free descriptor, the waiting connection keeps the listener readable, so the next attempt
      // is delayed.
      if raw == -EMFILE || raw == -ENFILE { acceptsAgain = tactus_monotonic_microseconds() + Self.shortage }
      guard raw >= 0 else { return }
      add(BrokerSocket(owning: raw))
    }
  }

  private func listen(to daemon: Daemon) {
    var rest = Self.mostInATurn
    while rest > 0, daemons.contains(where: { $0 === daemon }) {
      // A client that passes a descriptor is disconnected: no request needs one, and its sender can make closing it
      // take arbitrarily long.
      if tactus_has_passed(daemon.socket.descriptor) > 0 { return tell(.left(daemon.id)) }
      switch daemon.socket.receive() {
      case .message(let request, _):
        lookToTheFront()
        rest -= 1 + Int(Budgets.cost(of: request)) / Self.costOfAnAnswer
        tell(.asked(daemon.id, request))
      case .nothing: return
      case .nonsense, .end: tell(.left(daemon.id))
      }
    }
  }

  private func heedUses(of device: HeldDevice) {
    if device.openClone() { tell(.cloned(device.ticket, error: 0)) }
    tellReadings(of: device)
  }

  private func tellReadings(of device: HeldDevice) {
    guard device.descriptor(of: .clone) >= 0 else { return }
    guard let readings = device.takeReadings() else { return tell(.lostCount(device.ticket)) }
    for isRead in readings { tell(.read(device.ticket, isRead)) }
  }

  private func heedUses(of probe: Probe) {
    let news = probe.uses.read()
    if news.users != 0 || news.isLeft { tell(.used(probe.ticket, news)) }
  }

  // MARK: performing the effects

  private func tell(_ event: BrokerEvent) {
    events.append(event)
    guard !isFeeding else { return }
    isFeeding = true
    var n = 0
    while n < events.count {
      var effects: [BrokerEffect] = []
      state.take(events[n], at: tactus_monotonic_microseconds()) { effects.append($0) }
      for effect in effects { perform(effect) }
      n += 1
    }
    events = []
    isFeeding = false
  }

  private func perform(_ effect: BrokerEffect) {
    switch effect {
    case .send(let id, let reply): send(reply, to: id)
    case .grant(let id, let reply, let part, let ticket):
      guard let device = device(ticket) else { return }
      if device.isGrantedFirst(part) { entrust([Kept(descriptor: device.descriptor(of: part))], of: device) }
      send(reply, to: id, device.descriptor(of: part))
      if case .clone = part { tellReadings(of: device) }
    case .end(let id):
      if let daemon = daemon(id) { daemon.socket.closeElsewhere() }
      daemons.removeAll { $0.id == id }

    case .open(let ticket, let number):
      tell(.opened(ticket, open(number, ticket)))
    case .openContacts(let ticket):
      tell(
        .openedContacts(ticket, error: attempt(ticket) { (device) throws(SystemError) in try device.openContacts() }))
    case .clone(let ticket):
      let error = attempt(ticket) { (device) throws(SystemError) in
        try device.makeClone()
      }
      if let device = device(ticket), let maker = device.maker { entrust([maker], of: device) }
      if error != 0 || device(ticket)?.openClone() == true { tell(.cloned(ticket, error: error)) }
    case .destroyClone(let ticket):
      forgetGrants(of: ticket)
      device(ticket)?.destroyClone()
    case .look(let ticket): if let device = device(ticket) { tell(.looked(ticket, device.look)) }
    case .giveBack(let ticket): device(ticket)?.giveBack()
    case .close(let ticket):
      forgetGrants(of: ticket)
      device(ticket)?.destroyClone()
      devices.removeAll { $0.ticket == ticket }

    case .probe(let ticket):
      do throws(SystemError) {
        probes.append(try Probe(ticket))
        tell(.probed(ticket, error: 0))
      } catch {
        tell(.probed(ticket, error: error.number))
      }
    case .endProbe(let ticket): probes.removeAll { $0.ticket == ticket }
    case .listen(let id, let chord, let keys):
      guard let daemon = daemon(id) else { return }
      let watch = KeyWatch(chord, for: keys) { [unowned(unsafe) self] in tell(.pressed(id, chord)) }
      daemon.chords.append(watch)
      tell(.listening(id, chord, devices: Int32(watch.count)))
    case .deafen(let id, let chord): daemon(id)?.chords.removeAll { $0.chord == chord }
    }
  }

  private func open(_ number: DeviceNumber, _ ticket: Ticket) -> BrokerEvent.Opened {
    do throws(SystemError) {
      // Another daemon that has the device open may have changed the device's ranges. So the broker uses the ranges
      // that it read when it opened the device for that daemon.
      let before = devices.first { $0.number == number && $0.isThere }
      let device = try HeldDevice(ticket, number, axes: before?.axes)
      devices.append(device)
      return BrokerEvent.Opened(isTouchscreen: device.isTouchscreen)
    } catch {
      return BrokerEvent.Opened(error: error.number)
    }
  }

  private func attempt(_ ticket: Ticket, _ act: (HeldDevice) throws(SystemError) -> Void) -> Int32 {
    guard let device = device(ticket) else { return ENODEV }
    do throws(SystemError) {
      try act(device)
      return 0
    } catch {
      return error.number
    }
  }

  /// Passes descriptors to the keeper. If this process is killed, the keeper revokes the event nodes and lifts the
  /// fingers on the clones.
  private func entrust(_ kept: [Kept], of device: HeldDevice) {
    keeper = keeper ?? Keeper(bySystemd: isOfSystemd)
    for it in kept { keeper?.add(it, of: device.ticket) }
  }

  private func forgetGrants(of ticket: Ticket) { keeper?.remove(ticket, slots: device(ticket)?.maker?.slots ?? 0) }

  /// Replaces a keeper that was killed, and passes all descriptors to the new one.
  private func replaceKeeper() {
    keeper = nil
    for device in devices { entrust(device.kept, of: device) }
  }

  /// Sends a reply. A client that does not read its replies has ended or hangs, and is treated as disconnected.
  private func send(_ reply: BrokerReply, to id: ClientID, _ descriptor: Int32 = -1) {
    guard let daemon = daemon(id) else { return }
    do throws(SystemError) {
      try daemon.socket.send(reply, descriptor)
    } catch {
      tell(.left(id))
    }
  }

  private func daemon(_ id: ClientID) -> Daemon? { daemons.first { $0.id == id } }
  private func device(_ ticket: Ticket) -> HeldDevice? { devices.first { $0.ticket == ticket } }
}
