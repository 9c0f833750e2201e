// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusGestures

/// Abilities of a configuration's gestures that the engine's own recognizers do not have.
@Suite("Gestures of a configuration")
struct CompileGestureTests {
  // MARK: confirm

  static let confirmed = "bind 3 swipe down -> close { confirm hold 300ms }"

  @Test("A swipe that must be confirmed fires once the fingers have rested")
  func confirm() throws {
    let screen = try Screen(Self.confirmed)
    screen.swipe(3, by: (0, 120), in: 80, rest: 500)
    #expect(screen.done == ["close armed", "close 388"])
  }

  @Test("A swipe that must be confirmed does nothing if the fingers lift without resting")
  func notConfirmed() throws {
    let screen = try Screen(Self.confirmed)
    screen.swipe(3, by: (0, 120), in: 80, rest: 100)
    #expect(screen.done == ["close armed", "close cancelled"])
  }

  @Test("A swipe that must be confirmed must be as quick as any swipe")
  func confirmedSwipeIsQuick() throws {
    let screen = try Screen(Self.confirmed)
    screen.swipe(3, by: (0, 120), in: 4000, rest: 500)
    #expect(screen.isUntouched)
  }

  @Test("The rest that confirms a swipe is measured from the end of the movement, even while a fourth finger may land")
  func confirmWhileWaiting() throws {
    let screen = try Screen(Self.confirmed + "\nbind 4 swipe down -> minimize")
    screen.swipe(3, by: (0, 120), in: 80, rest: 500)
    #expect(screen.done == ["close armed", "close 388"])
  }

  // MARK: hold

  @Test("A hold fires once the fingers have rested, and only once")
  func hold() throws {
    let screen = try Screen("bind 2 hold 600ms -> key Menu")
    screen.tap(2, length: 1500, stagger: 30, jitter: 0.5)
    #expect(screen.done == ["key Menu 630"])
  }

  // MARK: steps

  @Test("A pan with steps fires once per step, and does not fire on the way back")
  func steps() throws {
    let screen = try Screen("bind 3 pan up -> key XF86AudioRaiseVolume { step 50px }")
    let three: [Int64] = [1, 2, 3]
    func at(_ y: Double) -> [TouchSample] { three.map { .move($0, 300 + 60 * Double($0), 900 - y) } }
    screen.frame(0, three.map { .down($0, 300 + 60 * Double($0), 900) })
    for (n, y) in [20.0, 55, 90, 160, 60, 90, 199, 205].enumerated() { screen.frame(Double(n + 1) * 20, at(y)) }
    screen.frame(200, three.map { .up($0) })
    #expect(screen.responses.map(\.progress) == [1, 2, 1])
  }

  @Test("If a slow hand lifts without resting, it does not confirm the gesture", arguments: [500.0, 800, 1200, 1600])
  func noRest(_ duration: Double) throws {
    let screen = try Screen(Self.confirmed)
    screen.swipe(3, by: (0, 385), in: duration, stagger: 15, jitter: 0.5, rest: 60)
    #expect(!screen.done.contains { $0.hasPrefix("close") && $0.last?.isNumber == true })
  }

  @Test("When a pan goes back, an action without an opposite is not performed again")
  func stepsOneWay() throws {
    let screen = try Screen("bind 3 pan vertical -> key XF86AudioRaiseVolume { step 50px }")
    let three: [Int64] = [1, 2, 3]
    screen.frame(0, three.map { .down($0, 300 + 60 * Double($0), 900) })
    for (n, y) in [60.0, 110, 10, -60].enumerated() {
      screen.frame(Double(n + 1) * 20, three.map { .move($0, 300 + 60 * Double($0), 900 + y) })
    }
    #expect(screen.responses.map(\.progress) == [1, 1])
  }

  @Test("A pan in both directions takes steps forward and back")
  func stepsBothWays() throws {
    let screen = try Screen("bind 3 pan vertical -> window next { step 50px }")
    let three: [Int64] = [1, 2, 3]
    screen.frame(0, three.map { .down($0, 300 + 60 * Double($0), 900) })
    for (n, y) in [60.0, 110, 10, -60].enumerated() {
      screen.frame(Double(n + 1) * 20, three.map { .move($0, 300 + 60 * Double($0), 900 + y) })
    }
    #expect(screen.responses.map(\.progress) == [1, 1, -2, -1])
  }

  /// Returns the sum of all steps; steps back are negative.
  private func steps(of screen: Screen) -> Int { screen.responses.reduce(0) { $0 + Int($1.progress) } }

  private static let volume = "key XF86AudioRaiseVolume"

  @Test("`back` performs its own action on the way back")
  func back() throws {
    let screen = try Screen("bind 3 pan up -> \(Self.volume) { step 50px; back key XF86AudioLowerVolume }")
    let three: [Int64] = [1, 2, 3]
    screen.frame(0, three.map { .down($0, 300 + 60 * Double($0), 900) })
    for (n, y) in [60.0, 110, 210, 40, -110].enumerated() {
      screen.frame(Double(n + 1) * 20, three.map { .move($0, 300 + 60 * Double($0), 900 - y) })
    }
    let binding = screen.compiled.configuration.bindings[0]
    let times = screen.responses.map { $0.times(of: binding) }
    #expect(times.reduce(0, +) == -2)
    #expect(times.filter { $0 > 0 }.reduce(0, +) == 4)
    #expect(binding.options.back == .key(KeyChord(keys: ["XF86AudioLowerVolume"])))
  }

  @Test("An edge gesture with steps fires once per step")
  func edgeSteps() throws {
    let screen = try Screen("bind 1 edge left -> \(Self.volume) { step 50px }")
    screen.swipe(1, by: (180, 0), in: 300, at: (4, 700), rest: 200)
    #expect(steps(of: screen) == 3)
  }

  @Test("A pinch with steps fires each time the distance has changed by the factor", arguments: [true, false])
  func pinchSteps(isOutwards: Bool) throws {
    let screen = try Screen("bind 2 pinch \(isOutwards ? "out" : "in") -> \(Self.volume) { step 1.5x; back close }")
    func at(_ half: Double) -> [TouchSample] { [.move(1, 500 - half, 800), .move(2, 500 + half, 800)] }
    let start = isOutwards ? 100.0 : 400
    screen.frame(0, [.down(1, 500 - start, 800), .down(2, 500 + start, 800)])
    // The steps are counted from the scale at which the pinch was recognized. Three steps, each by a factor of 1.5,
    // make a factor of 3.375.
    for n in 1...40 {
      let scale = 1 + 3 * Double(n) / 40
      screen.frame(Double(n) * 10, at(isOutwards ? start * scale : start / scale))
    }
    #expect(steps(of: screen) == 3)
    for n in 41...80 {
      let scale = 4 - 3 * Double(n - 40) / 40
      screen.frame(Double(n) * 10, at(isOutwards ? start * scale : start / scale))
    }
    #expect(steps(of: screen) <= 1)
  }

  @Test("The number of a pinch's steps is the logarithm of its scale to the base of the factor")
  func powers() {
    #expect(OngoingGesture.steps(in: 1, by: 1.2) == 0)
    #expect(abs(OngoingGesture.steps(in: 1.44, by: 1.2) - 2) < 1e-9)
    #expect(abs(OngoingGesture.steps(in: 1 / 1.44, by: 1.2) + 2) < 1e-9)
    #expect(abs(OngoingGesture.steps(in: 1.5, by: 2) - 0.5) < 1e-9)
    for broken in [0, -1, .nan, .infinity] { #expect(OngoingGesture.steps(in: broken, by: 1.2) == 0) }
  }

  @Test("A rotation with steps fires at each step of the angle")
  func rotationSteps() throws {
    let screen = try Screen("bind 2 rotate cw -> \(Self.volume) { step 15deg }")
    func at(_ degrees: Double) -> [Point] {
      // Rotates by quarters of a degree without trigonometry, by repeating one small turn.
      var (x, y) = (100.0, 0.0)
      let (c, s) = (0.9999904807, 0.0043633093)
      for _ in 0..<Int(degrees * 4) { (x, y) = (x * c - y * s, x * s + y * c) }
      return [Point(x: 500 + x, y: 800 + y), Point(x: 500 - x, y: 800 - y)]
    }
    let start = at(0)
    screen.frame(0, [.down(1, start[0].x, start[0].y), .down(2, start[1].x, start[1].y)])
    // The steps count from five degrees, where the rotation is recognized.
    for n in 1...54 {
      let now = at(Double(n))
      screen.frame(Double(n) * 10, [.move(1, now[0].x, now[0].y), .move(2, now[1].x, now[1].y)])
    }
    #expect(steps(of: screen) == 3)
  }

  @Test("When the fingers lift, a gesture that holds keys between its steps reports its end")
  func stepsWith() throws {
    let screen = try Screen("bind 3 pan right -> key Tab { step 50px; with Alt }")
    screen.swipe(3, by: (120, 0), in: 200, rest: 300)
    #expect(screen.fired == ["key Tab", "key Tab", "key Tab ended"])
    #expect(screen.responses.last?.settlesAt == 0)
  }

  // MARK: moments

  @Test(
    "`at` decides whether the action fires as the fingers start or as they lift",
    arguments: [("pan right", 400.0), ("edge left", 4), ("pinch out", 0), ("rotate cw", 0)])
  func moments(gesture: String, x: Double) throws {
    let fingers = gesture.hasPrefix("edge") ? 1 : 2
    func time(_ option: String) throws -> Double? {
      let screen = try Screen("bind \(fingers) \(gesture) -> close { \(option) }")
      if gesture == "rotate cw" || gesture == "pinch out" {
        let (dx, dy) = gesture == "pinch out" ? (150.0, 0.0) : (0, 150)
        screen.play([
          .init(at: (600, 800), moves: (dx, dy), from: 8, to: 408, liftsAt: 450),
          .init(at: (400, 800), moves: (-dx, -dy), from: 8, to: 408, liftsAt: 450),
        ])
      } else {
        screen.swipe(fingers, by: (300, 0), in: 400, at: (x, 800))
      }
      #expect(screen.fired == ["close"])
      return screen.responses.first.map { Double($0.time.microseconds) / 1000 }
    }
    let times = try ["at begin", "at threshold", "at end"].map { try #require(try time($0)) }
    #expect(times[0] < times[1])
    #expect(times[1] < 400)
    #expect(times[2] >= 408)
  }

  @Test(
    "An action that fires at the lift does not fire if the fingers have moved back before they lift",
    arguments: ["pan right", "pinch out"])
  func goneBack(gesture: String) throws {
    let screen = try Screen("bind 2 \(gesture) -> close { at end }")
    let isPinch = gesture == "pinch out"
    func at(_ way: Double) -> [TouchSample] {
      [.move(1, 400 + (isPinch ? -way : way), 800), .move(2, 600 + way, 800)]
    }
    screen.frame(0, [.down(1, 400, 800), .down(2, 600, 800)])
    for n in 1...20 { screen.frame(Double(n) * 10, at(Double(n) * 8)) }
    for n in 1...20 { screen.frame(200 + Double(n) * 10, at(160 - Double(n) * 8)) }
    screen.frame(700, [.up(1), .up(2)])
    #expect(screen.done.isEmpty)
  }

  @Test("A pinch that fires at the lift is measured from where the fingers landed")
  func justFarEnough() throws {
    func fires(_ moment: String, _ way: Int) throws -> Bool {
      let screen = try Screen("bind 2 pinch out -> close { at \(moment) }")
      screen.frame(0, [.down(1, 400, 800), .down(2, 600, 800)])
      for n in 1...way {
        screen.frame(Double(n) * 10, [.move(1, 400 - Double(n), 800), .move(2, 600 + Double(n), 800)])
      }
      screen.frame(Double(way) * 10 + 10, [.up(1), .up(2)])
      return screen.fired == ["close"]
    }
    let way = try #require(try (1..<200).first { try fires("threshold", $0) })
    #expect(try fires("end", way))
  }

  @Test("`distance` sets how far a short swipe must go")
  func shortWithDistance() throws {
    let screen = try Screen("bind 3 swipe left short -> close { distance 60mm }")
    screen.swipe(3, by: (-100, 0), in: 150, at: (800, 800))
    #expect(screen.fired == ["close"])
    let compiled = try compile("bind 3 swipe left short -> close { distance 60mm }")
    #expect(compiled.warnings.contains { $0.description.contains("the gesture already has a length") })
  }

  // MARK: edges

  static let edge = "bind 1 edge bottom -> overview { drive yes; distance 200px }\nbind 1 edge bottom hold -> launcher"

  @Test("A driven edge gesture begins at zero and reports its progress and velocity")
  func drivenEdge() throws {
    let screen = try Screen(Self.edge)
    screen.swipe(1, by: (0, -300), in: 300, at: (500, 1596))
    #expect(screen.fired.first == "overview began")
    #expect(screen.fired.last == "overview ended")
    #expect(screen.responses.first?.progress == 0)
    let last = try #require(screen.responses.last)
    #expect(abs(last.progress - 1.4) < 0.1)
    #expect(abs(last.velocity - 5) < 1)
    #expect(last.settlesAt == 1)
  }

  @Test("If the finger of a driven edge gesture lifts early, the progress goes back to zero")
  func turnsBack() throws {
    let screen = try Screen(Self.edge)
    screen.swipe(1, by: (0, -60), in: 300, at: (500, 1596), rest: 200)
    #expect(screen.fired.last == "overview ended")
    #expect(screen.responses.last?.settlesAt == 0)
  }

  @Test("A finger that comes in from an edge and rests triggers the edge hold, and cancels the driven edge gesture")
  func edgeHold() throws {
    let screen = try Screen(Self.edge)
    screen.swipe(1, by: (0, -200), in: 150, jitter: 0.3, at: (500, 1596), rest: 900)
    #expect(
      screen.fired.filter { $0 != "overview changed" }.sorted() == ["launcher", "overview began", "overview cancelled"])
  }

  @Test("If an edge hold is bound to another action, the edge gesture waits for the lift")
  func edgeFiresAtLift() throws {
    let screen = try Screen("bind 1 edge left -> key Escape\nbind 1 edge left hold -> launcher")
    screen.swipe(1, by: (200, 0), at: (4, 700))
    #expect(screen.done == ["key Escape 174"])
    screen.swipe(1, by: (200, 0), at: (4, 700), start: 1000, rest: 900)
    #expect(screen.fired == ["key Escape", "launcher"])
  }

  @Test("Two fingers from an edge do not trigger the edge gesture for one finger", arguments: [0.0, 20, 60])
  func twoFromTheEdge(_ stagger: Double) throws {
    let text = "bind 1 edge bottom -> overview\nbind 2 edge bottom -> keyboard toggle"
    let two = try Screen(text)
    two.swipe(2, by: (0, -200), stagger: stagger, at: (400, 1588))
    #expect(two.fired == ["keyboard toggle"])
    let one = try Screen(text)
    one.swipe(1, by: (0, -200), at: (400, 1588))
    #expect(one.fired == ["overview"])
  }

  @Test("The distance of an edge gesture includes movement before the number of fingers was settled")
  func slowlyIn() throws {
    let screen = try Screen("bind 1 edge bottom -> overview\nbind 2 edge bottom -> keyboard toggle")
    screen.swipe(1, by: (0, -90), in: 140, at: (400, 1596), rest: 300)
    #expect(screen.done == ["overview 150"])
  }

  // MARK: pinch and rotation

  @Test("A pinch fires once, and only in the bound direction")
  func pinch() throws {
    let text = "bind 4 pinch in -> overview\nbind 4 pinch out -> minimize"
    let hand: [(Double, Double)] = [(200, 900), (350, 650), (550, 640), (720, 860)]
    func fingers(_ share: Double) -> [Screen.Finger] {
      hand.enumerated().map { n, at in
        Screen.Finger(
          at: at, landsAt: 25 * Double(n), moves: (share * (460 - at.0), share * (760 - at.1)), from: 90, to: 390,
          liftsAt: 400 + 20 * Double(n), jitter: 0.5)
      }
    }
    let inwards = try Screen(text)
    inwards.play(fingers(0.6))
    #expect(inwards.fired == ["overview"])
    let outwards = try Screen(text)
    outwards.play(fingers(-0.6))
    #expect(outwards.fired == ["minimize"])
  }

  @Test("A driven pinch is complete when the fingers are twice as far apart as when they landed")
  func drivenPinch() throws {
    let screen = try Screen("bind 2 pinch out -> overview { drive yes }")
    screen.frame(0, [.down(1, 400, 800), .down(2, 500, 800)])
    screen.frame(10, [.move(2, 520, 800)])
    screen.frame(20, [.move(2, 640, 800)])
    screen.frame(200, [.up(1), .up(2)])
    #expect(screen.responses.map(\.progress).map { ($0 * 100).rounded() } == [0, 100, 100])
    #expect(screen.responses.last?.settlesAt == 1)
  }

  @Test("A rotation fires at its angle in the bound direction, or in both if it is bound to `any`")
  func rotation() throws {
    for (text, fires) in [("cw", false), ("ccw", true), ("any", true)] {
      let screen = try Screen("bind 2 rotate \(text) 40deg -> fullscreen toggle")
      screen.play([
        Screen.Finger(at: (500, 800), liftsAt: 400),
        Screen.Finger(at: (700, 800), moves: (-60, -190), from: 20, to: 320, liftsAt: 400),
      ])
      #expect(screen.fired == (fires ? ["fullscreen toggle"] : []))
    }
  }

  // MARK: composed gestures

  static let staff = """
    gesture staff {
      on 2 hold 2s
      within corner top-left 20mm
      within corner bottom-right 20mm
      then tap 3
      do exec menu
    }
    """

  private func holdCorners(_ screen: Screen, for length: Double = 2200) {
    screen.play([
      Screen.Finger(at: (40, 50), liftsAt: length, jitter: 0.4),
      Screen.Finger(at: (950, 1540), landsAt: 400, liftsAt: length + 150, jitter: 0.4),
    ])
  }

  @Test("Holding two corners and then tapping triggers the gesture")
  func corners() throws {
    let screen = try Screen(Self.staff + "\nblock 1 edge any")
    holdCorners(screen, for: 2600)
    for n in 0..<3 { screen.tap(at: (500, 700), t: 3200 + 500 * Double(n)) }
    #expect(screen.done == ["exec menu 4280"])
    #expect(screen.deliveries.isEmpty)
  }

  @Test("If the hold is too short, a tap is missing or fingers miss the corners, the gesture does not fire")
  func almostCorners() throws {
    let short = try Screen(Self.staff)
    holdCorners(short, for: 1500)
    for n in 0..<3 { short.tap(at: (500, 700), t: 2200 + 500 * Double(n)) }
    let few = try Screen(Self.staff)
    holdCorners(few, for: 2600)
    for n in 0..<2 { few.tap(at: (500, 700), t: 3200 + 500 * Double(n)) }
    few.wait(until: 9000)
    let elsewhere = try Screen(Self.staff)
    elsewhere.tap(2, length: 2600)
    for n in 0..<3 { elsewhere.tap(at: (500, 700), t: 3200 + 500 * Double(n)) }
    #expect(short.done + few.done + elsewhere.done == [])
    #expect(elsewhere.isUntouched)
  }

  @Test("A gesture that is bound in a corner takes precedence over the same gesture bound anywhere")
  func cornerTap() throws {
    let screen = try Screen(
      "gesture menu { on 2 tap; within corner top-left 30mm; do launcher }\nbind 2 tap -> overview")
    screen.tap(2, at: (40, 60))
    screen.wait(until: 900)
    screen.tap(2, t: 1000)
    screen.wait(until: 2000)
    #expect(screen.fired == ["launcher", "overview"])
  }

  // MARK: interruptions

  @Test("When the system cancels a touch, no gesture fires, and a driven gesture ends")
  func cancelled() throws {
    let screen = try Screen("bind 3 pan horizontal -> workspace { drive yes }")
    let three: [Int64] = [1, 2, 3]
    screen.frame(0, three.map { .down($0, 300 + 60 * Double($0), 900) })
    screen.frame(20, three.map { .move($0, 340 + 60 * Double($0), 900) })
    screen.frame(40, [.cancel(2)])
    #expect(screen.done == ["workspace began", "workspace cancelled"])
    #expect(screen.responses.last?.settlesAt == 0)
  }
}
