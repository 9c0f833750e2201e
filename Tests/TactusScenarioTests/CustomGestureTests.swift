// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusScenario

@Suite("The two example recognizers")
struct CustomGestureTests {
  /// Returns the touches of a finger that moves through these points, 20 ms apart, and lifts.
  private func stroke(_ points: [(Int, Int)]) -> String {
    var touches: [String] = []
    for (n, point) in points.enumerated() {
      let phase = n == 0 ? "down" : "move"
      touches.append(#"{"t": \#(n * 20), "id": 1, "phase": "\#(phase)", "x": \#(point.0), "y": \#(point.1)}"#)
    }
    touches.append(#"{"t": \#(points.count * 20), "id": 1, "phase": "up"}"#)
    return touches.joined(separator: ",")
  }

  private func checkmark(_ touches: String) throws -> [String] {
    try transitions(try sample(#"{"id": "c", "kind": "checkmark", "view": "root"}"#, touches: touches))
  }

  @Test("A stroke that goes down to the right, and then up to above its start, is a check mark")
  func checkmark() throws {
    #expect(try checkmark(stroke([(100, 100), (110, 130), (130, 90)])) == ["60 c ended"])
  }

  @Test(
    "A stroke with a different form than a check mark is not recognized",
    arguments: [
      ([(100, 100), (90, 130)], "20 c failed"), ([(100, 100), (110, 90)], "20 c failed"),
      ([(100, 100), (110, 130), (109, 140)], "40 c failed"), ([(100, 100), (110, 130), (120, 110)], "60 c failed"),
      ([(100, 100), (110, 130), (130, 90), (140, 91)], "60 c failed"),
      ([(100, 100), (110, 130), (130, 120), (129, 90)], "60 c failed"), ([(100, 100)], "20 c failed"),
      ([(100, 100), (110, 130)], "40 c failed"),
    ])
  func noCheckmark(_ points: [(Int, Int)], _ outcome: String) throws {
    #expect(try checkmark(stroke(points)) == [outcome])
  }

  @Test("A check mark ignores a second finger that lands later, and fails if two fingers land at once")
  func fingers() throws {
    let other = #"{"t": 25, "id": 2, "phase": "down", "x": 10, "y": 10}, {"t": 30, "id": 2, "phase": "up"}"#
    let mark = stroke([(100, 100), (110, 130), (130, 90)])
    let parts = mark.replacing(#"{"t": 40"#, with: other + #",{"t": 40"#)
    #expect(try checkmark(parts) == ["60 c ended"])
    #expect(
      try checkmark(#"{"t": 0, "id": 2, "phase": "down", "x": 1, "y": 1},"# + stroke([(100, 100)])) == ["0 c failed"])
  }

  @Test("The capture records a stroke point by point, and forgets the stroke when the capture is cancelled")
  func capture() throws {
    func samples(_ touches: String) throws -> [ScenarioValue] {
      try ScenarioRunner.run(try sample(#"{"id": "c", "kind": "capture", "view": "root"}"#, touches: touches))
        .compactMap { event in
          if case .action(let action) = event { action.fields.last?.value } else { nil }
        }
    }
    let finger = stroke([(100, 100), (110, 130), (130, 90)])
    #expect(try samples(finger) == [.number(1), .number(2), .number(3), .number(4)])
    #expect(try samples(finger.replacing(#""phase": "up""#, with: #""phase": "cancel""#)).last == .number(0))
    #expect(try samples(#"{"t": 0, "id": 2, "phase": "down", "x": 1, "y": 1},"# + finger).isEmpty)
  }
}
