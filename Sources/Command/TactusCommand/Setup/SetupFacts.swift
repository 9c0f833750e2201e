// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusActions
import TactusGestures

/// Facts about the machine and the session, from which `tactus setup` makes its plan.
struct SetupFacts {
  /// The program that starts the machine's services at boot.
  enum ServiceManager: Equatable {
    case systemd
    case openRC
    /// runit, with the folder of its services.
    case runit(String)
    case none
  }

  /// Whether the compositor's libinput can load the plugin of Tactus.
  enum Plugins: Equatable {
    /// The link to the plugin exists.
    case linked
    case possible
    /// The compositor cannot or must not load the plugin, for this reason.
    case unusable(String)
  }

  var manager = ServiceManager.none
  /// The prefix where Tactus is installed; nil if it runs from the build directory.
  var prefix: String?
  var isRoot = false
  /// Whether the broker accepts connections.
  var brokerAnswers = false
  /// Whether the broker is configured to start at boot, even if it then fails.
  var brokerIsEnabled = false
  /// Whether tactusd starts with the session.
  var isEnabled = false
  /// The name of the compositor's process.
  var compositor: String?
  /// Whether the session's services start with the compositor.
  var startsServices = false
  /// The way to start tactusd from the compositor's configuration; nil if the compositor is unknown.
  var start: CompositorStart?
  var plugins = Plugins.unusable("no compositor is running here")
  /// Whether tactusd keeps touches from windows on at least one touchscreen; while no tactusd runs, whether it would.
  var withholds = false
  /// Whether `tactus probe` has stored a result.
  var isTried = false
  /// The extension of Tactus for GNOME Shell; nil outside GNOME Shell.
  var shellExtension: ShellExtension?
}

extension SetupFacts {
  /// A text to put before the paths of the machine's files, for tests.
  #if hasFeature(Embedded)
    static var root: String { "" }
  #else
    @TaskLocal static var root = ""
  #endif

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
    facts.isTried = ConfigurationPath.TrialResult.allCases.contains(where: hasStored)
    facts.withholds = DaemonReport(at: Status.socket)?.withholds ?? probeHasFoundWay
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
    if facts.compositor == "gnome-shell" {
      facts.shellExtension = ShellExtension(
        answers: (try? SessionProbe())?.canPerform(.close) == true,
        setting: Setup.output(of: "gsettings get \(ShellExtension.key)"))
    }
    // Even if the compositor cannot use the plugin, `tactus setup` must be able to remove the link.
    if isLinked { facts.plugins = .linked }
    return facts
  }

  static var probeHasFoundWay: Bool { hasStored(.touchscreens) }

  private static func hasStored(_ result: ConfigurationPath.TrialResult) -> Bool {
    ConfigurationPath.trial(result, System.environment).map(System.exists) == true
  }

  /// Whether tactusd already uses what the probe has found, on which the closing message depends.
  static var isSettled: Bool {
    guard probeHasFoundWay, let daemon = DaemonReport(at: Status.socket) else { return true }
    return daemon.withholds
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
    return CompositorProcess.id(behind: process)
  }

  /// Finds out from the compositor's loaded libraries whether it can load the plugin. A libinput that supports plugins
  /// is linked with Lua; if the compositor also has another version of Lua, loading a plugin crashes it.
  static func plugins(mapped maps: String) -> Plugins {
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    var luas: Set<Substring> = []
    var hasLibinput = false
    for line in maps.split(separator: "\n") {
      guard let slash = line.lastIndex(of: "/") else { continue }
      let name = line[line.index(after: slash)...]
      if name.hasPrefix("libinput.so") { hasLibinput = true }
      guard name.hasPrefix("liblua") else { continue }
      // liblua5.4.so.0 and liblua.so.5.4.6 are the same library, which is identified by its version.
      let version = name.drop { !isDigit($0) }.prefix { isDigit($0) || $0 == "." }.split(separator: ".").prefix(2)
      luas.insert(Substring(version.joined(separator: ".")))
    }
    guard hasLibinput else { return .unusable("the compositor does not use libinput for touchscreens") }
    guard !luas.isEmpty else { return .unusable("the compositor's libinput has no plugins (new in libinput 1.30)") }
    guard luas.count == 1 else {
      return .unusable(
        "the compositor has loaded Lua \(luas.sorted().joined(separator: " and ")): the plugin would crash it")
    }
    return .possible
  }

  /// Whether the link to the plugin exists, even if its target does not.
  private static var isLinked: Bool {
    var status = stat()
    return lstat(root + plugin, &status) == 0
  }
}
