// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Binding.Options {
  /// Whether it acts as soon as the fingers set out, so that the gesture begins after little movement.
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
  /// How far the fingers move; nil if they spread or turn.
  package var length: Length? {
    if case .length(let length) = self { length } else { nil }
  }
}
