// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Who prevents whom (S6.2), beyond what the recognizers themselves say. Later ones prevent earlier ones, never the
/// other way; an observer neither prevents nor is prevented.
public enum RecognizerLayer: UInt8, Sendable {
  case observe, back, client, front

  public func mayPrevent(_ other: RecognizerLayer) -> Bool {
    self != .observe && other != .observe && rawValue >= other.rawValue
  }
}

/// What a recognizer says of whole classes of others, in one word: arbitration looks it up instead of asking about
/// each.
public struct ClassRelations: Hashable, Sendable {
  public enum Kind: UInt32, CaseIterable, Sendable {
    /// It waits for them to fail (S7.2).
    case requireFailure
    /// Neither prevents the other (S6.6).
    case simultaneous
    case doesNotPrevent, notPreventedBy
  }

  /// What others may be to a recognizer; most are nothing.
  public struct Classes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue & 0x1f }
    public static let sameView = Classes(rawValue: 1)
    public static let ancestors = Classes(rawValue: 2)
    public static let descendants = Classes(rawValue: 4)
    public static let host = Classes(rawValue: 8)
    /// Those that are at no place (`RecognizerSettings.place`). Only `requireFailure` has an effect on them.
    public static let system = Classes(rawValue: 16)

    /// What one is to the other, from what the other is to the one.
    var converse: Classes {
      var classes = subtracting([.ancestors, .descendants])
      if contains(.ancestors) { classes.insert(.descendants) }
      if contains(.descendants) { classes.insert(.ancestors) }
      return classes
    }
  }

  private var bits: UInt32 = 0

  public init() {}

  public subscript(kind: Kind) -> Classes {
    get { Classes(rawValue: bits >> (kind.rawValue * 8)) }
    set { bits = bits & ~(0xff << (kind.rawValue * 8)) | newValue.rawValue << (kind.rawValue * 8) }
  }

  public var isEmpty: Bool { bits == 0 }

  /// Those that are safe from a recognizer, and those from which it is safe.
  var spares: Classes { self[.simultaneous].union(self[.doesNotPrevent]).subtracting(.system) }
  var isSafeFrom: Classes { self[.simultaneous].union(self[.notPreventedBy]).subtracting(.system) }
}
