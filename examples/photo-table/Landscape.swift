// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusApp

/// A painting of an imaginary place: a sky, its light and clouds, ridges one behind the other, and water.
struct Landscape {
  var name: String
  var seed: UInt64
  /// The colours of the sky, from the top to the horizon.
  var sky: [UInt32]
  var stars = 0
  var clouds: Colour?
  /// The sun or the moon: its position as fractions of the picture's size, its radius, and its colour.
  var light: (x: Double, y: Double, radius: Double, colour: UInt32)?
  var aurora: [UInt32] = []
  var ridges: [Ridge] = []
  /// The position at which the water begins, as a fraction of the height, and its colours from there to the lower edge.
  var water: (level: Double, colours: [UInt32])?
  var boat: (x: Double, y: Double)?
  /// The colours of flowers in the foreground.
  var flowers: [UInt32] = []

  struct Ridge {
    enum Shape { case peaks, hills, dunes }
    var shape: Shape
    /// The position of the ridge's foot, as a fraction of the height.
    var foot: Double
    /// The position of the ridge's highest point, as a fraction of the height.
    var top: Double
    var colour: UInt32
    /// The colour of the haze towards the ridge's foot.
    var haze: UInt32
    var snow = false
    /// The height of the firs on the ridge; zero for none.
    var firs = 0.0
  }

  static let width = 480.0
  static let height = 340.0

  func paint(_ density: Double) -> Image {
    Image(width: Int(Self.width), height: Int(Self.height), scale: density) { canvas in
      var chance = Chance(seed: seed)
      paintSky(canvas, &chance)
      for ridge in ridges where water.map({ ridge.foot <= $0.level }) ?? true { paint(ridge, canvas, &chance) }
      if let water { paint(water, canvas, &chance) }
      for ridge in ridges where water.map({ ridge.foot > $0.level }) ?? false { paint(ridge, canvas, &chance) }
      if let boat { paint(boat, canvas) }
      for flower in flowers { paint(flower, canvas, &chance) }
    }
  }

  // MARK: sky

  private func paintSky(_ canvas: Canvas, _ chance: inout Chance) {
    let (width, height) = (Self.width, Self.height)
    let horizon = height * (water?.level ?? 0.75)
    fill(canvas, from: 0, to: height, stops: sky, over: horizon)
    for _ in 0..<stars {
      let place = Point(x: chance.next() * width, y: chance.next() * horizon * 0.9)
      canvas.fill(.circle(place, radius: 0.4 + chance.next() * 0.9), Colour(0xFFFFFF, alpha: 0.3 + chance.next() * 0.7))
    }
    for (n, colour) in aurora.enumerated() { paintAurora(colour, n, canvas, &chance) }
    if let light {
      let centre = Point(x: light.x * width, y: light.y * height)
      let colour = Colour(light.colour)
      let glow = [(0, colour.faded(0.75)), (0.25, colour.faded(0.28)), (1, colour.faded(0))]
      canvas.fill(.circle(centre, radius: light.radius * 9), .radial(around: centre, radius: light.radius * 9, glow))
      canvas.fill(.circle(centre, radius: light.radius), colour.mixed(with: Colour(0xFFFFFF), 0.55))
    }
    if let clouds {
      for n in 0..<6 {
        paintCloud(
          at: Point(x: chance.next() * width, y: height * (0.08 + 0.06 * Double(n) + chance.next() * 0.05)),
          size: 26 - Double(n) * 3, clouds, canvas, &chance)
      }
    }
  }

  private func paintCloud(at centre: Point, size: Double, _ colour: Colour, _ canvas: Canvas, _ chance: inout Chance) {
    for _ in 0..<26 {
      let place = Point(
        x: centre.x + (chance.next() + chance.next() - 1) * size * 3.2,
        y: centre.y + (chance.next() + chance.next() - 1) * size * 0.42)
      let radius = size * (0.5 + chance.next() * 0.6)
      let puff = [(0, colour.faded(0.22)), (0.5, colour.faded(0.1)), (1, colour.faded(0))]
      canvas.fill(.circle(place, radius: radius), .radial(around: place, radius: radius, puff))
    }
  }

  private func paintAurora(_ colour: UInt32, _ n: Int, _ canvas: Canvas, _ chance: inout Chance) {
    let phase = chance.next() * 6
    for x in stride(from: -4, to: Self.width, by: 2) {
      let t = x / Self.width
      let foot = Self.height * (0.5 - 0.11 * Double(n) + 0.09 * sin(t * 5 + phase) + 0.03 * sin(t * 17 + phase * 3))
      let length = Self.height * (0.24 + 0.08 * sin(t * 9 + phase * 2) + 0.04 * chance.next())
      let strength = 0.20 + 0.14 * sin(t * 7 + phase * 4) + 0.06 * chance.next()
      let ray = Rect(x: x, y: foot - length, width: 4, height: length)
      canvas.fill(
        .rectangle(ray),
        .linear(
          from: Point(x: x, y: foot), to: Point(x: x, y: foot - length),
          [(0, Colour(colour, alpha: 0)), (0.12, Colour(colour, alpha: strength)), (1, Colour(colour, alpha: 0))]))
    }
  }

  // MARK: land and water

  private func paint(_ ridge: Ridge, _ canvas: Canvas, _ chance: inout Chance) {
    let (width, height) = (Self.width, Self.height)
    let (foot, top) = (ridge.foot * height, ridge.top * height)
    let noise = Noise(&chance)
    func crest(_ x: Double) -> Double {
      let t = x / width
      let part =
        switch ridge.shape {
        case .peaks: noise.ridged(t * 2.6)
        case .hills: noise.smooth(t * 1.8, octaves: 3)
        case .dunes: noise.smooth(t * 1.3, octaves: 1)
        }
      return foot - (foot - top) * part
    }
    let xs = Array(stride(from: -2, through: width + 2, by: 2))
    let line = xs.map { Point(x: $0, y: crest($0)) }
    let (colour, haze) = (Colour(ridge.colour), Colour(ridge.haze))
    // A ridge behind the water ends at the shore; a nearer one extends to the lower edge.
    let bottom = water.map { ridge.foot <= $0.level } ?? false ? foot : height
    canvas.fill(
      .area(line + [Point(x: width + 2, y: bottom), Point(x: -2, y: bottom)]),
      .linear(from: Point(x: 0, y: top), to: Point(x: 0, y: bottom), [(0, colour), (1, haze)]))
    if ridge.shape == .dunes { shade(line, to: foot, colour, canvas) }
    if ridge.snow { paintSnow(line, top: top, foot: foot, canvas, &chance) }
    guard ridge.firs > 0 else { return }
    var x = -4.0
    while x < width + 4 {
      let size = ridge.firs * (0.55 + chance.next() * 0.6)
      paintFir(at: Point(x: x, y: crest(x) + 2), height: size, colour.mixed(with: haze, chance.next() * 0.25), canvas)
      x += size * (0.18 + chance.next() * 0.32)
    }
  }

  /// Paints the shadow on the lee side of a dune.
  private func shade(_ line: [Point], to foot: Double, _ colour: Colour, _ canvas: Canvas) {
    let dark = colour.mixed(with: Colour(0x3A1A10), 0.5).faded(0.55)
    for (a, b) in zip(line, line.dropFirst()) where b.y > a.y {
      let depth = min(60, (b.y - a.y) * 46)
      canvas.fill(
        .area([a, b, Point(x: b.x + depth * 0.4, y: b.y + depth), Point(x: a.x + depth * 0.4, y: a.y + depth)]),
        .linear(
          from: Point(x: 0, y: a.y), to: Point(x: 0, y: a.y + depth + 1), [(0, dark), (1, dark.faded(0))]))
    }
  }

  private func paintSnow(_ line: [Point], top: Double, foot: Double, _ canvas: Canvas, _ chance: inout Chance) {
    let limit = top + (foot - top) * 0.5
    var lower: [Point] = []
    for point in line where point.y < limit {
      lower.append(Point(x: point.x, y: point.y + (limit - point.y) * (0.35 + chance.next() * 0.45)))
    }
    // Each stretch above the limit gets its own snow cap.
    var stretch: [Int] = []
    let high = line.indices.filter { line[$0].y < limit }
    for (n, index) in high.enumerated() {
      stretch.append(n)
      guard n + 1 == high.count || high[n + 1] != index + 1 else { continue }
      let cap = stretch.map { line[high[$0]] } + stretch.reversed().map { lower[$0] }
      canvas.fill(.area(cap), Colour(0xFFF6F2, alpha: 0.85))
      stretch = []
    }
  }

  private func paintFir(at foot: Point, height: Double, _ colour: Colour, _ canvas: Canvas) {
    for tier in 0..<4 {
      let part = Double(tier) / 4
      let (low, high) = (foot.y - height * part * 0.8, foot.y - height * (0.4 + part * 0.6))
      let half = height * 0.2 * (1 - part * 0.75)
      let corners = [Point(x: foot.x - half, y: low), Point(x: foot.x, y: high), Point(x: foot.x + half, y: low)]
      canvas.fill(.area(corners), colour)
    }
  }

  private func paint(_ water: (level: Double, colours: [UInt32]), _ canvas: Canvas, _ chance: inout Chance) {
    let (width, height) = (Self.width, Self.height)
    let level = water.level * height
    canvas.saved {
      canvas.clip(.rectangle(Rect(x: 0, y: level, width: width, height: height - level)))
      fill(canvas, from: level, to: height, stops: water.colours, over: height)
    }
    for _ in 0..<220 {
      let depth = chance.next()
      let y = level + (height - level) * depth * depth
      let length = 3 + 26 * (y - level) / (height - level) * chance.next()
      let x = chance.next() * width
      canvas.stroke(
        .line([Point(x: x - length, y: y), Point(x: x + length, y: y)]), Colour(0xFFFFFF, alpha: 0.07),
        width: 0.6 + 1.2 * (y - level) / (height - level))
    }
    guard let light else { return }
    for _ in 0..<150 {
      let depth = chance.next()
      let y = level + (height - level) * depth
      let spread = light.radius * (0.8 + depth * 1.4)
      let x = light.x * width + (chance.next() + chance.next() - 1) * spread
      canvas.stroke(
        .line([Point(x: x - 6 * chance.next() - 2, y: y), Point(x: x + 6, y: y)]),
        Colour(light.colour).mixed(with: Colour(0xFFFFFF), 0.5).faded(0.5), width: 0.8 + depth)
    }
  }

  private func paint(_ boat: (x: Double, y: Double), _ canvas: Canvas) {
    canvas.saved {
      canvas.move(to: Point(x: boat.x * Self.width, y: boat.y * Self.height))
      let dark = Colour(0x241A2E)
      func fill(_ corners: [(Double, Double)], _ colour: Colour) {
        canvas.fill(.area(corners.map { Point(x: $0.0, y: $0.1) }), colour)
      }
      fill([(-17, 0), (19, 0), (12, 7), (-12, 7)], dark)
      fill([(2, -46), (2, -3), (21, -3)], Colour(0xFFF3E2, alpha: 0.95))
      fill([(-1, -40), (-1, -3), (-14, -3)], Colour(0xF3D9C4, alpha: 0.9))
      fill([(-13, 9), (15, 9), (4, 34)], dark.faded(0.25))
    }
  }

  private func paint(_ flower: UInt32, _ canvas: Canvas, _ chance: inout Chance) {
    for _ in 0..<140 {
      let depth = chance.next()
      let place = Point(x: chance.next() * Self.width, y: Self.height * (0.78 + 0.22 * depth))
      canvas.stroke(
        .line([place, Point(x: place.x + 1, y: place.y + 3 + 6 * depth)]), Colour(0x2F5A22, alpha: 0.5), width: 0.8)
      canvas.fill(.circle(place, radius: 0.8 + 2.2 * depth), Colour(flower, alpha: 0.75 + 0.25 * chance.next()))
    }
  }

  private func fill(_ canvas: Canvas, from top: Double, to bottom: Double, stops: [UInt32], over end: Double) {
    let last = Double(max(stops.count - 1, 1))
    let paint = Paint.linear(
      from: Point(x: 0, y: top), to: Point(x: 0, y: end), stops.enumerated().map { (Double($0) / last, Colour($1)) })
    canvas.fill(.rectangle(Rect(x: 0, y: top, width: Self.width, height: bottom - top)), paint)
  }
}
