// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A kind of argument: how it is called, read and written.
struct Term<Value>: Sendable {
  /// In the description of the language.
  let notation: String
  let read: @Sendable (inout Arguments) throws(Fault) -> Value
  let write: @Sendable (Value) -> [String]
}

extension Term<Length> {
  /// More than nothing, and in millimetres at most so much; in the other units what that is about.
  static func length(most: Double) -> Term {
    Term(notation: "LENGTH") { arguments throws(Fault) in
      let units = Length.Unit.allCases
      let (word, value, unit) = try arguments.number("a LENGTH such as 3mm", units: units.map { $0.rawValue })
      let length = Length(value, units[unit])
      let limit =
        switch length.unit {
        case .millimetres: Length(most, .millimetres)
        // At least the px of a phone's dense panel.
        case .pixels: Length((most * 20).rounded(), .pixels)
        case .percent: Length(100, .percent)
        }
      guard value > 0, value <= limit.value else {
        throw Fault("\(word.quoted) is out of range: more than 0, at most \(limit.text)", at: word.span)
      }
      return length
    } write: {
      [$0.text]
    }
  }
}

extension Length {
  /// As it is written: `2.5mm`.
  var text: String { Number.text(value) + unit.rawValue }
}

extension Term<Interval> {
  /// Both in milliseconds, inclusive.
  static func time(_ range: ClosedRange<Double>) -> Term {
    Term(notation: "TIME") { arguments throws(Fault) in
      let (word, value, unit) = try arguments.number("a TIME such as 500ms", units: ["ms", "s"])
      let milliseconds = unit == 0 ? value : value * 1000
      guard range.contains(milliseconds) else {
        let (least, most) = (Interval.milliseconds(range.lowerBound), Interval.milliseconds(range.upperBound))
        throw Fault("\(word.quoted) is out of range: from \(least.text) to \(most.text)", at: word.span)
      }
      return .milliseconds(milliseconds)
    } write: {
      [$0.text]
    }
  }
}

extension Interval {
  /// As it is written: `500ms`.
  var text: String {
    microseconds >= 1_000_000 && microseconds % 10_000 == 0
      ? Number.text(seconds) + "s" : Number.text(milliseconds) + "ms"
  }
}

extension Term<Angle> {
  static let angle = Term(notation: "ANGLE") { arguments throws(Fault) in
    let (word, value, _) = try arguments.number("an ANGLE such as 60deg", units: ["deg"])
    guard (1...360).contains(value) else {
      throw Fault("\(word.quoted) is out of range: from 1deg to 360deg", at: word.span)
    }
    return Angle(degrees: value)
  } write: {
    [Number.text($0.degrees) + "deg"]
  }
}

extension Term<Int> {
  static func count(_ range: ClosedRange<Int>) -> Term {
    Term(notation: "N") { arguments throws(Fault) in
      let word = try arguments.next("a number from \(range.lowerBound) to \(range.upperBound)")
      guard let value = Number.whole(word.text), range.contains(value) else {
        throw Fault("\(word.quoted) is no number from \(range.lowerBound) to \(range.upperBound)", at: word.span)
      }
      return value
    } write: {
      ["\($0)"]
    }
  }
}

extension Term<Bool> {
  static let yesOrNo = Term(notation: "yes|no") { arguments throws(Fault) in
    let word = try arguments.next("yes or no")
    switch word.text {
    case "yes": return true
    case "no": return false
    default: throw Fault("\(word.quoted) is neither `yes` nor `no`", at: word.span)
    }
  } write: {
    [$0 ? "yes" : "no"]
  }
}

extension Term<String> {
  /// `noun`: what one of them is.
  static func choice(_ noun: String, _ words: [String]) -> Term {
    Term(notation: words.joined(separator: "|")) { arguments throws(Fault) in
      let word = try arguments.next("one of " + words.joined(separator: ", "))
      guard words.contains(word.text) else { throw Arguments.unknown(noun, word, among: words) }
      return word.text
    } write: {
      [$0]
    }
  }

  /// Anything but nothing.
  static func text(_ notation: String) -> Term {
    Term(notation: notation) { arguments throws(Fault) in
      let word = try arguments.next("a \(notation)")
      guard !word.text.isEmpty else { throw Fault("the \(notation) is empty", at: word.span) }
      return word.text
    } write: {
      [$0]
    }
  }
}

extension Term where Value: RawRepresentable<String> & CaseIterable & Sendable {
  static func choice(_ noun: String) -> Term {
    let choice = Term<String>.choice(noun, Value.allCases.map { $0.rawValue })
    return Term(notation: choice.notation) { arguments throws(Fault) in
      let place = arguments.peek?.span
      let word = try choice.read(&arguments)
      guard let value = Value(rawValue: word) else {
        throw Fault("unknown \(noun) `\(word)`", at: place ?? arguments.lastSpan)
      }
      return value
    } write: {
      [$0.rawValue]
    }
  }
}

extension Term<Sides> {
  /// Names of single sides; `more` are names of several.
  static func sides(_ names: KeyValuePairs<String, Sides>, more: KeyValuePairs<String, Sides>) -> Term {
    let all = names.map { $0 } + more.map { $0 }
    let words = all.map { $0.key }
    return Term(notation: words.joined(separator: "|")) { arguments throws(Fault) in
      let word = try arguments.next("one of \(words.joined(separator: ", "))")
      // Several may be joined: `left,up`.
      var sides: Sides = []
      for part in word.text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let found = all.first(where: { $0.key == part }) else {
          throw Arguments.unknown("side", Word(text: String(part), isQuoted: true, span: word.span), among: words)
        }
        sides.formUnion(found.value)
      }
      return sides
    } write: { sides in
      if let name = all.first(where: { $0.value == sides })?.key { return [name] }
      return [names.filter { sides.contains($0.value) }.map { $0.key }.joined(separator: ",")]
    }
  }

  static let directions = sides(
    ["left": .left, "right": .right, "up": .up, "down": .down],
    more: ["horizontal": .horizontal, "vertical": .vertical, "any": .all])
  static let edges = sides(
    ["left": .left, "right": .right, "top": .top, "bottom": .bottom], more: ["any": .all])
}

extension Arguments {
  /// A number with one of these units, of which the place is given.
  mutating func number(_ what: String, units: [String]) throws(Fault) -> (word: Word, value: Double, unit: Int) {
    let word = try next(what)
    guard let (value, unit) = Number.split(word.text) else {
      throw Fault("\(word.quoted) is not \(what)", at: word.span)
    }
    if let place = units.firstIndex(of: unit) { return (word, value, place) }
    if unit.isEmpty {
      if let behind = peek, units.contains(behind.text) {
        throw Fault("write `\(word.text)\(behind.text)`, without a space", at: word.span)
      }
      throw Fault("\(word.quoted) lacks a unit: \(Arguments.list(units)) are known", at: word.span)
    }
    throw Arguments.unknown("unit", Word(text: unit, isQuoted: false, span: word.span), among: units)
  }
}
