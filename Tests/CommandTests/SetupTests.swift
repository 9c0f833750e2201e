// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import TactusGestures
import TactusJSON
import Testing

@testable import TactusActions
@testable import TactusCommand

/// The tests run one after another, since a program cannot be run while its file is open for writing, even if only a
/// child process of another test has inherited the open file.
@Suite("tactus setup", .serialized)
struct SetupTests {
  private let session: FakeSession

  /// The session's folder also serves as the root of the file system. The programs in this folder log their arguments.
  init() throws {
    session = try FakeSession()
    for name in ["sudo", "systemctl", "systemd-sysusers", "udevadm"] {
      try write("echo \"\(name) $*\" >>\"\(session.folder)/log\"", as: name)
    }
    // Makes the programs in this folder the only ones that can be found; this machine's programs are hidden.
    session.environment["PATH"] = "\(session.folder)/bin"
  }

  /// Writes this script as the programs with these names.
  private func write(_ script: String, as names: String...) throws {
    for name in names {
      let path = try session.write("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }
  private func setup(_ words: String...) -> CommandRun {
    SetupFacts.$root.withValue(session.folder) {
      CommandRun(["setup"] + words, environment: session.environment)
    }
  }
  private var log: String { (try? String(contentsOfFile: "\(session.folder)/log", encoding: .utf8)) ?? "" }

  private func facts(_ manager: SetupFacts.ServiceManager) -> SetupFacts {
    var facts = SetupFacts()
    facts.manager = manager
    facts.prefix = "/usr"
    return facts
  }

  @Test("`setup` runs no command until the user agrees, and then runs all commands in order")
  func yes() throws {
    _ = try session.write("", to: "run/systemd/system/x")
    let asked = setup("--show")
    #expect(asked.output.contains("systemctl enable --now tactus-broker.socket\n"))
    #expect(asked.output.contains("no compositor is running here"))
    #expect(log.isEmpty)
    #expect(setup("--yes").status == .success)
    // If the test runs as root, setup does not use sudo.
    let lines = log.split(separator: "\n").map { $0.hasPrefix("sudo ") ? $0.dropFirst(5) : $0 }
    #expect(lines.last == "systemctl --user enable --now tactusd")
    #expect(lines.contains("systemctl enable --now tactus-broker.socket"))
  }

  @Test("`setup` stops at the first command that fails, and names this command")
  func failure() throws {
    _ = try session.write("", to: "run/systemd/system/x")
    try write("exit 3", as: "sudo", "systemd-sysusers")
    let run = setup("--yes")
    #expect(run.status == .failure)
    #expect(run.complaints.contains("systemd-sysusers /usr/local/lib/sysusers.d/tactus.conf ended with 3"))
    #expect(!log.contains("--user"))
  }

  @Test("The last step of `setup` is `tactus probe`, and the first step of undoing forgets the result of the probe")
  func trial() {
    var facts = facts(.systemd)
    #expect(SetupPlan(facts).steps.last?.note?.hasPrefix("run `tactus setup` again in a terminal") == true)
    facts.compositor = "sway"
    facts.isEnabled = true
    #expect(SetupPlan(facts).commands.last?.words == ["/usr/bin/tactus", "probe"])
    facts.withholds = true
    #expect(SetupPlan(facts).commands.last?.words != ["/usr/bin/tactus", "probe"])
    #expect(SetupPlan(facts).undoing.first?.words == ["/usr/bin/tactus", "probe", "--forget"])
    // While gestures are switched off, tactusd withholds nothing. Undoing must forget the result of the probe all the
    // same.
    (facts.withholds, facts.isTried) = (false, true)
    #expect(SetupPlan(facts).undoing.first?.words == ["/usr/bin/tactus", "probe", "--forget"])
  }

  @Test("In GNOME, `setup` adds the extension to the enabled ones, and undoing removes it")
  func shellExtension() {
    var facts = facts(.systemd)
    #expect(!SetupPlan(facts).steps.contains { $0.title.contains("GNOME") })
    let set = "gsettings set org.gnome.shell enabled-extensions"
    facts.shellExtension = ShellExtension(answers: false, setting: "['dock@a', 'tactus-43@tactus']\n")
    #expect(
      SetupPlan(facts).commands.map(\.text).contains("\(set) \"['dock@a', 'tactus@tactus', 'tactus-43@tactus']\""))
    #expect(SetupPlan(facts).undoing.isEmpty)
    facts.shellExtension = ShellExtension(answers: false, setting: "@as []\n")
    #expect(SetupPlan(facts).commands.map(\.text).contains("\(set) \"['tactus@tactus', 'tactus-43@tactus']\""))
    // Enabled, but GNOME Shell has not started since the installation.
    facts.shellExtension = ShellExtension(answers: false, setting: "['tactus@tactus', 'tactus-43@tactus']\n")
    #expect(!SetupPlan(facts).commands.contains { $0.words.first == "gsettings" })
    #expect(SetupPlan(facts).left.contains { $0.hasPrefix("log out and in once") })
    #expect(SetupPlan(facts).undoing.map(\.text) == ["\(set) \"@as []\""])
    facts.shellExtension?.answers = true
    #expect(!SetupPlan(facts).left.contains { $0.hasPrefix("log out") })
    // Without gsettings, only the user can enable the extension.
    facts.shellExtension = ShellExtension(answers: false, setting: nil)
    #expect(SetupPlan(facts).left.contains { $0.hasPrefix("enable the extension") })
  }

  @Test("The output of a command is read; that of a command that fails is not")
  func output() {
    #expect(Setup.output(of: "echo \"['a']\"") == "['a']\n")
    #expect(Setup.output(of: "echo no; exit 3") == nil && Setup.output(of: "no-such-program") == nil)
  }

  /// Sends a request as the settings page does, and returns the answer.
  private func ask(_ site: SettingsSite, _ method: String, _ path: String, _ body: String = "") throws -> JSONValue {
    let text = "\(method) /\(path) HTTP/1.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    guard case .whole(let request) = PageRequest.read(Array(text.utf8)) else { throw CocoaError(.coderInvalidValue) }
    return try SetupFacts.$root.withValue(session.folder) {
      try System.$variables.withValue(session.environment) {
        try JSONReader.read(site.answer(request, for: path).body)
      }
    }
  }
  /// Has the page perform the setup that it shows, and returns the answer at the end.
  private func performed(by site: SettingsSite) throws -> JSONValue {
    let state = try ask(site, "GET", "state")
    let doable = state["doable"]?.items?.compactMap(\.string) ?? []
    let body = String(decoding: try JSONEncoder().encode(["commands": doable]), as: UTF8.self)
    var said = try ask(site, "POST", "setup", body)
    while said["runs"]?.bool == true {
      if let descriptor = site.descriptors.first {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&polled, 1, -1)
      }
      SetupFacts.$root.withValue(session.folder) {
        System.$variables.withValue(session.environment) { _ = site.goOn(streams: 0) }
      }
      said = try ask(site, "POST", "setup", "{}")
    }
    return said
  }

  @Test("The settings page performs the commands of the setup that it has shown, and no others")
  func page() throws {
    _ = try session.write("", to: "run/systemd/system/x")
    try write("exec \"$@\"", as: "pkexec")
    let site = SettingsSite()
    _ = try ask(site, "GET", "state")
    let refused = try ask(site, "POST", "setup", #"{"commands":["rm -r ~"]}"#)
    #expect(refused["error"]?.string?.hasPrefix("The steps have changed") == true)
    let asked = try ask(site, "POST", "setup", "{}")
    #expect(asked["runs"]?.bool == false && log.isEmpty)
    let said = try performed(by: site)
    #expect(said["failure"] == nil && said["lines"]?.items?.isEmpty == false)
    let lines = log.split(separator: "\n")
    #expect(lines.contains("systemctl enable --now tactus-broker.socket"))
    #expect(lines.last == "systemctl --user enable --now tactusd")
  }

  @Test("If a command fails, the settings page says so and shows what the commands have printed")
  func pageFailure() throws {
    _ = try session.write("", to: "run/systemd/system/x")
    try write("echo not today >&2\nexit 3", as: "pkexec", "systemd-sysusers")
    let site = SettingsSite()
    let said = try performed(by: site)
    #expect(said["failure"]?.string?.hasPrefix("The setup is not complete: a command failed") == true)
    #expect(said["lines"]?.items?.last?.string == "not today" && !log.contains("--user"))
  }

  @Test("Commands that need root are run by one pkexec, so that the password is asked for once")
  func script() {
    let root = ["a b", "it's"].map { SetupPlan.Command(words: ["touch", $0], isForRoot: true) }
    let own = SetupPlan.Command(words: ["id"])
    let inner = "set -ex\n'touch' 'a b'\n'touch' 'it'\\''s'"
    let quoted = inner.replacing("'", with: "'\\''")
    #expect(
      SetupRun.script(root + [own], isRoot: false) == """
        set -e
        'pkexec' '--disable-internal-agent' '/bin/sh' '-c' '\(quoted)'
        set -x
        'id'
        { set +x; } 2>/dev/null
        """)
    #expect(!SetupRun.script(root, isRoot: true).contains("pkexec"))
  }

  @Test("`setup --undo` reverses the steps of `setup`, starting with the last step")
  func undo() {
    var facts = facts(.systemd)
    #expect(SetupPlan(facts).undoing.isEmpty)
    facts.brokerAnswers = true
    facts.isEnabled = true
    facts.plugins = .linked
    let plan = SetupPlan(facts)
    #expect(plan.commands.isEmpty)
    #expect(
      plan.undoing.map { $0.words.joined(separator: " ") } == [
        "systemctl --user disable --now tactusd", "rm -f /etc/libinput/plugins/10-tactus.lua",
        "systemctl disable --now tactus-broker.socket tactus-broker.service",
      ])
  }

  @Test("`setup --undo` stops even a broker that does not answer, and removes even a link to a missing plugin")
  func broken() throws {
    var facts = facts(.systemd)
    facts.brokerIsEnabled = true
    #expect(SetupPlan(facts).undoing.map(\.words.last) == ["tactus-broker.service"])
    #expect(SetupPlan(facts).commands.contains { $0.words.last == "tactus-broker.socket" })
    // The link to the plugin is removed even if its target does not exist and no compositor runs.
    try FileManager.default.createDirectory(
      atPath: "\(session.folder)/etc/libinput/plugins", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: session.folder + SetupFacts.plugin, withDestinationPath: "/nowhere")
    _ = try session.write("", to: "run/systemd/system/x")
    #expect(setup("--undo", "--show").output.contains("rm -f /etc/libinput/plugins/10-tactus.lua"))
  }

  @Test("`setup` uses the commands of each service manager; without a service manager, `setup` says what to do")
  func managers() {
    #expect(SetupPlan(facts(.openRC)).commands.contains { $0.words == ["rc-service", "tactus-broker", "start"] })
    let runit = SetupPlan(facts(.runit("/var/service"))).commands
    #expect(runit.contains { $0.words.last == "/var/service/tactus-broker" && $0.isForRoot })
    #expect(SetupPlan(facts(.none)).commands.isEmpty)
    #expect(SetupPlan(facts(.none)).steps.allSatisfy { $0.note != nil })
    #expect(SetupPlan(facts(.none)).left.contains { $0.contains("as root at boot") })
  }

  @Test("After everything is set up, `setup` names the first five gestures that can act")
  func first() throws {
    let bindings = try ConfigurationReader.read(
      "bind 3 swipe up -> close\nbind 4 tap -> overview\nignore 4 swipe down\nbind 3 tap -> launcher", name: "test"
    ).configuration.bindings
    let rows = FirstGestures.rows(of: bindings) { deed, binding in
      let choice = deed == .overview ? ActionChoice(backend: nil) : ActionChoice(backend: "sway")
      return ActionOutlook(action: deed, binding: binding, choice: choice)
    }
    #expect(
      rows == """
          Three fingers swipe up  close the window in front
          Three fingers tap       show the programs that can be started

        """)
  }

  @Test("Each row of the plan says whether its step is done, and whether `setup` or the user must do it")
  func standings() throws {
    _ = try session.write("", to: "run/systemd/system/x")
    let rows = setup("--show").lines.filter { !$0.hasPrefix(" ") }
    #expect(
      rows.map { String($0.prefix(10)) } == [
        "to do     ", "not here  ", "to do     ", "yours     ", "steps that",
      ])
    var done = facts(.systemd)
    done.brokerAnswers = true
    done.isEnabled = true
    done.compositor = "gnome-shell"
    done.withholds = true
    #expect(SetupPlan(done).steps.map(\.standing) == [.done, .impossible, .done, .done])
    #expect(SetupPlan(done).left.isEmpty && SetupPlan(SetupFacts()).steps.map(\.standing) == [.yours])
  }

  /// Returns how this compositor starts tactusd if the session's folder is the home folder. `system` is the text of
  /// /etc/sway/config.
  private func start(_ compositor: String, _ system: String = "") throws -> CompositorStart {
    session.environment["HOME"] = session.folder
    session.environment["XDG_CONFIG_HOME"] = nil
    if !system.isEmpty { _ = try session.write(system, to: "etc/sway/config") }
    return try System.$variables.withValue(session.environment) {
      try #require(
        CompositorStart(of: compositor, command: "systemctl --user start tactusd", root: session.folder))
    }
  }
  private func perform(_ edit: Edit) throws {
    try System.$variables.withValue(session.environment) { try edit.perform() }
  }
  private func text(_ file: String) throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  @Test("`setup` appends its line to the file of a compositor that starts no services, and undoing removes this line")
  func line() throws {
    let before = "output * bg black solid_color"
    let file = try session.write(before, to: ".config/sway/config")
    let start = try start("sway")
    #expect(start.line == "exec systemctl --user start tactusd" && start.place == file)
    #expect(start.file == file && start.mayEdit && !start.isThere && !start.isOurs)
    for _ in 1...2 { try perform(start.edit(isRemoval: false)) }
    let after = try text(file)
    #expect(after == before + "\n# Added by `tactus setup`, for touchscreen gestures.\n" + start.line + "\n")
    let again = try self.start("sway")
    #expect(again.isThere && again.isOurs)
    try perform(again.edit(isRemoval: true))
    #expect(try text(file) == before + "\n")
  }

  @Test("If the user's configuration includes a folder, `setup` puts its line into a separate file in that folder")
  func ownFile() throws {
    let file = try session.write("include ~/.config/sway/more/*.conf\n", to: ".config/sway/config")
    _ = try session.write("gaps inner 3\n", to: ".config/sway/more/gaps.conf")
    let start = try start("sway")
    #expect(start.file == "\(session.folder)/.config/sway/more/tactus.conf" && !start.isThere)
    try perform(start.edit(isRemoval: false))
    let again = try self.start("sway")
    #expect(again.isThere && again.isOurs)
    #expect(try text(file) == "include ~/.config/sway/more/*.conf\n")
    try perform(again.edit(isRemoval: true))
    #expect(!FileManager.default.fileExists(atPath: start.file))
  }

  @Test("If `setup` creates the user's configuration of sway, this file includes the system-wide configuration")
  func systemFile() throws {
    let start = try start("sway", "set $mod Mod4\ninclude /etc/sway/config.d/*\n")
    #expect(start.mayEdit && start.file == "\(session.folder)/.config/sway/config")
    try perform(start.edit(isRemoval: false))
    #expect(try text(start.file).hasPrefix("include /etc/sway/config\n# Added by `tactus setup`"))
    try perform(self.start("sway").edit(isRemoval: true))
    #expect(!FileManager.default.fileExists(atPath: start.file))
    // The system-wide configuration already starts tactusd.
    _ = try session.write("exec tactusd\n", to: "etc/sway/config.d/50-gestures")
    #expect(try self.start("sway").isThere)
  }

  @Test(
    "`setup` recognizes a line that starts tactusd, however the line is written, unless it is a comment",
    arguments: [
      ("sway", "sway/config", "exec tactusd --config x", true), ("sway", "sway/config", "# exec tactusd", false),
      ("Hyprland", "hypr/hyprland.conf", "exec-once=systemctl --user start tactusd.service", true),
      ("Hyprland", "hypr/hyprland.lua", #"hl.on("hyprland.start", function() hl.exec_cmd("tactusd") end)"#, true),
      ("Hyprland", "hypr/hyprland.lua", "hl.on('hyprland.start', function() hl.exec_cmd('tactusd') end)", true),
      ("Hyprland", "hypr/hyprland.lua", #"-- hl.exec_cmd("tactusd")"#, false),
      ("niri", "niri/config.kdl", #"spawn-at-startup "tactusd""#, true),
      ("niri", "niri/config.kdl", #"// spawn-at-startup "tactusd""#, false),
      ("labwc", "labwc/autostart", "/usr/bin/tactusd &", true), ("wayfire", "wayfire.ini", "[autostart]", false),
    ])
  func seen(compositor: String, file: String, text: String, isThere: Bool) throws {
    _ = try session.write(text + "\n", to: ".config/\(file)")
    let start = try start(compositor)
    #expect(start.isThere == isThere && !start.isOurs)
    #expect(start.mayEdit == (compositor != "wayfire"))
  }

  @Test("If Hyprland has a configuration in Lua, `setup` reads and changes only that file")
  func lua() throws {
    _ = try session.write("exec-once = tactusd\n", to: ".config/hypr/hyprland.conf")
    #expect(try start("Hyprland").isThere)
    let file = try session.write("hl.config({})\n", to: ".config/hypr/hyprland.lua")
    let start = try start("Hyprland")
    #expect(start.file == file && start.mayEdit && !start.isThere)
    try perform(start.edit(isRemoval: false))
    let line = #"hl.on("hyprland.start", function() hl.exec_cmd("systemctl --user start tactusd") end)"#
    #expect(try text(file) == "hl.config({})\n-- Added by `tactus setup`, for touchscreen gestures.\n" + line + "\n")
    #expect(try self.start("Hyprland").isThere)
    try perform(self.start("Hyprland").edit(isRemoval: true))
    #expect(try text(file) == "hl.config({})\n")
  }

  @Test("`setup` adds its line or asks the user to add it; a compositor that starts services needs no line")
  func startStep() throws {
    _ = try session.write("x\n", to: ".config/sway/config")
    var facts = facts(.systemd)
    facts.compositor = "sway"
    facts.start = try start("sway")
    func step(_ facts: SetupFacts) -> SetupPlan.Step? {
      SetupPlan(facts).steps.first { $0.title.hasPrefix("sway starts") }
    }
    #expect(step(facts)?.standing == .ours && SetupPlan(facts).commands.contains { $0.edit != nil })
    facts.start?.mayEdit = false
    #expect(step(facts)?.standing == .yours)
    #expect(SetupPlan(facts).left.first?.hasPrefix("write `exec systemctl --user start tactusd` into ") == true)
    facts.startsServices = true
    #expect(step(facts) == nil)
  }

  @Test("If Tactus is not installed, the first step is to install it")
  func notInstalled() {
    let plan = SetupPlan(SetupFacts())
    #expect(plan.commands.isEmpty)
    #expect(plan.steps.first?.note?.contains("sudo make install") == true)
  }

  @Test(
    "`setup` offers the plugin only if the compositor's libinput can load it without crashing",
    arguments: [
      ("libinput.so.10.13.0\nliblua5.4.so.0.0.0", "possible"), ("libinput.so.10.13.0", "no plugins"),
      ("libinput.so.10.13.0\nliblua5.4.so.0.0.0\nliblua5.1.so.0", "would crash it"),
      ("libinput.so.10.13.0\nliblua5.4.so.0.0.0\nlibluajit-5.1.so.2", "would crash it"),
      ("libinput.so.10.13.0\nliblua5.4.so.0.0.0\nliblua.so.5.4.6", "possible"),
      ("libwayland-server.so.0", "does not use libinput"),
    ])
  func plugins(libraries: String, words: String) {
    let maps = libraries.split(separator: "\n").map { "7f00-7f01 r-xp 00000000 08:01 12 /usr/lib/\($0)\n" }.joined()
    let found = SetupFacts.$root.withValue(session.folder) { SetupFacts.plugins(mapped: maps) }
    #expect("\(found)".contains(words))
  }
}
