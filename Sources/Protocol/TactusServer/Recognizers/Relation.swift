// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

extension RelationKind {
  /// The same kind of relation with a whole class of recognizers.
  var ofClasses: ClassRelations.Kind {
    switch self {
    case .requireFailure: .requireFailure
    case .simultaneous: .simultaneous
    case .doesNotPrevent: .doesNotPrevent
    case .notPreventedBy: .notPreventedBy
    }
  }
}

extension ClassRelations.Classes {
  /// The class that has this number in the protocol.
  init?(number: UInt32) {
    guard (1...5).contains(number) else { return nil }
    self.init(rawValue: 1 << (number - 1))
  }
}
