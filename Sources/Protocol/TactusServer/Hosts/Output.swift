// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A screen: a root of the engine's views (S22.2).
final class Output: Area {
  let name: [UInt8]

  init(_ name: String, _ view: ViewID, _ properties: ViewProperties) {
    self.name = Array(name.utf8)
    super.init(view)
    placed = properties
  }

  var frame: Rect { placed.frame }

  override var isPlaced: Bool { true }

  override func inside(_ point: Point) -> Point { .zero + (point - placed.frame.origin) }
}
