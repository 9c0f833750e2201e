// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Shape: SettingBlock {
  package static let list: [BlockSetting<Shape>] = [
    BlockSetting("stroke", "X,Y X,Y...", "a way to draw it, by points on it", isRepeatable: true) {
      (block, arguments) throws(Fault) in
      block.strokes.append(try arguments.stroke())
    } write: {
      $0.strokes.map { $0.map { "\(Int($0.x)),\(Int($0.y))" } }
    }
  ]
}
