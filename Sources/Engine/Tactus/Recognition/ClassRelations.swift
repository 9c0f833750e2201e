// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides which recognizers may prevent which (S6.2), before they are asked themselves. A layer may prevent itself and
/// earlier layers, never a later one. An observer neither prevents nor is prevented.
public enum RecognizerLayer: UInt8, Sendable {
  case observe, back, client, front

  public func mayPrevent(_ other: RecognizerLayer) -> Bool {
    self != .observe && other != .observe && rawValue >= other.rawValue
  }
}

/// A recognizer's relations to whole classes of others, in one word, so that arbitration need not ask about each pair.
public struct ClassRelations: Hashable, Sendable {
  public enum Kind: UInt32, CaseIterable, Sendable {
    /// It waits for members of the class to fail (S7.2).
    case requireFailure
    /// Neither prevents the other (S6.6).
    case simultaneous
    case doesNotPrevent, notPreventedBy
  }

  /// The classes that other recognizers may belong to, seen from one recognizer. Most belong to none.
  public struct Classes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue & 0x1f }
    public static let sameView = Classes(rawValue: 1)
    public static let ancestors = Classes(rawValue: 2)
    public static let descendants = Classes(rawValue: 4)
    public static let host = Classes(rawValue: 8)
    /// Recognizers without a place (`RecognizerSettings.place`). Only `requireFailure` affects them.
    public static let system = Classes(rawValue: 16)

    /// The same relation, seen from the other recognizer.
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

  /// The classes that a recognizer does not prevent, and the classes that do not prevent it.
  var spares: Classes { self[.simultaneous].union(self[.doesNotPrevent]).subtracting(.system) }
  var isSafeFrom: Classes { self[.simultaneous].union(self[.notPreventedBy]).subtracting(.system) }
}
