// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CHost
import CWaylandServer
package import TactusConfig
package import TactusServer
import WaylandServer

/// Which programs the clients of a display are. By the files that they run, not by what they call themselves, since
/// anybody can have a file of the same name elsewhere.
///
/// This is the weakest way to know a client: the kernel says who has connected, not who has the connection now. So what
/// a client runs is found out when it connects, and it must run the same whenever that counts: who hands his connection
/// on and becomes a trusted program has not been one. It is not known, though, what runs inside the same program, as
/// a script, a preloaded library or a debugger's hand; nor whether it became that program between connecting and being
/// accepted.
package final class ClientPrograms {
  private final class Client {
    let pointer: OpaquePointer
    var process = tactus_process()
    /// Of the file that it ran when it connected.
    let program: String?
    /// Its connection was made by the host, for a program that the host has started.
    var isOwn = false
    var gone: Listener?

    init(_ client: OpaquePointer) {
      pointer = client
      var path: UnsafeMutablePointer<CChar>?
      tactus_find_peer(wl_client_get_fd(client), ClientPrograms.process(of: client), &process, &path)
      program = path.map { String(cString: $0) }
      free(path)
    }

    var isUnchanged: Bool {
      var now = tactus_process()
      return tactus_find_process(process.number, &now) && tactus_is_same(&now, &process)
    }
  }
  private var clients: [Client] = []
  private var created: Listener?

  /// To be made before anybody connects, and dropped or closed before the display is destroyed.
  package init(on display: OpaquePointer) {
    created = Listener(add: { wl_display_add_client_created_listener(display, $0) }) { [unowned(unsafe) self] data in
      if let data { add(OpaquePointer(data)) }
    }
  }

  package func close() {
    created = nil
    clients = []
  }

  private func add(_ pointer: OpaquePointer) {
    let client = Client(pointer)
    client.gone = Listener(add: { wl_client_add_destroy_listener(pointer, $0) }) { [unowned(unsafe) self] _ in
      clients.removeAll { $0.pointer == pointer }
    }
    clients.append(client)
  }

  private subscript(pointer: OpaquePointer) -> Client? { clients.first { $0.pointer == pointer } }

  /// The host has made its connection, for a program that it has started.
  package func vouch(for client: OpaquePointer) { self[client]?.isOwn = true }

  /// Whether the host vouches for it, or it is one of these: paths, or names to be found as a shell finds them.
  package func include(_ pointer: OpaquePointer, among names: [String]) -> Bool {
    guard let client = self[pointer] else { return false }
    return client.isOwn || names.contains { tactus_runs(&client.process, $0) } && client.isUnchanged
  }

  /// The process that has connected, and has not become another program since.
  package func isOf(_ process: Int32, _ client: OpaquePointer) -> Bool {
    Self.process(of: client) == process && self[client]?.isUnchanged == true
  }

  /// By the file's name. What is denied to a program it does not get by becoming another one.
  package func allowance(of pointer: OpaquePointer, by configuration: Configuration) -> ExclusionAllowance {
    let client = self[pointer]
    let allowance = configuration.allowance(for: client?.program)
    return allowance == .unlimited && client?.isUnchanged != true ? .limited : allowance
  }

  package static func process(of client: OpaquePointer) -> Int32 {
    var process: pid_t = 0
    wl_client_get_credentials(client, &process, nil, nil)
    return process
  }
}
