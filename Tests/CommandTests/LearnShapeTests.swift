// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxInput
import Tactus
import TactusHands
import TactusInput
import Testing

@testable import TactusCommand
@testable import TactusLab

@Suite("tactus shape")
struct LearnShapeTests {
  private static let size = InputDevice.Size(width: 294, height: 165)
  private static let stroke = [Point(x: 0, y: 60), Point(x: 30, y: 100), Point(x: 100, y: 0)]

  /// Runs `body` with the path of a recording of three hands that draw `stroke`.
  private func withRecording(_ fingers: Int, _ stroke: [Point], _ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "shape-\(UUID().uuidString).yml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let glass = HandGlass(size: Self.size)
    var maker = HandMaker(chance: Chance(seed: 1), glass: Self.size)
    var writer = try RecordingWriter(try System.create(path, overwriting: false))
    try writer.begin(glass.device)
    for n in 0..<3 {
      for event in glass.events(of: maker.draw(fingers, stroke), from: Int64(n) * 5_000_000) { try writer.write(event) }
    }
    try body(path)
  }

  @Test("The shape that `tactus shape` derives from a recording matches the same drawing", arguments: [1, 3])
  func learns(fingers: Int) throws {
    try withRecording(fingers, Self.stroke) { path in
      let learned = CommandRun("shape", "check", path)
      #expect(learned.status == .success)
      #expect(learned.output.split(separator: "\n").count == 5)
      let file = path + ".conf"
      try (learned.output + "bind \(fingers) shape check -> overview\ndefaults no\n")
        .write(toFile: file, atomically: true, encoding: .utf8)
      defer { try? FileManager.default.removeItem(atPath: file) }
      #expect(
        CommandRun("replay", "--json", "--config", file, path).output.split(separator: "\n").count {
          $0.contains("overview")
        }
          == 3)
      #expect(CommandRun(lab: "feel", "--config", file, "--hands", "2000", "--limit", "2/10").status == .success)
    }
  }

  @Test("`tactus shape` refuses straight strokes, a count of zero strokes, and a name that consists of several words")
  func refuses() throws {
    try withRecording(1, [Point(x: 0, y: 0), Point(x: 100, y: 0)]) { path in
      let straight = CommandRun("shape", "line", path)
      #expect(straight.status == .failure)
      #expect(straight.complaints.contains("Too straight: this is a swipe."))
    }
    #expect(CommandRun("shape").status == .misuse)
    #expect(CommandRun("shape", "a b").status == .misuse)
    #expect(CommandRun("shape", "check", "--strokes", "0").status == .misuse)
    #expect(CommandRun("shape", "check", "/nonexistent.yml").status == .misuse)
  }
}
