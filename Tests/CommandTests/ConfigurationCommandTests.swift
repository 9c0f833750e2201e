// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusCommand

@Suite("check, explain, and --config")
struct ConfigurationCommandTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func path(_ name: String) -> String { root.appending(path: name).path }
  private static let tablet = path("examples/config/tablet.conf")

  /// Runs `body` with the path of a file that contains `text`, and removes the file.
  private func with<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).conf")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  @Test("`check --language` lists every word of the language")
  func language() {
    let run = CommandRun("check", "--language")
    #expect(run.status == .success)
    for word in ["bind", "preset", "swipe", "workspace", "drive"] { #expect(run.output.contains(word)) }
  }

  @Test("The examples have neither errors nor warnings", arguments: ["phone", "tablet", "kiosk"])
  func examples(_ name: String) {
    let run = CommandRun("check", Self.path("examples/config/\(name).conf"))
    #expect(run.status == .success)
    #expect(run.complaints == "")
    #expect(run.output.hasSuffix("no warnings\n"))
  }

  @Test("`check --relations` prints each relation with its reason and its delay")
  func relations() {
    let run = CommandRun("check", "--relations", Self.tablet)
    #expect(
      run.lines.contains("3 swipe left      waits for    4 swipe left      150 ms   the 4th finger may still land"))
    #expect(run.output.contains("wait for no other gesture: "))
    #expect(run.output.contains("\nkept from windows  at most  where windows ignore a cancel\n"))
    #expect(run.output.contains("\n4 swipe left       -        33.4 ms; once 4 fingers are down, 1000 ms\n"))
  }

  @Test("Included files are found by relative paths and patterns; a link that points to itself cannot be read")
  func included() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = SystemFiles()
    #expect(files.path(of: "-", in: "tactus.conf") == "./-")
    #expect(files.path(of: "a.conf", in: "-") == "a.conf")
    #expect(symlink("loop", folder + "/loop") == 0)
    #expect(CommandRun("check", folder + "/loop").complaints.contains("cannot be read: Too many levels"))
    #expect(CommandRun("check", folder + "/none").complaints.contains("there is no file"))
    try Data("include *.inc".utf8).write(to: URL(filePath: folder + "/c"))
    try Data("bind 3 tap -> oops".utf8).write(to: URL(filePath: folder + "/a.inc"))
    #expect(CommandRun("check", folder + "/c").complaints.contains("a.inc:1:15: "))
    #expect(try files.names(in: "", matching: "Package.swif*", atMost: 1000).contains("Package.swift"))
  }

  @Test(
    "Commands refuse to read pipes, devices and folders, and do not wait for them",
    arguments: ["pipe", "/dev/zero", "/"])
  func noFile(_ name: String) throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path
    let path = name == "pipe" ? pipe : name
    if name == "pipe" { try #require(mkfifo(path, 0o600) == 0) }
    defer { if name == "pipe" { unlink(path) } }
    for words in [["check", path], ["explain", "--config", path, "3 tap"], ["replay", path]] {
      let run = CommandRun(words)
      #expect(run.status != .success && !run.complaints.isEmpty, "\(words)")
    }
    #expect(CommandRun("check", path).complaints.contains("cannot be read: "))
  }

  @Test("`check` prints errors with their places, and ends with status 1")
  func errors() throws {
    try with("version 1\nbind 3 swpe left -> overview\n") { file in
      let run = CommandRun("check", file)
      #expect(run.status == .failure)
      #expect(run.complaints.contains("\(file):2:8: unknown gesture"))
      #expect(run.output == "")
      let json = CommandRun("check", "--json", file)
      #expect(json.status == .failure)
      #expect(json.output.contains("\"line\":2,\"column\":8,\"what\":\"unknown gesture"))
    }
  }

  @Test(
    "`unbind`, `ignore` and the action `none` each switch off a built-in gesture without a warning",
    arguments: ["unbind 3 swipe up", "ignore 3 swipe up", "bind 3 swipe up -> none"])
  func switchedOff(_ line: String) throws {
    try with("version 1\n\(line)\n") { file in
      let run = CommandRun("check", file)
      #expect(run.status == .success && run.complaints == "", "\(run.complaints)")
      #expect(CommandRun("explain", "3 swipe up", file).status == .failure)
      #expect(CommandRun("explain", "3 swipe down", file).status == .success)
    }
  }

  @Test("`check` warns about a missing program in the user's own configuration, and says what to do")
  func noProgram() throws {
    try with("version 1; defaults no\nbind 3 tap -> exec no-such-program -x\nbind 4 tap -> exec sh\n") { file in
      let run = CommandRun(["check"], environment: ["TACTUS_CONFIG": file, "PATH": "/usr/bin:/bin"])
      let remedy = "install it, or write its full path"
      #expect(run.status == .success)
      #expect(
        run.complaints
          == "\(file):2:1: warning: `3 tap` cannot act: no-such-program is not on the PATH; \(remedy)\n")
      #expect(run.output.hasSuffix(", 1 warning\n"))
      #expect(CommandRun("check", file).complaints == "")
    }
  }

  @Test("`check` prints warnings, and ends with status 0")
  func warnings() throws {
    try with("version 1; defaults no\nbind 3 tap -> overview\nbind 3 tap 2 -> launcher\n") { file in
      let run = CommandRun("check", file)
      #expect(run.status == .success)
      #expect(
        run.complaints
          == "\(file):3:1: warning: `3 tap 2` makes every `3 tap` wait 350ms: it may still become `3 tap 2`; "
          + "use another number of fingers for one of the two\n")
      #expect(run.output == "\(file): 2 bindings, 2 gestures, 1 relation, 1 warning\n")
    }
  }

  @Test("`check --json` lists gestures, relations, errors and warnings")
  func json() throws {
    let run = CommandRun("check", "--json", Self.tablet)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["files", "errors", "warnings", "gestures", "relations"])
    #expect((object["relations"] as? [[String: Any]])?.first?["reason"] is String)
  }

  @Test("The default configuration can be checked and printed")
  func byDefault() throws {
    #expect(CommandRun("check", "--default").status == .success)
    let printed = CommandRun("check", "--default", "--print")
    try with(printed.output) { file in
      #expect(CommandRun("check", file).status == .success)
    }
  }

  @Test("`check` reports a missing file as an error")
  func missing() {
    let run = CommandRun("check", "nowhere.conf")
    #expect(run.status == .failure)
    #expect(run.complaints.contains("there is no file"))
  }

  @Test("`explain` names a gesture's binding, and ends with status 1 if the gesture is not bound")
  func explain() {
    let bound = CommandRun("explain", "3 swipe left", Self.tablet)
    #expect(bound.status == .success)
    #expect(bound.output.contains("does       workspace next\n"))
    #expect(CommandRun("explain", "2 swipe left", Self.tablet).status == .failure)
    let json = CommandRun("explain", "--json", "3 swipe left", Self.tablet)
    #expect(json.output.contains(#""gesture":"3 swipe left","do":"workspace next","place":""#))
    #expect(json.output.contains(#"{"topic":"does","text":"workspace next"}"#) && json.lines.count == 1)
    let inApp = CommandRun("explain", "2 swipe left", "--app", "org.mozilla.firefox", Self.tablet)
    #expect(inApp.output.contains("does       key Alt+Right\n"))
    #expect(CommandRun("explain", "2 swipe sideways", Self.tablet).status == .misuse)
    #expect(CommandRun("explain").status == .misuse)
  }

  @Test("`explain --device` explains a gesture with the numbers of that touchscreen")
  func touchscreen() throws {
    let session = try FakeSession()
    let file = try session.write("device ELAN { hold 2s }\nbind 3 hold -> close\n", to: "a.conf")
    let usual = session.run("explain", "3 hold", file).output
    #expect(usual.contains("500ms") && !usual.contains("2s"))
    #expect(session.run("explain", "3 hold", "--device", "ELAN", file).output.contains("2s"))
  }

  @Test("`replay --config` prints the actions that the bindings would perform")
  func replay() {
    let run = CommandRun(
      "replay", "--json", "--config", Self.tablet, Self.path("Tests/Recordings/three-finger-swipe.yml"))
    #expect(run.status == .success)
    let bindings = run.lines.filter { $0.hasPrefix("{\"type\":\"binding\"") }
    #expect(bindings.count == 1)
    #expect(bindings.first?.contains("\"do\":\"fullscreen toggle\",\"phase\":\"fire\"") == true)
  }

  @Test(
    "`replay` prints no action for a recording that contains no bound gesture",
    arguments: ["tap", "double-tap", "slow-pan", "fast-swipe"])
  func replayNothing(_ name: String) {
    let run = CommandRun("replay", "--json", "--config", Self.tablet, Self.path("Tests/Recordings/\(name).yml"))
    #expect(run.status == .success)
    #expect(run.output == "")
  }

  @Test("`replay` refuses `--app` without `--config`, and a broken configuration")
  func misuse() throws {
    let recording = Self.path("Tests/Recordings/tap.yml")
    #expect(CommandRun("replay", "--app", "x", recording).status == .misuse)
    try with("bind") { file in
      let run = CommandRun("replay", "--json", "--config", file, recording)
      #expect(run.status == .misuse)
      #expect(run.output == "")
    }
  }
}
