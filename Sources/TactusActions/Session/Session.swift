// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Where this process runs: what the environment says, and what is to be found beside that.
public final class Session {
  public let environment: [String: String]
  public let reactor: Reactor
  /// The process of the compositor that this session's Wayland socket leads to; nil while nobody knows.
  var compositorProcess: Int32? {
    didSet { generation += 1 }
  }
  /// `WAYLAND_DISPLAY` of programs that are started, if it is not that of this process.
  var foundDisplay: String?
  /// Theirs of `SWAYSOCK`: systemd starts what has none.
  var foundSwaySocket: String? { compositorProcess.flatMap { sockets("sway-ipc.", ".\($0).sock").first } }
  /// Another number whenever the compositor has gone, or another has come.
  private(set) var generation = 0

  public init(environment: [String: String], reactor: Reactor) {
    self.environment = environment
    self.reactor = reactor
  }

  /// Where sockets of the session are; nil where the environment does not say.
  public var runtimeFolder: String? { self["XDG_RUNTIME_DIR"] }

  /// A variable that is set to something.
  subscript(name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }

  /// Paths in the runtime folder, or in another, whose names begin and end so.
  func sockets(in folder: String? = nil, _ beginning: String, _ end: String) -> [String] {
    guard let folder = folder ?? runtimeFolder else { return [] }
    let names = ProcessList.entries(of: folder).filter { $0.hasPrefix(beginning) && $0.hasSuffix(end) }
    return names.map { "\(folder)/\($0)" }.sorted(by: >)
  }

  /// Of this process.
  public static var currentEnvironment: [String: String] {
    var values: [String: String] = [:]
    guard var place = tactus_environment() else { return values }
    while let text = place.pointee.map({ String(cString: $0) }) {
      place += 1
      guard let equals = text.firstIndex(of: "=") else { continue }
      values[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return values
  }
}
