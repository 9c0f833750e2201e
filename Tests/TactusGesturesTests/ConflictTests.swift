// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

/// Conflicts of the kind that users of other gesture programs complain about. If several gestures compete, only the
/// right one fires, and only once. Touches without a binding reach the window as if there were no gestures.
@Suite("Conflicts between gestures")
struct ConflictTests {
  static let hands: [(stagger: Double, jitter: Double)] = [(0, 0), (20, 0.4), (40, 0.4), (60, 0.4)]

  // MARK: three fingers against four

  static let threeAndFour = """
    bind 3 swipe left -> workspace next
    bind 4 swipe left -> window next
    """

  @Test("Three fingers trigger the three-finger swipe, and four fingers the four-finger swipe", arguments: 0..<4)
  func threeAgainstFour(_ n: Int) throws {
    let hand = Self.hands[n]
    let three = try Screen(Self.threeAndFour)
    three.swipe(3, by: (-120, 4), stagger: hand.stagger, jitter: hand.jitter)
    #expect(three.fired == ["workspace next"])
    let four = try Screen(Self.threeAndFour)
    four.swipe(4, by: (-120, 4), stagger: hand.stagger, jitter: hand.jitter)
    #expect(four.fired == ["window next"])
  }

  @Test("A fourth finger may land while three are already swiping")
  func lateFourth() throws {
    let screen = try Screen(Self.threeAndFour)
    screen.play(
      (0..<4).map { n in
        Screen.Finger(
          at: (400 + 60 * Double(n), 800), landsAt: n < 3 ? 20 * Double(n) : 130, moves: (-150, 0),
          from: n < 3 ? 48 : 130,
          to: 260, liftsAt: 280)
      })
    #expect(screen.fired == ["window next"])
  }

  @Test("Three fingers wait for a fourth finger only for as long as the fourth may take to land")
  func boundedWait() throws {
    let screen = try Screen(Self.threeAndFour)
    screen.swipe(3, by: (-120, 0), in: 80, rest: 1000)
    #expect(screen.done == ["workspace next 150"])
  }

  @Test("If no four-finger gesture is bound in their direction, three fingers wait only until their number is settled")
  func noWait() throws {
    let screen = try Screen("bind 3 swipe left -> workspace next\nbind 4 swipe right -> window next")
    screen.swipe(3, by: (-120, 0), in: 80, rest: 1000)
    #expect(screen.done == ["workspace next 80"])
  }

  @Test("If no gesture of four fingers is bound, four fingers trigger nothing, and the window receives them")
  func unboundFour() throws {
    let screen = try Screen("bind 3 swipe left -> workspace next\nbind 3 pan up -> overview")
    screen.swipe(4, by: (-120, -120))
    #expect(screen.isUntouched)
  }

  @Test("If one of four fingers lifts early, the other three do not swipe")
  func fourWithOneLifting() throws {
    let screen = try Screen("bind 3 swipe left -> workspace next\nbind 3 pan left -> overview\nbind 4 tap -> launcher")
    screen.play(
      (0..<4).map { n in
        Screen.Finger(
          at: (400 + 60 * Double(n), 800), moves: n < 3 ? (-120, 0) : (0, 0), from: 100, to: 250,
          liftsAt: n < 3 ? 270 : 90)
      })
    #expect(screen.done == [])
  }

  // MARK: five fingers, one after another

  @Test("Five fingers that land one after another trigger only five-finger gestures", arguments: [20.0, 37, 60])
  func fiveFingers(_ stagger: Double) throws {
    let text = (1...5).map { "bind \($0) swipe up -> notify \($0)\nbind \($0) tap -> notify tap\($0)" }
    let swipe = try Screen(text.joined(separator: "\n"))
    swipe.swipe(5, by: (3, -150), stagger: stagger, jitter: 0.5)
    #expect(swipe.fired == ["notify 5"])
    let tap = try Screen(text.joined(separator: "\n"))
    tap.tap(5, stagger: stagger, jitter: 0.5)
    #expect(tap.fired == ["notify tap5"])
  }

  @Test("If some fingers move while others land, all of them together trigger one gesture", arguments: [10.0, 20, 37])
  func movingWhileLanding(_ stagger: Double) throws {
    let screen = try Screen((2...5).map { "bind \($0) swipe up -> notify \($0)" }.joined(separator: "\n"))
    screen.play(
      (0..<5).map { n in
        let landing = stagger * Double(n)
        return Screen.Finger(
          at: (300 + 60 * Double(n), 900), landsAt: landing, moves: (0, -220), from: landing, to: landing + 220,
          liftsAt: landing + 230)
      })
    #expect(screen.fired == ["notify 5"])
  }

  // MARK: tap against double tap

  static let taps = """
    bind 2 tap -> notify once
    bind 2 tap 2 -> notify twice
    """

  @Test("A tap waits for a double tap if both are bound")
  func tapAgainstDoubleTap() throws {
    let once = try Screen(Self.taps)
    once.tap(2, stagger: 20)
    once.wait(until: 1000)
    #expect(once.done == ["notify once 470"])
    let twice = try Screen(Self.taps)
    twice.tap(2, stagger: 20)
    twice.tap(2, t: 250, stagger: 20)
    twice.wait(until: 2000)
    #expect(twice.done == ["notify twice 370"])
  }

  @Test("The window does not receive a tap that waited for a double tap")
  func waitingTapAndWindow() throws {
    let screen = try Screen("bind 1 tap -> notify once\nbind 1 tap 2 -> notify twice")
    screen.tap()
    screen.wait(until: 1000)
    #expect(screen.done == ["notify once 430"])
    #expect(screen.heard() == "b0 c430")
  }

  @Test("If no double tap is bound, a tap fires as soon as the finger lifts")
  func tapAlone() throws {
    let screen = try Screen("bind 2 tap -> notify once\nbind 3 tap 2 -> notify other")
    screen.tap(2)
    #expect(screen.done == ["notify once 80"])
  }

  @Test("If only a double tap is bound, it does not delay the taps that the window receives")
  func doubleTapAndWindow() throws {
    let screen = try Screen("bind 1 tap 2 -> notify twice")
    screen.tap()
    #expect(screen.heard() == "b0 e80")
    #expect(screen.isUntouched)
    screen.tap(t: 200)
    #expect(screen.done == ["notify twice 280"])
    #expect(screen.heard() == "b0 e80 b200 c280")
  }

  @Test("A tap of one finger does not wait for gestures of two fingers")
  func fewerFingersTap() throws {
    let screen = try Screen("bind 1 tap -> notify one\nbind 2 tap -> notify two\nbind 2 tap 2 -> notify twice")
    screen.tap()
    #expect(screen.done == ["notify one 80"])
  }

  // MARK: edge against window

  static let edges = """
    bind 1 edge left -> key Alt+Left
    bind 1 edge bottom -> overview { drive yes }
    """

  @Test("The window never receives a finger that comes in from an edge")
  func edgeAgainstWindow() throws {
    let screen = try Screen(Self.edges)
    screen.swipe(1, by: (200, 10), jitter: 0.4, at: (4, 700))
    #expect(screen.fired == ["key Alt+Left"])
    #expect(screen.heard() == "")
  }

  @Test("When a finger that tapped at the edge lifts, the window receives the whole tap")
  func tapAtTheEdge() throws {
    let screen = try Screen(Self.edges)
    screen.tap(at: (5, 700), jitter: 1)
    #expect(screen.done == [])
    #expect(screen.heard().hasPrefix("b80"))
    #expect(screen.heard().hasSuffix("e80"))
    #expect(screen.longestDelay == 80)
  }

  @Test("If a finger rests at the edge, its touch is released to the window after 500 ms")
  func restAtTheEdge() throws {
    let screen = try Screen(Self.edges)
    screen.play([Screen.Finger(at: (5, 700), moves: (200, 0), from: 600, to: 800, liftsAt: 850)])
    #expect(screen.done == [])
    #expect(screen.heard().hasPrefix("b500 m"))
    #expect(screen.longestDelay == 500)
  }

  @Test("If a finger moves along the edge, its touch is released to the window at once")
  func alongTheEdge() throws {
    let screen = try Screen(Self.edges)
    screen.swipe(1, by: (3, -300), at: (5, 900))
    #expect(screen.done == [])
    #expect(screen.longestDelay < 30)
    #expect(screen.heard().hasSuffix("e174"))
  }

  @Test("Touches away from the edges are not delayed")
  func awayFromTheEdge() throws {
    let screen = try Screen(Self.edges)
    screen.swipe(1, by: (200, 0))
    screen.tap(t: 1000)
    #expect(screen.isUntouched)
  }

  @Test("If the finger of an edge gesture turns back, the gesture does not fire")
  func edgeTurnsBack() throws {
    let screen = try Screen(Self.edges)
    screen.frame(0, [.down(1, 4, 700)])
    for (t, x) in [(8.0, 20.0), (16, 50), (24, 60), (40, 50), (80, 30), (120, 10)] {
      screen.frame(t, [.move(1, x, 700)])
    }
    screen.frame(160, [.up(1)])
    #expect(screen.done == [])
  }

  @Test("A short flick from the edge fires like a full edge gesture")
  func edgeFlick() throws {
    let screen = try Screen(Self.edges)
    screen.frame(0, [.down(1, 4, 700)])
    for t in stride(from: 8.0, through: 48, by: 8) { screen.frame(t, [.move(1, 4 + t, 700)]) }
    screen.frame(56, [.up(1)])
    #expect(screen.fired == ["key Alt+Left"])
  }

  // MARK: pan against swipe

  @Test("A pan waits only for a swipe of the same number of fingers in the direction of the pan")
  func panAgainstSwipe() throws {
    let text = """
      bind 3 swipe left -> window next
      bind 3 pan horizontal -> notify pan { distance 3mm }
      """
    let swept = try Screen(text)
    swept.swipe(3, by: (-150, 0))
    #expect(swept.fired == ["window next"])
    let panned = try Screen(text)
    panned.swipe(3, by: (-24, 0), in: 420, rest: 800)
    #expect(panned.done == ["notify pan 1000"])
    let other = try Screen(text)
    other.swipe(3, by: (200, 0), in: 300, rest: 500)
    #expect(other.fired == ["notify pan"])
    #expect(other.responses.first.map { $0.time < .at(60) } == true)
  }

  static let followed = """
    bind 3 swipe left -> workspace next
    bind 3 swipe right -> workspace previous
    bind 3 pan horizontal -> workspace { drive yes; step 30mm }
    """

  @Test("If a pan and a swipe share an action, the pan follows the fingers at once, and a flick completes the action")
  func flickCompletesPan() throws {
    let screen = try Screen(Self.followed)
    screen.swipe(3, by: (-60, 0), in: 100, rest: 60)
    #expect(screen.done.first == "workspace began")
    #expect(screen.responses.first.map { $0.time < .at(60) } == true)
    #expect(screen.done.last == "workspace ended")
    #expect(screen.responses.last?.settlesAt == -1)
    #expect(!screen.done.contains { $0.contains("next") })
  }

  @Test(
    "A flick that has waited for a fourth finger performs one step of its action, not two",
    arguments: [40.0, 80, 120, 200])
  func waitingFlick(_ duration: Double) throws {
    let screen = try Screen(DefaultConfiguration.text.replacing("version 1\n", with: ""))
    screen.swipe(3, by: (-110, 3), in: duration, stagger: 10, jitter: 0.3, rest: 8)
    func steps() -> Double {
      screen.responses.reduce(0) { sum, response in
        switch response.phase {
        case .fire: sum + (response.action == .workspace(.step(.next)) ? -1 : 1)
        case .ended: sum + response.settlesAt
        case .armed, .began, .changed, .cancelled: sum
        }
      }
    }
    #expect(steps() == -1)
    screen.swipe(3, by: (110, 3), in: duration, stagger: 10, start: 250 + duration)
    #expect(steps() == 0)
  }

  @Test("A slow pan takes the first step after half a step's length, and each further step after a full length")
  func slowPan() throws {
    let screen = try Screen(Self.followed)
    // 30 mm are 192 px.
    screen.swipe(3, by: (300, 0), in: 2000, rest: 100)
    #expect(screen.done.last == "workspace ended")
    #expect((screen.responses.last?.progress ?? 0) > 1.4)
    #expect(screen.responses.last?.settlesAt == 1)
    let short = try Screen(Self.followed)
    short.swipe(3, by: (40, 0), in: 900, rest: 100)
    #expect(short.responses.last?.settlesAt == 0)
  }

  @Test("If the fingers turn back, the flick is undone")
  func turnBack() throws {
    let screen = try Screen(Self.followed)
    let three: [Int64] = [1, 2, 3]
    func at(_ x: Double) -> [TouchSample] { three.map { .move($0, 500 + x + 60 * Double($0), 800) } }
    screen.frame(0, three.map { .down($0, 500 + 60 * Double($0), 800) })
    for n in 1...10 { screen.frame(Double(n) * 10, at(-6 * Double(n))) }
    for n in 1...10 { screen.frame(100 + Double(n) * 10, at(-60 + 5 * Double(n))) }
    screen.frame(210, three.map { .up($0) })
    #expect(screen.done.last == "workspace ended")
    #expect(screen.responses.last?.settlesAt == 0)
  }

  @Test("A pan of three fingers waits for a swipe of four in the same direction")
  func followedAgainstFour() throws {
    let screen = try Screen(Self.followed + "\nbind 4 swipe left -> window next")
    screen.swipe(4, by: (-150, 0), stagger: 40, jitter: 0.4)
    #expect(screen.fired == ["window next"])
  }

  // MARK: pinch against pan of two fingers

  static let twoFingers = """
    bind 2 pinch in -> overview
    bind 2 pan left -> key Alt+Right
    """

  @Test("Two fingers that pan do not pinch, and two that pinch do not pan", arguments: [0.0, 24, 48])
  func pinchAgainstPan(_ late: Double) throws {
    let panned = try Screen(Self.twoFingers)
    panned.play([
      Screen.Finger(at: (600, 800), moves: (-160, 6), from: 40, to: 240, liftsAt: 250, jitter: 0.5),
      Screen.Finger(at: (760, 810), landsAt: 24, moves: (-150, 4), from: 40 + late, to: 240, liftsAt: 262, jitter: 0.5),
    ])
    #expect(panned.fired == ["key Alt+Right"])
    let pinched = try Screen(Self.twoFingers)
    pinched.play([
      Screen.Finger(at: (300, 800), moves: (120, 10), from: 40, to: 240, liftsAt: 250, jitter: 0.5),
      Screen.Finger(
        at: (700, 820), landsAt: 24, moves: (-110, -10), from: 40 + late, to: 240, liftsAt: 262, jitter: 0.5),
    ])
    #expect(pinched.fired == ["overview"])
  }

  @Test("A pinch takes over from a driven pan of the same fingers")
  func pinchTakesOver() throws {
    let screen = try Screen("bind 4 pan horizontal -> workspace { drive yes }\nbind 4 pinch in -> overview")
    screen.play(
      [(200.0, 800.0, 260.0), (260, 700, 240), (500, 700, 40), (560, 820, 20)].enumerated().map { n, finger in
        Screen.Finger(
          at: (finger.0, finger.1), landsAt: 10 * Double(n), moves: (finger.2, 10), from: 40, to: 340, liftsAt: 360)
      })
    #expect(screen.done.first == "workspace began")
    #expect(screen.fired.suffix(2).sorted() == ["overview", "workspace cancelled"])
    #expect(screen.fired.count { $0 == "overview" } == 1)
  }

  @Test("A driven pinch and a driven rotation recognize together")
  func together() throws {
    let screen = try Screen(
      "bind 2 pinch out -> overview { drive yes }\nbind 2 rotate cw -> fullscreen toggle { drive yes }")
    screen.play([
      Screen.Finger(at: (500, 800), liftsAt: 500),
      Screen.Finger(at: (600, 800), moves: (40, 120), from: 20, to: 420, liftsAt: 500),
    ])
    #expect(screen.done.contains("overview ended"))
    #expect(screen.done.contains("fullscreen toggle ended"))
  }

  @Test("A rotation that is not driven does not fire during a pinch that turns a little")
  func pinchThatTurns() throws {
    let screen = try Screen("bind 2 pinch in -> overview\nbind 2 rotate cw 60deg -> notify turned")
    screen.play([
      Screen.Finger(at: (300, 800), moves: (120, -40), from: 20, to: 320, liftsAt: 340),
      Screen.Finger(at: (700, 800), moves: (-120, 40), from: 20, to: 320, liftsAt: 340),
    ])
    #expect(screen.fired == ["overview"])
  }

  // MARK: touches without a binding

  @Test("If no tap is bound, the window receives a tap at once, even if many other gestures are bound")
  func unboundTap() throws {
    let everything = try TreeFiles.text("examples/config/tablet.conf")
    let screen = try Screen(everything.replacing("version 1", with: ""))
    screen.tap(jitter: 0.8)
    #expect(screen.heard().hasPrefix("b0 "))
    #expect(screen.heard().hasSuffix(" e80"))
    #expect(screen.isUntouched)
  }

  @Test("If no drag and no pinch is bound, the window receives the touches of drags and pinches")
  func unboundDrag() throws {
    let screen = try Screen(try TreeFiles.text("examples/config/tablet.conf").replacing("version 1", with: ""))
    screen.swipe(1, by: (-300, 200), in: 600, jitter: 0.5)
    screen.play(
      [
        Screen.Finger(at: (300, 800), moves: (-120, -40), from: 20, to: 320, liftsAt: 340, jitter: 0.5),
        Screen.Finger(at: (700, 800), landsAt: 30, moves: (120, 40), from: 40, to: 320, liftsAt: 360, jitter: 0.5),
      ], from: 2000)
    #expect(screen.isUntouched)
  }

  @Test("A finger that lands beside the resting fingers of a gesture triggers nothing")
  func besideRestingFingers() throws {
    let screen = try Screen("bind 3 swipe left -> workspace next\nbind 1 swipe left -> key Alt+Left")
    var fingers = (0..<3).map { n in
      Screen.Finger(at: (400 + 60 * Double(n), 800), moves: (-120, 0), from: 8, to: 120, liftsAt: 1500)
    }
    fingers.append(Screen.Finger(at: (800, 300), landsAt: 700, moves: (-200, 0), from: 710, to: 860, liftsAt: 900))
    screen.play(fingers)
    #expect(screen.fired == ["workspace next"])
  }
}

extension TouchSample {
  static func down(_ id: Int64, _ x: Double, _ y: Double) -> TouchSample {
    TouchSample(id: id, phase: .down, location: Point(x: x, y: y))
  }
  static func move(_ id: Int64, _ x: Double, _ y: Double) -> TouchSample {
    TouchSample(id: id, phase: .move, location: Point(x: x, y: y))
  }
  static func up(_ id: Int64) -> TouchSample { TouchSample(id: id, phase: .up) }
  static func cancel(_ id: Int64) -> TouchSample { TouchSample(id: id, phase: .cancel) }
}
