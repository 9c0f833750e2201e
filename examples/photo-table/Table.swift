// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusApp
import TactusKit

/// The album on the table: its views, the effects of gestures, and its drawing.
final class Table: GestureSimultaneityDelegate {
  /// Called when the picture has changed.
  var changed: () -> Void = {}

  let window: GestureWindow
  private let pages: [Page]
  private var turn: PageTurn
  private let bar = GestureView()
  private lazy var button = TitleButton("Tidy up") { [unowned self] in use() }
  private lazy var lamp = LampSlider(0.8) { [unowned self] in use() }
  private let diary: Diary?
  private let isLight: Bool
  private let scale: Double
  private var hints = Hints(at: 0)
  /// The darkness over the table where the lamp does not shine.
  private var dusk: Image?
  /// The time of this picture.
  private var now: Int64 = 0
  /// Whether the table was touched since the last picture.
  private var isUsed = true
  private var width = 0.0
  private var height = 0.0

  /// `scale` is the number of picture pixels for one pixel of the window.
  init(_ window: GestureWindow, isRemote: Bool, isLight: Bool, scale: Double, _ diary: Diary? = nil) {
    self.window = window
    (self.isLight, self.scale) = (isLight, scale)
    self.diary = diary
    pages = [
      Page(
        "Mountains", isLight ? 0xC9D6DC : 0x2B3A42, Landscape.mountains, isLight, scale,
        at: [(0.22, 0.37, -5), (0.77, 0.36, 4), (0.5, 0.6, -1.5)]),
      Page(
        "By the water", isLight ? 0xDCCFDD : 0x3B2F3C, Landscape.waters, isLight, scale,
        at: [(0.21, 0.55, -3.5), (0.5, 0.38, 2.5), (0.79, 0.57, -2)]),
      Page(
        "Far away", isLight ? 0xE3DAC6 : 0x3F3A30, Landscape.far, isLight, scale,
        at: [(0.32, 0.42, -4), (0.68, 0.52, 3.5)]),
    ]
    let note = isRemote ? "gestures by the compositor" : "gestures by this program's own engine"
    for page in pages { page.note = note }
    turn = PageTurn(pages: pages.count)
    addGestures()
    button.addTarget(self, action: Table.tidyUp, for: .touchUpInside)
    bar.addSubview(button)
    bar.addSubview(lamp)
    for page in pages { window.addSubview(page) }
    window.addSubview(bar)
    showPage()
  }

  // MARK: gestures

  private func addGestures() {
    let edge = ScreenEdgePanGestureRecognizer(target: self, action: Table.turnPage)
    edge.edges = .horizontal
    // A control at the edge must not receive a finger that turns a page.
    edge.delaysTouchesBegan = true
    add(edge, "edge pan", to: window)

    for photo in pages.flatMap(\.photos) {
      let pan = PanGestureRecognizer(target: self, action: Table.movePhoto)
      pan.maximumNumberOfTouches = 2
      pan.require(toFail: edge)
      let pinch = PinchGestureRecognizer(target: self, action: Table.zoomPhoto)
      let rotation = RotationGestureRecognizer(target: self, action: Table.rotatePhoto)
      for recognizer in [pan, pinch, rotation] { recognizer.delegate = self }
      add(pan, "pan", to: photo)
      add(pinch, "pinch", to: photo)
      add(rotation, "rotation", to: photo)
      let doubleTap = TapGestureRecognizer(target: self, action: Table.resetPhoto)
      doubleTap.numberOfTapsRequired = 2
      add(doubleTap, "double tap", to: photo)
    }
  }

  private func add<Recognizer: GestureRecognizer & ActionSender>(
    _ recognizer: Recognizer, _ name: String, to view: GestureView
  ) {
    recognizer.name = name
    if let diary { recognizer.addAction { diary.tell($0) } }
    view.addGestureRecognizer(recognizer)
  }

  /// A photo can be moved, pinched and rotated at once.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    gestureRecognizer.view === otherGestureRecognizer.view && !(otherGestureRecognizer is TapGestureRecognizer)
  }

  private func movePhoto(_ pan: PanGestureRecognizer) {
    guard let photo = take(pan) else { return }
    if pan.state == .ended { photo.fling(at: pan.velocity(in: photo.superview) - .zero) }
    photo.move(by: pan.translation(in: photo.superview) - .zero)
    pan.setTranslation(.zero, in: photo.superview)
  }

  private func zoomPhoto(_ pinch: PinchGestureRecognizer) {
    guard let photo = take(pinch) else { return }
    photo.zoom(by: pinch.scale, about: pinch.location(in: photo.superview))
    pinch.scale = 1
  }

  private func rotatePhoto(_ rotation: RotationGestureRecognizer) {
    guard let photo = take(rotation) else { return }
    photo.turn(by: rotation.rotation, about: rotation.location(in: photo.superview))
    rotation.rotation = 0
  }

  private func resetPhoto(_ tap: TapGestureRecognizer) {
    (tap.view as? Photo)?.goHome()
    use()
  }

  /// Returns the photo of a gesture, and brings it to the front when the gesture begins.
  private func take(_ recognizer: GestureRecognizer) -> Photo? {
    guard let photo = recognizer.view as? Photo else { return nil }
    if recognizer.state == .began { photo.superview?.bringSubviewToFront(photo) }
    use()
    return photo
  }

  private func turnPage(_ edge: ScreenEdgePanGestureRecognizer) {
    switch edge.state {
    case .began, .changed: turn.follow(-edge.translation(in: window).x / max(width, 1))
    case .ended: turn.letGo(speed: -edge.velocity(in: window).x / max(width, 1))
    default: turn.abandon()
    }
    showPage()
    use()
  }

  private func tidyUp() {
    diary?.tell("button", "pressed", "Tidy up")
    for photo in pages[turn.page].photos { photo.goHome() }
    use()
  }

  /// Notes that the table was touched, so that the picture must be drawn again.
  private func use() {
    isUsed = true
    changed()
  }

  /// Hides all pages but the open one, so that only its photos can be touched.
  private func showPage() {
    for (n, page) in pages.enumerated() { page.isHidden = n != turn.page }
  }

  // MARK: drawing

  private var ink: Colour { Colour(isLight ? 0x1E2428 : 0xFFFFFF) }

  func layOut(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
    window.frame = Rect(x: 0, y: 0, width: width, height: height)
    for page in pages { page.layOut(width: width, height: height) }
    bar.frame = Rect(x: width / 2 - 190, y: height - 66, width: 380, height: 50)
    button.frame = Rect(x: 9, y: 8, width: 104, height: 34)
    lamp.frame = Rect(x: 172, y: 5, width: 194, height: 40)
    lamp.follow()
    dusk = Image(width: Int(width), height: Int(height), scale: scale) { canvas in
      canvas.fill(
        .rectangle(Rect(x: 0, y: 0, width: width, height: height)),
        .radial(
          around: Point(x: width * 0.46, y: height * 0.36), radius: width * 0.75,
          [(0, Colour(0x0A0806, alpha: 0.55)), (1, Colour(0x0A0806, alpha: 0.9))]))
    }
    changed()
  }

  /// Returns the next time at which the picture changes without a touch.
  func change(after now: Int64) -> Int64? { hints.change(after: now) }

  /// Advances all motions. Returns whether something still moves.
  func step(_ seconds: Double, at now: Int64) -> Bool {
    self.now = now
    var isMoving = turn.step(seconds)
    if isMoving || isUsed { hints.begin(at: now) }
    isUsed = false
    for page in pages where page.step(seconds) { isMoving = true }
    return isMoving
  }

  func draw(on canvas: Canvas) {
    let below = min(max(Int(turn.position.rounded(.down)), 0), pages.count - 1)
    let part = turn.position - Double(below)
    draw(pages[below], at: part > 0 ? -part * 0.3 * width : -part * width, shade: max(part, 0) * 0.5, on: canvas)
    if part > 0, below + 1 < pages.count {
      let edge = (1 - part) * width
      let shadow = Rect(x: edge - 40, y: 0, width: 40, height: height)
      let stops = [(0.0, Colour(0, alpha: 0)), (1, Colour(0, alpha: 0.5))]
      canvas.fill(.rectangle(shadow), .linear(from: shadow.origin, to: Point(x: edge, y: 0), stops))
      draw(pages[below + 1], at: edge, shade: 0, on: canvas)
    }
    if let dusk { canvas.draw(dusk, alpha: 1 - lamp.value) }
    drawHint(on: canvas)
    drawDots(on: canvas)
    drawBar(on: canvas)
  }

  private func draw(_ page: Page, at x: Double, shade: Double, on canvas: Canvas) {
    let area = Rect(x: 0, y: 0, width: width, height: height)
    canvas.saved {
      canvas.move(to: Point(x: x, y: 0))
      canvas.clip(.rectangle(area))
      page.draw(on: canvas)
      if shade > 0 { canvas.fill(.rectangle(area), Colour(0, alpha: shade)) }
    }
  }

  private func drawHint(on canvas: Canvas) {
    guard let (text, alpha) = hints.shown(at: now) else { return }
    let font = Canvas.Font(17)
    let middle = Point(x: width / 2, y: height - 92)
    let half = canvas.width(of: text, font) / 2 + 20
    let area = Rect(x: middle.x - half, y: middle.y - 24, width: 2 * half, height: 36)
    canvas.fill(.rectangle(area, radius: 18), Colour(0x14171B, alpha: 0.72 * alpha))
    canvas.text(text, at: middle, font, Colour(0xFFFFFF, alpha: 0.92 * alpha), anchor: 0.5)
  }

  private func drawDots(on canvas: Canvas) {
    for n in pages.indices {
      let nearness = max(0, 1 - abs(turn.position - Double(n)))
      let place = Point(x: width - 44 - Double(pages.count - 1 - n) * 18, y: 44)
      canvas.fill(.circle(place, radius: 3.5 + nearness), ink.faded(0.3 + 0.6 * nearness))
    }
  }

  private func drawBar(on canvas: Canvas) {
    canvas.saved {
      canvas.move(to: Point(x: bar.frame.x, y: bar.frame.y))
      let area = Canvas.Path.rectangle(bar.bounds, radius: bar.bounds.height / 2)
      canvas.fill(area, Colour(0x14171B, alpha: 0.82))
      canvas.stroke(area, Colour(0xFFFFFF, alpha: 0.12))
      let sun = Point(x: 146, y: 25)
      canvas.fill(.circle(sun, radius: 5), Colour(0xFFD9A0))
      for ray in 0..<8 {
        let way = Transform(rotation: Double(ray) * .pi / 4).apply(Vector(dx: 1, dy: 0))
        canvas.stroke(.line([sun + way * 8, sun + way * 10.5]), Colour(0xFFD9A0), width: 1.6)
      }
      for case let control as any Drawn in bar.subviews {
        canvas.saved {
          canvas.move(to: Point(x: control.frame.x, y: control.frame.y))
          control.draw(on: canvas)
        }
      }
    }
  }
}
