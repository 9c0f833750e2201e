// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusWire

/// What a recognizer's client says of it and one other recognizer. Each of the two has one of these for the other as
/// soon as anything is said of either: so both are found from either side, and a change costs what has changed.
struct Relative {
  let other: RecognizerObject
  /// As the client has left it; as it was at the last commit; as it took effect.
  var pending: RelationKinds = []
  var latched: RelationKinds = []
  var applied: RelationKinds = []
  /// What the engine knows of. Less than what took effect while the other one is not applied.
  var made: RelationKinds = []
  /// It is among those that the recognizer may have so many of: something is said here, or was and still has effect.
  var isCounted = false
  /// Among what has changed since the last commit, and among what waits to take effect.
  var isEdited = false
  var isLatched = false

  init(_ other: RecognizerObject) { self.other = other }

  /// Nothing is said here any more, whatever the other one says.
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
