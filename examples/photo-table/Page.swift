// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusApp
import TactusKit

/// A page of the album: paper, a title, and photos on it.
final class Page: GestureView {
  let title: String
  let photos: [Photo]
  /// A line below the title.
  var note = ""
  private let colour: Colour
  private let isLight: Bool
  private let density: Double
  /// The position of a photo, as fractions of the size of a page that is wider than high, and its angle in degrees.
  typealias Place = (x: Double, y: Double, angle: Double)
  private let places: [Place]
  private var paper: Image?

  init(
    _ title: String, _ colour: UInt32, _ landscapes: [Landscape], _ isLight: Bool, _ density: Double,
    at places: [Place]
  ) {
    self.title = title
    self.colour = Colour(colour)
    (self.isLight, self.density) = (isLight, density)
    self.places = places
    photos = landscapes.map { Photo($0, density, home: Photo.Place(centre: .zero, scale: 1, angle: 0)) }
    super.init()
    for photo in photos { addSubview(photo) }
  }

  /// Lays out the page in a new size. Photos that were moved return to their places.
  func layOut(width: Double, height: Double) {
    frame = Rect(x: 0, y: 0, width: width, height: height)
    // Photos lie between the title and the bar.
    let (top, bottom) = (96.0, max(height - 80, 97))
    let scale = min(
      0.6 * (width * height / (1024 * 640)).squareRoot(), 0.7 * width / Photo.width,
      0.8 * (bottom - top) / Photo.height)
    for (photo, place) in zip(photos, places) {
      // On an upright page, photos are below each other.
      let (x, y) = width >= height ? (place.x, place.y) : (place.y, 0.1 + 0.8 * place.x)
      let angle = place.angle * .pi / 180
      let half = scale * (Photo.height * cos(angle) + Photo.width * abs(sin(angle))) / 2
      let centre = Point(x: x * width, y: max(min(y * height, bottom - half), top + half))
      photo.home = Photo.Place(centre: centre, scale: scale, angle: angle)
      photo.place = photo.home
      photo.table = bounds
    }
    paper = Image(width: Int(width), height: Int(height), scale: density) { paintPaper($0, width, height) }
  }

  private func paintPaper(_ canvas: Canvas, _ width: Double, _ height: Double) {
    let area = Canvas.Path.rectangle(Rect(x: 0, y: 0, width: width, height: height))
    let light = colour.mixed(with: Colour(0xFFFFFF), isLight ? 0.4 : 0.13)
    let dark = colour.mixed(with: Colour(0x000000), isLight ? 0.12 : 0.45)
    let ink = Colour(isLight ? 0x1E2428 : 0xFFFFFF)
    canvas.fill(
      area,
      .radial(
        around: Point(x: width * 0.46, y: height * 0.34), radius: width * 0.8, [(0, light), (0.5, colour), (1, dark)]))
    // Paints the fibres of the paper.
    var chance = Chance(seed: 4)
    for _ in 0..<Int(width * height / 260) {
      let place = Point(x: chance.next() * width, y: chance.next() * height)
      let end = place + Vector(dx: (chance.next() - 0.5) * 9, dy: (chance.next() - 0.5) * 9)
      let tone = Colour(chance.next() < 0.5 ? 0xFFFFFF : 0x000000, alpha: 0.012 + 0.03 * chance.next())
      canvas.stroke(.line([place, end]), tone, width: 0.8)
    }
    canvas.text(title, at: Point(x: 40, y: 52), Canvas.Font(25), ink.faded(0.82))
    canvas.fill(.rectangle(Rect(x: 41, y: 64, width: 34, height: 2)), ink.faded(0.35))
    canvas.text(note, at: Point(x: 40, y: 84), Canvas.Font(13), ink.faded(0.5))
  }

  func draw(on canvas: Canvas) {
    if let paper { canvas.draw(paper) }
    for case let photo as Photo in subviews { photo.draw(on: canvas) }
  }

  func step(_ seconds: Double) -> Bool {
    var isMoving = false
    for photo in photos where photo.step(seconds) { isMoving = true }
    return isMoving
  }
}
