// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusWire

/// The relations of one recognizer to one other recognizer, as the client set them. If one of the two has a relation to
/// the other, each of them has a `Relative` for the other. So both can be found from either side without a search.
struct Relative {
  let other: RecognizerObject
  /// The relations after the client's latest requests.
  var pending: RelationKinds = []
  /// The relations at the last commit.
  var latched: RelationKinds = []
  /// The relations that were last applied.
  var applied: RelationKinds = []
  /// The relations that were made in the engine; none as long as the other recognizer is not in the engine.
  var made: RelationKinds = []
  /// Whether this entry counts towards the limit on relations: this side has a relation, or had one that is still in
  /// effect.
  var isCounted = false
  /// Whether this entry is in the list of changes since the last commit.
  var isEdited = false
  /// Whether this entry is in the list of latched changes.
  var isLatched = false

  init(_ other: RecognizerObject) { self.other = other }

  /// Whether this side has no relation and no change that is not applied yet.
  var isEmpty: Bool {
    pending.isEmpty && latched.isEmpty && applied.isEmpty && made.isEmpty && !isEdited && !isLatched
  }
}

/// A set of kinds of relations.
struct RelationKinds: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ kind: RelationKind) { rawValue = 1 &<< UInt8(truncatingIfNeeded: kind.rawValue) }

  func contains(_ kind: RelationKind) -> Bool { contains(RelationKinds(kind)) }
}
