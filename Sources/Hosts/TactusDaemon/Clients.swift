// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandServer
import WaylandServer

/// Limits the connections to the daemon's socket, so that no client can keep other clients out by connecting and
/// sending nothing, or by sending descriptors that belong to no request.
final class Clients {
  static let most = 128

  private struct Connection {
    var client: ClientPointer
    var death: Listener
  }

  private let log: (String) -> Void
  /// The clients in the order in which they connected.
  private var connections: [Connection] = []
  private var created: Listener?
  private var idle: Idle?
  /// Whether the message about too many clients or too few descriptors was logged since the problem arose.
  private var isTold = false

  init(of display: DisplayPointer, on loop: EventLoopPointer, log: @escaping (String) -> Void) {
    self.log = log
    // Disconnects clients only when the loop is idle: when the listener below is called, libwayland is still setting up
    // the new client.
    idle = Idle(on: loop) { [unowned(unsafe) self] in limit() }
    created = Listener(add: { wl_display_add_client_created_listener(display, $0) }) { [unowned(unsafe) self] client in
      if let client { remember(client.assumingMemoryBound(to: wl_client.self)) }
    }
  }

  /// Stops limiting the connections. Call this while the display exists.
  func close() {
    (created, idle, connections) = (nil, nil, [])
  }

  var count: Int { connections.count }

  private func remember(_ client: ClientPointer) {
    let death = Listener(add: { wl_client_add_destroy_listener(client, $0) }) { [unowned(unsafe) self] _ in
      connections.removeAll { $0.client == client }
      if connections.count < Self.most / 2 { isTold = false }
    }
    connections.append(Connection(client: client, death: death))
    idle?.want()
  }

  private func limit() {
    guard connections.count > Self.most else { return }
    tell("more than \(Self.most) clients are connected")
    for _ in connections.dropFirst(Self.most) { letOneGo() }
  }

  /// Disconnects clients if this process has no descriptor left, until `spare` descriptors are free for the daemon
  /// itself. Call this after handling events.
  func keepDescriptors(_ spare: Int = 16) {
    guard !connections.isEmpty, !Self.hasDescriptors(1) else { return }
    tell("no file descriptor is left")
    for _ in connections where !Self.hasDescriptors(spare) { letOneGo() }
  }

  private static func hasDescriptors(_ count: Int) -> Bool {
    var taken: [Int32] = []
    defer { for descriptor in taken { _ = CLinux.close(descriptor) } }
    while taken.count < count {
      let descriptor = tactus_duplicate(STDERR_FILENO)
      // If standard error is closed, duplicating it fails with an error other than the two that mean too few
      // descriptors.
      guard descriptor >= 0 else { return descriptor != -EMFILE && descriptor != -ENFILE }
      taken.append(descriptor)
    }
    return true
  }

  /// Disconnects the oldest client that has bound no global; if there is none, the newest client.
  private func letOneGo() {
    let silent = connections.first { Self.isSilent($0.client) }
    guard let victim = silent ?? connections.last else { return }
    wl_client_destroy(victim.client)
  }

  /// Whether the client has bound no global.
  private static func isSilent(_ client: ClientPointer) -> Bool {
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
    if !isTold { log(Report.line("clients", "\(what): disconnecting idle clients, then the newest")) }
    isTold = true
  }
}
