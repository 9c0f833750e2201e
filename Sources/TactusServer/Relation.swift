// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A relation of one recognizer with another of the same client.
enum Relation {
  /// The numbers are those of the protocol.
  enum Kind: UInt32, CaseIterable {
    case requireFailure = 1
    case simultaneous, doesNotPrevent, notPreventedBy
  }
}

/// Relations with whole classes of recognizers, in one word.
struct ClassRelations: Equatable {
  enum Class: UInt32, CaseIterable {
    case sameView = 1
    case ancestors, descendants, host, system
  }

  private var bits: UInt32 = 0

  subscript(_ kind: Relation.Kind, _ related: Class) -> Bool {
    get { bits & ClassRelations.bit(kind, related) != 0 }
    set {
      if newValue {
        bits |= ClassRelations.bit(kind, related)
      } else {
        bits &= ~ClassRelations.bit(kind, related)
      }
    }
  }

  func has(_ kind: Relation.Kind) -> Bool { bits >> ((kind.rawValue - 1) * 8) & 0xff != 0 }

  private static func bit(_ kind: Relation.Kind, _ related: Class) -> UInt32 {
    1 &<< ((kind.rawValue - 1) * 8 + related.rawValue)
  }
}
