// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

#if canImport(TactusBroker)
  @testable import TactusBroker
#endif

/// Passes a random sequence of requests, disconnections, switches of sessions, events of devices, and answers of the
/// kernel, in any order, to `BrokerState`, and checks its effects against the laws below.
///
/// After each event, computes from all earlier events which devices each daemon should have. This is slow, but
/// obviously correct.
struct BrokerModel {
  private var state = BrokerState(front: .nobody)
  private var random: UInt64
  private var now: Int64 = 1_000_000
  /// All events so far.
  private var history: [BrokerEvent] = []
  /// The replies to daemons, each with the index of the event that caused it.
  private var said: [(at: Int, to: ClientID, BrokerReply)] = []
  private var failure: String?

  // The state of the other parts of the broker, which would carry out the effects:

  /// The request that each ticket was issued for; `asked` is its index in `history`.
  private var tickets: [Ticket: (client: ClientID, device: DeviceNumber, asked: Int)] = [:]
  private var isOpen: Set<Ticket> = []
  private var granted: Set<Ticket> = []
  private var canWriteClone: Set<Ticket> = []
  private var revoked: Set<Ticket> = []
  private var clones: Set<Ticket> = []
  private var probes: [Ticket: ClientID] = [:]
  private var listening: Set<UInt64> = []
  private var connections: [ClientID: Int32] = [:]
  private var front = Front.nobody
  /// The kernel's answers that are still to come.
  private var pending: [BrokerEvent] = []
  private var unread: [Ticket: Int64] = [:]
  private var watched: Set<Ticket> = []
  private var patience: [ClientID: Int64] = [:]
  private var lastClient: UInt32 = 0
  private var effectsOfOne = 0
  /// The clients that the broker must notify when their session comes to the front, since it has refused or revoked
  /// their requests because another session was in front.
  private var awaiting: Set<ClientID> = []
  /// The clones that are being made, each with the time at which this began.
  private var cloning: [Ticket: Int64] = [:]
  /// The number of devices.
  private let devices: Int
  /// The number of events, for statistics.
  private(set) var events = 0

  private static let users: [Int32] = [0, 1000, 1000, 1001, -1]

  init(seed: UInt64) {
    random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    devices = seed % 16 == 0 ? 40 : 4
  }

  /// Plays one sequence. Returns the law that was broken, or nil.
  mutating func play() -> String? {
    let length = devices > 4 ? 200 : 10 + below(40)
    for _ in 0..<length where failure == nil {
      happen()
      compare()
    }
    if below(16) == 0 { flood() }
    // At the end all clients disconnect; nothing may remain.
    for client in connections.keys.sorted(by: { $0.rawValue < $1.rawValue }) { feed(.left(client)) }
    while failure == nil, !pending.isEmpty { feed(pending.removeFirst()) }
    now += 10_000_000
    feed(.tick)
    if failure == nil {
      if !isOpen.isEmpty || !probes.isEmpty || !listening.isEmpty || !connections.isEmpty { fail("something is left") }
      if !state.isIdle { fail("it is not idle") }
    }
    return failure
  }

  private mutating func below(_ bound: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random % UInt64(bound))
  }
  private mutating func any<T>(_ list: [T]) -> T? { list.isEmpty ? nil : list[below(list.count)] }
  private mutating func fail(_ why: String) {
    if failure == nil { failure = "\(why), at last after \(history.suffix(12))" }
  }

  // MARK: random events

  private mutating func happen() {
    now += Int64([0, 1_000, 40_000, 300_000, 700_000][below(5)])
    let clients = connections.keys.sorted { $0.rawValue < $1.rawValue }
    switch below(20) {
    case 0, 1:
      lastClient += 1
      let user = Self.users[below(Self.users.count)]
      connections[ClientID(lastClient)] = user
      feed(.came(ClientID(lastClient), user: user))
    case 2: if let client = any(clients) { feed(.left(client)) }
    case 3, 4: feed(.front([.nobody, .user(1000), .user(1000), .user(1001)][below(4)]))
    case 5...11: if let client = any(clients) { feed(.asked(client, request())) }
    case 12...15:
      guard !pending.isEmpty else { return feed(.tick) }
      feed(pending.remove(at: below(pending.count)))
    case 16: if let it = any(clones.sorted { $0.rawValue < $1.rawValue }) { feed(.read(it, below(2) == 0)) }
    case 17:
      guard let it = any(clones.sorted { $0.rawValue < $1.rawValue }) else { return }
      feed(below(4) == 0 ? .lostCount(it) : .stirred(it))
    case 18:
      if let it = any(probes.keys.sorted { $0.rawValue < $1.rawValue }) {
        feed(.used(it, NodeUses.Change(users: 1, opened: 1)))
      }
      if let client = any(clients) { feed(.pressed(client, below(2) == 0 ? .first : .second)) }
    default: feed(.tick)
    }
  }

  /// Checks that a client that repeats a request without end is disconnected.
  private mutating func flood() {
    let clients = connections.keys.sorted { $0.rawValue < $1.rawValue }
    guard let client = any(clients), let request = any([request(), .chord(.first, keys: [148])]) else { return }
    for _ in 0..<5000 where connections[client] != nil { feed(.asked(client, request), isChecked: false) }
    if connections[client] != nil { fail("law 4: 5000 times \(request)") }
  }

  private mutating func request() -> BrokerRequest {
    let device = DeviceNumber(UInt32(below(devices)))
    switch devices > 4 ? below(8) : below(12) {
    case 0...3: return .open(device)
    case 4...6: return .clone(device)
    case 7: return .contacts(device)
    case 8: return .close(device)
    case 9: return .watchdog(milliseconds: [0, 50, 500, 1_000_000][below(4)])
    case 10: return .chord(below(2) == 0 ? .first : .second, keys: [[], [148], [30], [14, 1, 28]][below(4)])
    default: return .probe(exists: below(3) > 0)
    }
  }

  private mutating func feed(_ event: BrokerEvent, isChecked: Bool = true) {
    guard failure == nil else { return }
    events += 1
    history.append(event)
    let before = granted.subtracting(revoked)
    if case .front(let front) = event { self.front = front }
    if case .asked(let id, .watchdog(let milliseconds)) = event {
      patience[id] = Int64(min(max(milliseconds, 50), 10_000)) * 1000
    }
    var effects: [BrokerEffect] = []
    state.take(event, at: now) { effects.append($0) }
    effectsOfOne = effects.count
    for effect in effects { perform(effect) }
    guard isChecked else { return }
    checkWord(event, before)
    checkCost(of: event)
    checkSwitch()
    checkReading(event)
  }

  // MARK: performing the effects

  private mutating func perform(_ effect: BrokerEffect) {
    switch effect {
    case .send(let id, let reply): hear(reply, id)
    case .grant(let id, let reply, let part, let ticket):
      hear(reply, id)
      guard let user = connections[id] else { return fail("law 1: granted to one that has gone") }
      if !front.serves(user) { fail("law 1: granted to who is not in front") }
      if tickets[ticket]?.client != id || !isOpen.contains(ticket) || revoked.contains(ticket) {
        fail("law 3: what was granted is not open")
      }
      granted.insert(ticket)
      if case .clone = part {
        if !clones.contains(ticket) { fail("there is no clone") }
        cloning[ticket] = nil
        canWriteClone.insert(ticket)
      }
    case .end(let id):
      if connections.removeValue(forKey: id) == nil { fail("a connection ends twice") }

    case .open(let ticket, let device):
      guard case .asked(let id, .open(device))? = history.last else { return fail("opened for nobody") }
      tickets[ticket] = (id, device, history.count - 1)
      let error: Int32 = below(6) == 0 ? ENOENT : 0
      if error == 0 { isOpen.insert(ticket) }
      pending.append(.opened(ticket, BrokerEvent.Opened(error: error, isTouchscreen: below(4) > 0)))
    case .openContacts(let ticket):
      pending.append(.openedContacts(ticket, error: below(6) == 0 ? EACCES : 0))
    case .clone(let ticket):
      cloning[ticket] = now
      if !clones.insert(ticket).inserted { fail("two clones of one") }
      // For one clone in eight, udev does not permit opening the clone, and no answer arrives.
      if below(8) > 0 { pending.append(.cloned(ticket, error: below(6) == 0 ? EACCES : 0)) }
    case .destroyClone(let ticket):
      cloning[ticket] = nil
      if canWriteClone.contains(ticket), !revoked.contains(ticket) { fail("law 3: a clone goes that was granted") }
      clones.remove(ticket)
    case .look(let ticket):
      if !clones.contains(ticket) { fail("looked at without need") }
      pending.append(.looked(ticket, [.unread, .unread, .touched, .quiet][below(4)]))
    case .giveBack(let ticket):
      cloning[ticket] = nil
      if !isOpen.contains(ticket) { fail("given back, and not open") }
      if !revoked.insert(ticket).inserted { fail("given back twice") }
    case .close(let ticket):
      if granted.contains(ticket), !revoked.contains(ticket) { fail("law 3: closed without being revoked") }
      if isOpen.remove(ticket) == nil { fail("closed twice") }
      clones.remove(ticket)

    case .probe(let ticket):
      guard case .asked(let id, .probe(exists: true))? = history.last else { return fail("a probe for nobody") }
      probes[ticket] = id
      pending.append(.probed(ticket, error: below(6) == 0 ? EACCES : 0))
    case .endProbe(let ticket):
      if case .front? = history.last, let id = probes[ticket] { awaiting.insert(id) }
      if probes.removeValue(forKey: ticket) == nil { fail("a probe ends twice") }
    case .listen(let id, let chord, let keys):
      if keys == [30] { fail("it listens for what is typed") }
      guard let user = connections[id] else { return fail("it listens for nobody") }
      if !front.serves(user) { fail("law 1: it listens for who is not in front") }
      if !listening.insert(Self.key(id, chord)).inserted { fail("it listens twice") }
      pending.append(.listening(id, chord, devices: 2))
    case .deafen(let id, let chord):
      if case .front? = history.last { awaiting.insert(id) }
      if listening.remove(Self.key(id, chord)) == nil { fail("it does not listen") }
    }
  }

  private static func key(_ id: ClientID, _ chord: BrokerRequest.Chord) -> UInt64 {
    UInt64(id.rawValue) << 1 | UInt64(chord.rawValue)
  }

  private mutating func hear(_ reply: BrokerReply, _ id: ClientID) {
    guard let user = connections[id] else { return fail("said to one that has gone: \(reply)") }
    said.append((history.count - 1, id, reply))
    if reply.isForAnotherSession { awaiting.insert(id) }
    if case .clone(let device, let error) = reply, error != 0 {
      // Making a clone may time out after 2 s, but no earlier.
      for (ticket, since) in cloning where tickets[ticket]?.client == id && tickets[ticket]?.device == device {
        if error == ETIMEDOUT, now - since < 2_000_000 { fail("a clone is given up early") }
      }
    }
    switch reply {
    case .read, .used, .pressed, .inFront:
      if !front.serves(user) { fail("law 1: \(reply) is told to who is not in front") }
    case .chord(_, let devices, let error):
      if error == 0, devices > 0, !front.serves(user) { fail("law 1: keys are heard for who is not in front") }
    case .probe(let error):
      if error == 0, !front.serves(user) { fail("law 1: a probe for who is not in front") }
      if error != 0, let ticket = probes.first(where: { $0.value == id })?.key { probes[ticket] = nil }
    case .revoked(let device, _):
      // The descriptors are revoked before the daemon is notified.
      let its = tickets.filter { $0.value.client == id && $0.value.device == device && granted.contains($0.key) }
      if its.keys.contains(where: { !revoked.contains($0) }) { fail("told to be revoked before it is") }
    case .open, .contacts, .clone, .probeEnded: break
    }
  }

  // MARK: invariants

  /// Checks that a client that loses a device is notified, unless it has caused the loss itself. Also checks that a
  /// client that waits for its session to be in front is notified once when the session is in front, and that no other
  /// client is notified of this.
  private mutating func checkWord(_ event: BrokerEvent, _ before: Set<Ticket>) {
    for ticket in before where revoked.contains(ticket) {
      guard let it = tickets[ticket] else { continue }
      switch event {
      case .left(it.client), .asked(it.client, _): continue
      default:
        let isTold = said.contains {
          if case .revoked(it.device, _) = $0.2 { return $0.to == it.client && $0.at == history.count - 1 }
          return false
        }
        if !isTold { fail("nobody is told what was taken back") }
      }
    }
    if case .tick = event, cloning.values.contains(where: { now - $0 >= 2_000_000 }) { fail("a clone never comes") }
    guard case .front = event else { return }
    for (id, user) in connections.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let words = said.count { $0.to == id && $0.at == history.count - 1 && $0.2 == .inFront }
      let wanted = front.serves(user) && awaiting.contains(id) ? 1 : 0
      if words != wanted { fail("the front is told \(words) times") }
      if front.serves(user) { awaiting.remove(id) }
    }
  }

  /// Law 2: after a switch of sessions, no grant has an effect for a user who is not in front.
  private mutating func checkSwitch() {
    for ticket in granted where !revoked.contains(ticket) {
      guard let it = tickets[ticket] else { continue }
      guard let user = connections[it.client] else { return fail("law 2: what somebody had who has gone still acts") }
      if !front.serves(user) { return fail("law 2: after a switch something acts") }
    }
    for (_, id) in probes {
      guard let user = connections[id], front.serves(user) else { return fail("law 2: a probe is left") }
    }
    for key in listening {
      guard let user = connections[ClientID(UInt32(key >> 1))], front.serves(user) else {
        return fail("law 2: it still listens")
      }
    }
  }

  /// Law 4: each request gets at most one answer, and its cost is bounded. Law 5: connections and devices are limited.
  private mutating func checkCost(of event: BrokerEvent) {
    switch event {
    case .left, .front: break
    // A client that has used up its budget is disconnected, which may have more effects.
    case .asked(let id, let request):
      if connections[id] != nil, effectsOfOne > 4 { fail("law 4: \(effectsOfOne) effects of \(request)") }
    default: if effectsOfOne > 3 + holdingsAtMost { fail("law 4: \(effectsOfOne) effects of \(event)") }
    }
    for (id, user) in connections where user > 0 {
      if connections.values.count(where: { $0 == user }) > BrokerState.mostOfUser {
        fail("law 5: too many connections")
      }
      let its = granted.count { tickets[$0]?.client == id && !revoked.contains($0) }
      if its > BrokerState.mostDevices { fail("law 5: too many devices") }
    }
    guard case .asked(let id, _) = event, let client = connections[id] == nil ? nil : id else { return }
    let asked = history.count { event in
      if case .asked(client, let request) = event { return request.isAnswered }
      return false
    }
    let answers = said.count { $0.to == client && $0.2.isAnswer }
    if answers > asked { fail("law 4: \(answers) answers to \(asked) requests") }
  }
  private var holdingsAtMost: Int { tickets.count }

  /// No grab lasts for ever: a device is taken back once its daemon has left events unread for as long as the daemon's
  /// watchdog allows.
  private mutating func checkReading(_ event: BrokerEvent) {
    switch event {
    case .stirred(let ticket):
      guard clones.contains(ticket), !revoked.contains(ticket) else { return }
      unread[ticket] = now
      watched.insert(ticket)
    case .looked(let ticket, let look):
      // The answer is ignored if the clone is no longer watched, or if events have arrived at this very moment.
      guard let it = tickets[ticket], watched.contains(ticket), unread[ticket] != now else { return }
      switch look {
      case .quiet:
        watched.remove(ticket)
        unread[ticket] = nil
      case .touched: unread[ticket] = nil
      case .unread:
        let since = unread[ticket] ?? now
        unread[ticket] = since
        if now - since >= patience[it.client] ?? 500_000, !revoked.contains(ticket) { fail("what is not read is kept") }
      }
    default: break
    }
  }

  /// Checks that each daemon has exactly the devices that it should have after all events so far.
  private mutating func compare() {
    guard failure == nil else { return }
    let has = granted.filter { !revoked.contains($0) }
    var should: Set<Ticket> = []
    for (ticket, it) in tickets {
      guard let user = connections[it.client], stays(it, user) else { continue }
      let isOpened = history.contains {
        if case .opened(ticket, let result) = $0 { return result.error == 0 }
        return false
      }
      // Whether the broker had a reason to take the device back is checked by other laws.
      let isTaken = said.contains {
        if case .revoked(it.device, _) = $0.2 { return $0.to == it.client && $0.at > it.asked }
        return false
      }
      if isOpened, !isTaken { should.insert(ticket) }
    }
    if has != should { fail("it has \(has) and should have \(should)") }
  }

  /// Whether the grant is still valid: nothing that happened after the request has ended it.
  private func stays(_ it: (client: ClientID, device: DeviceNumber, asked: Int), _ user: Int32) -> Bool {
    history[(it.asked + 1)...].allSatisfy {
      switch $0 {
      case .front(let front): front.serves(user)
      case .asked(it.client, .close(it.device)), .asked(it.client, .open(it.device)), .left(it.client): false
      default: true
      }
    }
  }
}

extension BrokerRequest {
  fileprivate var isAnswered: Bool {
    switch self {
    case .open, .contacts, .clone, .chord: true
    case .probe(let exists): exists
    case .close, .watchdog: false
    }
  }
}

extension BrokerReply {
  fileprivate var isForAnotherSession: Bool {
    switch self {
    case .revoked(_, .away), .chord(_, _, BrokerReply.notInFront), .probe(BrokerReply.notInFront),
      .open(_, BrokerReply.notInFront), .clone(_, BrokerReply.notInFront):
      true
    default: false
    }
  }
  fileprivate var isAnswer: Bool {
    switch self {
    case .open, .contacts, .clone, .probe, .chord: true
    case .read, .revoked, .pressed, .used, .inFront, .probeEnded: false
    }
  }
}
