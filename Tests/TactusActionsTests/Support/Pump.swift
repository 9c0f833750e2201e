// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import TactusActions

/// The one thread of a test: lets everything that is in it go on until something has happened.
final class Pump {
  private var parts: [(descriptor: Int32, before: () -> Void, go: () -> Void)] = []
  /// In seconds. Nothing takes that long; whoever waits so long has failed.
  static let patience = 10.0

  func add(_ descriptor: Int32, before: @escaping () -> Void = {}, _ go: @escaping () -> Void) {
    parts.append((descriptor, before, go))
  }
  func add(_ reactor: Reactor) { add(reactor.fileDescriptor) { reactor.dispatch() } }
  func remove(_ descriptor: Int32) { parts.removeAll { $0.descriptor == descriptor } }

  struct TookTooLong: Error, CustomStringConvertible {
    var description: String
  }

  func until(_ what: String, _ condition: () throws -> Bool) throws {
    let end = Reactor.now + Int64(Self.patience * 1e6)
    while try !condition() {
      guard Reactor.now < end else { throw TookTooLong(description: "not within \(Self.patience) s: \(what)") }
      turn(milliseconds: 200)
    }
  }

  /// Waits for something to happen, at most so long, and lets it.
  func turn(milliseconds: Int32) {
    for part in parts { part.before() }
    var waiting = parts.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return }
    for (part, state) in zip(parts, waiting) where state.revents != 0 { part.go() }
  }
}
