// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// Clicks, drags and scrolls at the place of the fingers.
final class PointerActions: ActionBackend {
  let name: String
  private let device: any PointerDevice
  private let outputs: Outputs
  private var grip: Grip?
  /// Whether the configuration needs a pointer. The pointer is then created in advance, since clients need time to
  /// notice the first pointer of a seat.
  var isWanted = false { didSet { if isWanted, !oldValue { device.isWanted = true } } }

  /// The drag or scroll that follows the fingers.
  private struct Grip {
    /// Whether the pointer drags with the left button; if false, it scrolls.
    var isDrag: Bool
    /// The directions in which the pointer may scroll.
    var axis: Sides
    /// The most recent place of the fingers, in coordinates that span all outputs.
    var last: Point
  }

  init(named name: String, _ device: any PointerDevice, on outputs: Outputs) {
    (self.name, self.device, self.outputs) = (name, device, outputs)
    device.lost = { [unowned(unsafe) self] in grip = nil }
  }

  deinit { device.lost = {} }

  var standing: BackendStanding { device.pointerStanding }

  func way(to deed: DesktopAction) -> ActionWay? {
    guard device.isKindOfThisCompositor else { return nil }
    return switch deed {
    case .click(_, isDouble: false): "a click"
    case .click(_, isDouble: true): "two clicks"
    case .scroll(nil): "scrolling by finger"
    case .scroll: "one notch of a wheel"
    case .drag: "the left button held"
    default: nil
    }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    let place: Point
    switch prepare(gesture) {
    case .failure(let failure): return done(failure)
    case .success(let it): place = it
    }
    device.move(to: place, among: frames)
    switch deed {
    case .click(let button, let isDouble):
      for _ in 0..<(isDouble ? 2 : 1) {
        device.press(button, isDown: true)
        device.press(button, isDown: false)
      }
    case .scroll(let direction?):
      device.turn(
        direction == .up || direction == .down ? .vertical : .horizontal,
        by: direction == .down || direction == .right ? 1 : -1)
    default: return done(ActionFailure("this works only while fingers move (`drive yes`)"))
    }
    device.flush(for: ObjectIdentifier(self), then: done)
  }

  func abandon() { device.abandon(ObjectIdentifier(self)) }

  // MARK: actions that follow the fingers

  /// Begins to drag, or to scroll along these axes. Returns the reason if that fails.
  func begin(_ deed: DesktopAction, along axis: Sides, _ gesture: GestureDetails) -> ActionFailure? {
    _ = end()
    switch prepare(gesture) {
    case .failure(let failure): return failure
    case .success(let place):
      device.move(to: place, among: frames)
      if deed == .drag { device.press(.left, isDown: true) }
      grip = Grip(isDrag: deed == .drag, axis: axis, last: place)
      device.flush(for: nil) { _ in }
      return nil
    }
  }

  func follow(_ gesture: GestureDetails) {
    guard let grip, let place = place(of: gesture) else { return }
    self.grip?.last = place
    if grip.isDrag { device.move(to: place, among: frames) } else { scroll(by: place - grip.last, grip.axis) }
    device.flush(for: nil) { _ in }
  }

  /// Ends the drag or the scroll. Returns false if neither was in progress.
  func end() -> Bool {
    guard let grip else { return false }
    self.grip = nil
    if grip.isDrag {
      device.press(.left, isDown: false)
    } else {
      device.stop(PointerAxis.allCases.filter { grip.axis.isSuperset(of: $0.sides) })
    }
    device.flush(for: nil) { _ in }
    return true
  }

  // MARK: preparation and positions

  private func prepare(_ gesture: GestureDetails) -> Result<Point, ActionFailure> {
    if let failure = device.prepare() { return .failure(failure) }
    guard let place = place(of: gesture) else {
      return .failure(ActionFailure("the position of the touched output is unknown"))
    }
    return .success(place)
  }

  private var frames: [Rect] { outputs.screens.map { $0.frame } }

  /// Returns the place of the fingers, in coordinates that span all outputs.
  private func place(of gesture: GestureDetails) -> Point? {
    let screens = outputs.screens
    guard let screen = screens.first(where: { $0.name == gesture.output }) ?? screens.first else { return nil }
    return screen.frame.origin + (gesture.location - .zero)
  }

  /// Scrolls so that the content follows the fingers.
  private func scroll(by way: Vector, _ wanted: Sides) {
    var lengths: [(axis: PointerAxis, length: Double)] = []
    for axis in PointerAxis.allCases where wanted.isSuperset(of: axis.sides) {
      let length = axis == .horizontal ? way.dx : way.dy
      guard length.isFinite, length != 0 else { continue }
      lengths.append((axis, -max(-10_000, min(length, 10_000))))
    }
    device.scroll(lengths)
  }
}
