// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Binding.Options {
  /// Whether the action starts as soon as the fingers start to move, so that the gesture must begin after little
  /// movement.
  var goesOn: Bool { drives || step != nil || moment == .begin }
}

extension Gesture.Corner.Place {
  /// The directions that lead away from this corner.
  package var inwards: Sides {
    switch self {
    case .topLeft: [.right, .down]
    case .topRight: [.left, .down]
    case .bottomLeft: [.right, .up]
    case .bottomRight: [.left, .up]
    }
  }
}

extension Binding.Stride {
  /// The distance that the fingers move for one step; nil if they spread or turn.
  package var length: Length? {
    if case .length(let length) = self { length } else { nil }
  }
}
