// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

@Suite("Gestures that draw a shape")
struct ShapeTests {
  static let shapes = """
    shape check { stroke 0,60 30,100 100,0 }
    shape caret { stroke 0,100 50,0 100,100 }
    shape circle { stroke 50,0 15,15 0,50 15,85 50,100 85,85 100,50 85,15 50,0 }

    """
  /// The points of these shapes.
  static let strokes = (try? config(shapes))?.shapes.flatMap(\.strokes) ?? []
  private static let check = [(0.0, 60.0), (30, 100), (100, 0)]

  private func screen(_ text: String, scale: Double = 1) throws -> Screen {
    try Screen(Self.shapes + text, scale: scale)
  }

  /// Draws a stroke with fingers side by side: 100 units are `size` px, and a line between two points takes `time` ms.
  private func draw(
    _ screen: Screen, _ stroke: [(Double, Double)], fingers: Int = 1, size: Double = 250, time: Double = 250,
    lift: Bool = true
  ) {
    func place(_ n: Int, _ point: (Double, Double)) -> Point {
      Point(x: 300 + 60 * Double(n) + point.0 * size / 100, y: 600 + point.1 * size / 100)
    }
    screen.frame(0, (0..<fingers).map { TouchSample(id: Int64($0 + 1), phase: .down, location: place($0, stroke[0])) })
    var t = 0.0
    for (from, to) in zip(stroke, stroke.dropFirst()) {
      for step in 1...20 {
        let share = Double(step) / 20
        let point = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        screen.frame(
          t + time * share,
          (0..<fingers).map { TouchSample(id: Int64($0 + 1), phase: .move, location: place($0, point)) })
      }
      t += time
    }
    if lift { screen.frame(t + 10, (0..<fingers).map { .up(Int64($0 + 1)) }) }
  }

  @Test("A shape fires when the finger lifts, whatever the place and the size of the drawing", arguments: [1.0, 2])
  func fires(scale: Double) throws {
    for size in [200.0, 400] {
      let screen = try screen("bind 1 shape check -> overview", scale: scale)
      draw(screen, Self.check, size: size * scale, lift: false)
      #expect(screen.fired == [])
      screen.frame(600, [.up(1)])
      #expect(screen.fired == ["overview"])
    }
  }

  @Test("The middle of several fingers draws the shape, and their number must match")
  func fingers() throws {
    let text = "bind 3 shape check -> overview\nbind 1 shape check -> close"
    let three = try screen(text)
    draw(three, Self.check, fingers: 3)
    #expect(three.fired == ["overview"])
    let two = try screen(text)
    draw(two, Self.check, fingers: 2)
    #expect(two.fired == [])
  }

  @Test("A shape is recognized if turned a little, but not if turned far, mirrored or drawn backwards")
  func others() throws {
    let drawn: [(points: [(Double, Double)], isIt: Bool)] = [
      (Self.check, true), ([(10, 45), (28, 100), (110, 20)], true), (Self.check.reversed(), false),
      (Self.check.map { (100 - $0.0, $0.1) }, false), (Self.check.map { ($0.0, 100 - $0.1) }, false),
      ([(0, 50), (100, 50)], false), ([(0, 0), (100, 100)], false), ([(0, 60), (100, 0)], false),
    ]
    for (points, isIt) in drawn {
      let screen = try screen("bind 1 shape check -> overview")
      draw(screen, points)
      #expect(screen.fired == (isIt ? ["overview"] : []), "\(points)")
    }
  }

  @Test("The shape that is most similar to the drawing is recognized, even if no gesture is bound to that shape")
  func nearest() throws {
    let caret = [(0.0, 100.0), (50, 0), (100, 100)]
    let both = try screen("bind 1 shape check -> overview\nbind 1 shape caret -> close")
    draw(both, caret)
    #expect(both.fired == ["close"])
    let alike = "shape other { stroke 0,55 35,100 100,0 }\n"
    let one = try screen(alike + "bind 1 shape check -> overview")
    #expect(one.compiled.warnings.contains { $0.what.contains(" looks much like `shape other`; ") })
    draw(one, [(0, 55), (35, 100), (100, 0)])
    #expect(one.fired == [])
  }

  @Test("A shape with several strokes can be drawn with any one of them")
  func ways() throws {
    let text = "shape v { stroke 0,0 50,100 100,0\nstroke 100,0 50,100 0,0 }\nbind 1 shape v -> overview"
    for way in [[(0.0, 0.0), (50, 100), (100, 0)], [(100, 0), (50, 100), (0, 0)]] {
      let screen = try screen(text)
      draw(screen, way)
      #expect(screen.fired == ["overview"])
    }
  }

  @Test("A drawing that is too small or too slow is not recognized; `distance` sets the smallest size")
  func limits() throws {
    let small = try screen("bind 1 shape check -> overview")
    draw(small, Self.check, size: 80)
    #expect(small.fired == [])
    let allowed = try screen("bind 1 shape check -> overview { distance 10mm }")
    draw(allowed, Self.check, size: 80)
    #expect(allowed.fired == ["overview"])
    let slow = try screen("bind 1 shape check -> overview")
    draw(slow, Self.check, time: 1600)
    #expect(slow.fired == [])
  }

  @Test("Scribbling has a bounded cost, and a shape that is drawn afterwards is recognized")
  func scribble() throws {
    var drawing = Drawing(of: "check", among: ShapeForms(try config(Self.shapes).shapes))
    drawing.begin(scale: 1)
    for n in 1...100_000 { drawing.add(Vector(dx: Double(n % 1000), dy: Double(n / 1000))) }
    #expect(drawing.count < 128)
    drawing.begin(scale: 1)
    for n in 0...3000 { drawing.add(Vector(dx: Double(n) * 0.1, dy: Double(n) * 0.133)) }
    for n in 0...7000 { drawing.add(Vector(dx: 300 + Double(n) * 0.1, dy: 400 - Double(n) * 0.143)) }
    #expect(drawing.isTheShape)
  }

  @Test("If a swipe and a shape are bound, the swipe fires at the lift, unless the finger has drawn the shape")
  func beside() throws {
    let text = "bind 1 swipe right -> close\nbind 1 pan down -> launcher\nbind 1 shape check -> overview"
    let swipe = try screen(text)
    swipe.swipe(1, by: (300, 0))
    #expect(swipe.fired == ["close"])
    let pan = try screen(text)
    pan.swipe(1, by: (0, 300), in: 700)
    #expect(pan.fired == ["launcher"])
    let drawn = try screen(text)
    draw(drawn, Self.check)
    #expect(drawn.fired == ["overview"])
  }

  @Test("A driven gesture takes precedence over a shape that starts in its direction")
  func driven() throws {
    let text = "bind 3 pan vertical -> workspace { drive yes }\nbind 3 shape check -> overview\n"
    let downwards = try screen(text)
    draw(downwards, Self.check, fingers: 3)
    #expect(downwards.fired.first == "workspace began")
    #expect(!downwards.fired.contains("overview"))
    let across = try screen(text + "shape hook { stroke 0,0 100,0 40,60 }\nbind 3 shape hook -> close")
    draw(across, [(0, 0), (100, 0), (40, 60)], fingers: 3)
    #expect(across.fired == ["close"])
  }

  @Test("The compiler warns of shapes that cannot be told apart")
  func warnings() throws {
    func warnings(_ text: String) throws -> [String] { try config(text).compiled().warnings.map(\.what) }
    #expect(
      try warnings("shape l { stroke 0,0 50,2 100,0 }\nbind 3 shape l -> close")
        == [
          "`3 shape l` has a straight stroke in `shape l`: that is a swipe; "
            + "bind a swipe, or draw another shape with `tactus shape`"
        ])
    #expect(
      try warnings(Self.shapes + "bind 3 shape check -> close\nbind 3 swipe left -> overview")
        == [
          "`3 swipe left` waits until the fingers lift, since it may become `3 shape check`; "
            + "use another number of fingers for one of the two"
        ])
    #expect(
      try warnings(Self.shapes + "bind 3 shape check -> close\nbind 3 pan left -> key a { step 10mm }")
        == [
          "`3 shape check` loses to `3 pan left`, which follows the fingers from the start; "
            + "use another number of fingers for one of the two"
        ])
    #expect(
      try warnings(Self.shapes + "gesture g { on 3 shape check; within corner top-left 20mm; do close }")
        == ["`g` is judged by its whole path, so it cannot be in a corner; leave `within` out"])
  }
}
