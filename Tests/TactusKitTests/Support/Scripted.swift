// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A recognizer that runs a test's closures in its touch methods, and records which of its methods were called.
final class Scripted: GestureRecognizer {
  var began: (Scripted, Set<GestureTouch>, TouchEvent) -> Void = { _, _, _ in }
  var moved: (Scripted) -> Void = { _ in }
  var ended: (Scripted) -> Void = { _ in }
  private(set) var heard: [String] = []
  private(set) var touches: [GestureTouch] = []
  private(set) var events: [TouchEvent] = []

  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    heard.append("began \(touches.count)")
    self.touches += touches
    events.append(event)
    began(self, touches, event)
  }
  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    heard.append("moved \(touches.count)")
    moved(self)
  }
  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    heard.append("ended \(touches.count)")
    ended(self)
  }
  override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {
    heard.append("cancelled \(touches.count)")
  }
  override func reset() { heard.append("reset") }
}
