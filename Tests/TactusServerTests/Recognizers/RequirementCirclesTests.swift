// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WireSupport

@testable import TactusServer

/// Tests when the server searches for circles, and how many requirements it examines. `GreedTests` and `ErrorTests`
/// test the consequences.
@Suite struct RequirementCirclesTests {
  private let stage = Stage()

  /// Adds recognizers to the engine. In each pair of `requirements` the first requires the failure of the second.
  private func make(_ count: Int, _ requirements: [(Int, Int)]) -> [WireRecognizer] {
    let made = (0..<count).map { stage.add(.tap, "tap\($0)") }
    for (one, other) in requirements { made[one].relate(.requireFailure, made[other]) }
    stage.commit()
    return made
  }

  /// Returns the session's record of circles, and the recognizers of the area.
  private func counted() throws -> (RequirementCircles, [RecognizerObject]) {
    let session = try #require(stage.rig.server?.sessions.values.first)
    let area = try #require(session.hosts.first?.root.state.applied.children.first)
    return (session.circles, area.state.applied.recognizers)
  }

  @Test func `no requirement is examined if each recognizer requires only the failure of earlier ones`() throws {
    _ = make(4, [(3, 2), (2, 1), (1, 0)])
    let (before, taps) = try counted()
    var circles = before
    circles.add(taps[3], requires: taps[2])
    let (found, work) = circles.find()
    #expect(found == nil && work == 0)
  }

  @Test func `a search for circles examines each requirement once, and only if there are new requirements`() throws {
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

  @Test func `requirements are examined only while some recognizer requires the failure of a later one`() throws {
    _ = make(4, [(3, 2), (2, 1), (1, 0)])
    let (before, taps) = try counted()
    var circles = before
    circles.add(taps[0], requires: taps[3])
    circles.add(taps[3], requires: taps[2])
    // taps[3] requires a recognizer that was added earlier. Such a requirement is not counted, so forgetting it changes
    // nothing.
    circles.forget(taps[3], requires: taps[2])
    #expect(circles.find().work == 3)
    circles.forget(taps[0], requires: taps[3])
    circles.add(taps[3], requires: taps[2])
    #expect(circles.find().work == 0)
  }

  @Test(
    "A requirement for a later recognizer ends when removed, or when either recognizer is destroyed", arguments: 0..<3)
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

  @Test func `a circle of requirements is found even if it leads through a recognizer destroyed without a commit`() {
    let other = stage.rig.window(of: stage.client, "other", 600, 50, 100, 100).host
    let elsewhere = other.view("elsewhere", 0, 0, 100, 100).add(.tap, "elsewhere")
    let taps = (0..<4).map { stage.add(.tap, "tap\($0)") }
    other.commit()
    // The requirements are 1 -> 0 -> elsewhere -> 2: each recognizer requires the next one to fail.
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
    // The requirement of taps[2] closes the circle 0 -> elsewhere -> 2 -> 0. The requirement of taps[3] leads through
    // taps[1] into this circle.
    taps[3].relate(.requireFailure, taps[1])
    taps[2].relate(.requireFailure, taps[0])
    stage.commit()
    #expect(stage.client.failure == .relationCycle)
  }
}
