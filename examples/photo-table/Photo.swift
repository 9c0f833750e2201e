// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusApp
import TactusKit

/// A print on the table. The photo's recognizers are attached to this view, which follows `place`.
final class Photo: GestureView {
  struct Place {
    var centre: Point
    var scale: Double
    /// In radians.
    var angle: Double
  }

  let title: String
  /// The current place of the photo.
  var place: Place { didSet { follow() } }
  /// The place to which the photo returns.
  var home: Place
  /// Whether the photo is returning to `home`.
  var isReturning = false
  /// The area of the table. A photo whose middle leaves this area returns there.
  var table = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The photo's motion after it was released.
  private var glide = DecelerationTracker(rate: 0.996)
  /// The height at which the photo is held above the table, from 0 to 1.
  private var lift = 0.0

  private let print: Image
  private let shadow: Image
  private static let border = 14.0
  private static let caption = 30.0
  static let width = Landscape.width + 2 * border
  static let height = Landscape.height + 2 * border + caption
  private static let blur = 36.0

  init(_ landscape: Landscape, _ density: Double, home: Place) {
    title = landscape.name
    self.home = home
    place = home
    print = Photo.print(of: landscape, density)
    shadow = Photo.softShadow()
    super.init(frame: Rect(x: 0, y: 0, width: Photo.width, height: Photo.height))
    follow()
  }

  private func follow() {
    center = place.centre
    transform = ViewTransform(rotationAngle: place.angle).scaledBy(x: place.scale, y: place.scale)
  }

  // MARK: movement by gestures

  /// Moves the photo. Beyond the table, the photo follows less and less.
  func move(by way: Vector) {
    let lost = (place.centre - inside(place.centre)).length
    place.centre = place.centre + way * (1 / (1 + lost / 40))
  }

  func fling(at velocity: Vector) { glide = DecelerationTracker(velocity: velocity, rate: 0.996) }

  private func inside(_ point: Point) -> Point {
    Point(x: min(max(point.x, 0), table.width), y: min(max(point.y, 0), table.height))
  }

  /// Zooms the photo about a point of the table. The point of the photo that lies there does not move.
  func zoom(by factor: Double, about point: Point) {
    // Beyond the allowed sizes, the photo follows only half as much, and returns later.
    let wanted = place.scale * factor
    let fitting = Photo.fitting(wanted)
    let scale = min(max(fitting + (wanted - fitting) * 0.5, 0.15), 3)
    place.centre = point + (place.centre - point) * (scale / place.scale)
    place.scale = scale
  }

  func turn(by angle: Double, about point: Point) {
    place.centre = point + Transform(rotation: angle).apply(place.centre - point)
    place.angle += angle
  }

  private static func fitting(_ scale: Double) -> Double { min(max(scale, 0.25), 2.2) }

  /// Sends the photo back to `home`. Drops full turns first, so that the photo turns by less than a full turn.
  func goHome() {
    isReturning = true
    place.angle = place.angle.remainder(dividingBy: 2 * .pi)
  }

  // MARK: animation and drawing

  /// Whether a gesture moves the photo.
  private var isHeld: Bool { gestureRecognizers.contains { $0.state.isActive } }

  /// Advances the photo's motion. Returns whether the photo still moves.
  func step(_ seconds: Double) -> Bool {
    if isHeld {
      isReturning = false
      if glide.velocity != .zero { glide.stop() }
    }
    let part = 1 - exp(-seconds * 11)
    let wantedLift = isHeld ? 1.0 : 0
    lift += (wantedLift - lift) * part
    var isMoving = abs(wantedLift - lift) > 0.01
    if !isMoving { lift = wantedLift }
    guard isReturning else { return isHeld ? isMoving : settle(part, seconds) || isMoving }
    glide.stop()
    let way = home.centre - place.centre
    let (growth, turn) = (home.scale - place.scale, home.angle - place.angle)
    isReturning = way.length > 0.3 || abs(growth) > 0.001 || abs(turn) > 0.001
    isMoving = isMoving || isReturning
    place =
      isReturning
      ? Place(centre: place.centre + way * part, scale: place.scale + growth * part, angle: place.angle + turn * part)
      : home
    return isMoving
  }

  /// Lets the photo glide, and moves it back to the table and to an allowed size. Returns whether the photo still
  /// moves.
  private func settle(_ part: Double, _ seconds: Double) -> Bool {
    if !glide.isOver { place.centre = place.centre + glide.step(seconds) }
    let (back, growth) = (inside(place.centre) - place.centre, Photo.fitting(place.scale) - place.scale)
    if back.length > 0.3 {
      glide.stop()
      place.centre = place.centre + back * part
    }
    if abs(growth) > 0.001 { place.scale += growth * part }
    return !glide.isOver || back.length > 0.3 || abs(growth) > 0.001
  }

  func draw(on canvas: Canvas) {
    func draw(_ image: Image, margin: Double, offset: Double, grown: Double, alpha: Double) {
      canvas.saved {
        canvas.move(to: Point(x: place.centre.x, y: place.centre.y + offset))
        canvas.rotate(place.angle)
        canvas.scale(place.scale * grown)
        canvas.draw(image, at: Point(x: -Photo.width / 2 - margin, y: -Photo.height / 2 - margin), alpha: alpha)
      }
    }
    draw(shadow, margin: Photo.blur, offset: 5 + 13 * lift, grown: 1 + 0.02 * lift, alpha: 0.95 - 0.25 * lift)
    draw(print, margin: 0, offset: -2 * lift, grown: 1 + 0.012 * lift, alpha: 1)
    // Marks the fingers of the photo's gestures.
    let active = gestureRecognizers.filter(\.state.isActive)
    guard let one = active.max(by: { $0.numberOfTouches < $1.numberOfTouches }) else { return }
    for n in 0..<min(one.numberOfTouches, 10) {
      let finger = one.location(ofTouch: n, in: superview)
      canvas.fill(.circle(finger, radius: 19), Colour(0xFFFFFF, alpha: 0.28))
      canvas.stroke(.circle(finger, radius: 19), Colour(0xFFFFFF, alpha: 0.85), width: 2)
    }
  }

  private static func print(of landscape: Landscape, _ density: Double) -> Image {
    let painting = landscape.paint(density)
    return Image(width: Int(width), height: Int(height), scale: density) { canvas in
      let paper = Rect(x: 0, y: 0, width: width, height: height)
      canvas.fill(
        .rectangle(paper, radius: 4),
        .linear(from: .zero, to: Point(x: 0, y: height), [(0, Colour(0xFDFCF9)), (1, Colour(0xF1EEE7))]))
      canvas.draw(painting, at: Point(x: border, y: border))
      let area = Rect(x: border, y: border, width: Landscape.width, height: Landscape.height)
      canvas.stroke(.rectangle(area), Colour(0x000000, alpha: 0.18))
      canvas.text(
        landscape.name, at: Point(x: width / 2, y: height - 17), Canvas.Font(17), Colour(0x5B5750), anchor: 0.5)
    }
  }

  /// Paints a shadow that is dark in the middle and fades out towards its rim.
  private static func softShadow() -> Image {
    let steps = 18
    return Image(width: Int(width + 2 * blur), height: Int(height + 2 * blur)) { canvas in
      for n in 0..<steps {
        let inset = 2 * blur * Double(n) / Double(steps)
        let rect = Rect(x: inset, y: inset, width: width + 2 * (blur - inset), height: height + 2 * (blur - inset))
        // The darkness changes most in the middle of the rim, as in a real shadow.
        let part = Double(n + 1) / Double(steps)
        let alpha = 0.10 * part * (1.15 - part) + 0.004
        canvas.fill(.rectangle(rect, radius: 2 * blur - inset * 0.9), Colour(0, alpha: alpha))
      }
    }
  }
}

extension Transform {
  init(rotation angle: Double) { self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle)) }
}
