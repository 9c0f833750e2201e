// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandServer
import WaylandServer

/// Identifies the programs of a display's clients by the files that they run, not by names, since any file can have the
/// same name.
///
/// This is the weakest way to identify a client: the kernel reports which process has connected, not which one has the
/// connection now. Therefore the file is noted when the client connects, and the client must run the same file at each
/// use. A process that passes its connection on and then executes a trusted program is not trusted. Two things remain
/// unknown: what runs inside that program (a script, a preloaded library, a debugger), and whether the process executed
/// that program only after it had connected, before the server accepted the connection.
package final class ClientPrograms {
  private final class Client {
    let pointer: ClientPointer
    var process = tactus_program()
    /// The path of the file that the client ran when it connected; nil if unknown.
    let program: String?
    /// Whether the host itself made this connection, for a program that the host has started.
    var isOwn = false
    var gone: Listener?

    init(_ client: ClientPointer) {
      pointer = client
      var path: UnsafeMutablePointer<CChar>?
      tactus_find_peer(wl_client_get_fd(client), ClientPrograms.process(of: client), &process, &path)
      program = path.map { String(cString: $0) }
      free(path)
    }

    var isUnchanged: Bool {
      var now = tactus_program()
      return tactus_find_process(process.number, &now) && tactus_is_same(&now, &process)
    }
  }
  private var clients: [Client] = []
  private var created: Listener?

  /// Create this before clients connect, and release or close it before the display is destroyed.
  package init(on display: DisplayPointer) {
    created = Listener(add: { wl_display_add_client_created_listener(display, $0) }) { [unowned(unsafe) self] data in
      if let data { add(data.assumingMemoryBound(to: wl_client.self)) }
    }
  }

  package func close() {
    created = nil
    clients = []
  }

  private func add(_ pointer: ClientPointer) {
    let client = Client(pointer)
    client.gone = Listener(add: { wl_client_add_destroy_listener(pointer, $0) }) { [unowned(unsafe) self] _ in
      clients.removeAll { $0.pointer == pointer }
    }
    clients.append(client)
  }

  private subscript(pointer: ClientPointer) -> Client? { clients.first { $0.pointer == pointer } }

  /// Notes that the host itself made this connection, for a program that the host has started.
  package func vouch(for client: ClientPointer) { self[client]?.isOwn = true }

  /// Returns whether the host made the client's connection, or the client runs one of the programs in `names`: paths,
  /// or names that are looked up as a shell looks them up.
  package func include(_ pointer: ClientPointer, among names: [String]) -> Bool {
    guard let client = self[pointer] else { return false }
    return client.isOwn || names.contains { tactus_runs(&client.process, $0) } && client.isUnchanged
  }

  /// Returns whether a client belongs to this process, which has executed no other program since the client connected.
  package func isOf(_ process: Int32, _ client: ClientPointer) -> Bool {
    Self.process(of: client) == process && self[client]?.isUnchanged == true
  }

  /// Returns the path of the file that the client ran when it connected; nil if unknown.
  func program(of client: ClientPointer) -> String? { self[client]?.program }

  /// Returns whether the client runs the same file as when it connected.
  func isUnchanged(_ client: ClientPointer) -> Bool { self[client]?.isUnchanged == true }

  package static func process(of client: ClientPointer) -> Int32 {
    var process: pid_t = 0
    wl_client_get_credentials(client, &process, nil, nil)
    return process
  }
}
