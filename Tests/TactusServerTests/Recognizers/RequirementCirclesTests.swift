// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WireSupport

@testable import TactusServer

/// When circles are looked for, and how much is looked at; `GreedTests` and `ErrorTests` have what follows from it.
@Suite struct RequirementCirclesTests {
  private let stage = Stage()

  /// Recognizers in the engine of which some require the failure of others.
  private func make(_ count: Int, _ requirements: [(Int, Int)]) -> [WireRecognizer] {
    let made = (0..<count).map { stage.add(.tap, "tap\($0)") }
    for (one, other) in requirements { made[one].relate(.requireFailure, made[other]) }
    stage.commit()
    return made
  }

  /// What has been counted so far, and those of which.
  private func counted() throws -> (RequirementCircles, [RecognizerObject]) {
    let session = try #require(stage.rig.server?.sessions.values.first)
    let area = try #require(session.hosts.first?.root.state.applied.children.first)
    return (session.circles, area.state.applied.recognizers)
  }

  @Test func `as long as each requires only earlier ones nothing is looked at`() throws {
    _ = make(4, [(3, 2), (2, 1), (1, 0)])
    let (before, taps) = try counted()
    var circles = before
    circles.add(taps[3], requires: taps[2])
    let (found, work) = circles.find()
    #expect(found == nil && work == 0)
  }

  @Test func `each requirement is looked at once, and only when there are new ones`() throws {
    _ = make(5, [(0, 1), (0, 2), (1, 3), (2, 3), (4, 3)])
    let (before, taps) = try counted()
    var circles = before
    #expect(circles.find().work == 0)
    circles.add(taps[0], requires: taps[1])
    circles.add(taps[1], requires: taps[3])
    let (found, work) = circles.find()
    #expect(found == nil && work == 4)
    #expect(circles.find().work == 0)
  }

  @Test func `one requirement of a later one has them looked at, and none when it is taken back`() throws {
    _ = make(4, [(3, 2), (2, 1), (1, 0)])
    let (before, taps) = try counted()
    var circles = before
    circles.add(taps[0], requires: taps[3])
    circles.add(taps[3], requires: taps[2])
    // One of an earlier one was not counted.
    circles.forget(taps[3], requires: taps[2])
    #expect(circles.find().work == 3)
    circles.forget(taps[0], requires: taps[3])
    circles.add(taps[3], requires: taps[2])
    #expect(circles.find().work == 0)
  }

  @Test("A later requirement ends when it is removed or either recognizer is destroyed", arguments: 0..<3)
  func ends(how: Int) throws {
    let taps = make(3, [(1, 2), (1, 0)])
    switch how {
    case 0: taps[1].unrelate(.requireFailure, taps[2])
    case 1: taps[2].destroy()
    default: taps[1].destroy()
    }
    stage.commit()
    let (before, left) = try counted()
    var circles = before
    circles.add(left[1], requires: left[0])
    let (found, work) = circles.find()
    #expect(found == nil && work == 0)
  }

  @Test("Destroying a recognizer removes only its own requirements", arguments: [0, 1])
  func otherRelations(gone: Int) {
    let taps = make(4, [])
    taps[0].relate(.simultaneous, taps[1])
    stage.commit()
    taps[gone].destroy()
    stage.commit()
    taps[2].relate(.requireFailure, taps[3])
    taps[3].relate(.requireFailure, taps[2])
    stage.commit()
    #expect(!stage.rig.isConnected(stage.client))
  }

  @Test func `a circle through one that is destroyed, though not applied so, is found, and others are blamed`() {
    let other = stage.rig.window(of: stage.client, "other", 600, 50, 100, 100).host
    let elsewhere = other.view("elsewhere", 0, 0, 100, 100).add(.tap, "elsewhere")
    let taps = (0..<4).map { stage.add(.tap, "tap\($0)") }
    other.commit()
    // 1 -> 0 -> elsewhere -> 2
    taps[1].relate(.requireFailure, taps[0])
    taps[0].relate(.requireFailure, elsewhere)
    elsewhere.relate(.requireFailure, taps[2])
    other.commit()
    stage.commit()
    other.commit()
    stage.rig.settle()
    #expect(stage.rig.isConnected(stage.client))
    elsewhere.destroy()
    stage.rig.settle()
    // 3 leads into the circle that 2 -> 0 makes.
    taps[3].relate(.requireFailure, taps[1])
    taps[2].relate(.requireFailure, taps[0])
    stage.commit()
    #expect(stage.client.failure == .relationCycle)
  }
}
