// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Opens touchscreens for daemons, and keeps a hand on them: when a daemon hangs or is gone, the fingers on its clones
/// are lifted and the screens are the compositor's again.
///
/// The broker knows a daemon that hangs by the queue of the device, which both share: it is full of events that nobody
/// reads. Nothing has to wake up while nobody touches.
final class Broker {
  /// Below 0 if only the daemon that started it is served.
  private let listener: Int32
  /// Readable when somebody else may be served. Below 0 if that does not change.
  private let change: Int32
  /// Whether the daemon of a connection may have devices now.
  private let isServed: (_ connection: Int32) -> Bool
  private var daemons: [Daemon] = []
  /// A compositor reads nothing more of a clone that is destroyed, so these stay until it has read the lifts.
  private var leaving: [HeldDevice] = []
  private var farewell: Int64 = 0
  /// In microseconds.
  private static let farewellTime: Int64 = 1_000_000
  /// In milliseconds: how often it is looked whether the farewell is over.
  private static let farewellPause: Int32 = 50
  private static let mostLeaving = 16
  /// So many daemons are served, and so many of one user, who cannot keep out others.
  private static let most = 64
  static let mostOfUser = 4

  init(
    listeningTo listener: Int32, changesAt change: Int32 = -1, serving isServed: @escaping (_ connection: Int32) -> Bool
  ) {
    self.listener = listener
    self.change = change
    self.isServed = isServed
    // What systemd passes waits for the next connection, and whoever is connected would wait with it.
    if listener >= 0 { tactus_never_wait(listener) }
  }

  func add(_ socket: consuming MessageSocket) {
    let user = tactus_peer_user(socket.descriptor)
    guard daemons.count < Self.most, daemons.count(where: { $0.user == user }) < Self.mostOfUser else { return }
    daemons.append(
      Daemon(socket, of: user, servedIf: isServed) { [unowned(unsafe) self] device in
        guard device.isCloned else { return }
        if leaving.count == Self.mostLeaving { leaving.removeFirst() }
        leaving.append(device)
        farewell = tactus_monotonic_microseconds() + Self.farewellTime
      })
  }

  /// Runs until there is nobody left to serve, and nobody can come.
  func run() {
    while listener >= 0 || !daemons.isEmpty || !leaving.isEmpty { turn() }
  }

  func turn() {
    // What is told of what happens there.
    var waits: [pollfd] = []
    var told: [(Int64) -> Void] = []
    func wait(for descriptor: Int32, _ tell: @escaping (Int64) -> Void = { _ in }) {
      waits.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      told.append(tell)
    }
    if listener >= 0 { wait(for: listener) }
    if change >= 0 { wait(for: change) { [unowned(unsafe) self] _ in serveOthers() } }
    for daemon in daemons {
      wait(for: daemon.socket.descriptor)
      if daemon.usesDescriptor >= 0 { wait(for: daemon.usesDescriptor) { _ in daemon.tellOfUses() } }
      for keys in daemon.chords {
        for descriptor in keys.descriptors { wait(for: descriptor) { _ in keys.listen() } }
      }
      for device in daemon.devices where device.isCloned {
        if !device.watch.isOn { wait(for: device.descriptor, device.stir) }
        if device.usesDescriptor >= 0 { wait(for: device.usesDescriptor) { _ in daemon.tell(of: device) } }
      }
    }
    // Where nothing can come, nothing is waited for.
    guard !waits.isEmpty || !leaving.isEmpty else { return }
    let pauses = daemons.compactMap { $0.pause } + (leaving.isEmpty ? [] : [Self.farewellPause])
    let count = poll(&waits, nfds_t(waits.count), pauses.min() ?? -1)
    let now = tactus_monotonic_microseconds()
    if count > 0 { for (wait, tell) in zip(waits, told) where wait.revents != 0 { tell(now) } }
    for daemon in daemons {
      daemon.listen()
      daemon.watch(at: now)
    }
    daemons.removeAll { $0.isGone }
    if now >= farewell { leaving = [] }
    if listener >= 0 { accept() }
  }

  /// What somebody may not have any more is taken back.
  private func serveOthers() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    _ = bytes.withUnsafeMutableBytes { tactus_read(change, $0.baseAddress, $0.count) }
    for daemon in daemons { daemon.takeBackUnlessServed() }
  }

  private func accept() {
    while true {
      let raw = tactus_accept(listener)
      guard raw >= 0 else { return }
      add(MessageSocket(owning: raw))
    }
  }
}
