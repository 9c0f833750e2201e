// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import WaylandClient

/// An event that a client has received.
package struct WireEvent: Sendable, CustomStringConvertible {
  package enum Argument: Sendable, Equatable {
    case int(Int)
    case fixed(Double)
    case text(String)
    /// One of the client's objects, by its name in the log; nil for null, new ids, arrays and descriptors.
    case object(String?)
  }

  /// The object's name in the log.
  package let object: String
  package let name: String
  package let arguments: [Argument]

  init(_ object: String, _ message: wl_message, _ arguments: UnsafeMutablePointer<wl_argument>?, _ client: WireClient) {
    self.object = object
    name = message.name.map { String(cString: $0) } ?? "?"
    var read: [Argument] = []
    for letter in (message.signature.map { String(cString: $0) } ?? "").utf8 {
      guard let argument = arguments?[read.count] else { break }
      switch letter {
      case UInt8(ascii: "i"): read.append(.int(Int(argument.i)))
      case UInt8(ascii: "u"): read.append(.int(Int(argument.u)))
      case UInt8(ascii: "f"): read.append(.fixed(wl_fixed_to_double(argument.f)))
      case UInt8(ascii: "s"): read.append(.text(argument.s.map { String(cString: $0) } ?? ""))
      case UInt8(ascii: "o"): read.append(.object(argument.o.map { client.name(of: Proxy($0)) }))
      case UInt8(ascii: "n"), UInt8(ascii: "a"), UInt8(ascii: "h"): read.append(.object(nil))
      default: continue  // A version, or `?` before an argument that may be null.
      }
    }
    self.arguments = read
  }

  /// Returns argument `n` as a number; NaN if it is not a number.
  package func number(_ n: Int) -> Double {
    guard arguments.indices.contains(n) else { return .nan }
    return switch arguments[n] {
    case .int(let value): Double(value)
    case .fixed(let value): value
    case .text, .object: .nan
    }
  }

  package func uint(_ n: Int) -> UInt32 {
    guard arguments.indices.contains(n), case .int(let value) = arguments[n] else { return 0 }
    return UInt32(truncatingIfNeeded: value)
  }

  /// Returns a time in milliseconds. Arguments `n` and `n + 1` are the high and the low half of this time in
  /// microseconds.
  package func milliseconds(_ n: Int) -> Double {
    Double(Int64(bitPattern: UInt64(uint(n)) << 32 | UInt64(uint(n + 1)))) / 1000
  }

  // MARK: text of an event

  /// The form that tests compare: "pan translation 20 0", "pan state cancelled system", "host done". Serials, times and
  /// velocities are left out; tests read them with `number` and `milliseconds`.
  package var description: String {
    var words = [object, name]
    let format = Self.formats[name] ?? []
    for (n, argument) in arguments.enumerated() {
      switch n < format.count ? format[n] : .plain {
      case .plain: words.append(Self.text(argument))
      case .hidden: break
      case .word(let word): words.append(word(uint(n)))
      case .wordUnlessZero(let word): if uint(n) != 0 { words.append(word(uint(n))) }
      }
    }
    return words.joined(separator: " ")
  }

  private static func text(_ argument: Argument) -> String {
    switch argument {
    case .int(let value): "\(value)"
    case .fixed(let value): value == value.rounded() && value.magnitude < 1e9 ? "\(Int(value))" : "\(value)"
    case .text(let value): value
    case .object(let name): name ?? "-"
    }
  }

  private enum Format: Sendable {
    case plain, hidden
    case word(@Sendable (UInt32) -> String)
    case wordUnlessZero(@Sendable (UInt32) -> String)

    static func word<E: RawRepresentable & CaseIterable>(_ type: E.Type) -> Format where E.RawValue == UInt32 {
      let words = names(type)
      return .word { words[$0] ?? "\($0)" }
    }
    static func wordUnlessZero<E: RawRepresentable & CaseIterable>(_ type: E.Type) -> Format
    where E.RawValue == UInt32 {
      let words = names(type)
      return .wordUnlessZero { words[$0] ?? "\($0)" }
    }
    private static func names<E: RawRepresentable & CaseIterable>(_ type: E.Type) -> [UInt32: String]
    where E.RawValue == UInt32 {
      Dictionary(uniqueKeysWithValues: E.allCases.map { ($0.rawValue, "\($0)") })
    }
  }

  private static let formats: [String: [Format]] = [
    "limit": [.word(Wire.Limit.self), .plain],
    "done": [.hidden],
    "attached": [.plain, .plain, .word(Wire.Precision.self)],
    "detached": [.word(Wire.Reason.self)],
    "suspended": [.word(Wire.Reason.self)],
    // touch, wl_id, view, time, place, taps, disposition, reason
    "touch_down": [
      .plain, .hidden, .plain, .hidden, .hidden, .plain, .plain, .plain, .word(Wire.Disposition.self),
      .wordUnlessZero(Wire.Reason.self),
    ],
    "touch_motion": [.plain, .hidden, .hidden, .plain, .plain],
    "view_touch": [
      .plain, .plain, .word(Wire.TouchPhase.self), .hidden, .hidden, .plain, .plain, .hidden,
    ],
    "touch_disposition": [.plain, .hidden, .word(Wire.Disposition.self), .wordUnlessZero(Wire.Reason.self)],
    "touch_up": [.plain, .hidden, .hidden],
    "should_begin": [.hidden, .plain],
    "translation": [.plain, .plain, .hidden, .hidden],
    "scale": [.plain, .hidden],
    "rotation": [.plain, .hidden],
    "state": [
      .word(Wire.State.self), .hidden, .hidden, .hidden, .hidden, .wordUnlessZero(Wire.GestureReason.self),
    ],
    "binding": [.plain, .word(Wire.Kind.self)],
  ]
}
