// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Limits which recognizers may prevent others (S6.2), before any recognizer is asked. A recognizer may prevent
/// recognizers in its own layer and in earlier layers, never in later layers. A recognizer in the layer `observe`
/// neither prevents others nor is prevented.
public enum RecognizerLayer: UInt8, Sendable {
  case observe, back, client, front

  public func mayPrevent(_ other: RecognizerLayer) -> Bool {
    self != .observe && other != .observe && rawValue >= other.rawValue
  }
}

/// A recognizer's relations to whole classes of other recognizers, stored in one word. With these, the arbiter need not
/// ask about each pair of recognizers.
public struct ClassRelations: Hashable, Sendable {
  public enum Kind: UInt32, CaseIterable, Sendable {
    /// The recognizer waits for members of the class to fail (S7.2).
    case requireFailure
    /// The recognizer and members of the class do not prevent each other (S6.6).
    case simultaneous
    case doesNotPrevent, notPreventedBy
  }

  /// The classes to which another recognizer belongs, as seen from one recognizer. Most recognizers belong to none.
  public struct Classes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue & 0x1f }
    public static let sameView = Classes(rawValue: 1)
    public static let ancestors = Classes(rawValue: 2)
    public static let descendants = Classes(rawValue: 4)
    public static let host = Classes(rawValue: 8)
    /// Recognizers without a place (`RecognizerSettings.place`). Only `requireFailure` affects them.
    public static let system = Classes(rawValue: 16)

    /// The classes in the opposite direction. If these are the classes of `b` as seen from `a`, returns those of `a` as
    /// seen from `b`: ancestors become descendants, and descendants become ancestors.
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

  /// The classes whose members the recognizer does not prevent.
  var spares: Classes { self[.simultaneous].union(self[.doesNotPrevent]).subtracting(.system) }
  /// The classes whose members do not prevent the recognizer.
  var isSafeFrom: Classes { self[.simultaneous].union(self[.notPreventedBy]).subtracting(.system) }
}
