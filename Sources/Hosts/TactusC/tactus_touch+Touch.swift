// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

extension tactus_touch {
  init(_ touch: Touch, previous: Point, isDown: Bool) {
    self.init(
      id: touch.id, serial: touch.serial, view: touch.view?.number ?? 0, x: touch.location.x, y: touch.location.y,
      previous_x: previous.x, previous_y: previous.y, start_x: touch.start.x, start_y: touch.start.y,
      landed: touch.landed.microseconds, timestamp: touch.timestamp.microseconds,
      index_in_sequence: UInt32(clamping: touch.indexInSequence), tap_count: UInt32(clamping: touch.tapCount),
      root_frame: tactus_rect(touch.rootFrame), type: touch.type.number, is_down: isDown)
  }
}

extension tactus_press {
  init(_ press: Press) {
    self.init(
      view: press.view.number, type: tactus_press_type(UInt32(press.type.rawValue)),
      phase: tactus_press_phase(UInt32(press.phase.rawValue)), force: press.force)
  }
}
