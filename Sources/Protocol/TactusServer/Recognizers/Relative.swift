// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusWire

/// The relation of a recognizer to one other recognizer, as its client set it. As soon as either side sets a relation,
/// each of the two has a `Relative` for the other. So both are found from either side, and the cost of a change depends
/// only on its size.
struct Relative {
  let other: RecognizerObject
  /// After the latest requests; at the last commit; as applied.
  var pending: RelationKinds = []
  var latched: RelationKinds = []
  var applied: RelationKinds = []
  /// The relations in the engine: fewer than `applied` while the other recognizer is not in the engine.
  var made: RelationKinds = []
  /// It counts towards the limit on relations: this side has a relation, or had one that is still in effect.
  var isCounted = false
  /// In the list of changes since the last commit, and in that of latched changes.
  var isEdited = false
  var isLatched = false

  init(_ other: RecognizerObject) { self.other = other }

  /// This side has no relation and no open change, whatever the other side has.
  var isEmpty: Bool {
    pending.isEmpty && latched.isEmpty && applied.isEmpty && made.isEmpty && !isEdited && !isLatched
  }
}

/// Some of the kinds of relations.
struct RelationKinds: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ kind: RelationKind) { rawValue = 1 &<< UInt8(truncatingIfNeeded: kind.rawValue) }

  func contains(_ kind: RelationKind) -> Bool { contains(RelationKinds(kind)) }
}
