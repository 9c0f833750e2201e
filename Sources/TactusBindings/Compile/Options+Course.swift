// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

extension Binding.Options {
  /// Whether something is done as soon as the fingers set out, so that the gesture begins after little movement.
  var goesOn: Bool { drives || step != nil || moment == .begin }
}

extension Binding.Stride {
  /// How far the fingers move; nil if they spread or turn.
  package var length: Length? {
    if case .length(let length) = self { length } else { nil }
  }
}
