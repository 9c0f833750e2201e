// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import TactusActions
import TactusGestures
import TactusJSON
import Testing

@testable import TactusCommand

@Suite("status, and check --session")
struct SessionCommandTests {
  let session: FakeSession

  init() throws { session = try FakeSession() }

  private func status() throws -> JSONValue { try JSONReader.read(Array(session.run("status", "--json").output.utf8)) }

  private func items(_ name: String, in value: JSONValue) throws -> [JSONValue] { try #require(value[name]?.items) }

  @Test("In an empty session, `status` says what is missing and what to do, and ends with status 1")
  func nothing() throws {
    let run = session.run("status")
    #expect(run.status == .failure)
    #expect(run.complaints == "")
    let titles = [
      "touchscreens", "compositor", "session", "tactusd", "configuration", "bindings", "missing",
    ]
    #expect(run.lines.filter { !$0.hasPrefix(" ") }.map(String.init) == titles)
    let all = session.run("status", "--all").lines.filter { !$0.hasPrefix(" ") }.map(String.init)
    #expect(Set(all).subtracting(titles) == ["ways", "actions"])
    #expect(
      run.output.contains("  no lock state available: cannot connect to the system bus at unix:path=/dev/null"))
    #expect(run.output.contains("  not running: no answer at \(session.folder)/tactusd-0"))
    let missing = try items("missing", in: status())
    #expect(missing.contains { $0["reason"]?.string == "no Wayland compositor is running here" })
    #expect(missing.allSatisfy { $0["remedy"]?.string?.isEmpty == false })
  }

  @Test("`status` has a line for every action, except the commands of compositors that are not running")
  func everyAction() throws {
    let commands = DesktopBackend.allCases.map(\.rawValue)
    let names = try items("actions", in: status()).compactMap { $0["action"]?.items?.first?.string }
    #expect(Set(names) == Set(ActionWord.all.map(\.name)).subtracting(["none"] + commands))
    try session.listen(at: "sway-ipc.1.sock")
    let actions = try items("actions", in: status())
    #expect(actions.contains { $0["action"]?.items?.first?.string == "sway" })
  }

  @Test("`status` finds a compositor's socket, and names the command that an action would send to the compositor")
  func sway() throws {
    try session.listen(at: "sway-ipc.1.sock")
    let status = try status()
    let way = try items("ways", in: status).first { $0["name"]?.string == "sway" }
    #expect(way?["ready"]?.bool == true)
    #expect(way?["place"]?.string == "sway at \(session.folder)/sway-ipc.1.sock")
    let actions = try items("actions", in: status)
    let close = actions.first { $0["action"]?.items?.first?.string == "close" }
    #expect(close?["backend"]?.string == "sway")
    #expect(close?["way"]?.string == "kill")
    let maximize = actions.first { $0["action"]?.items?.first?.string == "maximize" }
    #expect(maximize?["backend"] == nil)
    #expect(maximize?["reason"]?.string?.contains("tiles") == true)
    let overview = actions.first { $0["action"]?.items?.first?.string == "overview" }
    #expect(try items("passed", in: #require(overview)).first?["reason"]?.string == "cannot do this")
  }

  @Test("`status` says that tactusd runs if a process listens at tactusd's socket")
  func daemon() throws {
    try session.listen(at: "tactusd-0")
    #expect(session.run("status").output.contains("  runs as process \(getpid()), at \(session.folder)/tactusd-0\n"))
    #expect(try status()["tactusd"]?["runs"]?.bool == true)
  }

  @Test("If the compositor recognizes the gestures itself, nothing is missing, and the commands say where it logs them")
  func recognizing() throws {
    let other = try FakeWayland(at: "\(session.folder)/wayland-0", globals: ["wl_compositor"])
    #expect(session.run("status").output.contains("  not running: no answer at \(session.folder)/tactusd-0"))
    #expect(session.run("why", "--last", "1").complaints.contains("`tactus setup` starts it"))
    withExtendedLifetime(other) {}
    let compositor = try FakeWayland(
      at: "\(session.folder)/wayland-1", globals: ["wl_compositor", "tactus_gesture_manager_v1"])
    session.environment["WAYLAND_DISPLAY"] = "wayland-1"
    let run = session.run("status")
    #expect(run.status == .success, "\(run.output)")
    #expect(run.output.contains("  not needed: "))
    #expect(run.output.contains(" recognizes the gestures itself, and logs what they do in "))
    #expect(!run.output.contains("\nmissing\n"))
    #expect(try status()["recognizedBy"]?["name"]?.string?.isEmpty == false)
    let why = session.run("why", "--last", "1")
    #expect(why.status == .misuse)
    #expect(why.complaints.contains(" recognizes the gestures itself, and logs what they do in "))
    #expect(why.complaints.hasSuffix("run `tactus record FILE`, then `tactus why FILE`\n"))
    // A tactusd performs the actions, even if the compositor could recognize gestures too.
    let daemon = try AnsweringSocket(at: "\(session.folder)/tactusd-0.report") { _ in "{}" }
    #expect(!session.run("status").output.contains("not needed"))
    withExtendedLifetime((compositor, daemon)) {}
  }

  @Test("`status` names the configuration in use and lists its errors")
  func configuration() throws {
    let file = try session.write("version 1\nbind 3 swpe left -> close\n", to: "tactusd/config")
    let run = session.run("status")
    #expect(run.output.contains("  \(file):2:8: unknown gesture"))
    #expect(run.output.contains("  the configuration has an error; `tactus check` shows where\n"))
    let errors = try status()["configuration"]?["errors"]?.items
    #expect(errors?.first?["line"]?.whole == 2)
  }

  @Test("If the configuration has errors, `status` says that tactusd keeps the previous one")
  func broken() throws {
    let session = try FakeSession()
    session.environment["TACTUS_CONFIG"] = try session.write("bind 3 swipe\n", to: "config")
    let run = session.run("status")
    #expect(run.status == .failure)
    #expect(run.output.contains("bindings\n  not known, because of the errors"))
  }

  @Test("`status`, `check` and `explain` use the configuration that TACTUS_CONFIG names")
  func named() throws {
    let file = try session.write("version 1; defaults no\nbind 7 tap -> close\n", to: "other.conf")
    session.environment["TACTUS_CONFIG"] = file
    #expect(try status()["configuration"]?["files"]?.items?.first?.string == file)
    #expect(session.run("check").output.hasPrefix("\(file): 1 binding"))
    #expect(session.run("explain", "7 tap").status == .success)
  }

  @Test("`status` reports a reason only once, even if several bindings fail for this reason")
  func together() throws {
    try session.listen(at: "sway-ipc.1.sock")
    _ = try session.write(
      "version 1\nbind 3 swipe up -> overview\nbind 4 pinch in -> overview\nbind 3 swipe left -> workspace next\n",
      to: "tactusd/config")
    let missing = try items("missing", in: status()).compactMap { $0["reason"]?.string }
    #expect(missing.filter { $0.hasPrefix("overview: ") } == ["overview: sway cannot do this"])
    #expect(!missing.contains { $0.contains("workspace") })
  }

  @Test("`status` does not wait for a compositor that never answers")
  func deaf() throws {
    try session.listen(at: "wayland-0")
    #expect(try status()["compositor"]?["ready"]?.bool == false)
  }

  @Test("Failures are red on a terminal with colours, and nowhere else")
  func colours() {
    #expect(session.run("status", hasColour: true).output.contains("\u{1B}[31m  no Wayland compositor"))
    #expect(!session.run("status").output.contains("\u{1B}"))
  }

  @Test("`status` refuses operands")
  func misuse() { #expect(session.run("status", "now").status == .misuse) }

  @Test("`check --session` names the backend that each binding would use")
  func check() throws {
    try session.listen(at: "sway-ipc.1.sock")
    let file = try session.write(
      "version 1; defaults no\nbind 3 swipe down -> close\nbind 4 tap -> exec true\nbind 5 tap -> none\n",
      to: "some.conf")
    let run = session.run("check", "--session", file)
    #expect(run.status == .success, "\(run.complaints)")
    #expect(
      run.output.hasSuffix(
        "\ngesture       action     by    how\n3 swipe down  close      sway  kill\n4 tap         exec true  exec  true\n"
      ))
  }

  @Test("`check --session` points out names that match nothing, and lists the existing names")
  func names() throws {
    let here = NamesHere(touchscreens: ["Goodix Touch"], outputs: ["eDP-1", "DP-2"], apps: nil)
    let text = """
      device "ELAN*" { output HDMI-A-1 }
      device * { way auto; output eDP-1 }
      app firefox { bind 2 tap -> close { only output "DP-*" } }
      """
    #expect(
      try here.remarks(on: ConfigurationReader.read(text).configuration) == [
        "no touchscreen here is called `ELAN*`: found only Goodix Touch",
        "no output here is called `HDMI-A-1`: found only eDP-1, DP-2",
      ])
    let roles = NamesHere(roleFailure: ActionFailure("nobody tells it"))
    let mail = "bind 3 tap -> close { only role compose }\nbind 4 tap -> close { unless role main }"
    #expect(
      try roles.remarks(on: ConfigurationReader.read(mail).configuration) == [
        "`role` never matches here: nobody tells it"
      ])
    let apps = NamesHere(apps: [])
    #expect(
      try apps.remarks(on: ConfigurationReader.read(text).configuration) == [
        "no open window belongs to `firefox`: found none"
      ])
  }

  @Test("`check --session` ends with status 1 if a binding cannot act, and says where that binding is")
  func cannot() throws {
    try session.listen(at: "sway-ipc.1.sock")
    let file = try session.write(
      "version 1; defaults no\nbind 3 swipe down -> close\nbind 3 swipe up -> maximize\nbind 4 tap -> exec no-such-program\n",
      to: "some.conf")
    let run = session.run("check", "--session", file)
    #expect(run.status == .failure)
    #expect(
      run.complaints == """
        \(file):3:1: `maximize` cannot act here: sway tiles its windows, so they cannot be maximized; \
        bind something else
        \(file):4:1: `exec no-such-program` cannot act here: no-such-program is not on the PATH; \
        install it, or write its full path

        """)
    let json = session.run("check", "--session", "--json", file)
    #expect(json.status == .failure)
    let bindings = try items("session", in: JSONReader.read(Array(json.output.utf8)))
    #expect(bindings.map { $0["backend"]?.string } == ["sway", nil, nil])
    #expect(bindings.map { $0["line"]?.whole } == [2, 3, 4])
    #expect(session.run("check", file).status == .success)
  }

  @Test("`check --session` considers only the backend that the configuration names")
  func preferred() throws {
    try session.listen(at: "sway-ipc.1.sock")
    let file = try session.write("version 1\nworkspaces { backend niri }\nbind 4 tap -> close\n", to: "some.conf")
    #expect(
      session.run("check", "--session", file).complaints.contains("needs niri"))
  }
}
