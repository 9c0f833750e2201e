// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A shape that fingers draw in one stroke.
public struct Shape: Hashable, Sendable {
  public var name: String
  /// The strokes that are recognized as the shape. Each is given by points on its path, in whole numbers, at any scale.
  public var strokes: [[Point]] = []

  public init(name: String) { self.name = name }
}

extension Shape: SettingBlock {
  package static let list: [BlockSetting<Shape>] = [
    BlockSetting("stroke", "X,Y X,Y...", "one way to draw the shape, as points", isRepeatable: true) {
      (block, arguments) throws(Fault) in
      block.strokes.append(try arguments.stroke())
    } write: {
      $0.strokes.map { $0.map { "\(Int($0.x)),\(Int($0.y))" } }
    }
  ]
}
