// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A relation between two recognizers.
public struct ScenarioRelation: Equatable, Sendable {
  public enum Kind: CaseIterable, Sendable, Word {
    /// The first recognizer cannot begin before the second has failed.
    case requireToFail
    /// The first recognizer's delegate answers that the first must wait until the second fails.
    case shouldRequireFailureOf
    /// The first recognizer's delegate answers that the second must wait until the first fails.
    case shouldBeRequiredToFailBy
    /// The first recognizer's delegate answers yes (`simultaneous`) or no (`notSimultaneous`) to the question whether
    /// both may be recognized at once.
    case simultaneous, notSimultaneous
    /// `cannotPrevent`: the first does not prevent the second. `cannotBePreventedBy`: the second does not prevent the
    /// first.
    case cannotPrevent, cannotBePreventedBy
  }

  public var kind: Kind
  public var first: String
  public var second: String

  public init(_ kind: Kind, _ first: String, _ second: String) {
    self.kind = kind
    self.first = first
    self.second = second
  }
}
