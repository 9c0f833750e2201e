// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import Testing

@testable import TactusGestures

@Suite("Drawing shapes")
struct DrawingTests {
  private static let hook = [Vector(dx: 0, dy: 0), Vector(dx: 100, dy: 0), Vector(dx: 100, dy: 100)]
  private static func turned(_ way: [Vector], by degrees: Double) -> [Vector] {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return way.map { Vector(dx: c * $0.dx - s * $0.dy, dy: s * $0.dx + c * $0.dy) }
  }

  @Test("A form that is turned by up to 30 degrees stays fully similar; one turned further is less similar")
  func likeness() throws {
    let hook = try #require(StrokeForm(Self.hook))
    for degrees in [0.0, 10, 29.9, -29.9] {
      let other = try #require(StrokeForm(Self.turned(Self.hook, by: degrees)))
      #expect(abs(hook.likeness(to: other) - 1) < 1e-9)
    }
    for degrees in [31.0, 60, -60, 90] {
      let other = try #require(StrokeForm(Self.turned(Self.hook, by: degrees)))
      #expect(abs(hook.likeness(to: other) - cos((abs(degrees) - 30) * .pi / 180)) < 1e-5)
    }
    let larger = try #require(StrokeForm(Self.hook.map { $0 * 3 + Vector(dx: 7, dy: 9) }))
    #expect(abs(hook.likeness(to: larger) - 1) < 1e-9)
  }

  @Test("A straight line is recognized as straight, and a hook is not")
  func straightness() throws {
    let line = try #require(StrokeForm([.zero, Vector(dx: 30, dy: 40)]))
    #expect(line.isStraight)
    #expect(abs(line.straightness - 1) < 1e-9)
    let hook = try #require(StrokeForm(Self.hook))
    #expect(!hook.isStraight)
    // A hook with legs of equal length has a straightness of about 0.89.
    #expect(hook.straightness > 0.8 && hook.straightness < 0.97)
  }

  @Test("A form consists of sixteen points, evenly spaced along the stroke")
  func points() throws {
    let hook = try #require(StrokeForm(Self.hook))
    let points = hook.points(within: 150)
    #expect(points.count == 16)
    #expect(points.first == Point(x: 0, y: 0))
    #expect(points.last == Point(x: 150, y: 150))
    #expect(points[3] == Point(x: 60, y: 0))
    #expect(points[12] == Point(x: 150, y: 90))
    let doubled = try #require(StrokeForm([.zero, .zero, Vector(dx: 100, dy: 0), Vector(dx: 100, dy: 0)]))
    #expect(doubled.points(within: 150).map(\.x) == (0..<16).map { Double($0) * 10 })
    #expect(StrokeForm.length(of: Self.hook) == 200)
    #expect(StrokeForm.length(of: []) == 0)
  }

  @Test("A stroke whose length is zero or infinite has no form")
  func noForm() {
    #expect(StrokeForm([]) == nil)
    #expect(StrokeForm([.zero]) == nil)
    #expect(StrokeForm([.zero, .zero]) == nil)
    #expect(StrokeForm([.zero, Vector(dx: .infinity, dy: 0)]) == nil)
  }

  private static let shapes: ShapeForms = {
    var shape = Shape(name: "hook")
    shape.strokes = [hook.map { Point(x: $0.dx, y: $0.dy) }]
    return ShapeForms([shape])
  }()

  private static func shape(_ name: String, _ strokes: [Vector]...) -> Shape {
    var shape = Shape(name: name)
    shape.strokes = strokes.map { $0.map { Point(x: $0.dx, y: $0.dy) } }
    return shape
  }

  @Test("A shape is recognized if the drawing is similar enough to it, and less similar to a straight line")
  func nearest() throws {
    #expect(Self.shapes.nearest(to: try #require(StrokeForm(Self.hook))) == "hook")
    #expect(Self.shapes.nearest(to: try #require(StrokeForm([.zero, Vector(dx: 1, dy: 1)]))) == nil)
    let square = Self.hook + [Vector(dx: 0, dy: 100), .zero]
    let squares = ShapeForms([Self.shape("square", square)])
    // A turn by up to 30 degrees costs nothing. A turn by 25.8 degrees more lowers the likeness to the cosine of 25.8
    // degrees: 0.9, the least that is allowed.
    #expect(squares.nearest(to: try #require(StrokeForm(Self.turned(square, by: 55.5)))) == "square")
    #expect(squares.nearest(to: try #require(StrokeForm(Self.turned(square, by: 56.5)))) == nil)
  }

  @Test("The first of two equal shapes is recognized; a stroke without length is ignored")
  func same() throws {
    let forms = ShapeForms([Self.shape("one", [.zero, .zero], Self.hook), Self.shape("two", Self.hook)])
    #expect(forms.nearest(to: try #require(StrokeForm(Self.hook))) == "one")
  }

  @Test("A drawing stores only as many points as it needs")
  func drawing() {
    var drawing = Drawing(of: "hook", among: Self.shapes)
    drawing.begin(scale: 2)
    #expect(drawing.count == 1)
    drawing.add(Vector(dx: 5.9, dy: 0))
    #expect(drawing.count == 1)
    drawing.add(Vector(dx: 6, dy: 0))
    #expect(drawing.count == 2)
    for n in 2...126 { drawing.add(Vector(dx: 6 * Double(n), dy: 0)) }
    #expect(drawing.count == 127)
    #expect(drawing.length == 756)
    drawing.add(Vector(dx: 762, dy: 0))
    #expect(drawing.count == 64)
    #expect(drawing.length == 756)
    // Once no more points fit, every second one is removed, and further points are stored at twice the distance.
    drawing.add(Vector(dx: 767.9, dy: 0))
    #expect(drawing.count == 64)
    drawing.add(Vector(dx: 768, dy: 0))
    #expect(drawing.count == 65)
    drawing.begin(scale: 1)
    #expect(drawing.count == 1)
    #expect(!drawing.isTheShape)
    for point in Self.hook.dropFirst() { drawing.add(point) }
    #expect(drawing.isTheShape)
    var other = Drawing(of: "hooks", among: Self.shapes)
    other.begin(scale: 1)
    for point in Self.hook.dropFirst() { other.add(point) }
    #expect(!other.isTheShape)
  }

  @Test("A drawing is compared with the shapes when the first finger lifts")
  func judged() {
    var stroke = Stroke<Drawing>()
    stroke.drawing = Drawing(of: "hook", among: Self.shapes)
    stroke.least = 200
    func drawn(_ size: Double, _ turn: Double = 0) -> [String] {
      let bench = Bench(stroke).frame(0, .down(1, 300, 300))
      for (n, point) in Self.turned(Self.hook, by: turn).dropFirst().enumerated() {
        bench.frame(Double(n + 1) * 100, .move(1, Point(x: 300, y: 300) + point * size))
      }
      #expect(bench.said == [])
      return bench.frame(300, .up(1)).said
    }
    #expect(drawn(1) == ["ended 300"])
    #expect(drawn(0.99) == ["failed 300: what was drawn is too small"])
    #expect(drawn(1, 90) == ["failed 300: what was drawn looks different"])
    var two = stroke
    two.fingers = 2
    #expect(
      Bench(two).frame(0, .down(1, 300, 300)).frame(10, .up(1)).said.first == "failed 10: lifted before it could begin")
  }
}
