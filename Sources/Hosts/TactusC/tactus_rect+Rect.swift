// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

extension tactus_rect {
  init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

extension Rect {
  init(_ rect: tactus_rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}
