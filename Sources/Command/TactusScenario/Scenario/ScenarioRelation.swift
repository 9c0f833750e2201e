// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A relation between two recognizers.
public struct ScenarioRelation: Equatable, Sendable {
  public enum Kind: CaseIterable, Sendable, Word {
    /// The first cannot begin before the second has failed.
    case requireToFail
    /// The same, as an answer of the first one's delegate.
    case shouldRequireFailureOf
    /// The reverse, as an answer of the first one's delegate: the second waits for the first.
    case shouldBeRequiredToFailBy
    /// The first one's delegate answers yes, or no, to recognizing both at once.
    case simultaneous, notSimultaneous
    /// The first does not prevent the second; the second does not prevent the first.
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
