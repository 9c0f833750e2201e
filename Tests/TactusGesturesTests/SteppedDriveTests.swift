// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusGestures

@Suite("Driving in steps")
struct SteppedDriveTests {
  private func response(_ phase: Response.Phase, _ progress: Double, rest: Double) -> Response {
    Response(
      binding: 0, action: .along(.workspace), phase: phase, progress: progress, velocity: 0,
      settlesAt: rest, location: .zero, time: Timestamp(microseconds: 0))
  }

  /// Returns the steps that a drive takes at each response.
  private func steps(_ course: [(Double, Double)], _ end: Response.Phase = .ended, rest: Double) -> [Int] {
    var drive = SteppedDrive()
    var steps = [drive.follow(response(.began, 0, rest: 0))]
    for (progress, rest) in course { steps.append(drive.follow(response(.changed, progress, rest: rest))) }
    return steps + [drive.follow(response(end, course.last?.0 ?? 0, rest: rest))]
  }

  @Test("A drive takes a step each time the fingers have completed one")
  func forwards() {
    #expect(steps([(0.9, 1), (1.1, 1), (1.9, 2), (2, 2)], rest: 2) == [0, 0, 1, 0, 1, 0])
  }

  @Test("A drive takes no step beyond the point where a flick would come to rest")
  func limited() {
    #expect(steps([(3.5, 1)], rest: 1) == [0, 1, 0])
  }

  @Test("A drive takes several steps at once if the fingers are fast")
  func fast() {
    #expect(steps([(3.2, 5)], rest: 5) == [0, 3, 2])
  }

  @Test("A drive takes steps in the negative direction, and undoes them when the fingers go back")
  func backwards() {
    #expect(steps([(-1.2, -1), (-0.4, 0)], rest: 0) == [0, -1, 1, 0])
  }

  @Test("A drive does not step back and forth at the border of a step")
  func hysteresis() {
    #expect(steps([(1.01, 1), (0.99, 1), (1.02, 1), (0.6, 1), (0.4, 0)], rest: 0) == [0, 1, 0, 0, 0, -1, 0])
  }

  @Test("A drive that is cancelled undoes all its steps")
  func cancelled() {
    #expect(steps([(2.5, 3)], .cancelled, rest: 0) == [0, 2, -2])
  }

  @Test("A drive ends where a flick would come to rest")
  func flick() {
    #expect(steps([(0.3, 1)], rest: 1) == [0, 0, 1])
  }

  @Test("A drive survives numbers that are not finite", arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func absurd(_ number: Double) {
    let all = steps([(number, number)], rest: number)
    #expect(all.allSatisfy { $0.magnitude <= 1000 })
  }
}
