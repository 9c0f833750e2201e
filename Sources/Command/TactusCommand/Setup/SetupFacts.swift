// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Glibc
import LinuxInput

/// The facts about the machine and the session from which `tactus setup` plans.
struct SetupFacts {
  /// The program that starts services at boot.
  enum ServiceManager: Equatable {
    case systemd
    case openRC
    /// With the folder of its services.
    case runit(String)
    case none
  }

  /// Whether the compositor's libinput can load our plugin.
  enum Plugins: Equatable {
    /// The link to the plugin exists.
    case linked
    case possible
    /// It cannot or must not, with the reason.
    case unusable(String)
  }

  var manager = ServiceManager.none
  /// The prefix where Tactus is installed; nil if it runs from the build directory.
  var prefix: String?
  var isRoot = false
  /// The broker accepts connections.
  var brokerAnswers = false
  /// The broker starts at boot, even if that fails.
  var brokerIsEnabled = false
  /// tactusd starts with the session.
  var isEnabled = false
  /// The name of the compositor's process.
  var compositor: String?
  /// The session's services start with the compositor.
  var startsServices = false
  /// How to start tactusd from the compositor's configuration; nil for an unknown compositor.
  var start: CompositorStart?
  var plugins = Plugins.unusable("no compositor is running here")
  /// tactusd keeps touches from windows on some touchscreen.
  var withholds = false
  /// Whether the extension of GNOME Shell answers; nil in other sessions.
  var shellExtension: Bool?
}

extension SetupFacts {
  /// A prefix of the paths of the machine; for tests.
  @TaskLocal static var root = ""

  static let plugin = "/etc/libinput/plugins/10-tactus.lua"
  private static let broker = "/run/tactus/broker"

  static func ofThisMachine() -> SetupFacts {
    var facts = SetupFacts()
    facts.manager = serviceManager
    facts.prefix = installedPrefix
    facts.isRoot = geteuid() == 0
    facts.brokerAnswers = brokerAnswers
    facts.brokerIsEnabled = [
      "/etc/systemd/system/sockets.target.wants/tactus-broker.socket", "/etc/init.d/tactus-broker",
    ]
    .contains(where: exists)
    facts.isEnabled = isEnabledForUser
    facts.withholds = DaemonReport(at: Status.socket)?.withholds == true
    if let process = compositorProcess {
      facts.compositor = ProcessList.name(of: process)
      let maps = try? System.read("\(root)/proc/\(process)/maps", atMost: 1 << 22, mayBePipe: false)
      facts.plugins =
        maps.map { plugins(mapped: String(decoding: $0, as: UTF8.self)) }
        ?? .unusable("the compositor's libraries cannot be listed")
    }
    if let compositor = facts.compositor {
      let isSystemd = facts.manager == .systemd
      facts.start = CompositorStart(
        of: compositor, command: isSystemd ? "systemctl --user start tactusd" : "tactusd", root: root)
      facts.startsServices =
        isSystemd && facts.start != nil
        && Setup.execute(["systemctl", "--user", "is-active", "--quiet", "graphical-session.target"]) == 0
    }
    if facts.compositor == "gnome-shell" { facts.shellExtension = (try? SessionProbe())?.canPerform(.close) == true }
    // Even if the compositor cannot use the plugin, `tactus setup` must be able to remove the link.
    if isLinked { facts.plugins = .linked }
    return facts
  }

  static var brokerAnswers: Bool { (try? DaemonSocket(connectingTo: root + broker)) != nil }

  private static func exists(_ path: String) -> Bool { System.exists(root + path) }

  private static var serviceManager: ServiceManager {
    if exists("/run/systemd/system") { return .systemd }
    if exists("/run/openrc") { return .openRC }
    return ["/var/service", "/etc/service"].first(where: exists).map { .runit($0) } ?? .none
  }

  private static var installedPrefix: String? {
    guard root.isEmpty else { return "/usr/local" }
    guard let path = ProcessList.ownProgram, path.hasSuffix("/bin/tactus") else { return nil }
    let prefix = String(path.dropLast("/bin/tactus".count))
    return System.exists("\(prefix)/libexec/tactus-broker") ? prefix : nil
  }

  private static var isEnabledForUser: Bool {
    let home = System.environment("XDG_CONFIG_HOME") ?? System.environment("HOME").map { "\($0)/.config" } ?? ""
    return System.exists("\(home)/systemd/user/graphical-session.target.wants/tactusd.service")
  }

  private static var compositorProcess: Int32? {
    guard let folder = System.environment("XDG_RUNTIME_DIR"), let name = System.environment("WAYLAND_DISPLAY"),
      let process = try? LocalSocket.listener(at: name.hasPrefix("/") ? name : "\(folder)/\(name)"), process > 0
    else { return nil }
    return process
  }

  /// Judges by the libraries that the compositor has loaded. A libinput with plugins is linked with Lua; loading a
  /// plugin crashes a compositor that has another version of Lua.
  static func plugins(mapped maps: String) -> Plugins {
    var luas: Set<Substring> = []
    var hasLibinput = false
    for line in maps.split(separator: "\n") {
      guard let slash = line.lastIndex(of: "/") else { continue }
      let name = line[line.index(after: slash)...]
      if name.hasPrefix("libinput.so") { hasLibinput = true }
      guard name.hasPrefix("liblua") else { continue }
      // liblua5.4.so.0 and liblua.so.5.4.6 are one library, identified by its version.
      let version = name.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }.split(separator: ".").prefix(2)
      luas.insert(Substring(version.joined(separator: ".")))
    }
    guard hasLibinput else { return .unusable("the compositor does not use libinput for touchscreens") }
    guard !luas.isEmpty else { return .unusable("the compositor's libinput has no plugins (they came with 1.30)") }
    guard luas.count == 1 else {
      return .unusable(
        "the compositor has loaded Lua \(luas.sorted().joined(separator: " and ")): the plugin would crash it")
    }
    return .possible
  }

  /// True also for a dangling link.
  private static var isLinked: Bool {
    var status = stat()
    return lstat(root + plugin, &status) == 0
  }
}
