// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

@Suite("Compiling")
struct CompileTests {
  private func one(_ text: String) throws -> CompiledConfiguration.Recognizer {
    try #require(try compile(text).recognizers.first)
  }

  // MARK: recognizers

  @Test("Bindings of one gesture in several scopes share a recognizer")
  func shared() throws {
    let compiled = try compile(
      """
      bind 3 swipe left -> overview
      app org.a { bind 3 swipe left -> launcher }
      device "ELAN*" { bind 3 swipe left -> close }
      """)
    #expect(compiled.recognizers.count == 1)
    #expect(compiled.recognizers.first?.bindings.count == 3)
    #expect(compiled.recognizers.first?.bindings.last == 0)
  }

  @Test("Bindings of one gesture with different settings get separate recognizers")
  func split() throws {
    let compiled = try compile(
      """
      bind 3 swipe left -> overview
      app org.a { bind 3 swipe left -> launcher { distance 20mm } }
      """)
    #expect(compiled.recognizers.count == 2)
    var state = SessionState()
    #expect(compiled.recognizers.map { compiled.isLive($0, in: state) } == [false, true])
    state.app = "org.a"
    #expect(compiled.recognizers.map { compiled.isLive($0, in: state) } == [true, false])
  }

  @Test("Lengths in millimetres are converted at once; lengths in pixels and percent need the output")
  func lengths() throws {
    let physical = try one("bind 3 swipe left -> overview { distance 15.6mm }")
    #expect(physical.parameters[.minimumPrimaryMovement].map { abs($0 - 100) < 1e-9 } == true)
    let relative = try one("bind 3 swipe left -> overview { distance 10% }")
    #expect(relative.parameters[.minimumPrimaryMovement] == nil)
    #expect(relative.lengths[.minimumPrimaryMovement]?.axis == .horizontal)
    let ruler = Ruler(frame: Rect(x: 0, y: 0, width: 1000, height: 500), scale: 2)
    #expect(ruler.units(OutputLength(Length(10, .percent), along: .horizontal)) == 50)
    #expect(ruler.pixels(OutputLength(Length(10, .percent), along: .shorter)) == 50)
    #expect(ruler.units(OutputLength(Length(30, .pixels), along: .vertical)) == 15)
  }

  @Test("A distance in px is the same number of pixels on every output", arguments: [0.5, 1, 2])
  func pixelDistance(_ scale: Double) throws {
    let screen = try Screen("bind 3 pan left -> overview { distance 100px }", scale: scale)
    screen.swipe(3, by: (-99, 0))
    #expect(screen.done == [])
    let far = try Screen("bind 3 pan left -> overview { distance 100px }", scale: scale)
    far.swipe(3, by: (-101, 0))
    #expect(far.fired == ["overview"])
  }

  @Test("The defaults apply to lines without their own slop, hold or depth")
  func defaults() throws {
    let compiled = try compile(
      """
      defaults { slop 3.12mm; hold 700ms; edge-depth 6.24mm; double-tap 400ms; tap-time 1s; swipe-distance 10mm }
      bind 1 edge left -> overview
      bind 2 hold -> launcher
      bind 2 tap 2 -> close
      bind 2 swipe up -> minimize
      """)
    func of(_ name: String) throws -> CompiledConfiguration.Recognizer {
      try #require(compiled.recognizers.first { $0.name == name })
    }
    #expect(try of("1 edge left").parameters[.edgeWidth].map { abs($0 - 40) < 1e-9 } == true)
    #expect(try of("1 edge left").parameters[.hysteresis].map { abs($0 - 20) < 1e-9 } == true)
    #expect(try of("2 hold").parameters[.minimumPressDuration] == 700)
    #expect(try of("2 tap 2").parameters[.maximumIntervalBetweenTaps] == 400)
    #expect(try of("2 tap 2").parameters[.maximumTapDuration] == 1000)
    #expect(try of("2 swipe up").parameters[.minimumPrimaryMovement].map { $0 > 64 } == true)
  }

  @Test("A configured slop never reduces how far a tap may move")
  func slopAndTap() throws {
    for slop in ["3mm", "20px"] {
      let screen = try Screen("defaults { slop \(slop) }\nbind 2 tap -> overview")
      screen.swipe(2, by: (14, 0), in: 60)
      #expect(screen.fired == ["overview"])
    }
  }

  @Test("With `preset steady`, gestures wait longer for fingers to land")
  func steady() throws {
    let screen = try Screen("preset steady\nbind 3 swipe left -> overview")
    screen.swipe(3, by: (-200, 0), in: 300, stagger: 300, jitter: 2)
    #expect(screen.fired == ["overview"])
    let quick = try Screen("bind 3 swipe left -> overview")
    quick.swipe(3, by: (-200, 0), in: 300, stagger: 300, jitter: 2)
    #expect(quick.isUntouched)
  }

  @Test("`preset one-hand` accepts two fingers instead of three")
  func oneHand() throws {
    let screen = try Screen("preset one-hand\nbind 3 swipe left -> overview\nbind 4 swipe left -> launcher")
    screen.swipe(2, by: (-120, 0), stagger: 20)
    screen.swipe(3, by: (-120, 0), stagger: 20, start: 2000)
    screen.swipe(4, by: (-120, 0), stagger: 20, start: 4000)
    #expect(screen.fired == ["overview", "overview", "launcher"])
  }

  @Test("`preset left-hand` swaps left and right")
  func leftHand() throws {
    let screen = try Screen("preset left-hand\nbind 1 edge right -> overview\nbind 1 edge left -> launcher")
    screen.swipe(1, by: (150, 0), at: (4, 800))
    screen.swipe(1, by: (-150, 0), at: (996, 800), start: 2000)
    #expect(screen.fired == ["overview", "launcher"])
  }

  @Test("`preset wide-edges` makes edges wider")
  func wideEdges() throws {
    for (preset, fired) in [("", []), ("preset wide-edges\n", ["overview"])] {
      let screen = try Screen(preset + "bind 1 edge left -> overview")
      screen.swipe(1, by: (150, 0), at: (45, 800))
      #expect(screen.fired == fired)
    }
  }

  @Test("`slop` sets how far the fingers of a tap may move")
  func slopOfTaps() throws {
    for (slop, fired) in [("", []), ("preset steady\n", ["overview"]), ("defaults { slop 4mm }\n", ["overview"])] {
      let screen = try Screen(slop + "bind 2 tap -> overview")
      screen.swipe(2, by: (22, 0), in: 60)
      #expect(screen.fired == fired)
    }
  }

  @Test("tap-place decides whether a tap is located where it began or where it ended")
  func tapPlace() throws {
    for (line, x) in [("", 430.0), ("tap-place began", 430), ("tap-place ended", 444)] {
      let screen = try Screen("defaults { \(line) }\nbind 2 tap -> overview")
      screen.swipe(2, by: (14, 0), in: 60)
      #expect(screen.responses.map(\.location.x) == [x])
      #expect(screen.longestDelay == 0)
    }
  }

  @Test("ignore-repeats ignores a gesture that repeats soon, and makes no gesture wait for another")
  func ignoreRepeats() throws {
    let lines = "bind 2 tap -> overview\nbind 3 tap -> launcher\nbind 2 pan right -> window next { step 10mm }"
    let screen = try Screen("defaults { ignore-repeats 300ms }\n" + lines)
    let once = try Screen(lines)
    for each in [screen, once] {
      // The second and the third tap land less than 300 ms after the previous tap.
      for t in [0.0, 250, 500, 1000] { each.tap(2, t: t) }
      each.tap(3, t: 1150)
      each.tap(2, t: 1290)
      each.swipe(2, by: (200, 0), in: 400, start: 3000)
    }
    #expect(screen.done.filter { $0.hasPrefix("overview") } == ["overview 80", "overview 1080", "overview 1370"])
    #expect(once.done.filter { $0.hasPrefix("overview") }.count == 5)
    #expect(screen.done.filter { !$0.hasPrefix("overview") } == once.done.filter { !$0.hasPrefix("overview") })
    #expect(screen.done.filter { $0.hasPrefix("window next") }.count > 1)
    #expect(screen.longestDelay == once.longestDelay)
  }

  // MARK: delivery

  @Test("Edge gestures withhold touches for a limited time; swipes of several fingers cancel delivered touches")
  func delivery() throws {
    let edge = try one("bind 1 edge left -> overview")
    #expect(edge.delaysTouchesBegan)
    #expect(edge.keepsBack == Interval(microseconds: 500_000))
    let swipe = try one("bind 3 swipe left -> overview")
    #expect(!swipe.delaysTouchesBegan && swipe.cancelsTouchesInView)
    #expect(swipe.keepsBack == nil)
  }

  @Test("A window receives three fingers until the swipe cancels them")
  func takenBack() throws {
    let screen = try Screen("bind 3 swipe left -> overview")
    screen.swipe(3, by: (-120, 0), in: 80)
    #expect(screen.heard(of: 1) == "b0 m16 m24 m32 m40 m48 m56 m64 m72 c80")
  }

  @Test("If touches cannot be cancelled, all fingers of a hand are withheld for a limited time")
  func cannotCancel() throws {
    let screen = try notCancelling("bind 3 swipe left -> overview")
    screen.swipe(3, by: (-120, 0), in: 80)
    #expect(screen.fired == ["overview"])
    #expect(screen.heard(of: 1) == "")
  }

  private func notCancelling(_ text: String) throws -> Screen {
    var options = CompileOptions()
    options.canCancel = false
    return try Screen(text, options)
  }

  @Test(
    "If touches cannot be cancelled, windows receive resting fingers soon, and moving fingers at once"
  )
  func letGo() throws {
    let screen = try notCancelling("bind 3 swipe left -> overview\nbind 4 pinch in -> overview")
    screen.play([Screen.Finger(at: (400, 800), moves: (0, 200), from: 200, to: 600, liftsAt: 700)])
    #expect(screen.longestDelay == 25)
    screen.play([Screen.Finger(at: (400, 800), moves: (0, 200), from: 0, to: 100, liftsAt: 120)], from: 2000)
    #expect(screen.heard(of: 1).contains("b2008 m2008 m2016"))
    // The touch of a short tap is released when the finger lifts.
    screen.play([Screen.Finger(at: (400, 800), liftsAt: 16)], from: 4000)
    #expect(screen.heard(of: 1).hasSuffix("b4016 e4016"))
  }

  @Test("If touches cannot be cancelled, fingers that land one after the other do not wait longer for each other")
  func lateInAll() throws {
    let screen = try notCancelling("bind 3 swipe left -> overview")
    screen.play([
      Screen.Finger(at: (400, 800), liftsAt: 700), Screen.Finger(at: (500, 800), landsAt: 20, liftsAt: 700),
    ])
    #expect(screen.longestDelay == 33.4)
    let steady = try notCancelling("preset steady\nbind 3 swipe left -> overview")
    steady.play([
      Screen.Finger(at: (400, 800), liftsAt: 700), Screen.Finger(at: (500, 800), landsAt: 50, liftsAt: 700),
    ])
    #expect(steady.longestDelay == 80)
  }

  @Test("Even if the host cannot cancel touches, a gesture that begins asks the host to cancel the released touches")
  func lateFingers() throws {
    let screen = try notCancelling("bind 3 swipe left -> overview")
    screen.play(
      (0..<3).map { n in
        Screen.Finger(
          at: (400 + 100 * Double(n), 800), landsAt: 30 * Double(n), moves: (-160, 0), from: 64, to: 224, liftsAt: 240)
      })
    #expect(screen.fired == ["overview"])
    #expect(screen.heard(of: 1).hasPrefix("b25 ") && screen.heard(of: 1).contains(" c"))
    #expect(screen.heard(of: 3) == "")
  }

  @Test("If a gesture withholds all fingers, a finger stays withheld even if it moves as the next finger lands")
  func movesAsOneLands() throws {
    let screen = try notCancelling("bind 3 swipe left -> overview { deliver delayed }")
    screen.frame(0, [.down(1, 400, 800)])
    screen.frame(10, [.move(1, 380, 800), .down(2, 500, 800)])
    #expect(screen.heard(of: 1) == "")
    let edge = try Screen("bind 2 edge bottom -> overview")
    edge.frame(0, [.down(1, 400, 1590)])
    edge.frame(10, [.move(1, 400, 1570), .down(2, 500, 1590)])
    #expect(edge.heard(of: 1) == "")
  }

  @Test(
    "Corner gestures and slides along an edge withhold several fingers as they land",
    arguments: ["corner top-left", "edge left along up"])
  func bound(_ gesture: String) throws {
    #expect(try one("bind 2 \(gesture) -> overview").hesitation == nil)
  }

  @Test("`deliver delayed` in the defaults withholds all fingers")
  func askedForAll() throws {
    let screen = try notCancelling("defaults { deliver delayed }\nbind 3 swipe left -> overview")
    screen.play([Screen.Finger(at: (400, 800), moves: (0, 200), from: 200, to: 600, liftsAt: 700)])
    #expect(screen.longestDelay == 150)
  }

  @Test("`deliver delayed` as an option of a binding withholds all fingers")
  func asked() throws {
    let screen = try notCancelling("bind 3 swipe left -> overview { deliver delayed }")
    screen.play([Screen.Finger(at: (400, 800), moves: (0, 200), from: 200, to: 600, liftsAt: 700)])
    #expect(screen.longestDelay == 150)
  }

  @Test("If touches cannot be cancelled, the fingers of a tap must land within 50 ms")
  func brief() throws {
    let screen = try notCancelling("bind 3 tap -> overview")
    let hand = (0..<3).map { Screen.Finger(at: (400 + 100 * Double($0), 800), landsAt: 60 * Double($0), liftsAt: 200) }
    screen.play(hand)
    #expect(screen.fired.isEmpty)
    #expect(screen.longestDelay == 50)
  }

  @Test("If an edge gesture needs two fingers, a single finger is withheld only in the zone of the edge")
  func besideTheZone() throws {
    let screen = try Screen("bind 2 edge bottom -> overview")
    screen.play([Screen.Finger(at: (400, 1600 - 40), liftsAt: 100)])
    #expect(screen.heard(of: 1) == "b0 e100")
    screen.play([Screen.Finger(at: (400, 1600 - 10), liftsAt: 100)], from: 2000)
    #expect(screen.longestDelay == 100)
  }

  @Test(
    "If touches cannot be cancelled and several fingers are blocked, the first ones are withheld while more may land"
  )
  func blockedFirst() throws {
    var options = CompileOptions()
    options.canCancel = false
    let screen = try Screen("block 3..5 any", options)
    screen.tap(3, stagger: 40)
    #expect((1...3).allSatisfy { screen.heard(of: $0) == "" })
    screen.play([Screen.Finger(at: (400, 800), from: 0, to: 0, liftsAt: 600)], from: 2000)
    #expect(screen.longestDelay == 50)
  }

  @Test("With `deliver delayed`, windows receive nothing of blocked fingers that land one after another")
  func blockedDelayed() throws {
    for canCancel in [true, false] {
      var options = CompileOptions()
      options.canCancel = canCancel
      let screen = try Screen("defaults { deliver delayed }\nblock 3..5 any", options)
      screen.tap(3, stagger: 60)
      #expect((1...3).allSatisfy { screen.heard(of: $0) == "" }, "\(canCancel)")
    }
  }

  @Test("If a gesture only observes, the window receives its touches")
  func observed() throws {
    let screen = try Screen("bind 2 tap -> notify two { deliver observe }")
    screen.tap(2)
    #expect(screen.done == ["notify two 80"])
    #expect(screen.heard(of: 1) == "b0 e80")
  }

  // MARK: block and ignore

  @Test("The window does not receive blocked fingers, but gestures bound to the same number of fingers fire")
  func block() throws {
    let screen = try Screen("block 3..5 any\nbind 3 swipe left -> overview")
    screen.tap(4, stagger: 20)
    #expect(screen.heard(of: 1) == "b0 c40")
    #expect(screen.heard(of: 3) == "")
    #expect(screen.heard(of: 4) == "")
    screen.swipe(3, by: (-120, 0), start: 1000)
    #expect(screen.fired == ["overview"])
    screen.tap(2, t: 3000)
    #expect(screen.heard(of: 2).hasSuffix("b3000 e3080"))
  }

  @Test("A blocked edge consumes every touch that lands there")
  func blockEdge() throws {
    let screen = try Screen("block 1 edge any")
    screen.tap(at: (3, 700))
    screen.swipe(1, by: (0, -200), at: (997, 900), start: 1000)
    #expect(screen.deliveries.isEmpty)
    screen.tap(at: (300, 700), t: 3000)
    #expect(screen.heard() == "b3000 e3080")
  }

  @Test("A window where a gesture is ignored receives the touches of the gesture")
  func ignore() throws {
    let screen = try Screen("bind 2 tap -> overview\napp org.a { ignore 2 tap }")
    screen.tap(2)
    #expect(screen.done == ["overview 80"])
    screen.state.app = "org.a"
    screen.tap(2, t: 1000)
    #expect(screen.done.count == 1)
    #expect(screen.heard(of: 2).hasSuffix("b1000 e1080"))
  }

  @Test("No gesture waits for an ignored gesture")
  func ignoredDoubleTap() throws {
    let screen = try Screen("bind 1 tap -> overview\nbind 1 tap 2 -> launcher\napp org.a { ignore 1 tap 2 }")
    screen.state.app = "org.a"
    screen.tap()
    #expect(screen.done == ["overview 80"])
  }

  @Test("`ignore 3 any` ignores all gestures of three fingers")
  func ignoreAny() throws {
    let screen = try Screen(
      "bind 3 tap -> overview\nbind 3 swipe up -> launcher\nbind 4 tap -> close\napp org.a { ignore 3 any }")
    screen.state.app = "org.a"
    screen.tap(3)
    screen.swipe(3, by: (0, -120), start: 1000)
    #expect(screen.isUntouched)
    screen.tap(4, t: 3000)
    #expect(screen.done == ["close 3080"])
  }

  // MARK: scopes

  @Test("A binding with a narrower scope takes precedence; of two bindings with equal scopes, the later one does")
  func precedence() throws {
    let screen = try Screen(
      """
      app org.a { bind 2 tap -> launcher }
      bind 2 tap -> overview { unless fullscreen }
      bind 2 tap -> close { only app org.b }
      """)
    for (app, expected) in [("org.a", "launcher"), ("org.b", "close"), ("org.c", "overview")] {
      screen.state.app = app
      screen.tap(2, t: Double(screen.done.count) * 1000)
      #expect(screen.fired.last == expected)
    }
    screen.state.isFullscreen = true
    screen.tap(2, t: 5000)
    #expect(screen.done.count == 3)
  }

  @Test("On a locked screen only bindings for a locked screen are active")
  func locked() throws {
    let screen = try Screen(
      "bind 2 tap -> overview\nbind 3 tap -> launcher\nwhen locked { bind 3 tap -> keyboard show }")
    screen.state.isLocked = true
    screen.tap(2)
    #expect(screen.isUntouched)
    screen.tap(3, t: 1000)
    #expect(screen.fired == ["keyboard show"])
    screen.state.isLocked = false
    screen.tap(3, t: 2000)
    #expect(screen.fired == ["keyboard show", "launcher"])
  }

  @Test("A condition can test the window's title or whether the background is touched")
  func titlesAndBackground() throws {
    let screen = try Screen(
      """
      bind 2 tap -> close
      bind 2 tap -> overview { only title *Mail* }
      when background { bind 2 tap -> launcher }
      """)
    screen.tap(2)
    screen.state.title = "Inbox - Mail - 3"
    screen.tap(2, t: 1000)
    screen.state.isOnBackground = true
    screen.state.title = nil
    screen.tap(2, t: 2000)
    #expect(screen.fired == ["close", "overview", "launcher"])
  }

  @Test("A condition can name a device or an output")
  func devices() throws {
    let screen = try Screen(
      "device \"pan*\" { bind 2 tap -> overview }\nbind 3 tap -> launcher { only output DSI-2 }")
    screen.tap(2)
    screen.tap(3, t: 1000)
    #expect(screen.fired == ["overview"])
    screen.state.device = "other"
    screen.state.output = "DSI-2"
    screen.tap(2, t: 2000)
    screen.tap(3, t: 3000)
    #expect(screen.fired == ["overview", "launcher"])
  }

  // MARK: cost

  @Test("Two hundred bindings compile in less than a second")
  func manyBindings() throws {
    var text = ""
    let sides = ["left", "right", "up", "down"]
    for app in 0..<5 {
      text += "app org.example.App\(app) {\n"
      for fingers in 1...5 {
        for side in sides { text += "bind \(fingers) swipe \(side) -> notify \(app)\n" }
        for side in sides { text += "bind \(fingers) pan \(side) -> notify \(app) { distance \(app + 8)mm }\n" }
      }
      text += "}\n"
    }
    let configuration = try config("version 1\n" + text)
    #expect(configuration.bindings.count == 200)
    var compiled: CompiledConfiguration?
    let time = try ContinuousClock().measure { compiled = try configuration.compiled() }
    #expect(compiled?.recognizers.isEmpty == false)
    // A release build takes about a hundredth of this limit.
    #expect(time < .seconds(1))
  }

  // MARK: warnings

  @Test(
    "The compiler warns of bindings that can never act",
    arguments: [
      (
        "bind 2 hold 500ms -> overview\nbind 2 hold 700ms -> launcher",
        "1: `2 hold 500ms` never acts: `2 hold 700ms` in line 3 takes precedence; "
          + "leave one of the two out"
      ),
      (
        "defaults { max-touches 3 }\nbind 4 tap -> overview",
        "2: `4 tap` never fires: contacts beyond 3 are dropped; write `max-touches 4`"
      ),
      (
        "bind 1 pinch in -> overview", "1: `1 pinch in` never fires: it needs two fingers at least; write 2 or more"
      ),
      (
        "bind 5 hold 3s -> overview",
        "1: `5 hold 3s` never fires: the panic gesture comes first; "
          + "use fewer fingers, or make the panic gesture longer: `safety { panic 5 hold 10s }`"
      ),
      ("bind 2 tap -> overview\nignore 3 tap", "2: `3 tap` is not bound, so nothing changes; leave the line out"),
      (
        "bind 3 tap -> overview\nbind 3 tap 2 -> launcher",
        "2: `3 tap 2` makes every `3 tap` wait 350ms: it may still become `3 tap 2`; "
          + "use another number of fingers for one of the two"
      ),
      (
        "bind 2 pan up -> overview\nbind 2 tap -> overview\napp a { bind 1 swipe left -> close }",
        "1: `2 pan up` is a gesture that windows use; none receives it now; "
          + "bind it in a block such as `app org.mozilla.firefox { ... }`, or with three fingers"
      ),
      (
        "bind 3 swipe up -> overview { deliver delayed }",
        "1: `3 swipe up` withholds every touch from windows until it lifts or moves away, up to 150ms; "
          + "leave `deliver delayed` out"
      ),
    ])
  func warnings(_ text: String, _ warning: String) throws {
    #expect(try compile(text).warningTexts == [warning])
  }

  @Test("A gesture that is unbound in a block does not act within the scope of the block, and acts elsewhere")
  func unboundHere() throws {
    let screen = try Screen("bind 2 tap -> overview\napp org.a { unbind 2 tap }")
    screen.tap(2)
    screen.state.app = "org.a"
    screen.tap(2, t: 1000)
    #expect(screen.done == ["overview 80"])
    #expect(try compile("bind 2 tap -> overview\nunbind 2 tap").recognizers.isEmpty)
    #expect(try compile("block 3..5 any\nunbind 3..5 any").recognizers.isEmpty)
    #expect(
      try compile("unbind 2 tap").warningTexts == [
        "1: `2 tap` is not bound, so nothing changes; leave the line out"
      ])
  }

  @Test("The compiler does not trap, whatever a configuration made in code contains")
  func nonsense() throws {
    var configuration = Configuration()
    let kinds: [Gesture.Kind] = [
      .tap(count: .max), .tap(count: -3), .hold(Interval(microseconds: .max)), .hold(Interval(microseconds: -1)),
      .swipe([]), .pan([]), .edge([], hold: true), .rotate(clockwise: nil, angle: Angle(degrees: .nan)), .any,
    ]
    for kind in kinds {
      for fingers in [0...0, -5...3, 1...Int.max, 70...80] {
        var gesture = Gesture(fingers: fingers, kind)
        gesture.corners = [Gesture.Corner(.topLeft, Length(.infinity, .percent))]
        gesture.thenTaps = .max
        var binding = Binding(
          gesture: gesture, effect: .act(.overview), words: "?",
          place: SourcePlace(file: "?", line: 1, column: 1))
        binding.options.drives = fingers.lowerBound > 0
        binding.options.distance = Length(-.infinity, .percent)
        configuration.bindings.append(binding)
        binding.gesture.corners = []
        binding.gesture.thenTaps = nil
        configuration.bindings.append(binding)
      }
    }
    let compiled = try configuration.compiled()
    var engine = GestureEngine()
    var effects = EffectBuffer()
    let root = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 0, height: 0)))
    var installation = root.map { compiled.install(on: &engine, root: $0, into: &effects) }
    engine.handle(
      TouchFrame(time: .at(0), samples: (0..<5).map { .down($0, 10 * Double($0), 10) }), into: &effects)
    for t in stride(from: 8.0, to: 4000, by: 100) {
      engine.handle(TouchFrame(time: .at(t), samples: (0..<5).map { .move($0, t, 10) }), into: &effects)
    }
    for effect in effects.effects {
      if case .action(let action) = effect { _ = installation?.response(to: action, in: SessionState()) }
    }
    #expect(engine.checkInvariants() == nil)
  }
}
