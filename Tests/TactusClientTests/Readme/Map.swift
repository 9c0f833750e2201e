// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusClient
import TactusKit
final class Map: GestureSimultaneityDelegate {
  let window: GestureWindow
  var log: [String] = []
  /// `connection` is a `GestureConnection(display:)` with your wl_display, `surface` the wl_surface of your window.
  init?(_ connection: GestureConnection, surface: OpaquePointer) {
    guard let window = connection.window(for: surface, width: 800, height: 600) else {
      return nil  // `connection.status` says why: a compositor without the extension.
    }
    self.window = window
    let pinch = PinchGestureRecognizer(target: self, action: Map.zoom)
    let rotation = RotationGestureRecognizer(target: self, action: Map.turn)
    let pan = PanGestureRecognizer(target: self, action: Map.move)
    for gesture in [pinch, rotation, pan] { window.addGestureRecognizer(gesture) }
    pinch.delegate = self
  }
  func gestureRecognizer(
    _ gesture: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
  func zoom(_ pinch: PinchGestureRecognizer) { log.append("zoomed to \(pinch.scale)") }
  func turn(_ rotation: RotationGestureRecognizer) { log.append("turned by \(rotation.rotation)") }
  func move(_ pan: PanGestureRecognizer) { log.append("moved by \(pan.translation(in: window).x)") }
}
