// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusApp
import TactusClient

/// Draws the board.
extension Board {
  private static let panel = 300.0
  private static let pitch = 40.0
  private var red: Colour { Colour(isLight ? 0xC8321F : 0xFF5F56) }
  private var grey: Colour { Colour(isLight ? 0x5A6775 : 0x9AA7B6) }
  private var ink: Colour { Colour(isLight ? 0x18202A : 0xEAF2FF) }
  /// Returns the colour of a row, dark enough for a light background.
  private func tint(_ colour: Colour) -> Colour { isLight ? colour.mixed(with: Colour(0x000000), 0.45) : colour }

  func draw(on canvas: Canvas, width: Double, height: Double, title: String, at now: Int64) {
    let all = Rect(x: 0, y: 0, width: width, height: height)
    canvas.fill(
      .rectangle(all),
      .radial(
        around: Point(x: width * 0.6, y: height * 0.4), radius: width * 0.8,
        [(0, Colour(isLight ? 0xF7F9FB : 0x1D2733)), (1, Colour(isLight ? 0xDDE3EA : 0x0D1117))]))
    for x in stride(from: 20.0, to: width, by: 40) {
      for y in stride(from: 20.0, to: height, by: 40) {
        canvas.fill(.circle(Point(x: x, y: y), radius: 0.9), ink.faded(0.12))
      }
    }
    var taken = Labels()
    canvas.saved {
      let scale = min(width / max(area.width, 1), height / max(area.height, 1), 1)
      if scale < 1 { canvas.stroke(.rectangle(scaled(area, scale)), grey.faded(0.6), dash: [4, 4]) }
      canvas.scale(scale)
      for row in rows { drawGesture(of: row, on: canvas, at: now, &taken) }
      for (id, ring) in rings.sorted(by: { $0.key < $1.key }) { draw(ring, id, on: canvas, at: now, &taken) }
    }
    // The panel is on the right, since fingers come in from the left edge.
    let panel = Rect(
      x: width - Board.panel - 12, y: 12, width: Board.panel, height: 66 + Double(rows.count) * Board.pitch + 4)
    drawPanel(panel, on: canvas, height: height, title: title, at: now)
    canvas.saved {
      canvas.clip(.rectangle(Rect(x: 0, y: 0, width: panel.x - 8, height: height)))
      drawLines(on: canvas, height: height)
    }
    guard rings.isEmpty, rows.allSatisfy({ $0.gesture == nil }) else { return }
    let middle = Point(x: max(panel.x, width / 3) / 2, y: height / 2 - 14)
    canvas.text("Touch here, with as many fingers as you like", at: middle, Canvas.Font(24), ink, anchor: 0.5)
    canvas.text(
      "taps, swipes, two fingers, circles, or in from an edge", at: Point(x: middle.x, y: middle.y + 32),
      Canvas.Font(17), grey, anchor: 0.5)
  }

  private func scaled(_ rect: Rect, _ scale: Double) -> Rect {
    Rect(x: 0, y: 0, width: rect.width * scale, height: rect.height * scale)
  }

  /// Returns a number that falls from 1, when a touch or gesture ends, to 0, when it disappears; 1 before its end.
  private func freshness(_ end: Int64?, _ now: Int64) -> Double {
    end.map { max(0, 1 - Double(now - $0) / Double(Board.fading)) } ?? 1
  }

  // MARK: touches

  /// Draws delivered touches filled, withheld ones hollow, cancelled ones crossed, and consumed ones, which no view
  /// ever receives, dashed and crossed.
  private func draw(_ ring: Ring, _ id: UInt32, on canvas: Canvas, at now: Int64, _ taken: inout Labels) {
    let fresh = freshness(ring.ended, now)
    let colour = colour(of: ring.disposition).faded(fresh)
    for (n, (a, b)) in zip(ring.trail, ring.trail.dropFirst()).enumerated() {
      let age = Double(n + 1) / Double(ring.trail.count)
      canvas.stroke(.line([a, b]), colour.faded(0.5 * age), width: 1 + 3 * age)
    }
    Board.drawRing(ring.disposition, at: ring.place, radius: 24 + 10 * (1 - fresh), colour, on: canvas)
    // Names the disposition of the touch, unless it is delivered as usual.
    let word = ring.disposition == .delivered ? "" : " " + Words.name(ring.disposition)
    taken.put(
      "\(id)\(word)", at: Point(x: ring.place.x + 30, y: ring.place.y - 18), Canvas.Font(15), colour, on: canvas,
      anchor: 0)
  }

  private func colour(of disposition: TouchDisposition) -> Colour {
    switch disposition {
    case .delivered: isLight ? Colour(0x34506E) : ink
    case .withheld, .endWithheld: tint(Colour(0xFFD166))
    case .cancelled: red
    case .consumed: tint(Colour(0xC792EA))
    }
  }

  private static func drawRing(
    _ disposition: TouchDisposition, at place: Point, radius: Double, _ colour: Colour, on canvas: Canvas
  ) {
    let isCrossed = disposition == .cancelled || disposition == .consumed
    if disposition == .delivered { canvas.fill(.circle(place, radius: radius), colour.faded(0.75)) }
    canvas.stroke(
      .circle(place, radius: radius), colour, width: max(radius / 8, 1.6),
      dash: disposition == .consumed ? [radius / 6, radius / 4] : [])
    guard isCrossed else { return }
    let arm = radius * 0.70
    for way in [Vector(dx: arm, dy: arm), Vector(dx: arm, dy: -arm)] {
      canvas.stroke(.line([place + way * -1, place + way]), colour, width: max(radius / 8, 1.6))
    }
  }

  // MARK: gestures

  private func drawGesture(of row: Row, on canvas: Canvas, at now: Int64, _ taken: inout Labels) {
    guard let gesture = row.gesture else { return }
    let fresh = gesture.state.isActive ? 1 : freshness(row.changed, now)
    guard fresh > 0 else { return }
    let colour = (gesture.state == .cancelled ? red : tint(row.colour)).faded(fresh)
    let (place, gone) = (gesture.location, 1 - fresh)
    func label(_ text: String, _ dy: Double = -44) {
      taken.put(
        text, at: Point(x: place.x, y: place.y + dy), Canvas.Font(18, isBold: true), colour, on: canvas, anchor: 0.5)
    }
    switch gesture.measure {
    case .tap(let taps):
      for n in 0..<max(taps, gesture.numberOfTouches) {
        canvas.stroke(.circle(place, radius: 30 + Double(n) * 12 + 40 * gone), colour, width: 3)
      }
      label(row.name, -60 - 40 * gone)
    case .pan(let translation, _), .edgePan(let translation, _, _):
      if case .edgePan(_, _, let edge) = gesture.measure { drawEdge(edge, colour, on: canvas) }
      drawArrow(from: place + translation * -1, to: place, colour, on: canvas)
      label("\(row.name)  \(Words.decimal(translation.dx, 0)), \(Words.decimal(translation.dy, 0))", 54)
    case .swipe(let direction):
      let dx = direction == .left ? -1.0 : direction == .right ? 1 : 0
      let way = Vector(dx: dx, dy: direction == .up ? -1 : direction == .down ? 1 : 0)
      drawArrow(from: place, to: place + way * (150 + 60 * gone), colour, width: 8, on: canvas)
      label("\(row.name) \(Words.name(direction))")
    case .pinch(let scale, _):
      canvas.stroke(.circle(place, radius: 60), colour.faded(0.5), width: 1.5, dash: [3, 5])
      canvas.stroke(.circle(place, radius: min(60 * scale, 4000)), colour, width: 3)
      for touch in gesture.touches { canvas.stroke(.line([place, touch]), colour.faded(0.5), width: 2) }
      label("× " + Words.decimal(scale, 2), 82)
    case .rotation(let angle, _):
      let from = -Double.pi / 2
      canvas.stroke(.arc(place, radius: 84, from: from, to: from + angle), colour, width: 6)
      canvas.stroke(.line([place, Point(x: place.x, y: place.y - 92)]), colour.faded(0.4), width: 1.5)
      let hand = Vector(dx: cos(from + angle), dy: sin(from + angle))
      canvas.stroke(.line([place + hand * 70, place + hand * 98]), colour, width: 3)
      label(Words.decimal(Words.degrees(angle), 1) + "°", -104)
    case .none, .custom:
      let radius = gesture.kind == .longPress ? 44.0 : 56 + 30 * gone
      canvas.stroke(.circle(place, radius: radius), colour, width: gesture.kind == .longPress ? 6 : 4)
      label(row.name, -radius - 14)
    }
  }

  private func drawArrow(from start: Point, to end: Point, _ colour: Colour, width: Double = 3, on canvas: Canvas) {
    let way = end - start
    guard way.length > 1 else { return }
    let along = way * (1 / way.length)
    let across = Vector(dx: -along.dy, dy: along.dx)
    let head = 6 + 2.5 * width
    canvas.stroke(.line([start, end + along * -head]), colour, width: width)
    let back = end + along * -head
    canvas.fill(.area([end, back + across * (head * 0.6), back + across * (-head * 0.6)]), colour)
    canvas.fill(.circle(start, radius: width + 1.5), colour)
  }

  private func drawEdge(_ edge: Sides, _ colour: Colour, on canvas: Canvas) {
    let depth = 46.0
    let vertical = edge == .left || edge == .right
    let rect = Rect(
      x: edge == .right ? area.width - depth : 0, y: edge == .bottom ? area.height - depth : 0,
      width: vertical ? depth : area.width, height: vertical ? area.height : depth)
    let near = Point(x: edge == .right ? area.width : 0, y: edge == .bottom ? area.height : 0)
    let far = Point(
      x: edge == .left ? depth : edge == .right ? area.width - depth : near.x,
      y: edge == .top ? depth : edge == .bottom ? area.height - depth : near.y)
    canvas.fill(.rectangle(rect), .linear(from: near, to: far, [(0, colour.faded(0.6)), (1, colour.faded(0))]))
  }

  // MARK: text

  private func drawPanel(_ panel: Rect, on canvas: Canvas, height: Double, title: String, at now: Int64) {
    let left = panel.x + 18
    canvas.fill(.rectangle(panel, radius: 12), Colour(isLight ? 0xFFFFFF : 0x0B0F14, alpha: 0.78))
    canvas.stroke(.rectangle(panel, radius: 12), ink.faded(0.12))
    let heading = rows.isEmpty ? "Touches" : "Gestures"
    canvas.text(heading, at: Point(x: left, y: 42), Canvas.Font(22, isBold: true), ink)
    canvas.text(title, at: Point(x: left, y: 62), Canvas.Font(14), grey)
    for (n, row) in rows.enumerated() {
      draw(row, at: Point(x: left, y: 94 + Double(n) * Board.pitch), on: canvas, at: now)
    }

    // The key is below the panel, or on the left if there is no room.
    let isRoom = panel.y + panel.height + 60 <= height
    let top = isRoom ? panel.y + panel.height + 24 : 28
    let start = isRoom ? left + 4 : 28
    for (n, disposition) in [TouchDisposition.delivered, .withheld, .cancelled, .consumed].enumerated() {
      let place = Point(x: start + Double(n % 2) * 130, y: top + Double(n / 2) * 24)
      Board.drawRing(disposition, at: place, radius: 7, colour(of: disposition), on: canvas)
      canvas.text(
        Words.name(disposition), at: Point(x: place.x + 14, y: place.y + 4), Canvas.Font(15), grey)
    }
  }

  private func draw(_ row: Row, at place: Point, on canvas: Canvas, at now: Int64) {
    let gesture = row.gesture
    let fresh = gesture.map { $0.state.isActive ? 1 : freshness(row.changed, now) } ?? 0
    let isLost = gesture?.state == .cancelled
    let dot = Point(x: place.x + 4, y: place.y - 4)
    canvas.stroke(.circle(dot, radius: 5), tint(row.colour).faded(0.7), width: 1.5)
    if fresh > 0 { canvas.fill(.circle(dot, radius: 5), (isLost ? red : tint(row.colour)).faded(fresh)) }
    let text = ink.faded(0.65 + 0.35 * fresh)
    canvas.text(row.name, at: Point(x: place.x + 18, y: place.y + 1), Canvas.Font(17), text)
    guard let gesture else { return }
    let right = Point(x: place.x + Board.panel - 36, y: place.y + 1)
    let colour = (isLost ? red : tint(row.colour)).faded(0.5 + 0.5 * fresh)
    canvas.text(gesture.state.name.description, at: right, Canvas.Font(15), colour, anchor: 1)
    let values = Measurement.all(of: gesture.measure).filter { $0.name != "velocity" }
    let words = values.map { ColumnReport.words($0) }.joined(separator: "  ")
    canvas.text(words, at: Point(x: place.x + 18, y: place.y + 19), Canvas.Font(14), grey)
  }

  private func drawLines(on canvas: Canvas, height: Double) {
    for (n, line) in lines.enumerated() {
      let (fromEnd, font) = (Double(lines.count - 1 - n), Canvas.Font(14, isMono: true))
      let colour = ink.faded(0.8 - 0.08 * fromEnd)
      canvas.text(line, at: Point(x: 20, y: height - 18 - 19 * fromEnd), font, colour)
    }
  }
}

/// Draws the labels of one picture. A label that would overlap an earlier one is put below that one.
struct Labels {
  private var areas: [Rect] = []

  mutating func put(
    _ text: String, at place: Point, _ font: Canvas.Font, _ colour: Colour, on canvas: Canvas, anchor: Double
  ) {
    let (width, height) = (canvas.width(of: text, font), font.size + 4)
    var area = Rect(x: place.x - width * anchor, y: place.y - font.size, width: width, height: height)
    while let other = areas.first(where: { meet($0, area) }) { area.y = other.y + other.height }
    areas.append(area)
    canvas.text(text, at: Point(x: area.x, y: area.y + font.size), font, colour)
  }

  private func meet(_ a: Rect, _ b: Rect) -> Bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }
}
