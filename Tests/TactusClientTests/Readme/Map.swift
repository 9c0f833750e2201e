// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusClient
import TactusKit

// The client of the README.

final class Map: GestureRecognizerDelegate {
  let window: GestureWindow
  var log: [String] = []
  private let map = GestureView(frame: Rect(x: 0, y: 0, width: 800, height: 600))
  private let button = GestureView(frame: Rect(x: 16, y: 16, width: 96, height: 48))

  /// `connection` is a `GestureConnection(display:)` with your wl_display, `surface` the wl_surface of your window.
  init?(_ connection: GestureConnection, surface: OpaquePointer) {
    guard let window = connection.window(for: surface, width: 800, height: 600) else {
      return nil  // `connection.status` says why: a compositor without the extension.
    }
    self.window = window
    window.addSubview(map)
    map.addSubview(button)
    button.control = Control(kind: .button)  // A tap here is the button's own, by wl_touch.

    let pinch = PinchGestureRecognizer(target: self, action: Map.zoom)
    let rotation = RotationGestureRecognizer(target: self, action: Map.turn)
    let swipe = SwipeGestureRecognizer(target: self, action: Map.leave)
    let pan = PanGestureRecognizer(target: self, action: Map.move)
    pinch.delegate = self
    pan.require(toFail: swipe)
    for gesture in [pinch, rotation, swipe, pan] { map.addGestureRecognizer(gesture) }
  }

  func gestureRecognizer(
    _ gesture: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }

  func zoom(_ pinch: PinchGestureRecognizer) { log.append("zoomed to \(pinch.scale)") }
  func turn(_ rotation: RotationGestureRecognizer) { log.append("turned by \(rotation.rotation)") }
  func move(_ pan: PanGestureRecognizer) { log.append("moved by \(pan.translation(in: window).x)") }
  func leave(_ swipe: SwipeGestureRecognizer) { log.append("swiped") }
}
