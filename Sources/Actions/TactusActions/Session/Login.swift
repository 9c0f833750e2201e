// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The state of the session according to logind. Without logind, the session is treated as in front and unlocked.
final class Login {
  private let bus: Bus
  private let session: Session
  private var path: String?
  private var calls: [String: BusCall] = [:]
  private var signals: [BusSignal] = []
  private(set) var presence = Presence()
  /// Called when `presence` has changed.
  var changed: () -> Void = {}
  /// Called when a program has asked logind to lock the session. The screen is not necessarily locked yet.
  var lockIsAskedFor: () -> Void = {}

  private static let service = "org.freedesktop.login1"
  private static let root = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let interface = "org.freedesktop.login1.Session"
  private static let properties = "org.freedesktop.DBus.Properties"

  init(in session: Session) {
    self.session = session
    bus = Bus(.system, in: session, interest: [Self.service])
    bus.ready = { [unowned(unsafe) self] in look() }
    bus.lost = { [unowned(unsafe) self] in lose() }
  }

  /// Closes the connection, and stops following the session.
  func end() {
    forget()
    bus.end()
  }

  /// Whether the presence is known.
  var isSettled: Bool { bus.isSettled && !calls.values.contains { $0.isPending } }

  /// Whether logind knows the session.
  var standing: BackendStanding {
    switch bus.standing(of: Self.service) {
    case .absent(let failure): .absent(failure)
    case .ready where path == nil: .absent("logind knows no session of this process")
    case .ready: .ready("logind")
    }
  }

  private func forget() {
    path = nil
    calls = [:]
    signals = []
  }

  /// Resets the presence to its default after logind has disappeared, since no further change would be reported.
  private func lose() {
    forget()
    change { $0 = Presence() }
  }

  /// Asks logind for the state. Called when logind has appeared, or when the compositor has changed. `presence` keeps
  /// its values until the answers arrive, so that no lock is missed.
  func look() {
    guard bus.owned.contains(Self.service) else { return lose() }
    forget()
    hear("path='\(Self.root)',interface='\(Self.manager)',member='PrepareForSleep'") { me, signal in
      if let isAsleep = signal.readBool() { me.change { $0.isAsleep = isAsleep } }
    }
    get("PreparingForSleep", of: Self.root, Self.manager) { $0.isAsleep = $1 }
    find(by: ways[...])
  }

  private typealias Way = (member: String, write: (BusMessage) -> Void)

  /// The calls that can find the session, in the order in which they are tried: by the compositor's process; by the
  /// name in the environment, although that session may have ended; and by the name `auto`, with which logind chooses
  /// the user's graphical session. The session of this process does not help, since a user service belongs to no
  /// session.
  private var ways: [Way] {
    var ways: [Way] = []
    if let process = session.compositorProcess {
      ways.append(("GetSessionByPID", { $0.append(UInt32(bitPattern: process)) }))
    }
    if let name = session["XDG_SESSION_ID"] { ways.append(("GetSession", { $0.append(name) })) }
    return ways + [("GetSession", { $0.append("auto") })]
  }

  private func find(by ways: ArraySlice<Way>) {
    guard let way = ways.first else { return change { ($0.isLocked, $0.isInFront) = (false, true) } }
    call("session", Self.root, Self.manager, way.member, way.write) { me, reply in
      if let path = reply?.readPath() { me.follow(path) } else { me.find(by: ways.dropFirst()) }
    }
  }

  private func follow(_ path: String) {
    self.path = path
    hear("path='\(path)',interface='\(Self.properties)',member='PropertiesChanged'") { me, _ in me.ask() }
    hear("path='\(path)',interface='\(Self.interface)',member='Lock'") { me, _ in me.lockIsAskedFor() }
    hear("path='\(path)',interface='\(Self.interface)',member='Unlock'") { me, _ in me.ask() }
    ask()
  }

  private func ask() {
    guard let path else { return }
    get("LockedHint", of: path, Self.interface) { $0.isLocked = $1 }
    get("Active", of: path, Self.interface) { $0.isInFront = $1 }
  }

  private func get(
    _ property: String, of path: String, _ interface: String, _ store: @escaping (inout Presence, Bool) -> Void
  ) {
    call(
      property, path, Self.properties, "Get",
      { message in
        message.append(interface)
        message.append(property)
      }
    ) { me, reply in
      if let value = reply?.readVariantBool() { me.change { store(&$0, value) } }
    }
  }

  private func change(_ body: (inout Presence) -> Void) {
    let before = presence
    body(&presence)
    if presence != before { changed() }
  }

  private func hear(_ rule: String, _ heard: @escaping (Login, BusMessage) -> Void) {
    let signal = bus.hear("type='signal',sender='\(Self.service)',\(rule)") { [unowned(unsafe) self] message in
      heard(self, message)
    }
    if let signal { signals.append(signal) }
  }

  /// Calls a method. A new call replaces an earlier call of the same name. `done` receives nil if the call has failed.
  private func call(
    _ name: String, _ path: String, _ interface: String, _ member: String, _ write: (BusMessage) -> Void,
    _ done: @escaping (Login, BusMessage?) -> Void
  ) {
    calls[name] = bus.call(Self.service, path, interface, member, write) { [unowned(unsafe) self] answer in
      done(self, try? answer.get())
    }
  }
}
