// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import TactusClient
import TactusKit
final class Map: GestureSimultaneityDelegate {
  let window: GestureWindow
  var log: [String] = []
  /// `gestures` is a `WaylandGestures(display:)` with your wl_display, `surface` the wl_surface of your window.
  init(_ gestures: WaylandGestures, surface: UnsafeMutablePointer<wl_surface>) {
    window = gestures.window(for: surface, width: 800, height: 600)
    let pinch = PinchGestureRecognizer(target: self, action: Map.zoom)
    let rotation = RotationGestureRecognizer(target: self, action: Map.turn)
    let swipe = SwipeGestureRecognizer(target: self, action: Map.leave)
    let pan = PanGestureRecognizer(target: self, action: Map.move)
    pinch.delegate = self
    pan.require(toFail: swipe)
    for gesture in [pinch, rotation, swipe, pan] { window.addGestureRecognizer(gesture) }
  }
  func gestureRecognizer(
    _ gesture: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { other is RotationGestureRecognizer }
  func zoom(_ pinch: PinchGestureRecognizer) { log.append("zoomed to \(pinch.scale)") }
  func turn(_ rotation: RotationGestureRecognizer) { log.append("turned by \(rotation.rotation)") }
  func leave(_ swipe: SwipeGestureRecognizer) { log.append("swiped") }
  func move(_ pan: PanGestureRecognizer) { log.append("moved by \(pan.translation(in: window).x)") }
}
