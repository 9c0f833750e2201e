// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusJSON
import Testing

@testable import TactusDaemon

@Suite("The stored touches of the last gestures")
struct KeptGesturesTests {
  private var kept = KeptGestures()
  private var now: Int64 = 0
  private var scale = 1.0

  private mutating func hear(_ phase: TouchSample.Phase, _ contacts: [(id: Int64, x: Double, y: Double)]) {
    now += 10
    let samples = contacts.map { TouchSample(id: $0.id, phase: phase, location: Point(x: $0.x, y: $0.y)) }
    let place = KeptGestures.Place(
      screen: Rect(x: 0, y: 0, width: 1000, height: 600), scale: scale, state: SessionState(app: "org.a"))
    kept.heard(TouchFrame(time: Timestamp(microseconds: now * 1000), samples: samples)) { _ in place }
  }

  /// Plays a finger that moves through these points.
  private mutating func glide(_ points: [(x: Double, y: Double)]) {
    guard let first = points.first, let last = points.last else { return }
    hear(.down, [(1, first.x, first.y)])
    for point in points.dropFirst() { hear(.move, [(1, point.x, point.y)]) }
    hear(.up, [(1, last.x, last.y)])
  }

  /// Plays fingers that land at these points, move by `dx` and lift.
  private mutating func play(_ points: [(x: Double, y: Double)], dx: Double) {
    let contacts = points.enumerated().map { (id: Int64($0.offset + 1), x: $0.element.x, y: $0.element.y) }
    hear(.down, contacts)
    hear(.move, contacts.map { ($0.id, $0.x + dx, $0.y) })
    hear(.up, contacts)
  }

  private func answer(_ which: Int) throws -> JSONValue {
    try JSONReader.read(kept.json(which, now: Timestamp(microseconds: now * 1000)))
  }

  private func frames(_ which: Int) throws -> Int { try answer(which)["frames"]?.items?.count ?? -1 }

  @Test("Positions are stored for three moving fingers, for two moving fingers, and for gestures from an edge")
  mutating func kept_() throws {
    for points in [[(300.0, 300.0), (400, 300), (500, 300)], [(300, 300), (400, 300)], [(2, 300)]] {
      play(points.map { (x: $0.0, y: $0.1) }, dx: 60)
      #expect(try frames(1) == 3)
    }
    #expect(try answer(1)["app"]?.string == "org.a")
    #expect(try answer(3)["fingers"]?.number == 3)
    #expect(try answer(3)["number"]?.number == 1)
  }

  @Test("For taps, one drawing finger, resting fingers and a tap at an edge, no positions are stored")
  mutating func forgotten() throws {
    play([(300, 300)], dx: 0)
    #expect(try frames(1) == 0)
    play([(300, 300)], dx: 200)
    #expect(try frames(1) == 0)
    play([(300, 300), (400, 300)], dx: 5)
    #expect(try frames(1) == 0)
    play([(2, 300)], dx: 5)
    #expect(try frames(1) == 0)
    #expect(try answer(1)["fingers"]?.number == 1)
  }

  @Test("No positions are stored if only one of two typing thumbs moves")
  mutating func typing() throws {
    hear(.down, [(1, 300, 300)])
    hear(.down, [(2, 700, 300)])
    hear(.move, [(1, 360, 300)])
    hear(.up, [(1, 0, 0), (2, 0, 0)])
    #expect(try frames(1) == 0)
  }

  @Test("For typing at the edge, with thumbs or by gliding over the keys, no positions are stored")
  mutating func typingAtEdge() throws {
    for points in [
      [(300.0, 590.0), (500, 570), (420, 590)],  // along the lowest row
      [(300, 590), (330, 550), (200, 545)],  // up one row, then along it to the left
      [(3, 500), (400, 500), (150, 540), (300, 500)],  // from the first key of a row
      [(300, 500), (300, 590)], [(300, 590), (300, 565)],  // down to the edge; a thumb that slips
    ] {
      glide(points)
      #expect(try frames(1) == 0)
    }
    hear(.down, [(1, 300, 590)])
    hear(.down, [(2, 700, 590)])
    hear(.move, [(1, 300, 540), (2, 700, 540)])
    hear(.up, [(1, 300, 540)])
    hear(.down, [(1, 400, 590)])
    hear(.up, [(1, 400, 590), (2, 700, 540)])
    #expect(try frames(1) == 0)
    hear(.down, [(1, 300, 300)])
    hear(.down, [(2, 700, 590)])
    hear(.move, [(2, 700, 540)])
    hear(.up, [(1, 300, 300), (2, 700, 540)])
    #expect(try frames(1) == 0)
    glide([(300, 590), (302, 550), (305, 500)])
    #expect(try frames(1) == 4)
  }

  @Test("A finger counts as moved if it gets more than 5 mm from its start, at any scale")
  mutating func movement() throws {
    for scale in [1.0, 2] {
      self.scale = scale
      for (distance, isKept) in [(32.0, false), (32.5, true), (-32.5, true)] {
        let distance = distance * scale
        for points in [[(300.0, 300.0), (400, 300), (500, 300)], [(300, 300), (400, 300)]] {
          play(points.map { (x: $0.0, y: $0.1) }, dx: distance)
          #expect(try frames(1) == (isKept ? 3 : 0))
        }
      }
      // The fingers move away and back; their largest distance from the start counts.
      hear(.down, [(1, 300, 300), (2, 400, 300)])
      hear(.move, [(1, 300 + 33 * scale, 300), (2, 400, 300 - 33 * scale)])
      hear(.move, [(1, 300, 300), (2, 400, 300)])
      hear(.up, [(1, 300, 300), (2, 400, 300)])
      #expect(try frames(1) == 4)
    }
  }

  @Test("Positions are stored if one of three fingers has moved")
  mutating func oneOfThree() throws {
    let fingers = [(id: Int64(1), x: 300.0, y: 300.0), (2, 400, 300), (3, 500, 300)]
    hear(.down, fingers)
    hear(.move, [(2, 460, 300)])
    hear(.up, fingers)
    #expect(try frames(1) == 3)
  }

  @Test(
    "A gesture from an edge lands less than 5 mm from the edge and goes straight inwards",
    arguments: [
      (31.0, 300.0, 33.0, 0.0, true), (32, 300, 33, 0, false), (31, 300, 32, 0, false), (31, 300, -33, 0, false),
      (969, 300, -33, 0, true), (968, 300, -33, 0, false), (969, 300, -32, 0, false), (969, 300, 33, 0, false),
      (300, 31, 0, 33, true), (300, 32, 0, 33, false), (300, 31, 0, 32, false), (300, 31, 0, -33, false),
      (300, 569, 0, -33, true), (300, 568, 0, -33, false), (300, 569, 0, -32, false), (300, 569, 0, 33, false),
      // The finger must move further inwards than along the edge.
      (31, 300, 40, 39, true), (31, 300, 40, 40, false), (31, 300, 40, -40, false), (969, 300, -40, 39, true),
      (969, 300, -40, 41, false), (300, 31, 39, 40, true), (300, 31, 41, 40, false), (300, 569, 39, -40, true),
      (300, 569, -41, -40, false),
    ] as [(Double, Double, Double, Double, Bool)])
  mutating func fromEdge(x: Double, y: Double, dx: Double, dy: Double, isKept: Bool) throws {
    glide([(x, y), (x + dx, y + dy)])
    #expect(try frames(1) == (isKept ? 3 : 0))
  }

  @Test("A path counts as straight if it is at most a fifth longer than the distance between its ends")
  mutating func bent() throws {
    // The finger moves up to 100 px away from its start; the rest of its path goes back and forth.
    glide([(10, 300), (60, 300), (50, 300), (110, 300)])
    #expect(try frames(1) == 5)
    glide([(10, 300), (60, 300), (49.75, 300), (110, 300)])
    #expect(try frames(1) == 0)
  }

  @Test(
    "The positions of a gesture are stored only if there are at most 2000", arguments: [(2000, true), (2001, false)])
  mutating func longest(samples: Int, isKept: Bool) throws {
    hear(.down, [(1, 2, 300)])
    for n in 1..<samples - 1 { hear(.move, [(1, 2 + Double(n) / 10, 300)]) }
    hear(.up, [(1, 300, 300)])
    #expect(try frames(1) == (isKept ? samples : 0))
  }

  @Test("A stored gesture is reported with its times, its place and its positions")
  mutating func answers() throws {
    now = 1000
    hear(.down, [(1, 2, 300), (2, 400, 300)])
    hear(.move, [(1, 62, 300), (2, 460, 300)])
    hear(.up, [(1, 0, 0), (2, 0, 0)])
    let answer = try answer(1)
    #expect(answer["time"]?.number == 1_010_000 && answer["ago"]?.number == 20 && answer["lasted"]?.number == 20)
    #expect(answer["settled"]?.bool == true)
    #expect(answer["screen"]?.items?.compactMap(\.number) == [0, 0, 1000, 600] && answer["scale"]?.number == 1)
    let frames = try #require(answer["frames"]?.items)
    #expect(frames.map { $0["t"]?.number } == [0, 10, 20])
    let samples = frames.map { $0["samples"]?.items?.map { $0.items?.compactMap(\.number) ?? [] } ?? [] }
    let phases = [TouchSample.Phase.down, .move, .up].map { Double($0.rawValue) }
    #expect(samples[0] == [[1, phases[0], 2, 300], [2, phases[0], 400, 300]])
    #expect(samples[1] == [[1, phases[1], 62, 300], [2, phases[1], 460, 300]])
    #expect(samples[2] == [[1, phases[2], 0, 0], [2, phases[2], 0, 0]])
  }

  @Test("Positions are rounded to a tenth, and positions beyond any screen become 0")
  mutating func tenths() throws {
    hear(.down, [(1, 2.04, 300.06), (2, 400, 300)])
    hear(.move, [(1, 1e7, -1e7), (2, 9_999_999, -9_999_999)])
    hear(.up, [(1, 0, 0), (2, 0, 0)])
    let frames = try #require(try answer(1)["frames"]?.items)
    let places = frames.map { $0["samples"]?.items?.map { $0.items?.compactMap(\.number).dropFirst(2) ?? [] } ?? [] }
    #expect(places.first == [[2, 300.1], [400, 300]])
    #expect(places.dropFirst().first == [[0, 0], [9_999_999, -9_999_999]])
  }

  @Test("Two touchscreens have separate stored gestures")
  mutating func twoScreens() throws {
    let other: Int64 = 1 << 32
    hear(.down, [(1, 300, 300)])
    hear(.down, [(other | 1, 2, 300)])
    hear(.move, [(1, 310, 300), (other | 1, 62, 300)])
    hear(.up, [(other | 1, 62, 300)])
    #expect(try frames(1) == 3)
    #expect(try answer(1)["fingers"]?.number == 1)
    #expect(try answer(1)["frames"]?.items?.allSatisfy { $0["samples"]?.items?.count == 1 } == true)
    hear(.up, [(1, 310, 300)])
    #expect(try answer(1)["number"]?.number == 2)
    #expect(try frames(1) == 0)
  }

  @Test("Samples of two touchscreens at the same moment belong to separate gestures")
  mutating func together() throws {
    let other: Int64 = 1 << 32
    hear(.down, [(1, 2, 300)])
    hear(.down, [(2, 400, 300), (other | 1, 2, 300)])
    hear(.move, [(1, 62, 300)])
    hear(.move, [(2, 460, 300), (other | 1, 62, 300)])
    hear(.up, [(other | 1, 62, 300)])
    #expect(try answer(1)["fingers"]?.number == 1 && frames(1) == 3)
    hear(.up, [(1, 62, 300), (2, 460, 300)])
    #expect(try answer(1)["fingers"]?.number == 2 && frames(1) == 5)
    #expect(try answer(1)["lasted"]?.number == 50)
  }

  @Test("A stored gesture is reported with what windows received, if that is known")
  mutating func windows() throws {
    var history = GestureHistory()
    let sample = TouchSample(id: 1, phase: .down, location: .zero)
    history.heard(TouchFrame(time: Timestamp(microseconds: 10_000), samples: [sample])) { _ in .clone }
    hear(.down, [(1, 300, 300)])
    hear(.up, [(1, 300, 300)])
    let json = kept.json(1, now: Timestamp(microseconds: 0), history: history)
    #expect(try JSONReader.read(json)["windows"]?["touches"]?.number == 1)
    #expect(try answer(1)["windows"] == nil)
  }

  @Test("A finger that landed on the locked screen does not belong to the first gesture after unlocking")
  mutating func leftOver() throws {
    kept.isKeeping = false
    hear(.down, [(9, 300, 300)])
    kept.isKeeping = true
    hear(.down, [(1, 2, 300)])
    hear(.move, [(1, 62, 300), (9, 333, 333)])
    hear(.up, [(1, 62, 300)])
    #expect(try frames(1) == 3)
    #expect(try answer(1)["frames"]?.items?.allSatisfy { $0["samples"]?.items?.count == 1 } == true)
  }

  @Test("Endless taps while another finger rests use no memory")
  mutating func taps() throws {
    hear(.down, [(1, 300, 300)])
    for _ in 0..<1000 {
      hear(.down, [(2, 400, 300)])
      hear(.up, [(2, 400, 300)])
    }
    hear(.down, [(2, 400, 300)])
    hear(.down, [(2, 400, 300)])
    hear(.up, [(1, 300, 300), (2, 400, 300)])
    #expect(try answer(1)["fingers"]?.number == 2)
    #expect(try frames(1) == 0)
  }

  @Test("The last ten finished gestures are stored")
  mutating func ten() throws {
    for _ in 0..<12 { play([(2, 300)], dx: 60) }
    #expect(try answer(1)["number"]?.number == 12)
    #expect(try answer(10)["number"]?.number == 3)
    #expect(try answer(11)["number"] == nil)
    hear(.down, [(1, 2, 300)])
    #expect(try answer(1)["number"]?.number == 12)
    #expect(try answer(0)["number"] == nil)
    #expect(try answer(-1)["number"] == nil)
  }

  @Test("Nothing is stored about gestures on a locked screen, or about a gesture during which the screen was locked")
  mutating func locked() throws {
    hear(.down, [(1, 2, 300)])
    kept.isKeeping = false
    hear(.up, [(1, 2, 300)])
    play([(2, 300)], dx: 60)
    #expect(try answer(1)["number"] == nil)
    kept.isKeeping = true
    play([(2, 300)], dx: 60)
    #expect(try frames(1) == 3)
  }

  @Test("For an endless gesture, no positions are stored, and memory is bounded")
  mutating func endless() throws {
    hear(.down, [(1, 2, 300), (2, 400, 300), (3, 500, 300)])
    for n in 0..<5000 { hear(.move, [(1, Double(n % 900), 300)]) }
    hear(.up, [(1, 2, 300), (2, 400, 300), (3, 500, 300)])
    #expect(try frames(1) == 0)
  }

  @Test("A report of a gesture fits into a socket's buffer")
  mutating func size() throws {
    hear(.down, (1...10).map { ($0, Double($0) * 90.123, 300.123) })
    for n in 0..<195 { hear(.move, (1...10).map { ($0, Double($0) * 90.123 + Double(n) / 3, 300.123) }) }
    hear(.up, (1...10).map { ($0, 0, 0) })
    #expect(try frames(1) > 100)
    #expect(kept.json(1, now: Timestamp(microseconds: 0)).count < 150_000)
  }

  @Test("Switching storage on while it is already on does not end the current gesture")
  mutating func stillKeeping() throws {
    hear(.down, [(1, 2, 300)])
    kept.isKeeping = true
    hear(.move, [(1, 62, 300)])
    hear(.up, [(1, 62, 300)])
    #expect(try frames(1) == 3)
  }

  @Test("A finger whose landing the daemon has missed begins no gesture")
  mutating func strays() throws {
    hear(.move, [(9, 300, 300)])
    hear(.up, [(9, 300, 300)])
    #expect(try answer(1)["number"] == nil)
  }

  @Test("A move after a finger's lift does not make the finger count as down")
  mutating func afterEnd() throws {
    hear(.down, [(1, 300, 300), (2, 400, 300)])
    hear(.up, [(1, 300, 300)])
    hear(.move, [(1, 310, 300)])
    hear(.up, [(2, 400, 300)])
    #expect(try answer(1)["number"]?.number == 1)
  }

  @Test("For thumbs that land in turn, no positions are stored, however far they move")
  mutating func farThumbs() throws {
    hear(.down, [(1, 300, 300), (2, 700, 300)])
    hear(.up, [(1, 300, 300)])
    hear(.down, [(1, 300, 300)])
    hear(.move, [(1, 400, 300), (2, 800, 300)])
    hear(.up, [(1, 400, 300), (2, 800, 300)])
    #expect(try frames(1) == 0)
  }

  @Test("A stored gesture is reported with the window and the screen at the time of the gesture")
  mutating func state() throws {
    var state = SessionState(app: "org.a")
    (state.title, state.role, state.device, state.output) = ("A title", "main", "Glass", "eDP-1")
    (state.isOnBackground, state.isFullscreen, state.isInTabletMode) = (true, true, true)
    let place = KeptGestures.Place(screen: Rect(x: 0, y: 0, width: 1000, height: 600), scale: 1, state: state)
    for phase in [TouchSample.Phase.down, .up] {
      let sample = TouchSample(id: 1, phase: phase, location: Point(x: 300, y: 300))
      kept.heard(TouchFrame(time: Timestamp(microseconds: 0), samples: [sample])) { _ in place }
    }
    let answer = try answer(1)
    #expect(["title", "role", "device", "output"].map { answer[$0]?.string } == ["A title", "main", "Glass", "eDP-1"])
    #expect(["background", "fullscreen", "tablet"].allSatisfy { answer[$0]?.bool == true })
    #expect(kept.json(1, now: Timestamp(microseconds: 0)).last == UInt8(ascii: "\n"))
  }
}
