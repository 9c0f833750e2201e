// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CHost
import CWaylandServer

/// Programs that the administrator or the user names, to be recognized among the clients of a display: by their files,
/// not by what they call themselves, since anybody can have a file of the same name elsewhere.
package struct ClientPrograms {
  /// Paths, or names to be found as a shell finds them.
  package var names: [String]

  package init(_ names: [String] = []) { self.names = names }

  package func include(_ client: OpaquePointer) -> Bool {
    let process = Self.process(of: client)
    return names.contains { tactus_runs(process, $0) }
  }

  package static func process(of client: OpaquePointer) -> Int32 {
    var process: pid_t = 0
    wl_client_get_credentials(client, &process, nil, nil)
    return process
  }

  /// The path of what a client runs.
  package static func program(of client: OpaquePointer) -> String? {
    guard let path = tactus_program(process(of: client)) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
