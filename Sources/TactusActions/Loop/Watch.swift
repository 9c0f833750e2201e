// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Reports when a descriptor is ready, until it is stopped. Stop it before the descriptor is closed.
final class Watch {
  let descriptor: Int32
  private let reactor: Reactor
  private let ready: (Readiness) -> Void
  private var name: UInt64?

  init(
    _ descriptor: Int32, _ readiness: Readiness, on reactor: Reactor, _ ready: @escaping (Readiness) -> Void
  ) throws(SystemError) {
    self.descriptor = descriptor
    self.reactor = reactor
    self.ready = ready
    name = try reactor.add(self, readiness)
  }

  func wait(for readiness: Readiness) {
    if let name { reactor.change(self, name, readiness) }
  }

  func stop() {
    if let name { reactor.remove(self, name) }
    name = nil
  }

  func happened(_ readiness: Readiness) {
    if name != nil { ready(readiness) }
  }
}
