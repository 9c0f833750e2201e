// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSystemd

/// A D-Bus: the session's, or the machine's. Connected at once, and again after it was lost: a few times by itself,
/// then when something is asked of it. Nobody may ever ask the machine's, which is tried for ever.
final class Bus {
  enum Kind {
    case session, system
  }

  private let kind: Kind
  private let session: Session
  private var bus: OpaquePointer?
  private var isReady = false
  private var watch: Watch?
  private var alarm: Alarm?
  private var failure: ActionFailure
  /// Called when it is known who is there.
  var ready: () -> Void = {}
  /// Called when the connection is lost.
  var lost: () -> Void = {}
  /// Who is there, of those that were asked for.
  private(set) var owned: Set<String> = []
  /// Whom the bus would start.
  private var activatable: Set<String> = []
  private let interest: [String]
  private var internalCalls: [BusCall] = []
  private var retry: Alarm?
  /// Since it last was ready.
  private var attempts = 0

  /// In milliseconds.
  private static let retries: [Int64] = [100, 500, 2000]
  /// Then, for the machine's.
  private static let pace: Int64 = 30_000

  private static let name = "org.freedesktop.DBus"

  /// `interest`: the services whose coming and going counts. Others wake nobody.
  init(_ kind: Kind = .session, in session: Session, interest: [String]) {
    self.kind = kind
    self.session = session
    failure = ActionFailure("there is no \(kind) bus", remedy: "is \(kind.variable) set?")
    self.interest = interest
    connect()
  }

  deinit {
    retry?.stop()
    drop()
  }

  /// Whether something of this name would answer; else why not.
  func standing(of service: String) -> BackendStanding {
    if bus == nil { connect() }
    guard bus != nil else { return .absent(failure) }
    guard isReady else { return .absent("the \(kind) bus has not answered yet") }
    if owned.contains(service) { return .ready("\(service) on the \(kind) bus") }
    return activatable.contains(service)
      ? .ready("\(service), which the \(kind) bus starts") : .absent("nobody is \(service) on the \(kind) bus")
  }

  /// Nothing is awaited that would tell who is there.
  var isSettled: Bool { bus == nil || isReady }

  var standing: BackendStanding {
    if bus == nil { connect() }
    guard bus != nil else { return .absent(failure) }
    return isReady ? .ready("the \(kind) bus") : .absent("the \(kind) bus has not answered yet")
  }

  /// Calls a method; what comes of it comes to `done`, unless the call is cancelled or dropped.
  func call(
    _ service: String, _ path: String, _ interface: String, _ member: String, _ write: (BusMessage) -> Void = { _ in },
    _ done: @escaping (BusCall.Answer) -> Void
  ) -> BusCall {
    let call = BusCall("\(member) of \(service)", done)
    var message: OpaquePointer?
    guard let bus, sd_bus_message_new_method_call(bus, &message, service, path, interface, member) >= 0, let message
    else {
      call.finish(.failure(failure))
      return call
    }
    let body = BusMessage(owning: message)
    write(body)
    if let failure = call.send(body, on: bus) { call.finish(.failure(failure)) }
    // The answer must not come before the caller has the call.
    arrange()
    return call
  }

  /// Tells all who listen.
  func emit(_ path: String, _ interface: String, _ member: String, _ write: (BusMessage) -> Void) -> ActionFailure? {
    var message: OpaquePointer?
    guard let bus, isReady, sd_bus_message_new_signal(bus, &message, path, interface, member) >= 0, let message
    else { return failure }
    let body = BusMessage(owning: message)
    write(body)
    guard body.isGood, sd_bus_send(bus, body.pointer, nil) >= 0 else {
      return ActionFailure("the \(kind) bus does not take it")
    }
    arrange()
    return nil
  }

  /// Hears signals that a rule of D-Bus describes, until what is returned is dropped or the connection lost.
  func hear(_ rule: String, _ heard: @escaping (BusMessage) -> Void) -> BusSignal? {
    defer { arrange() }
    return bus.flatMap { BusSignal(rule, on: $0, heard) }
  }

  // MARK: the connection

  private func connect() {
    guard let address = session[kind.variable] ?? usualAddress else { return }
    var made: OpaquePointer?
    guard sd_bus_new(&made) >= 0, let made else { return }
    guard sd_bus_set_address(made, address) >= 0, sd_bus_set_bus_client(made, 1) >= 0, sd_bus_start(made) >= 0 else {
      failure = ActionFailure(
        "cannot connect to the \(kind) bus at \(address)", remedy: "is \(kind.variable) right?")
      sd_bus_unref(made)
      return
    }
    bus = made
    for service in interest { follow(service, on: made) }
    for member in ["ListNames", "ListActivatableNames"] { list(member) }
    arrange()
  }

  private var usualAddress: String? {
    switch kind {
    case .session: session.runtimeFolder.map { "unix:path=\($0)/bus" }
    case .system: "unix:path=/run/dbus/system_bus_socket"
    }
  }

  /// Later, since what ends a connection may end each.
  private func reconnect() {
    let delay = attempts < Self.retries.count ? Self.retries[attempts] : kind == .system ? Self.pace : nil
    guard bus == nil, let delay else { return }
    attempts += 1
    retry?.stop()
    retry = Alarm(inMilliseconds: delay, on: session.reactor) { [weak self] in
      guard let self, bus == nil else { return }
      connect()
      reconnect()
    }
  }

  private func list(_ member: String) {
    let call = call(Self.name, "/org/freedesktop/DBus", Self.name, member) { [weak self] answer in
      guard let self, case .success(let reply) = answer else { return }
      let names = Set(reply.readTexts() ?? []).intersection(interest)
      if member == "ListNames" {
        owned = names
      } else {
        activatable = names
        // The second answer: now both are there.
        isReady = true
        attempts = 0
        internalCalls.removeAll()
        ready()
      }
    }
    internalCalls.append(call)
  }

  private func follow(_ service: String, on bus: OpaquePointer) {
    let rule = "type='signal',sender='\(Self.name)',member='NameOwnerChanged',arg0='\(service)'"
    sd_bus_add_match_async(
      bus, nil, rule,
      { signal, data, _ in
        guard let signal, let data else { return 0 }
        sd_bus_message_ref(signal)
        Unmanaged<Bus>.fromOpaque(data).takeUnretainedValue().ownerChanged(BusMessage(owning: signal))
        return 0
      }, nil, Unmanaged.passUnretained(self).toOpaque())
  }

  private func ownerChanged(_ signal: BusMessage) {
    guard let service = signal.readText(), signal.readText() != nil, let owner = signal.readText() else { return }
    if owner.isEmpty { owned.remove(service) } else { owned.insert(service) }
    if isReady { ready() }
  }

  private func drop() {
    watch?.stop()
    watch = nil
    alarm?.stop()
    alarm = nil
    internalCalls.removeAll()
    if let bus { sd_bus_close_unref(bus) }
    bus = nil
    isReady = false
    owned = []
    activatable = []
  }

  /// Does what is to be done.
  private func pump() {
    // What is called back may drop it.
    guard let bus, let mine = sd_bus_ref(bus) else { return }
    defer { sd_bus_unref(mine) }
    var result: Int32 = 1
    while result > 0, self.bus == mine { result = sd_bus_process(mine, nil) }
    guard self.bus == mine else { return }
    guard result == 0 else {
      failure = ActionFailure("the \(kind) bus has closed the connection")
      drop()
      lost()
      reconnect()
      return
    }
    arrange()
  }

  /// Sees to it that what is to be waited for is.
  private func arrange() {
    guard let bus else { return }
    let descriptor = sd_bus_get_fd(bus)
    let events = sd_bus_get_events(bus)
    guard descriptor >= 0, events >= 0 else { return drop() }
    // poll's and epoll's numbers are the same.
    let readiness = Readiness(rawValue: UInt32(truncatingIfNeeded: events))
    if watch?.descriptor == descriptor {
      watch?.wait(for: readiness)
    } else {
      watch?.stop()
      watch = try? Watch(descriptor, readiness, on: session.reactor) { [weak self] _ in self?.pump() }
    }
    armAlarm(bus)
  }

  private func armAlarm(_ bus: OpaquePointer) {
    var time: UInt64 = 0
    alarm?.stop()
    alarm = nil
    guard sd_bus_get_timeout(bus, &time) > 0, time != .max else { return }
    let delay = (Int64(clamping: time) - Reactor.now) / 1000 + 1
    alarm = Alarm(inMilliseconds: delay, on: session.reactor) { [weak self] in self?.pump() }
  }
}

extension Bus.Kind {
  /// Names its address.
  fileprivate var variable: String {
    switch self {
    case .session: "DBUS_SESSION_BUS_ADDRESS"
    case .system: "DBUS_SYSTEM_BUS_ADDRESS"
    }
  }
}
