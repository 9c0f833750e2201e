// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WaylandServer

@testable import TactusActions

/// The event loop of a test: handles events until a condition is true.
final class Pump {
  private let events: EventLoop
  private var parts: [(descriptor: Int32, before: () -> Void, source: DescriptorSource)] = []
  /// The longest time, in seconds, for which a test waits for a condition before it fails.
  static let patience = 60.0

  init() throws { events = try #require(EventLoop()) }

  deinit { parts = [] }

  var loop: EventLoopPointer { events.pointer }

  func add(_ descriptor: Int32, before: @escaping () -> Void = {}, _ go: @escaping () -> Void) {
    if let source = DescriptorSource(descriptor, on: loop, go) { parts.append((descriptor, before, source)) }
  }
  func remove(_ descriptor: Int32) { parts.removeAll { $0.descriptor == descriptor } }

  struct TookTooLong: Error, CustomStringConvertible {
    var description: String
  }

  func until(_ what: String, _ condition: () throws -> Bool) throws {
    let end = Session.now + Int64(Self.patience * 1e6)
    while try !condition() {
      guard Session.now < end else { throw TookTooLong(description: "not within \(Self.patience) s: \(what)") }
      turn(milliseconds: 200)
    }
  }

  /// Waits for events, at most this long, and handles them.
  func turn(milliseconds: Int32) {
    for part in parts { part.before() }
    events.turn(milliseconds: milliseconds)
  }
}
