// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import WaylandServer

/// The session in which this process runs: its environment, and the compositor that was found.
public final class Session {
  public let environment: [String: String]
  /// The event loop that handles all events of the session.
  let loop: EventLoopPointer
  /// The process of the compositor behind the Wayland socket of this session; nil while unknown.
  var compositorProcess: Int32? {
    didSet { generation += 1 }
  }
  /// `WAYLAND_DISPLAY` for programs that this process starts, if it differs from the value in `environment`.
  var foundDisplay: String?
  /// `SWAYSOCK` for programs that this process starts. If systemd has started this process, `environment` lacks it.
  var foundSwaySocket: String? { compositorProcess.flatMap { sockets("sway-ipc.", ".\($0).sock").first } }
  /// Changes whenever the compositor has disappeared, or another compositor has appeared.
  private(set) var generation = 0

  init(environment: [String: String], loop: EventLoopPointer) {
    self.environment = environment
    self.loop = loop
  }

  /// The time of the monotonic clock in microseconds.
  static var now: Int64 { tactus_monotonic_microseconds() }

  /// The folder of the session's sockets; nil if the environment does not name it.
  public var runtimeFolder: String? { self["XDG_RUNTIME_DIR"] }

  /// The value of a variable of the environment; nil if the variable is unset or empty.
  subscript(name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }

  /// Returns the paths of the files whose names have this prefix and suffix, in `folder`; in the runtime folder if
  /// `folder` is nil.
  func sockets(in folder: String? = nil, _ beginning: String, _ end: String) -> [String] {
    guard let folder = folder ?? runtimeFolder else { return [] }
    let names = ProcessList.entries(of: folder).filter { $0.hasPrefix(beginning) && $0.hasSuffix(end) }
    return names.map { "\(folder)/\($0)" }.sorted(by: >)
  }

  /// The environment of this process.
  public static var currentEnvironment: [String: String] {
    var values: [String: String] = [:]
    guard var variable = tactus_environment() else { return values }
    while let text = variable.pointee.map({ String(cString: $0) }) {
      variable += 1
      guard let equals = text.firstIndex(of: "=") else { continue }
      values[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return values
  }
}
