// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import TactusSystem

/// Which clients may see all touches: programs that the administrator names, and the one that draws weston's shell.
struct Trust {
  private let named: [String]
  private var programs: ClientPrograms
  /// Only as a child of weston's: anybody may start it.
  private let shell: String?

  /// `trust` of the section `[tactus]` of weston.ini: paths, or names to be found as a shell finds them.
  init(_ config: OpaquePointer?) {
    let words = Setting.text("trust", of: "tactus", in: config) ?? ""
    let names = words.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    named = names.map { String(Substring($0)) }
    programs = ClientPrograms(named)
    shell = Setting.text("client", of: "shell", in: config) ?? Trust.defaultShell
  }

  /// Besides, those that the configuration names now.
  mutating func use(_ names: [String]) { programs.names = named + names }

  /// Where weston has its own programs.
  private static var defaultShell: String? {
    guard let path = tactus_weston_program("weston-desktop-shell") else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  func includes(_ client: OpaquePointer) -> Bool {
    if let shell, tactus_is_child(ClientPrograms.process(of: client)), ClientPrograms([shell]).include(client) {
      return true
    }
    return programs.include(client)
  }
}
