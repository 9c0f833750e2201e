// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Glibc
import LinuxInput

/// What `tactus setup` knows of the machine and the session.
struct SetupFacts {
  /// Who starts services when the machine boots.
  enum ServiceManager: Equatable {
    case systemd
    case openRC
    /// With the folder in which it looks for services.
    case runit(String)
    case none
  }

  /// Whether the compositor's libinput can load our plugin.
  enum Plugins: Equatable {
    /// Links to the plugin are there.
    case linked
    case possible
    /// It cannot, or must not; and why.
    case unusable(String)
  }

  var manager = ServiceManager.none
  /// Below which Tactus is installed; nil if it runs where it was built.
  var prefix: String?
  var isRoot = false
  /// The broker accepts connections.
  var brokerAnswers = false
  /// It is started when the machine boots, whether or not that succeeds.
  var brokerIsEnabled = false
  /// tactusd is started with the session.
  var isEnabled = false
  /// The name of the compositor's process.
  var compositor: String?
  /// Services of the session are started with the compositor.
  var startsServices = false
  /// What stands in the configuration of the compositor; nil if it is none of those that are known.
  var start: CompositorStart?
  var plugins = Plugins.unusable("no compositor is running here")
  /// tactusd keeps touches from windows, on some touchscreen.
  var withholds = false
  /// Whether the extension of GNOME Shell answers; nil beside other compositors.
  var shellExtension: Bool?
}

extension SetupFacts {
  /// Stands before the paths of the machine; for tests.
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
        ?? .unusable("it cannot be seen which libraries the compositor has loaded")
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
    // What keeps a compositor from starting must not keep it from being taken away.
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

  /// By the libraries that the compositor has loaded. A libinput with plugins is linked with Lua; a compositor that has
  /// another Lua of its own crashes when a plugin is loaded.
  static func plugins(mapped maps: String) -> Plugins {
    var luas: Set<Substring> = []
    var hasLibinput = false
    for line in maps.split(separator: "\n") {
      guard let slash = line.lastIndex(of: "/") else { continue }
      let name = line[line.index(after: slash)...]
      if name.hasPrefix("libinput.so") { hasLibinput = true }
      guard name.hasPrefix("liblua") else { continue }
      // liblua5.4.so.0, liblua.so.5.4.6: one library, known by its version.
      let version = name.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }.split(separator: ".").prefix(2)
      luas.insert(Substring(version.joined(separator: ".")))
    }
    guard hasLibinput else { return .unusable("the compositor does not read touchscreens by libinput") }
    guard !luas.isEmpty else { return .unusable("the compositor's libinput has no plugins (they came with 1.30)") }
    guard luas.count == 1 else {
      return .unusable(
        "the compositor has loaded Lua \(luas.sorted().joined(separator: " and ")): a plugin would make it crash")
    }
    return .possible
  }

  /// Also if the link leads nowhere.
  private static var isLinked: Bool {
    var status = stat()
    return lstat(root + plugin, &status) == 0
  }
}
