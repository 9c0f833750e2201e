// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusGestures

/// The progress that Tactus reports to programs that show a gesture while it goes on.
@Suite("The course of a gesture")
struct CourseTests {
  /// Returns the phases of the binding `words`, or of all bindings, without immediate repetitions.
  private func phases(_ screen: Screen, of words: String? = nil) -> [BindingCourse.Phase] {
    var phases: [BindingCourse.Phase] = []
    for (gesture, course) in screen.courses where words ?? gesture == gesture && course.phase != phases.last {
      phases.append(course.phase)
    }
    return phases
  }

  private let edge = "bind 1 edge left -> overview { distance 200px }"

  @Test("An edge gesture's progress grows from 0 to 1, and then the gesture commits")
  func fills() throws {
    let screen = try Screen(edge)
    screen.swipe(1, by: (300, 0), in: 600, at: (1, 800))
    let progress = screen.courses.map(\.course.progress)
    #expect(phases(screen).first == .begin)
    #expect(phases(screen).last == .commit)
    #expect(phases(screen).contains(.wouldCommit))
    #expect(progress.first.map { $0 < 0.3 } == true)
    #expect(progress.last.map { $0 >= 1 } == true)
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(screen.fired == ["overview"])
  }

  @Test("An edge gesture first reports that it would commit, and is cancelled if the finger then turns back")
  func turnsBack() throws {
    let screen = try Screen("bind 1 edge left -> overview { drive yes; distance 200px }")
    screen.frame(0, [TouchSample(id: 1, phase: .down, location: Point(x: 1, y: 800))])
    for n in 1...20 {
      screen.frame(Double(n) * 20, [TouchSample(id: 1, phase: .move, location: Point(x: Double(n) * 12, y: 800))])
    }
    for n in 1...20 {
      let place = Point(x: 240 - Double(n) * 11.5, y: 800)
      screen.frame(400 + Double(n) * 20, [TouchSample(id: 1, phase: .move, location: place)])
    }
    screen.frame(900, [TouchSample(id: 1, phase: .up)])
    #expect(phases(screen) == [.begin, .progress, .wouldCommit, .progress, .cancel])
    let commits = screen.courses.map(\.course.commits)
    #expect(commits.first == false && commits.last == false && commits.contains(true))
  }

  @Test("A gesture that must be confirmed is first armed, and then cancelled if the fingers do not rest")
  func armed() throws {
    let screen = try Screen("bind 3 swipe down -> close { confirm hold 300ms }")
    screen.swipe(3, by: (0, 200), in: 150, rest: 600)
    #expect(phases(screen).first == .begin)
    #expect(phases(screen).last == .commit)
    #expect(screen.courses.first?.course.isArmed == true)
    let hasty = try Screen("bind 3 swipe down -> close { confirm hold 300ms }")
    hasty.swipe(3, by: (0, 200), in: 150)
    #expect(phases(hasty).last.map { $0 == .cancel } ?? true)
    #expect(hasty.done.allSatisfy { !$0.hasPrefix("close 1") })
  }

  @Test("The course of a gesture reports each step and the end")
  func steps() throws {
    let screen = try Screen("bind 1 edge right along up -> key XF86AudioRaiseVolume { step 50px }")
    screen.swipe(1, by: (0, -230), in: 800, at: (999, 1200))
    let phases = screen.courses.map(\.course.phase)
    #expect(phases.count { $0 == .step } == screen.fired.count)
    #expect(screen.fired.count == 4)
    #expect(phases.first == .begin)
    #expect(phases.last == .commit)
  }

  @Test("A gesture that fires at once reports only that it has committed")
  func atOnce() throws {
    let screen = try Screen("bind 3 swipe left -> workspace next\nbind 2 tap -> click right")
    screen.swipe(3, by: (-200, 0))
    screen.tap(2, t: 1000)
    screen.wait(until: 3000)
    #expect(screen.courses.map { "\($0.words) \($0.course.phase)" } == ["3 swipe left commit", "2 tap commit"])
  }

  @Test("Each course that begins has exactly one end, and reports nothing afterwards", arguments: 0..<60)
  func oneEnd(_ seed: Int) throws {
    let screen = try Screen(
      """
      bind 1 edge left -> overview { distance 200px }
      bind 2 edge bottom -> keyboard toggle
      bind 3 pan horizontal -> workspace { drive yes; step 30mm }
      bind 3 swipe left -> workspace 5
      bind 3 swipe down -> close { confirm hold 300ms }
      bind 4 pinch in -> overview { drive yes }
      bind 2 tap -> click right
      """)
    var random = UInt64(seed) &* 2_654_435_761 &+ 1
    func below(_ bound: Double) -> Double {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(random >> 33) / Double(1 << 31) * bound
    }
    for n in 0..<6 {
      screen.swipe(
        1 + Int(below(4)), by: (below(600) - 300, below(600) - 300), in: 30 + below(500), stagger: below(60),
        jitter: 1, at: (below(3) < 1 ? 1 : below(700), below(3) < 1 ? 1599 : below(1500)), start: Double(n) * 3000,
        rest: below(500))
      screen.wait(until: Double(n) * 3000 + 2500)
    }
    var open: Set<String> = []
    for (words, course) in screen.courses {
      switch course.phase {
      case .begin: #expect(open.insert(words).inserted)
      case .progress, .wouldCommit, .step: #expect(open.contains(words))
      case .cancel: #expect(open.remove(words) != nil)
      case .commit: open.remove(words)
      }
    }
    #expect(open.isEmpty)
    let performed = screen.responses.count { $0.phase == .fire || $0.phase == .ended && $0.settlesAt.magnitude >= 1 }
    #expect(screen.courses.count { $0.course.phase == .commit || $0.course.phase == .step } >= performed)
  }
}
