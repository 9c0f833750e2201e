// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Decides which daemon is granted which device, and when the device is taken back. A value without I/O: `take`
/// processes an event and requests effects. Times are in microseconds.
///
/// | state   | meaning                                                        | ends when                           |
/// |---------|----------------------------------------------------------------|-------------------------------------|
/// | free    | no daemon has the device                                       | a daemon requests it                |
/// | opening | a daemon has requested the device                              | opening has succeeded or failed     |
/// | granted | the daemon has descriptors of the open device                  | the daemon requests a clone         |
/// | cloning | granted; the clone is made, then opened when udev permits it   | the clone is open, or time runs out |
/// | cloned  | granted; the daemon can write to the clone and grab the device | the device is given back            |
/// | leaving | given back: no descriptor works, no finger is on the clone     | compositors have read the lifts     |
///
/// In every state, a device is given back and its descriptors are revoked if its daemon requests this, disconnects or
/// stops reading, or if the daemon's user is no longer in front.
///
/// The rules that `tactus-broker(8)` guarantees:
///
/// 1. A daemon whose user is not in front is granted nothing, and learns nothing about devices.
/// 2. After a switch of sessions, no descriptor that was granted before works.
/// 3. Every granted descriptor is revoked before it is closed, and every device that was opened is closed.
/// 4. Each request receives at most one answer, and costs part of its user's limited budget.
/// 5. The connections and devices of each user are limited.
struct BrokerState {
  private struct Client {
    var id: ClientID
    var user: Int32
    /// Whether the client was refused a request, or has lost a device, because another session was in front. It is then
    /// notified when its own session comes to the front.
    var awaitsFront = false
    var patience: Int64 = 500_000
    var probe: Ticket?
    /// The chords for which the client listens.
    var chords: [BrokerRequest.Chord] = []
  }

  private struct Holding {
    enum Stage: Equatable {
      case opening, granted
      case cloning(since: Int64)
      case cloned
      case leaving(until: Int64)
    }
    var ticket: Ticket
    var client: ClientID
    var device: DeviceNumber
    var stage = Stage.opening
    var isTouchscreen = false
    var watch = ReadingWatch()

    var isLeaving: Bool {
      if case .leaving = stage { return true }
      return false
    }
  }

  private var front: Front
  private var clients: [Client] = []
  private var holdings: [Holding] = []
  private var budgets = Budgets()
  private var lastTicket: UInt32 = 0

  /// The most daemons that may be connected.
  static let most = 64
  /// The most daemons of one user that may be connected, so that no user alone can reach the limit for all.
  static let mostOfUser = 4
  /// The most devices that one daemon may hold; no machine has more.
  static let mostDevices = 16
  private static let mostLeaving = 64
  /// How long a clone exists after it was given back, so that compositors can read the lifts before the clone is
  /// destroyed.
  private static let farewell: Int64 = 1_000_000
  /// The longest time for making a clone. udev needs only milliseconds to permit opening it.
  private static let cloningTime: Int64 = 2_000_000

  init(front: Front) { self.front = front }

  var isIdle: Bool { clients.isEmpty && holdings.isEmpty }

  /// Returns the time in milliseconds after which `tick` must be processed at the latest; nil if there is nothing to
  /// check.
  func pause(at now: Int64) -> Int32? {
    var pause: Int32?
    func wait(_ milliseconds: Int32) { pause = min(pause ?? milliseconds, milliseconds) }
    func wait(until time: Int64) { wait(Int32(clamping: max(0, time - now) / 1000 + 1)) }
    for it in holdings {
      switch it.stage {
      case .opening, .granted: break
      case .cloning(let since): wait(until: since + Self.cloningTime)
      case .cloned: if let pause = it.watch.pause { wait(pause) }
      case .leaving(let time): wait(until: time)
      }
    }
    return pause
  }

  /// Returns whether a cloned touchscreen need not be checked until it sends events.
  func isStirredByEvents(_ ticket: Ticket) -> Bool {
    holdings.contains { $0.ticket == ticket && $0.stage == .cloned && !$0.watch.isOn }
  }

  // MARK: handling events

  mutating func take(_ event: BrokerEvent, at now: Int64, _ perform: (BrokerEffect) -> Void) {
    switch event {
    case .came(let id, let user): welcome(id, user, now, perform)
    case .left(let id): dismiss(id, now, perform)
    case .asked(let id, let request): answer(request, of: id, now, perform)
    case .front(let front): serve(front, now, perform)
    case .tick: tick(now, perform)
    case .opened(let ticket, let result): opened(ticket, result, perform)
    case .openedContacts(let ticket, let error):
      guard let it = holding(ticket) else { return }
      grant(.contacts(it.device, error: error), .contacts, of: it, error, perform)
    case .cloned(let ticket, let error): cloned(ticket, error, perform)
    case .read(let ticket, let isRead):
      guard let it = holding(ticket), it.stage == .cloned else { return }
      perform(.send(it.client, .read(it.device, isRead)))
    case .lostCount(let ticket):
      guard let it = holding(ticket), it.stage == .cloned else { return }
      takeBack(it, .uncounted, now, perform)
    case .stirred(let ticket):
      guard let n = index(of: ticket) else { return }
      holdings[n].watch.stir(at: now)
    case .looked(let ticket, let look): looked(ticket, look, now, perform)
    case .probed(let ticket, let error): probed(ticket, error, perform)
    case .used(let ticket, let news):
      guard let client = clients.first(where: { $0.probe == ticket }) else { return }
      perform(.send(client.id, .used(change: news.users, isLeft: news.isLeft)))
    case .listening(let id, let chord, let devices):
      guard let n = clients.firstIndex(where: { $0.id == id }), clients[n].chords.contains(chord) else { return }
      perform(.send(id, .chord(chord, devices: devices, error: 0)))
    case .pressed(let id, let chord):
      guard let client = clients.first(where: { $0.id == id }), client.chords.contains(chord) else { return }
      perform(.send(id, .pressed(chord)))
    }
  }

  // MARK: daemons

  private mutating func welcome(_ id: ClientID, _ user: Int32, _ now: Int64, _ perform: (BrokerEffect) -> Void) {
    // If there are too many clients, a client whose user is in front replaces one whose user is not.
    if clients.count >= Self.most, front.serves(user), let other = clients.first(where: { !front.serves($0.user) }) {
      dismiss(other.id, now, perform)
    }
    guard clients.count < Self.most, clients.count(where: { $0.user == user }) < Self.mostOfUser,
      budgets.spend(Budgets.connection, of: user, at: now)
    else { return perform(.end(id)) }
    clients.append(Client(id: id, user: user))
  }

  private mutating func dismiss(_ id: ClientID, _ now: Int64, _ perform: (BrokerEffect) -> Void) {
    guard let n = clients.firstIndex(where: { $0.id == id }) else { return }
    takeAll(of: n, tells: false, now, perform)
    clients.remove(at: n)
    perform(.end(id))
  }

  /// Takes back everything from clients whose user is not in front, and notifies the clients that have waited for their
  /// session to come to the front.
  private mutating func serve(_ front: Front, _ now: Int64, _ perform: (BrokerEffect) -> Void) {
    self.front = front
    for n in clients.indices {
      if !front.serves(clients[n].user) {
        takeAll(of: n, tells: true, now, perform)
      } else if clients[n].awaitsFront {
        clients[n].awaitsFront = false
        perform(.send(clients[n].id, .inFront))
      }
    }
  }

  private mutating func takeAll(of n: Int, tells: Bool, _ now: Int64, _ perform: (BrokerEffect) -> Void) {
    let client = clients[n]
    for it in holdings(of: client.id) {
      giveBack(it.ticket, now, perform)
      // A daemon whose device is still being opened receives the refusal as the reply to its request.
      guard tells else { continue }
      clients[n].awaitsFront = true
      perform(
        .send(
          client.id, it.stage == .opening ? .open(it.device, error: BrokerReply.notInFront) : .revoked(it.device, .away)
        ))
      if case .cloning = it.stage { perform(.send(client.id, .clone(it.device, error: BrokerReply.notInFront))) }
    }
    if let probe = client.probe {
      clients[n].probe = nil
      clients[n].awaitsFront = true
      perform(.endProbe(probe))
      if tells { perform(.send(client.id, .probeEnded)) }
    }
    for chord in client.chords { perform(.deafen(client.id, chord)) }
    if !client.chords.isEmpty { clients[n].awaitsFront = true }
    clients[n].chords = []
  }

  // MARK: requests

  private mutating func answer(
    _ request: BrokerRequest, of id: ClientID, _ now: Int64, _ perform: (BrokerEffect) -> Void
  ) {
    guard let n = clients.firstIndex(where: { $0.id == id }) else { return }
    guard budgets.spend(Budgets.cost(of: request), of: clients[n].user, at: now) else {
      return dismiss(id, now, perform)
    }
    switch request {
    case .open(let device): open(device, n, now, perform)
    case .contacts(let device):
      guard let it = holding(of: id, device), it.isTouchscreen else {
        return perform(.send(id, .contacts(device, error: ENODEV)))
      }
      // The broker opens only one such descriptor, however often the daemon requests it.
      perform(.openContacts(it.ticket))
    case .clone(let device): clone(device, n, now, perform)
    case .close(let device):
      if let it = holding(of: id, device) { giveBack(it.ticket, now, perform) }
    case .watchdog(let milliseconds): clients[n].patience = Int64(min(max(milliseconds, 50), 10_000)) * 1000
    case .chord(let chord, let keys): listen(for: keys, chord, n, perform)
    case .probe(let exists): probe(exists: exists, n, perform)
    }
  }

  /// Returns whether a daemon may be granted anything now. If not, the daemon is notified when its session comes to the
  /// front.
  private mutating func maybeServed(_ n: Int) -> Bool {
    if front.serves(clients[n].user) { return true }
    clients[n].awaitsFront = true
    return false
  }

  private mutating func open(_ device: DeviceNumber, _ n: Int, _ now: Int64, _ perform: (BrokerEffect) -> Void) {
    let id = clients[n].id
    if let it = holding(of: id, device) { giveBack(it.ticket, now, perform) }
    guard maybeServed(n) else { return perform(.send(id, .open(device, error: BrokerReply.notInFront))) }
    guard holdings(of: id).count < Self.mostDevices else { return perform(.send(id, .open(device, error: EMFILE))) }
    let ticket = nextTicket()
    holdings.append(Holding(ticket: ticket, client: id, device: device))
    perform(.open(ticket, device))
  }

  private mutating func opened(_ ticket: Ticket, _ result: BrokerEvent.Opened, _ perform: (BrokerEffect) -> Void) {
    guard let n = index(of: ticket), holdings[n].stage == .opening else {
      // The device was given back while it was being opened.
      if result.error == 0 { perform(.close(ticket)) }
      return
    }
    let it = holdings[n]
    if result.error == 0 {
      holdings[n].stage = .granted
      holdings[n].isTouchscreen = result.isTouchscreen
    } else {
      holdings.remove(at: n)
    }
    grant(.open(it.device, error: result.error), .device, of: it, result.error, perform)
  }

  private mutating func clone(_ device: DeviceNumber, _ n: Int, _ now: Int64, _ perform: (BrokerEffect) -> Void) {
    let id = clients[n].id
    guard let it = holding(of: id, device), it.isTouchscreen, let m = index(of: it.ticket) else {
      return perform(.send(id, .clone(device, error: ENODEV)))
    }
    switch it.stage {
    case .granted:
      holdings[m].stage = .cloning(since: now)
      perform(.clone(it.ticket))
    case .cloned: grant(.clone(device, error: 0), .clone, of: it, 0, perform)
    case .cloning: perform(.send(id, .clone(device, error: EALREADY)))
    case .opening, .leaving: break
    }
  }

  private mutating func cloned(_ ticket: Ticket, _ error: Int32, _ perform: (BrokerEffect) -> Void) {
    guard let n = index(of: ticket), case .cloning = holdings[n].stage else { return }
    holdings[n].stage = error == 0 ? .cloned : .granted
    if error != 0 { perform(.destroyClone(ticket)) }
    grant(.clone(holdings[n].device, error: error), .clone, of: holdings[n], error, perform)
  }

  private func grant(
    _ reply: BrokerReply, _ part: BrokerEffect.Part, of it: Holding, _ error: Int32, _ perform: (BrokerEffect) -> Void
  ) {
    perform(error == 0 ? .grant(it.client, reply, part, of: it.ticket) : .send(it.client, reply))
  }

  private mutating func listen(
    for keys: [UInt16], _ chord: BrokerRequest.Chord, _ n: Int, _ perform: (BrokerEffect) -> Void
  ) {
    let id = clients[n].id
    if clients[n].chords.contains(chord) { perform(.deafen(id, chord)) }
    clients[n].chords.removeAll { $0 == chord }
    if keys.isEmpty { return perform(.send(id, .chord(chord, devices: 0, error: 0))) }
    guard WayOut.mayBeHeard(keys) else { return perform(.send(id, .chord(chord, devices: 0, error: EPERM))) }
    guard maybeServed(n) else { return perform(.send(id, .chord(chord, devices: 0, error: BrokerReply.notInFront))) }
    clients[n].chords.append(chord)
    perform(.listen(id, chord, keys))
  }

  private mutating func probe(exists: Bool, _ n: Int, _ perform: (BrokerEffect) -> Void) {
    if let probe = clients[n].probe { perform(.endProbe(probe)) }
    clients[n].probe = nil
    guard exists else { return }
    guard maybeServed(n) else { return perform(.send(clients[n].id, .probe(error: BrokerReply.notInFront))) }
    let ticket = nextTicket()
    clients[n].probe = ticket
    perform(.probe(ticket))
  }

  private mutating func probed(_ ticket: Ticket, _ error: Int32, _ perform: (BrokerEffect) -> Void) {
    guard let n = clients.firstIndex(where: { $0.probe == ticket }) else { return }
    if error != 0 { clients[n].probe = nil }
    perform(.send(clients[n].id, .probe(error: error)))
  }

  // MARK: revocation and release of devices

  private mutating func takeBack(
    _ it: Holding, _ why: BrokerReply.Revocation, _ now: Int64, _ perform: (BrokerEffect) -> Void
  ) {
    giveBack(it.ticket, now, perform)
    perform(.send(it.client, .revoked(it.device, why)))
  }

  private mutating func giveBack(_ ticket: Ticket, _ now: Int64, _ perform: (BrokerEffect) -> Void) {
    guard let n = index(of: ticket) else { return }
    switch holdings[n].stage {
    case .opening:
      // `opened` closes the device as soon as it is open.
      holdings.remove(at: n)
    case .granted, .cloning:
      holdings.remove(at: n)
      perform(.giveBack(ticket))
      perform(.close(ticket))
    case .cloned:
      holdings[n].stage = .leaving(until: now + Self.farewell)
      perform(.giveBack(ticket))
      let leaving = holdings.filter { $0.isLeaving }
      if leaving.count > Self.mostLeaving { close(leaving[0].ticket, perform) }
    case .leaving: break
    }
  }

  private mutating func close(_ ticket: Ticket, _ perform: (BrokerEffect) -> Void) {
    holdings.removeAll { $0.ticket == ticket }
    perform(.close(ticket))
  }

  private mutating func tick(_ now: Int64, _ perform: (BrokerEffect) -> Void) {
    for it in holdings {
      switch it.stage {
      case .opening, .granted: break
      case .cloning(let since): if now - since >= Self.cloningTime { cloned(it.ticket, ETIMEDOUT, perform) }
      case .cloned: if it.watch.isDue(at: now) { perform(.look(it.ticket)) }
      case .leaving(let time): if now >= time { close(it.ticket, perform) }
      }
    }
  }

  private mutating func looked(
    _ ticket: Ticket, _ look: BrokerEvent.Look, _ now: Int64, _ perform: (BrokerEffect) -> Void
  ) {
    guard let n = index(of: ticket), holdings[n].stage == .cloned,
      let client = clients.first(where: { $0.id == holdings[n].client })
    else { return }
    holdings[n].watch.look(at: now, look)
    guard let since = holdings[n].watch.unreadSince, now - since >= client.patience else { return }
    takeBack(holdings[n], .unread, now, perform)
  }

  // MARK: lookup

  private mutating func nextTicket() -> Ticket {
    lastTicket &+= 1
    return Ticket(lastTicket)
  }
  private func index(of ticket: Ticket) -> Int? { holdings.firstIndex { $0.ticket == ticket } }
  /// Returns the device with this ticket. This function and the next two skip devices that were given back.
  private func holding(_ ticket: Ticket) -> Holding? { holdings.first { $0.ticket == ticket && !$0.isLeaving } }
  private func holding(of id: ClientID, _ device: DeviceNumber) -> Holding? {
    holdings.first { $0.client == id && $0.device == device && !$0.isLeaving }
  }
  private func holdings(of id: ClientID) -> [Holding] { holdings.filter { $0.client == id && !$0.isLeaving } }
}
