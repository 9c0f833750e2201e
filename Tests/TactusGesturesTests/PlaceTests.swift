// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

/// Gestures along edges, in parts of them, from corners, towards corners, and of certain lengths.
@Suite("Places and lengths of gestures")
struct PlaceTests {
  // MARK: swipes along an edge

  static let volume =
    "bind 1 edge right along up -> key XF86AudioRaiseVolume { step 50px; back key XF86AudioLowerVolume }"

  @Test("When a finger slides back and forth along an edge, the gesture fires at each step")
  func slide() throws {
    let screen = try Screen(Self.volume)
    screen.frame(0, [.down(1, 995, 900)])
    for n in 1...22 { screen.frame(Double(n) * 10, [.move(1, 990, 900 - Double(n) * 10)]) }
    #expect(screen.responses.reduce(0) { $0 + Int($1.progress) } == 4)
    for n in 1...24 { screen.frame(220 + Double(n) * 10, [.move(1, 990, 680 + Double(n) * 10)]) }
    screen.frame(600, [.up(1)])
    #expect(screen.responses.reduce(0) { $0 + Int($1.progress) } <= 0)
  }

  @Test("A finger triggers either a slide along an edge, an edge gesture or a swipe, but never two of these")
  func slideAndEdge() throws {
    let text = "bind 1 edge right along up -> launcher\nbind 1 edge right -> overview\nbind 1 swipe up -> close"
    let along = try Screen(text)
    along.swipe(1, by: (-20, -200), at: (995, 900))
    #expect(along.fired == ["launcher"])
    let inwards = try Screen(text)
    inwards.swipe(1, by: (-200, -20), at: (995, 900))
    #expect(inwards.fired == ["overview"])
    let elsewhere = try Screen(text)
    elsewhere.swipe(1, by: (0, -200), at: (500, 900))
    #expect(elsewhere.fired == ["close"])
  }

  @Test("A driven action follows a finger along an edge")
  func drivenSlide() throws {
    let screen = try Screen("bind 1 edge bottom along horizontal -> workspace { drive yes; distance 200px }")
    screen.swipe(1, by: (300, 0), in: 300, at: (300, 1596))
    #expect(screen.fired.first == "workspace began")
    #expect(screen.fired.last == "workspace ended")
    #expect(screen.responses.last?.settlesAt == 1)
  }

  @Test("A corner gesture counts as a gesture of both edges of its corner")
  func cornerEdges() throws {
    let recognizer = try #require(try config("bind 1 corner top-left -> close").compiled().recognizers.first)
    #expect(recognizer.edge == [.left, .top])
  }

  // MARK: parts of an edge

  @Test(
    "A gesture for a part of an edge needs a finger that lands in that part",
    arguments: [(200.0, "launcher"), (1400, "close"), (700, "overview")])
  func part(y: Double, action: String) throws {
    let screen = try Screen(
      """
      bind 1 edge left -> overview
      bind 1 edge left within 0% 25% -> launcher
      bind 1 edge left within 75% 100% -> close
      """)
    screen.swipe(1, by: (200, 0), at: (4, y))
    #expect(screen.fired == [action])
  }

  @Test("`within` restricts where a hold or a block applies to a part of an edge")
  func otherParts() throws {
    for (y, isThere) in [(200.0, true), (1400, false)] {
      let rest = try Screen("bind 1 edge left hold within 0% 25% -> launcher")
      rest.swipe(1, by: (200, 0), at: (4, y), rest: 900)
      #expect(rest.fired == (isThere ? ["launcher"] : []))
      let block = try Screen("block 1 edge left within 0% 25%")
      block.swipe(1, by: (200, 0), at: (4, y))
      #expect(block.heard().isEmpty == isThere)
    }
  }

  @Test("`not-edge` excludes fingers that land at an edge")
  func notEdge() throws {
    for (x, fired) in [(5.0, []), (300, ["close"])] as [(Double, [String])] {
      for gesture in ["1 swipe right", "1 pan right", "1 swipe down-right"] {
        let screen = try Screen("bind \(gesture) -> close { not-edge yes }")
        screen.swipe(1, by: (200, gesture.hasSuffix("down-right") ? 200 : 0), at: (x, 700))
        #expect(screen.fired == fired, "\(gesture) from \(x)")
      }
    }
    let tap = try Screen("bind 1 tap -> close { not-edge yes }")
    tap.tap(at: (5, 700))
    tap.tap(at: (500, 700), t: 1000)
    #expect(tap.fired == ["close"])
  }

  // MARK: corners

  @Test(
    "A finger that comes in from a corner triggers the corner gesture",
    arguments: [
      ("top-left", (10.0, 10.0), (150.0, 150.0)), ("top-right", (990, 10), (-150, 150)),
      ("bottom-left", (10, 1590), (150, -150)), ("bottom-right", (990, 1590), (-150, -150)),
    ])
  func corner(place: String, at: (Double, Double), way: (Double, Double)) throws {
    let text = "bind 1 corner \(place) -> launcher\nbind 1 edge any -> overview\nbind 1 swipe any -> close"
    let screen = try Screen(text)
    screen.swipe(1, by: way, at: at)
    #expect(screen.fired == ["launcher"])
    // A finger that moves along one edge of the corner moves in from the other edge, and so triggers the edge gesture.
    let edge = try Screen(text)
    edge.swipe(1, by: (way.0, way.1 / 10), at: at)
    #expect(edge.fired == ["overview"])
    let elsewhere = try Screen(text)
    elsewhere.swipe(1, by: (way.0, way.1 / 10), at: (500, 800))
    #expect(elsewhere.fired == ["close"])
  }

  @Test("A finger that rests in a corner is released to the window after 500 ms")
  func cornerRest() throws {
    let screen = try Screen("bind 1 corner top-left -> launcher")
    screen.tap(at: (10, 10), length: 1500)
    #expect(screen.done.isEmpty)
    #expect(screen.longestDelay == 500)
  }

  // MARK: diagonals

  @Test(
    "A diagonal swipe does not trigger a straight swipe in a neighbouring direction, nor the reverse",
    arguments: [1, 3])
  func diagonals(fingers: Int) throws {
    let ways: [(String, Double, Double)] = [
      ("up-left", -150, -150), ("up-right", 150, -150), ("down-left", -150, 150), ("down-right", 150, 150),
      ("up", 0, -200), ("left", -200, 0), ("right", 200, 30), ("down", 40, 200),
    ]
    let text = ways.map { "bind \(fingers) swipe \($0.0) -> notify \($0.0)" }.joined(separator: "\n")
    for (name, dx, dy) in ways {
      let screen = try Screen(text)
      screen.swipe(fingers, by: (dx, dy))
      #expect(screen.fired == ["notify \(name)"])
    }
  }

  // MARK: lengths

  @Test(
    "The length of a swipe when the fingers lift decides which bound swipe acts",
    arguments: [(90.0, "short"), (190, "medium"), (400, "long")])
  func lengths(length: Double, name: String) throws {
    let names = ["short", "medium", "long"]
    let screen = try Screen(names.map { "bind 3 swipe left \($0) -> notify \($0)" }.joined(separator: "\n"))
    screen.swipe(3, by: (-length, 0), at: (500, 800))
    #expect(screen.fired == ["notify \(name)"])
  }

  @Test("If swipes of certain lengths are bound, a swipe that is bound without a length acts only at the other lengths")
  func anyLength() throws {
    let text = "bind 3 swipe left -> close\nbind 3 swipe left long -> overview"
    let long = try Screen(text)
    long.swipe(3, by: (-400, 0), at: (500, 800))
    #expect(long.fired == ["overview"])
    let short = try Screen(text)
    short.swipe(3, by: (-120, 0), at: (500, 800))
    #expect(short.fired == ["close"])
    #expect(try compile(text).relationTexts == ["3 swipe left waits 3 swipe left long 1000"])
  }

  @Test("A swipe of a certain length waits for more fingers to land, and so does a corner gesture")
  func moreFingers() throws {
    let relations = try compile(
      "bind 2 swipe left long -> close\nbind 3 swipe left long -> overview\nbind 1 corner top-left -> close\n"
        + "bind 2 corner top-left -> overview"
    ).relationTexts
    #expect(
      relations.sorted() == [
        "1 corner top-left waits 2 corner top-left 150", "2 swipe left long waits 3 swipe left long 150",
      ])
  }
}
