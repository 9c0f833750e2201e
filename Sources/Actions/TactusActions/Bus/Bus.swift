// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CSystemd
import WaylandServer

/// A connection to the session bus or the system bus. An object of this class connects as soon as it is created. After
/// it has lost the connection, it tries to connect again: a few times on its own, and later whenever its standing is
/// read. An object for the system bus tries on its own without end, since its standing may stay unread for a long time.
final class Bus {
  enum Kind: CustomStringConvertible {
    case session, system
    var description: String { self == .session ? "session" : "system" }
  }

  private let kind: Kind
  private let session: Session
  private var bus: UnsafeMutablePointer<sd_bus>?
  private var isReady = false
  private var watch: (descriptor: Int32, source: DescriptorSource?) = (-1, nil)
  private var timer: Timer?
  private var failure: ActionFailure
  /// Called when the existing services are known, and when they have changed.
  var ready: () -> Void = {}
  /// Called when the connection is lost.
  var lost: () -> Void = {}
  /// The services in `interest` that exist.
  private(set) var owned: Set<String> = []
  /// The services that the bus can start.
  private var activatable: Set<String> = []
  private let interest: [String]
  private var internalCalls: [BusCall] = []
  private var served: (path: String, interface: String, heard: [String: (BusMessage) -> Void])?
  /// The timer of the next attempt to connect; nil if none is planned.
  private(set) var retry: Timer?
  /// The number of attempts to connect since the bus was last ready.
  private var attempts = 0

  /// The delays before the first attempts to connect again, in milliseconds.
  private static let retries: [Int32] = [100, 500, 2000]
  /// The delay before each later attempt, in milliseconds. Only objects for the system bus make later attempts.
  private static let pace: Int32 = 30_000

  private static let name = "org.freedesktop.DBus"

  /// `interest` lists the services to watch. Other services do not wake this process.
  init(_ kind: Kind = .session, in session: Session, interest: [String]) {
    self.kind = kind
    self.session = session
    failure = ActionFailure("there is no \(kind) bus", remedy: "is \(kind.variable) set?")
    self.interest = interest
    connect()
  }

  deinit { end() }

  /// Closes the connection, and stops trying to connect.
  func end() {
    retry = nil
    drop()
  }

  /// Returns whether a service of this name would answer, or why it would not.
  func standing(of service: String) -> BackendStanding {
    if bus == nil { connect() }
    guard bus != nil else { return .absent(failure) }
    guard isReady else { return .absent("the \(kind) bus has not answered yet") }
    if owned.contains(service) { return .ready("\(service) on the \(kind) bus") }
    return activatable.contains(service)
      ? .ready("\(service), which the \(kind) bus starts")
      : .absent("no program provides \(service) on the \(kind) bus")
  }

  /// Whether the existing services are known, or there is no connection.
  var isSettled: Bool { bus == nil || isReady }

  var standing: BackendStanding {
    if bus == nil { connect() }
    guard bus != nil else { return .absent(failure) }
    return isReady ? .ready("the \(kind) bus") : .absent("the \(kind) bus has not answered yet")
  }

  /// Calls a method. Reports the outcome to `done`, unless the returned call is cancelled or dropped first.
  func call(
    _ service: String, _ path: String, _ interface: String, _ member: String, _ write: (BusMessage) -> Void = { _ in },
    _ done: @escaping (BusCall.Answer) -> Void
  ) -> BusCall {
    let call = BusCall("\(member) of \(service)", done)
    var message: UnsafeMutablePointer<sd_bus_message>?
    guard let bus, sd_bus_message_new_method_call(bus, &message, service, path, interface, member) >= 0, let message
    else {
      call.finish(.failure(failure))
      return call
    }
    let body = BusMessage(owning: message)
    write(body)
    if let failure = call.send(body, on: bus) { call.finish(.failure(failure)) }
    // Processes no replies here, since this function must return the call before `done` receives a reply.
    arrange()
    return call
  }

  /// Requests a name on the bus. `done` receives nil if this process owns the name, otherwise the reason.
  func own(_ name: String, _ done: @escaping (ActionFailure?) -> Void) -> BusCall {
    call(
      Self.name, "/org/freedesktop/DBus", Self.name, "RequestName",
      { message in
        message.append(name)
        // The flag DO_NOT_QUEUE.
        message.append(UInt32(4))
      }
    ) { [kind] answer in
      guard case .success(let reply) = answer else { return done(answer.failure) }
      // 1: this process has become the owner; 4: it was the owner already.
      let isOwner = [1, 4].contains(reply.readUnsigned())
      done(
        isOwner
          ? nil
          : ActionFailure("another process owns \(name) on the \(kind) bus", remedy: "is a second tactusd running?")
      )
    }
  }

  /// Sends a signal. Returns the reason if that fails.
  func emit(_ path: String, _ interface: String, _ member: String, _ write: (BusMessage) -> Void) -> ActionFailure? {
    var message: UnsafeMutablePointer<sd_bus_message>?
    guard let bus, isReady, sd_bus_message_new_signal(bus, &message, path, interface, member) >= 0, let message
    else { return failure }
    let body = BusMessage(owning: message)
    write(body)
    guard body.isGood, sd_bus_send(bus, body.pointer, nil) >= 0 else {
      return ActionFailure("the \(kind) bus does not accept the message")
    }
    arrange()
    return nil
  }

  /// The unique name of this connection on the bus; nil while not connected.
  var uniqueName: String? {
    var name: UnsafePointer<CChar>?
    guard isReady, sd_bus_get_unique_name(bus, &name) >= 0 else { return nil }
    return name.map { String(cString: $0) }
  }

  /// Lets other processes call a method of an object of this process. All methods must belong to one object and one
  /// interface. If `heard` is nil, calls of this method have no effect.
  func serve(_ path: String, _ interface: String, _ member: String, _ heard: ((BusMessage) -> Void)?) {
    let isNew = served == nil
    var methods = served?.heard ?? [:]
    methods[member] = heard
    served = (path, interface, methods)
    if let bus, isNew { offerObject(on: bus) }
  }

  private func offerObject(on bus: UnsafeMutablePointer<sd_bus>) {
    guard let served else { return }
    sd_bus_add_object(
      bus, nil, served.path,
      { message, data, _ in
        guard let message, let data else { return 0 }
        return Unmanaged<Bus>.fromOpaque(data).takeUnretainedValue().called(message)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Handles a method call of another process. Sends an empty reply, if the caller expects one.
  private func called(_ message: UnsafeMutablePointer<sd_bus_message>) -> Int32 {
    guard let served, sd_bus_message_is_method_call(message, served.interface, nil) > 0 else { return 0 }
    if let member = sd_bus_message_get_member(message), let heard = served.heard[String(cString: member)] {
      sd_bus_message_ref(message)
      heard(BusMessage(owning: message))
    }
    var reply: UnsafeMutablePointer<sd_bus_message>?
    if sd_bus_message_get_expect_reply(message) > 0, sd_bus_message_new_method_return(message, &reply) >= 0 {
      sd_bus_send(bus, reply, nil)
    }
    sd_bus_message_unref(reply)
    return 1
  }

  /// Calls `heard` for each signal that matches a rule, until the returned object is dropped or the connection is lost.
  func hear(_ rule: String, _ heard: @escaping (BusMessage) -> Void) -> BusSignal? {
    defer { arrange() }
    return bus.flatMap { BusSignal(rule, on: $0, heard) }
  }

  // MARK: connecting

  private func connect() {
    guard let address = session[kind.variable] ?? usualAddress else { return }
    var made: UnsafeMutablePointer<sd_bus>?
    guard sd_bus_new(&made) >= 0, let made else { return }
    guard sd_bus_set_address(made, address) >= 0, sd_bus_set_bus_client(made, 1) >= 0, sd_bus_start(made) >= 0 else {
      failure = ActionFailure(
        "cannot connect to the \(kind) bus at \(address)", remedy: "is \(kind.variable) right?")
      sd_bus_unref(made)
      return
    }
    bus = made
    offerObject(on: made)
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

  /// Connects again after a delay, since the cause of the loss may end a new connection at once.
  private func reconnect() {
    let delay = attempts < Self.retries.count ? Self.retries[attempts] : kind == .system ? Self.pace : nil
    guard bus == nil, let delay else { return }
    attempts += 1
    retry = Timer(inMilliseconds: delay, on: session.loop) { [unowned(unsafe) self] in
      retry = nil
      guard bus == nil else { return }
      connect()
      reconnect()
    }
  }

  private func list(_ member: String) {
    let call = call(Self.name, "/org/freedesktop/DBus", Self.name, member) { [unowned(unsafe) self] answer in
      guard case .success(let reply) = answer else { return }
      let names = Set(reply.readTexts() ?? []).intersection(interest)
      if member == "ListNames" {
        owned = names
      } else {
        activatable = names
        // Answers arrive in the order of the requests, so the answer to `ListNames` has arrived before this one.
        isReady = true
        attempts = 0
        internalCalls.removeAll()
        ready()
      }
    }
    internalCalls.append(call)
  }

  private func follow(_ service: String, on bus: UnsafeMutablePointer<sd_bus>) {
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
    watch = (-1, nil)
    timer = nil
    internalCalls.removeAll()
    if let bus { sd_bus_close_unref(bus) }
    bus = nil
    isReady = false
    owned = []
    activatable = []
  }

  /// Processes the messages that have arrived.
  private func pump() {
    // Keeps a reference, since a callback may close the connection.
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

  /// Watches the descriptor and sets the timer that sd-bus asks for.
  private func arrange() {
    guard let bus else { return }
    let descriptor = sd_bus_get_fd(bus)
    let events = sd_bus_get_events(bus)
    guard descriptor >= 0, events >= 0 else { return drop() }
    if watch.descriptor != descriptor {
      let source = DescriptorSource(descriptor, on: session.loop) { [unowned(unsafe) self] in pump() }
      // If this process has no descriptor left for the watch, the next call of this function tries again.
      watch = (source == nil ? -1 : descriptor, source)
    }
    watch.source?.awaitsRoom = events & POLLOUT != 0
    armTimer(bus)
  }

  private func armTimer(_ bus: UnsafeMutablePointer<sd_bus>) {
    var time: UInt64 = 0
    timer = nil
    guard sd_bus_get_timeout(bus, &time) > 0, time != .max else { return }
    let delay = (Int64(clamping: time) - Session.now) / 1000 + 1
    timer = Timer(inMilliseconds: Int32(clamping: delay), on: session.loop) { [unowned(unsafe) self] in pump() }
  }
}

extension Bus.Kind {
  /// The environment variable that contains the address of the bus.
  fileprivate var variable: String {
    switch self {
    case .session: "DBUS_SESSION_BUS_ADDRESS"
    case .system: "DBUS_SYSTEM_BUS_ADDRESS"
    }
  }
}
