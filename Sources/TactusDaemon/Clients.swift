// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Glibc
import WaylandServer

/// The connections to the daemon's socket, which are limited: nobody shuts the others out by connecting and saying
/// nothing, nor by passing in descriptors that no request takes.
final class Clients {
  static let most = 128

  private struct Connection {
    var client: OpaquePointer
    var death: Listener
  }

  private let log: (String) -> Void
  /// In the order in which they came.
  private var connections: [Connection] = []
  private var created: Listener?
  private var idle: Idle?
  /// The log has been told, and it has not become better since.
  private var isTold = false

  init(of display: OpaquePointer, on loop: OpaquePointer, log: @escaping (String) -> Void) {
    self.log = log
    // Not at once: libwayland is about to go on with the new one.
    idle = Idle(on: loop) { [unowned self] in limit() }
    created = Listener(add: { wl_display_add_client_created_listener(display, $0) }) { [unowned self] client in
      if let client { note(OpaquePointer(client)) }
    }
  }

  /// While the display is there.
  func close() {
    created = nil
    idle = nil
    connections = []
  }

  var count: Int { connections.count }

  private func note(_ client: OpaquePointer) {
    let death = Listener(add: { wl_client_add_destroy_listener(client, $0) }) { [unowned self] _ in
      connections.removeAll { $0.client == client }
      if connections.count < Self.most / 2 { isTold = false }
    }
    connections.append(Connection(client: client, death: death))
    if connections.count > Self.most { idle?.want() }
  }

  private func limit() {
    guard connections.count > Self.most else { return }
    tell("more than \(Self.most) are connected")
    while connections.count > Self.most { letOneGo() }
  }

  /// After whatever came in. `spare`: so many descriptors the daemon wants for itself.
  func keepDescriptors(_ spare: Int = 16) {
    guard !connections.isEmpty, !Self.hasDescriptors(1) else { return }
    tell("no descriptor is left")
    while !connections.isEmpty, !Self.hasDescriptors(spare) { letOneGo() }
  }

  private static func hasDescriptors(_ count: Int) -> Bool {
    var taken: [Int32] = []
    defer { for descriptor in taken { _ = Glibc.close(descriptor) } }
    while taken.count < count {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      // Whoever has closed the standard error is not out of descriptors.
      guard descriptor >= 0 else { return errno != EMFILE && errno != ENFILE }
      taken.append(descriptor)
    }
    return true
  }

  /// The one that has said nothing for the longest time, else the newest.
  private func letOneGo() {
    let silent = connections.dropLast().first { Self.isSilent($0.client) }
    guard let victim = silent ?? connections.last else { return }
    wl_client_destroy(victim.client)
  }

  /// It has asked for none of what there is.
  private static func isSilent(_ client: OpaquePointer) -> Bool {
    var isSilent = true
    wl_client_for_each_resource(
      client,
      { resource, data in
        guard let resource, let data, let name = wl_resource_get_class(resource) else { return WL_ITERATOR_CONTINUE }
        if ["wl_display", "wl_registry", "wl_callback"].contains(String(cString: name)) { return WL_ITERATOR_CONTINUE }
        data.assumingMemoryBound(to: Bool.self).pointee = false
        return WL_ITERATOR_STOP
      }, &isSilent)
    return isSilent
  }

  private func tell(_ what: String) {
    if !isTold { log(Report.line("clients", "\(what): those that ask for nothing are let go, then the newest")) }
    isTold = true
  }
}
