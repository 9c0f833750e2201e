// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusGestures

/// Tests how the gestures of a configuration respond to movements as real hands make them.
@Suite("How gestures feel")
struct FeelTests {
  private static let edges = "bind 1 edge bottom -> overview\nbind 2 edge bottom -> keyboard toggle"

  /// Plays fingers that come in from the bottom edge; each lands `height` + 2 px away from it.
  private func comeIn(_ screen: Screen, _ fingers: [(height: Double, landsAt: Double)], length: Double = 300) {
    screen.play(
      fingers.enumerated().map { n, finger in
        Screen.Finger(
          at: (400 + 120 * Double(n), 1598 - finger.height), landsAt: finger.landsAt, moves: (0, -length),
          from: 24, to: 324, liftsAt: 340 + 16 * Double(n))
      })
  }

  @Test("A second finger that lands late or outside the edge zone still belongs to the edge gesture")
  func higherFinger() throws {
    for fingers in [[(0.0, 0.0), (35.0, 0.0)], [(35, 0), (0, 24)], [(2, 0), (20, 64)]] {
      let screen = try Screen(Self.edges)
      comeIn(screen, fingers)
      #expect(screen.fired == ["keyboard toggle"])
    }
  }

  @Test("Three fingers from an edge trigger neither the one-finger nor the two-finger gesture")
  func threeFromTheEdge() throws {
    let screen = try Screen(Self.edges)
    comeIn(screen, [(0, 0), (6, 16), (3, 40)])
    #expect(screen.done.isEmpty)
    let one = try Screen("bind 1 edge bottom -> overview")
    comeIn(one, [(0, 0), (6, 30)])
    #expect(one.done.isEmpty)
    let driven = try Screen("bind 1 edge bottom -> overview { drive yes }")
    comeIn(driven, [(0, 0), (6, 60)])
    #expect(driven.done.last == "overview cancelled")
  }

  @Test("The keyboard appears only after the last finger has lifted")
  func keyboardAtTheLift() throws {
    for line in ["2 edge bottom", "3 swipe up"] {
      let screen = try Screen("bind \(line) -> keyboard toggle")
      let count = line.hasPrefix("2") ? 2 : 3
      let place = count == 2 ? (400.0, 1598.0) : (400, 1000)
      screen.play(
        (0..<count).map { n in
          Screen.Finger(
            at: (place.0 + 100 * Double(n), place.1), moves: (0, -300), from: 8, to: 208,
            liftsAt: 240 + 60 * Double(n))
        })
      #expect(screen.done == ["keyboard toggle \(240 + 60 * (count - 1))"])
    }
  }

  @Test("The keyboard does not appear if the fingers have moved back to the edge")
  func keyboardTakenBack() throws {
    let screen = try Screen("bind 2 edge bottom -> keyboard toggle")
    func two(_ y: Double) -> [TouchSample] { [.move(1, 400, y), .move(2, 500, y)] }
    screen.frame(0, [.down(1, 400, 1598), .down(2, 500, 1598)])
    for (n, y) in [1560.0, 1500, 1400, 1450, 1550, 1580, 1580, 1580].enumerated() {
      screen.frame(Double(n + 1) * 40, two(y))
    }
    screen.frame(500, [.up(1), .up(2)])
    #expect(screen.done.isEmpty)
  }

  @Test("A swipe of five fingers tolerates one finger that strays and one finger that hardly moves")
  func straggler() throws {
    let screen = try Screen("bind 5 swipe left -> overview")
    screen.play(
      (0..<5).map { n in
        let moves = n == 0 ? (-150.0, 62.0) : n == 4 ? (-60, 10) : (-200, 0)
        return Screen.Finger(
          at: (300 + 100 * Double(n), 800), landsAt: 10 * Double(n), moves: moves, from: 50, to: 250, liftsAt: 270)
      })
    #expect(screen.fired == ["overview"])
  }

  @Test("Fingers that do not move together are not a swipe")
  func closingHand() throws {
    let screen = try Screen("bind 4 swipe left -> overview")
    screen.play(
      (0..<4).map { n in
        Screen.Finger(
          at: (300 + 150 * Double(n), 800), moves: (n == 0 ? 40 : -200, 0), from: 16, to: 300, liftsAt: 320)
      })
    #expect(screen.fired.isEmpty)
  }

  @Test("Two fingers that roll a little still make a tap; a short scroll or a small pinch does not")
  func taps() throws {
    let bound = "bind 2 tap -> overview"
    let scroll = try Screen(bound)
    scroll.swipe(2, by: (0, 32), in: 200)
    #expect(scroll.done.isEmpty)
    let pinch = try Screen(bound)
    pinch.play([
      Screen.Finger(at: (400, 800), moves: (26, 0), from: 8, to: 400, liftsAt: 430),
      Screen.Finger(at: (660, 800), moves: (-26, 0), from: 8, to: 400, liftsAt: 430),
    ])
    #expect(pinch.done.isEmpty)
    let tap = try Screen(bound)
    tap.play([
      Screen.Finger(at: (400, 800), moves: (8, 6), from: 8, to: 80, liftsAt: 90),
      Screen.Finger(at: (480, 800), landsAt: 20, moves: (-4, 7), from: 24, to: 90, liftsAt: 100),
    ])
    #expect(tap.fired == ["overview"])
  }

  /// Returns the sum of the steps that a host takes; steps to the left are negative.
  private func steps(_ screen: Screen) -> Int {
    var drive = SteppedDrive()
    return screen.responses.reduce(0) { sum, response in
      response.phase == .fire
        ? sum + (response.action == .workspace(.step(.next)) ? -1 : 1) : sum + drive.follow(response)
    }
  }

  private static let followed = """
    bind 3 swipe left -> workspace next
    bind 3 swipe right -> workspace previous
    bind 3 pan horizontal -> workspace { drive yes; step 30mm }
    """

  @Test(
    "A fast movement is one step, however far it goes",
    arguments: [(120.0, 200.0), (385, 400), (510, 500), (700, 350)],
    [followed, "bind 3 pan horizontal -> workspace { drive yes; step 30mm }"])
  func oneStep(_ move: (length: Double, time: Double), _ text: String) throws {
    let screen = try Screen(text)
    screen.swipe(3, by: (-move.length, 0), in: move.time, stagger: 8, rest: 8)
    #expect(steps(screen) == -1)
  }

  @Test("A drag takes one step per 30 mm, and keeps its steps even if the fingers tremble", arguments: [1, 2, 3])
  func drag(_ count: Int) throws {
    let screen = try Screen(Self.followed + "\nbind 4 swipe left -> window next")
    // 30 mm are 192 px.
    screen.swipe(3, by: (-192.3 * Double(count) - 4, 0), in: 900 * Double(count), jitter: 1, rest: 300)
    #expect(steps(screen) == -count)
  }

  @Test("If a swipe and a pan have different actions, a fast hand triggers the swipe, and a slow hand the pan")
  func swipeBesidePan() throws {
    let text = "bind 3 swipe left -> workspace 5\nbind 3 pan horizontal -> workspace { drive yes; step 30mm }"
    let fast = try Screen(text)
    fast.swipe(3, by: (-200, 0), in: 180)
    #expect(fast.fired == ["workspace 5"])
    let slow = try Screen(text)
    slow.swipe(3, by: (-300, 0), in: 2000, rest: 100)
    #expect(steps(slow) == -1)
    #expect(try compile(text).warningTexts.contains { $0.contains("makes `3 pan horizontal` begin up to 250ms late") })
  }
}
