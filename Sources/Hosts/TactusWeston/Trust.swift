// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import TactusSystem
import WaylandServer

/// Decides which clients are trusted to receive all touches. The evidence is weaker in each row than in the row above:
/// no client can forge the evidence in the first row, but a client can forge the evidence in the last row.
///
/// | client                                           | evidence                                           |
/// |--------------------------------------------------|----------------------------------------------------|
/// | the module started it: `start` in weston.ini     | its connection, which the module made              |
/// | it draws Weston's shell                          | its connection, which Weston made, and its globals |
/// | `trust` in weston.ini or `shell-client` names it | the file of its program: `ClientPrograms`          |
final class Trust {
  private let programs: ClientPrograms
  private let named: [String]
  private var starting: Idle?

  init(_ compositor: UnsafeMutablePointer<weston_compositor>, _ programs: ClientPrograms, _ loop: EventLoopPointer) {
    let config = tactus_weston_config(compositor)
    self.programs = programs
    named = Self.words("trust", in: config)
    let wanted = Self.words("start", in: config)
    if wanted.isEmpty { return }
    // Starts the clients once Weston has fully started.
    starting = Idle(on: loop) { [unowned(unsafe) self] in
      for path in wanted {
        if let client = tactus_weston_start(compositor, path) { self.programs.vouch(for: client) }
      }
    }
    starting?.want()
  }

  /// Returns the words of a setting in the section `[tactus]` of weston.ini.
  private static func words(_ key: String, in config: UnsafeMutablePointer<weston_config>?) -> [String] {
    let text = Setting.text(key, of: "tactus", in: config) ?? ""
    return text.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }.map { String(Substring($0)) }
  }

  func includes(_ client: ClientPointer) -> Bool {
    programs.include(client, among: named)
      || ClientPrograms.process(of: client) == getpid() && tactus_weston_may_be_shell(client)
  }
}
