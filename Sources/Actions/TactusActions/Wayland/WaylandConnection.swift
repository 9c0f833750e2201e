// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandClient
import LinuxInput
import WaylandClient
import WaylandServer

/// The connection to the compositor of the session. This class finds the compositor on its own, even after the
/// compositor has restarted. It does not poll: it watches the runtime folder for new sockets, and tries to connect a
/// few times after each change.
final class WaylandConnection {
  private enum State {
    case absent
    /// Contains the number of round trips that remain until all globals and their first events have arrived.
    case connecting(Int)
    case connected
  }

  private let session: Session
  private let extensions: [any WaylandExtension]
  private var state = State.absent
  /// Why there is no compositor, or why there was none at the most recent attempt to connect.
  private var failure = "no Wayland compositor is running here"
  private var path = ""
  private var display: Proxy<wl_display>?
  private var registry: Proxy<wl_registry>?
  private(set) var seat: Proxy<wl_seat>?
  private var watch: DescriptorSource?
  private var patience: Timer?
  /// The timer of the next attempt to connect; nil if none is planned.
  private(set) var retry: Timer?
  /// The number of attempts since the runtime folder last changed, or since a lasting connection was lost.
  private var attempts = 0
  private var folder: Int32 = -1
  private var folderWatch: DescriptorSource?
  private var waiting: [Proxy<wl_callback>: (owner: ObjectIdentifier?, done: (ActionFailure?) -> Void)] = [:]
  /// Called when a compositor has appeared or disappeared.
  var changed: () -> Void = {}

  /// When the connection was made or lost, in microseconds of the monotonic clock.
  private var since: Int64 = 0

  private static let retries: [Int32] = [50, 100, 200, 400, 800]
  private static let patience: Int32 = 2000
  /// The time limit for the globals, in milliseconds. Before KWin announces the globals, it reads files about this
  /// program. If this process disconnected too soon, KWin would have to read them again for the next connection.
  private static let patienceForGlobals: Int32 = 10_000
  /// For this number of milliseconds after a loss, reading `standing` does not connect again, since the action that
  /// reads it may be the cause of the loss.
  private static let rest: Int64 = 1000

  init(in session: Session, _ extensions: [any WaylandExtension]) {
    self.session = session
    self.extensions = extensions
    watchFolder()
    connect()
  }

  deinit { end() }

  /// Closes the connection, and stops looking for a compositor.
  func end() {
    _ = drop()
    state = .absent
    retry = nil
    folderWatch = nil
    if folder >= 0 { _ = close(folder) }
    folder = -1
  }

  var standing: BackendStanding {
    if case .absent = state, Session.now - since >= Self.rest * 1000 { connect() }
    return lastStanding
  }

  /// Returns the standing of a backend that needs the protocol `name`, whose bound global is `manager`.
  func standing(of name: String, _ manager: UnsafeRawPointer?, remedy: String = "") -> BackendStanding {
    let standing = standing
    guard case .ready(let place) = standing else { return standing }
    return manager == nil ? .absent("\(place) has no \(name)", remedy: remedy) : .ready("\(name) of \(place)")
  }

  /// The standing as of the last event. Unlike `standing`, this never connects.
  var lastStanding: BackendStanding {
    switch state {
    case .connected: return .ready("\(compositor) at \(path)")
    case .connecting where attempts == 0: return .absent("\(path) has not answered yet")
    case .connecting, .absent:
      return .absent(failure, remedy: "is WAYLAND_DISPLAY set, and is XDG_RUNTIME_DIR that of the session?")
    }
  }

  /// Whether the compositor's globals are known, or no compositor was found.
  var isSettled: Bool {
    if case .connecting = state { false } else { true }
  }

  /// The name of the compositor's program according to the kernel.
  var compositor: String { session.compositorProcess.map { ProcessList.name(of: $0) } ?? "a compositor" }

  /// Sends the pending requests. Calls `done` when the compositor has handled them or has ended, unless `owner` has
  /// abandoned the call.
  func flush(for owner: ObjectIdentifier? = nil, then done: @escaping (ActionFailure?) -> Void) {
    guard let display, let callback = wl_display_sync(display) else { return done(Self.hasGone) }
    waiting[callback] = (owner, done)
    wl_callback_add_listener(callback, Self.callbackListener, Unmanaged.passUnretained(self).toOpaque())
    flush()
  }

  static let hasGone = ActionFailure("the compositor has ended")

  func timer(inMilliseconds delay: Int32, _ rang: @escaping () -> Void) -> Timer {
    Timer(inMilliseconds: delay, on: session.loop, rang)
  }

  /// Cancels the callback of this owner.
  func abandon(_ owner: ObjectIdentifier) {
    for (callback, it) in waiting where it.owner == owner {
      wl_callback_destroy(callback)
      waiting.removeValue(forKey: callback)
    }
  }

  // MARK: connecting and reconnecting

  private var named: String? {
    session["WAYLAND_DISPLAY"].flatMap { name in
      name.hasPrefix("/") ? name : session.runtimeFolder.map { "\($0)/\(name)" }
    }
  }

  private var candidates: [String] {
    let named = named
    let found = session.sockets("wayland-", "").filter { !$0.hasSuffix(".lock") && $0 != named }
    return (named.map { [$0] } ?? []) + found.sorted()
  }

  private func watchFolder() {
    guard let path = session.runtimeFolder else { return }
    folder = tactus_watch_folder(path)
    guard folder >= 0 else { return }
    folderWatch = DescriptorSource(folder, on: session.loop) { [unowned(unsafe) self] in somethingCame() }
  }

  private func somethingCame() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while tactus_read(folder, &bytes, bytes.count) > 0 {}
    attempts = 0
    seek()
  }

  private func seek() {
    switch state {
    case .absent: connect()
    case .connected: preferNamed()
    case .connecting: break
    }
    tryAgain()
  }

  /// Plans the next attempt to connect, if there may be a compositor to connect to. A new socket exists for a moment
  /// before its compositor listens on it, and a compositor may listen again on a socket that was abandoned.
  private func tryAgain() {
    let isSeeking =
      switch state {
      case .absent: !candidates.isEmpty
      case .connected: isElsewhere
      case .connecting: false
      }
    guard isSeeking, attempts < Self.retries.count else { return }
    retry = Timer(inMilliseconds: Self.retries[attempts], on: session.loop) { [unowned(unsafe) self] in
      retry = nil
      attempts += 1
      seek()
    }
  }

  /// Whether this process is connected to a compositor other than the one that `WAYLAND_DISPLAY` names.
  private var isElsewhere: Bool { named != nil && session.foundDisplay != nil }

  private func preferNamed() {
    guard isElsewhere, let named else { return }
    let socket = named.withCString { tactus_connect($0, named.utf8.count) }
    guard socket >= 0 else { return }
    _ = close(socket)
    lose("\(named) accepts connections again")
  }

  private func connect() {
    for path in candidates {
      let socket = path.withCString { tactus_connect($0, path.utf8.count) }
      guard socket >= 0 else {
        failure = "cannot connect to \(path): \(SystemError.reason(-socket))"
        continue
      }
      let peer = tactus_peer(socket)
      // If `wl_display_connect_to_fd` fails, it closes the socket.
      guard let display = wl_display_connect_to_fd(socket) else { continue }
      session.compositorProcess = peer > 0 ? peer : nil
      self.path = path
      session.foundDisplay = path == named ? nil : path
      self.display = display
      begin(display)
      return
    }
  }

  private func begin(_ display: Proxy<wl_display>) {
    state = .connecting(2)
    watch = DescriptorSource(wl_display_get_fd(display), on: session.loop) { [unowned(unsafe) self] in go() }
    registry = wl_display_get_registry(display)
    if let registry {
      wl_registry_add_listener(registry, Self.registryListener, Unmanaged.passUnretained(self).toOpaque())
    }
    patience = Timer(inMilliseconds: Self.patienceForGlobals, on: session.loop) { [unowned(unsafe) self] in
      lose("\(path) does not answer")
    }
    flush { [unowned(unsafe) self] _ in settle() }
  }

  /// If a launcher has opened the socket, finds the compositor, which is certain to run only once it has answered.
  private func findCompositor() {
    guard let listener = session.compositorProcess else { return }
    let compositor = CompositorProcess.id(behind: listener)
    if compositor != listener { session.compositorProcess = compositor }
  }

  /// Waits for the globals first, and then for their first events.
  private func settle() {
    guard case .connecting(let left) = state else { return }
    if left > 1 {
      state = .connecting(left - 1)
      flush { [unowned(unsafe) self] _ in settle() }
    } else {
      patience = nil
      findCompositor()
      state = .connected
      since = Session.now
      for each in extensions { each.connectionMade() }
      flush()
      changed()
    }
  }

  private func lose(_ why: String) {
    let unanswered = drop()
    // Does not reset `attempts` after a short connection, since each new connection may be just as short.
    if case .connected = state, Session.now - since >= Int64(Self.patience) * 1000 { attempts = 0 }
    state = .absent
    since = Session.now
    failure = why
    for done in unanswered { done(Self.hasGone) }
    changed()
    tryAgain()
  }

  /// Closes the connection. Returns the callbacks that the compositor has not answered.
  private func drop() -> [(ActionFailure?) -> Void] {
    guard let display else { return [] }
    let unanswered = waiting.values.map { $0.done }
    for callback in waiting.keys { wl_callback_destroy(callback) }
    waiting.removeAll()
    patience = nil
    watch = nil
    for each in extensions { each.connectionLost() }
    if let seat { wl_seat_destroy(seat) }
    seat = nil
    seatName = nil
    if let registry { wl_registry_destroy(registry) }
    registry = nil
    wl_display_disconnect(display)
    self.display = nil
    session.compositorProcess = nil
    return unanswered
  }

  // MARK: events

  private func go() {
    guard let display else { return }
    while wl_display_prepare_read(display) != 0 {
      guard wl_display_dispatch_pending(display) >= 0 else { return lose(reason(of: display)) }
    }
    guard wl_display_read_events(display) >= 0, wl_display_dispatch_pending(display) >= 0 else {
      return lose(reason(of: display))
    }
    flush()
  }

  /// Sends the pending requests.
  func flush() {
    guard let display else { return }
    // The next read reports all errors except EAGAIN.
    watch?.awaitsRoom = wl_display_flush(display) < 0 && tactus_errno() == EAGAIN
  }

  private func reason(of display: Proxy<wl_display>) -> String {
    let number = wl_display_get_error(display)
    guard number == EPROTO else { return "\(path) closed the connection" }
    return "\(path) closed the connection after a protocol error"
  }

  private var seatName: UInt32?

  private func offer(_ interface: String, _ name: UInt32, _ version: UInt32) {
    guard let registry else { return }
    if interface == "wl_seat", seat == nil {
      seat = registry.bind(name, tactus_wl_seat_interface(), version: 1)
      seatName = name
    }
    for each in extensions { each.offer(interface, name, version: version, registry: registry) }
  }

  private func withdraw(_ name: UInt32) {
    if name == seatName {
      if let seat { wl_seat_destroy(seat) }
      seat = nil
      seatName = nil
    }
    for each in extensions { each.withdraw(name) }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> WaylandConnection? {
    data.map { Unmanaged<WaylandConnection>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let registryListener = forever(
    wl_registry_listener(
      global: { data, _, name, interface, version in
        guard let interface else { return }
        of(data)?.offer(String(cString: interface), name, version)
      },
      global_remove: { data, _, name in of(data)?.withdraw(name) }))

  private nonisolated(unsafe) static let callbackListener = forever(
    wl_callback_listener(done: { data, callback, _ in
      guard let callback, let it = of(data)?.waiting.removeValue(forKey: callback) else { return }
      wl_callback_destroy(callback)
      it.done(nil)
    }))
}

/// Allocates a table that libwayland uses for the life of the process.
func forever<Listener>(_ listener: Listener) -> UnsafeMutablePointer<Listener> {
  let table = UnsafeMutablePointer<Listener>.allocate(capacity: 1)
  table.initialize(to: listener)
  return table
}
