// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston

/// Which clients may see all touches: programs that the administrator names, and the one that draws weston's shell.
///
/// A program is known by its file, not by what it calls itself: anybody can have a file of the same name elsewhere.
struct Trust {
  private var programs: [String]
  /// Only as a child of weston's: anybody may start it.
  private let shell: String?

  /// `trust` of the section `[tactus]` of weston.ini: paths, or names to be found as a shell finds them.
  init(_ config: OpaquePointer?) {
    let words = ConfigurationSource.setting("trust", of: "tactus", in: config) ?? ""
    programs = words.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }.map { String(Substring($0)) }
    shell = ConfigurationSource.setting("client", of: "shell", in: config) ?? Trust.defaultShell
  }

  /// As a configuration names them.
  mutating func add(_ names: [String]) { programs += names }

  /// Where weston has its own programs.
  private static var defaultShell: String? {
    guard let path = tactus_weston_program("weston-desktop-shell") else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  func includes(_ client: OpaquePointer) -> Bool {
    var process: pid_t = 0
    wl_client_get_credentials(client, &process, nil, nil)
    if let shell, tactus_runs(process, shell), tactus_is_child(process) { return true }
    return programs.contains { tactus_runs(process, $0) }
  }

  /// The path of what a client runs.
  static func program(of client: OpaquePointer) -> String? {
    var process: pid_t = 0
    wl_client_get_credentials(client, &process, nil, nil)
    guard let path = tactus_program(process) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
