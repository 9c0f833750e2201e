// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// An event loop behind one descriptor. The event loop of the host watches `fileDescriptor` and calls `dispatch` when
/// it is readable. Nothing here blocks.
///
/// It sleeps until something happens or an alarm is due; there is no tick.
public final class Reactor {
  private let epoll: FileDescriptor
  private let timer: FileDescriptor
  private var watches: [UInt64: Watch] = [:]
  private var alarms: [UInt64: Alarm] = [:]
  private var lastName: UInt64 = 0
  private static let timerName: UInt64 = 0

  public init() throws(SystemError) {
    epoll = FileDescriptor(owning: try SystemError.check(tactus_epoll(), "epoll"))
    timer = FileDescriptor(owning: try SystemError.check(tactus_timer(), "timerfd"))
    try SystemError.check(
      tactus_epoll_change(epoll.rawValue, EPOLL_CTL_ADD, timer.rawValue, EPOLLIN.rawValue, Self.timerName), "epoll")
  }

  /// Becomes readable when `dispatch` has something to do.
  public var fileDescriptor: Int32 { epoll.rawValue }

  /// Handles events and alarms. It handles a limited number of events at once, so that the host gets its turn; the rest
  /// keep the descriptor readable.
  public func dispatch() {
    for _ in 0..<64 {
      var name: UInt64 = 0
      var events: UInt32 = 0
      guard tactus_epoll_next(epoll.rawValue, &name, &events) > 0 else { return }
      if name == Self.timerName { ring() } else { watches[name]?.happened(Readiness(rawValue: events)) }
    }
  }

  /// Whether no alarm is set.
  var isAsleep: Bool { alarms.isEmpty }

  /// Microseconds of the monotonic clock.
  static var now: Int64 { tactus_monotonic_microseconds() }

  // MARK: for `Watch` and `Alarm`

  func add(_ watch: Watch, _ readiness: Readiness) throws(SystemError) -> UInt64 {
    lastName += 1
    try SystemError.check(
      tactus_epoll_change(epoll.rawValue, EPOLL_CTL_ADD, watch.descriptor, readiness.rawValue, lastName), "epoll")
    watches[lastName] = watch
    return lastName
  }

  func change(_ watch: Watch, _ name: UInt64, _ readiness: Readiness) {
    _ = tactus_epoll_change(epoll.rawValue, EPOLL_CTL_MOD, watch.descriptor, readiness.rawValue, name)
  }

  func remove(_ watch: Watch, _ name: UInt64) {
    guard watches.removeValue(forKey: name) != nil else { return }
    _ = tactus_epoll_change(epoll.rawValue, EPOLL_CTL_DEL, watch.descriptor, 0, name)
  }

  func add(_ alarm: Alarm) -> UInt64 {
    lastName += 1
    alarms[lastName] = alarm
    arm()
    return lastName
  }

  func removeAlarm(_ name: UInt64) {
    if alarms.removeValue(forKey: name) != nil { arm() }
  }

  private func arm() {
    _ = tactus_timer_set(timer.rawValue, alarms.values.map(\.time).min().map { max(1, $0) } ?? 0)
  }

  private func ring() {
    var count: UInt64 = 0
    _ = tactus_read(timer.rawValue, &count, MemoryLayout<UInt64>.size)
    let now = Self.now
    let due = alarms.filter { $0.value.time <= now }.sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }
    for (name, alarm) in due where alarms.removeValue(forKey: name) != nil { alarm.rang() }
    arm()
  }
}
