// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusCommand

/// The recordings are synthetic: human-like paths, played into a virtual device of a real kernel and recorded there.
@Suite("Replay")
struct ReplayTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Recordings")
  static let names = [
    "double-tap", "fast-swipe", "left-edge-pan", "long-press", "palm-cancel", "pinch-rotate", "slow-pan", "tap",
    "three-finger-swipe",
  ]

  private static func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Runs `body` with the path of a file that contains `text`, and removes the file.
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).yml")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  private func recording(_ name: String) throws -> String {
    try String(contentsOfFile: Self.path(name + ".yml"), encoding: .utf8)
  }

  /// Returns the actions, such as `pinch began`, except changes.
  private func gestures(_ run: CommandRun) throws -> [String] {
    try run.lines.compactMap { line in
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard object["type"] as? String == "action", object["state"] as? String != "changed" else { return nil }
      return "\(object["recognizer"] ?? "") \(object["state"] ?? "")"
    }
  }

  /// Returns the location of the last action.
  private func location(_ run: CommandRun) throws -> (x: Double, y: Double) {
    let line = try #require(run.lines.last)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let pair = try #require(object?["location"] as? [Double])
    return (pair[0], pair[1])
  }

  @Test("Each recording replays as expected, in both formats", arguments: names)
  func asExpected(name: String) throws {
    let expected = try String(contentsOfFile: Self.path("\(name).replay"), encoding: .utf8)
    for file in ["\(name).yml", "evemu/\(name).evemu"] {
      let run = CommandRun("replay", "--json", Self.path(file))
      #expect(run.output == expected, "\(file)")
      #expect(run.status == .success)
      #expect(run.complaints.isEmpty)
    }
  }

  @Test(
    "Each recording contains the gesture that it is named after",
    arguments: [
      ("tap", ["tap ended"]), ("double-tap", ["double-tap ended"]),
      ("long-press", ["long-press began", "long-press ended"]), ("slow-pan", ["pan began", "pan ended"]),
      ("fast-swipe", ["swipe-left ended"]), ("left-edge-pan", ["edge-left began", "edge-left ended"]),
      ("pinch-rotate", ["pinch began", "rotation began", "pinch ended", "rotation ended"]),
      ("three-finger-swipe", ["three-finger-swipe-up ended"]),
      // The contact that becomes a palm is cancelled, and so is the pinch that it and another contact have begun.
      ("palm-cancel", ["pinch began", "pinch cancelled"]),
    ])
  func asNamed(name: String, expected: [String]) throws {
    #expect(try gestures(CommandRun("replay", "--json", Self.path(name + ".yml"))) == expected)
  }

  @Test("`replay --output` scales locations and changes no gesture") func output() throws {
    let small = CommandRun("replay", "--json", "--output", "1000x500", Self.path("slow-pan.yml"))
    let large = CommandRun("replay", "--json", "--output=2000x1000", Self.path("slow-pan.yml"))
    #expect(try gestures(small) == ["pan began", "pan ended"])
    #expect(try gestures(large) == ["pan began", "pan ended"])
    let (end, farEnd) = (try location(small), try location(large))
    #expect((end.x * 2 - farEnd.x).magnitude < 1e-4 && (end.y * 2 - farEnd.y).magnitude < 1e-4)
    #expect((0...1000).contains(end.x) && (0...500).contains(end.y))
  }

  @Test("`replay --trace` gives the reason why each gesture failed") func trace() {
    let run = CommandRun("replay", "--json", "--trace", Self.path("tap.yml"))
    #expect(
      run.output.contains(
        #""recognizer":"pan","from":"possible","to":"failed","reason":"lifted before it could begin"}"#))
    #expect(run.output.contains(#""recognizer":"tap","from":"possible","to":"ended"}"#))
    #expect(run.lines.filter { $0.hasPrefix(#"{"type":"action""#) }.count == 1)
  }

  @Test("`replay --realtime` takes as long as the recording, and prints the same lines as `replay`")
  func realtime() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let run = CommandRun("replay", "--json", "--realtime", Self.path("tap.yml"))
    let expected = try String(contentsOfFile: Self.path("tap.replay"), encoding: .utf8)
    #expect(run.output == expected)
    #expect(clock.now - start >= .milliseconds(441))
  }

  @Test("`replay` plays a truncated recording, cancels the touches still down, and says that the file is cut off")
  func truncated() throws {
    let whole = try recording("slow-pan")
    try withFile(String(whole.prefix(whole.count / 2))) { path in
      let run = CommandRun("replay", "--json", path)
      let gestures = try gestures(run)
      #expect(run.status == .failure)
      #expect(gestures == ["pan began", "pan cancelled"])
      #expect(run.complaints.hasPrefix("\(path):"))
      #expect(run.complaints.contains("cut off"))
    }
  }

  @Test("`replay` refuses a file that is not a recording, and names the place of the error") func unreadable() throws {
    try withFile("ndevices: 1\ndevices: [\n}\n") { path in
      let run = CommandRun("replay", "--json", path)
      #expect(run.status == .misuse)
      #expect(run.output.isEmpty)
      #expect(run.complaints.hasPrefix("\(path):3:1: "))
    }
    try withFile("hello\n") { path in
      #expect(CommandRun("replay", "--json", path).status == .misuse)
      #expect(CommandRun("replay", "--json", path).complaints.hasPrefix("\(path):1:1: "))
    }
    let missing = CommandRun("replay", "--json", "/nowhere/at/all.yml")
    #expect(missing.status == .misuse)
    #expect(missing.complaints == "/nowhere/at/all.yml: cannot be opened: No such file or directory\n")
  }

  @Test("`replay` refuses a recording with a broken line, and names the place of this line") func brokenLine() throws {
    let broken = try recording("slow-pan").replacingOccurrences(
      of: "    - [  1,", with: "    - [ one,")
    try withFile(broken) { path in
      let run = CommandRun("replay", "--json", path)
      #expect(run.status == .misuse)
      #expect(run.complaints.hasPrefix("\(path):"))
      #expect(!run.complaints.contains("cut off"))
    }
  }

  @Test("`replay` refuses a recording without a touchscreen") func noTouchscreen() throws {
    let other = try recording("tap").replacingOccurrences(of: "ID_INPUT_TOUCHSCREEN=1", with: "ID_INPUT_MOUSE=1")
    try withFile(other) { path in
      let run = CommandRun("replay", "--json", path)
      #expect(run.status == .misuse)
      #expect(run.complaints == "\(path): contains no touchscreen; is the file cut off?\n")
    }
  }

  @Test("Without `--json`, `replay` prints the columns of `monitor`, with the times of the recording")
  func columns() throws {
    let run = CommandRun("replay", Self.path("three-finger-swipe.yml"))
    #expect(run.status == .success)
    let lines = run.lines.map { $0.split(separator: " ").map { String($0) } }
    #expect(lines.first == ["time", "device", "gesture", "state", "fingers", "values"])
    #expect(lines.last?.prefix(4) == ["1", "gesture,", "31", "frames,"])
    let swipe = try #require(lines.first { $0.contains("three-finger-swipe-up") })
    #expect(swipe.contains("ended") && swipe.first.map { $0.contains(".") } == true)
  }

  @Test("The progress line says how much is done, and how fast") func progress() {
    #expect(Progress.line(3000, of: nil, "frames", in: .milliseconds(1500)) == "3000 frames, 2000 a second")
    #expect(Progress.line(0, of: 5, "hands", in: .zero) == "0 of 5 hands, 0 a second")
  }

  @Test("`replay` needs exactly one recording, and refuses an invalid size") func misuse() {
    #expect(CommandRun("replay").complaints.hasPrefix("tactus replay: needs a RECORDING\n"))
    #expect(CommandRun("replay", "--json", "a", "b").complaints.hasPrefix("tactus replay: unexpected b"))
    #expect(
      CommandRun("replay", "--json", "--output", "big", "a").complaints.hasPrefix("tactus replay: --output big: needs"))
    #expect(
      CommandRun("replay", "--json", "--colour", "x", "a").complaints.hasPrefix(
        "tactus replay: unknown option --colour"))
    let mistakes = [["a", "b"], ["--output", "big", "a"], ["--trace=1", "a"]]
    for words in [[]] + mistakes {
      let run = CommandRun(["replay"] + words)
      #expect(run.status == .misuse)
      #expect(run.output.isEmpty)
    }
  }
}
