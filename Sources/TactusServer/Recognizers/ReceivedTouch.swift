// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A touch that a recognizer was offered, as it was when it landed.
struct ReceivedTouch {
  let id: Int64
  let serial: UInt64
  let start: Point
  let view: ViewID?
  let tapCount: Int

  init(_ touch: Touch) {
    id = touch.id
    serial = touch.serial
    start = touch.start
    view = touch.view
    tapCount = touch.tapCount
  }
}

/// The same as its client is told it.
struct Landing {
  let touch: UInt32
  let node: ViewNode?
  let location: Point
  let tapCount: Int
}
