// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import Testing

@testable import Snippets

/// Plays a check mark, which the client recognizes, and a pan, which the server recognizes, together. The outcome must
/// be the same as in one process.
@Suite struct CheckmarkTests {
  enum Relation: CaseIterable { case none, panWaits, markWaits, simultaneous }

  final class Both: GestureSimultaneityDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  struct Outcome: Equatable {
    /// The states that the recognizers entered, each with its time.
    var gestures: [String] = []
    /// The touches that the view received, each with its time.
    var touches: [String] = []

    /// Removes moves that were cancelled at once. The view receives these moves because the server delivers each frame
    /// before the client has decided about that frame.
    mutating func forgetWhatWasTooEarly() {
      for n in touches.indices.dropLast().reversed()
      where touches[n].hasPrefix("moved ") && touches[n + 1] == "cancelled " + touches[n].dropFirst(6) {
        touches.remove(at: n)
      }
    }
  }

  static var strokes: [String: [Step]] {
    [
      "a check mark": [
        .down(100, 100, at: 0), .move(105, 105, at: 10), .move(120, 140, at: 20), .move(150, 90, at: 40),
        .move(170, 60, at: 60), .up(at: 80),
      ],
      "a stroke that turns left": [
        .down(100, 100, at: 0), .move(110, 120, at: 20), .move(90, 130, at: 40), .move(60, 140, at: 60), .up(at: 80),
      ],
      "a stroke that is lifted below": [
        .down(100, 100, at: 0), .move(110, 140, at: 20), .move(130, 120, at: 40), .up(at: 80),
      ],
      "a touch": [.down(100, 100, at: 0), .up(at: 80)],
      "a check mark that the device takes back": [
        .down(100, 100, at: 0), .move(120, 140, at: 20), .move(170, 60, at: 40),
        Step(time: 60, samples: [TouchSample(id: 1, phase: .cancel)]),
      ],
    ]
  }

  private func play(_ stroke: String, _ relation: Relation, on stage: any CaseStage) -> Outcome {
    var outcome = Outcome()
    let tap = ReceiverTap(stage.window)
    tap.heardTouches = { reports in
      for report in reports { outcome.touches.append("\(report.phase) \(stage.now.microseconds / 1000)") }
    }
    let mark = CheckmarkGestureRecognizer { [unowned stage] in
      outcome.gestures.append("mark \($0.state) \(stage.now.microseconds / 1000)")
    }
    let pan = PanGestureRecognizer { [unowned stage] in
      outcome.gestures.append("pan \($0.state) \(stage.now.microseconds / 1000)")
    }
    let both = Both()
    switch relation {
    case .none: break
    case .panWaits: pan.require(toFail: mark)
    case .markWaits: mark.require(toFail: pan)
    case .simultaneous: mark.delegate = both
    }
    stage.window.addGestureRecognizer(mark)
    stage.window.addGestureRecognizer(pan)
    SnippetStage(stage).play(CheckmarkTests.strokes[stroke] ?? [])
    return outcome
  }

  @Test(
    "A custom recognizer has the same outcome over the wire as in one process",
    arguments: strokes.keys.sorted(), Relation.allCases)
  func alike(_ stroke: String, _ relation: Relation) throws {
    let alone = play(stroke, relation, on: LocalStage(width: 400, height: 600, thresholdScale: 1))
    var wire = play(stroke, relation, on: try #require(WireStage(width: 400, height: 600)))
    wire.forgetWhatWasTooEarly()
    #expect(wire == alone)
  }

  @Test func `a check mark wins if the pan waits for it; both win if simultaneous; otherwise, the pan wins`() throws {
    func gestures(_ relation: Relation) throws -> Set<String> {
      let outcome = play("a check mark", relation, on: try #require(WireStage(width: 400, height: 600)))
      return Set(outcome.gestures.compactMap { $0.split(separator: " ").first.map(String.init) })
    }
    #expect(try gestures(.panWaits) == ["mark"])
    #expect(try gestures(.none) == ["pan"])
    #expect(try gestures(.markWaits) == ["pan"])
    #expect(try gestures(.simultaneous) == ["mark", "pan"])
  }
}
