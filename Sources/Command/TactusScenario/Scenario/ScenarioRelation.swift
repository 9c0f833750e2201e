// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What one recognizer is to another.
public struct ScenarioRelation: Equatable, Sendable {
  public enum Kind: CaseIterable, Sendable, Word {
    /// The first cannot begin before the second has failed.
    case requireToFail
    /// The same, by the first one's delegate.
    case shouldRequireFailureOf
    /// The other way round: the second waits for the first, by the first one's delegate.
    case shouldBeRequiredToFailBy
    /// The first one's delegate allows both at once, or answers no.
    case simultaneous, notSimultaneous
    /// The first does not stop the second; the first is not stopped by the second.
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
