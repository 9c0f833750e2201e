// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// Reads the different kinds of arguments.
extension Arguments {
  /// Reads a length above 0. It may be at most `most` millimetres, or roughly this length in another unit.
  mutating func length(most: Double) throws(Fault) -> Length {
    let units = Length.Unit.allCases
    let (word, value, unit) = try number("a LENGTH such as 3mm", units: units.map { $0.rawValue })
    return try length(Length(value, units[unit]), most: most, word)
  }

  /// Reads a length in millimetres, for a quantity that is not known in pixels.
  mutating func millimetres(most: Double) throws(Fault) -> Length {
    let length = try length(most: most)
    guard length.unit == .millimetres else { throw Fault("must be in mm, such as `5mm`", at: lastSpan) }
    return length
  }

  private func length(_ length: Length, most: Double, _ word: Word) throws(Fault) -> Length {
    let limit =
      switch length.unit {
      case .millimetres: Length(most, .millimetres)
      // 20 px per millimetre is enough, even for the dense panel of a phone.
      case .pixels: Length((most * 20).rounded(), .pixels)
      case .percent: Length(100, .percent)
      }
    guard length.value > 0, length.value <= limit.value else {
      throw Fault("\(word.quoted) must be more than 0 and at most \(limit.text)", at: word.span)
    }
    return length
  }

  /// Reads a LENGTH, a FACTOR or an ANGLE.
  mutating func stride() throws(Fault) -> Binding.Stride {
    let lengths = Length.Unit.allCases
    let units = lengths.map { $0.rawValue } + ["x", "deg"]
    let (word, value, unit) = try number("a LENGTH such as 10mm, a FACTOR such as 1.2x or an ANGLE", units: units)
    if lengths.indices.contains(unit) { return .length(try length(Length(value, lengths[unit]), most: 500, word)) }
    if unit == lengths.count {
      guard (1.01...10).contains(value) else {
        throw Fault("\(word.quoted) is out of range: from 1.01x to 10x", at: word.span)
      }
      return .factor(value)
    }
    return .angle(try angle(value, word))
  }

  /// Reads a TIME within a range that is given in milliseconds.
  mutating func time(_ range: ClosedRange<Double>) throws(Fault) -> Interval {
    let (word, value, unit) = try number("a TIME such as 500ms", units: ["ms", "s"])
    let milliseconds = unit == 0 ? value : value * 1000
    guard range.contains(milliseconds) else {
      let (least, most) = (Interval.milliseconds(range.lowerBound), Interval.milliseconds(range.upperBound))
      throw Fault("\(word.quoted) is out of range: from \(least.text) to \(most.text)", at: word.span)
    }
    return .milliseconds(milliseconds)
  }

  mutating func angle() throws(Fault) -> Angle {
    let (word, value, _) = try number("an ANGLE such as 60deg", units: ["deg"])
    return try angle(value, word)
  }

  private func angle(_ value: Double, _ word: Word) throws(Fault) -> Angle {
    guard (1...360).contains(value) else {
      throw Fault("\(word.quoted) is out of range: from 1deg to 360deg", at: word.span)
    }
    return Angle(degrees: value)
  }

  /// Reads `FROM TO`, in percent.
  mutating func part() throws(Fault) -> ClosedRange<Double> {
    let (from, to) = (try percent(), try percent())
    guard from < to else { throw Fault("the part ends before it begins", at: lastSpan) }
    return from...to
  }

  private mutating func percent() throws(Fault) -> Double {
    let (word, value, _) = try number("a share such as 50%", units: ["%"])
    guard (0...100).contains(value) else {
      throw Fault("\(word.quoted) is out of range: from 0% to 100%", at: word.span)
    }
    return value
  }

  /// Reads points `X,Y` up to the end of the line.
  mutating func stroke() throws(Fault) -> [Point] {
    var points: [Point] = []
    repeat {
      let word = try next("at least two points, such as 0,50 100,0")
      let parts = word.text.pieces(between: ",")
      guard parts.count == 2, let x = Number.whole(parts[0]), let y = Number.whole(parts[1]), max(x, y) <= 1000 else {
        throw Fault("\(word.quoted) is not a point such as 0,50, in whole numbers up to 1000", at: word.span)
      }
      points.append(Point(x: Double(x), y: Double(y)))
    } while !isEmpty || points.count < 2
    return points
  }

  mutating func count(_ range: ClosedRange<Int>) throws(Fault) -> Int {
    let what = "number from \(range.lowerBound) to \(range.upperBound)"
    let word = try next("a " + what)
    guard let value = Number.whole(word.text), range.contains(value) else {
      throw Fault("\(word.quoted) is not a \(what)", at: word.span)
    }
    return value
  }

  mutating func yesOrNo() throws(Fault) -> Bool {
    let word = try next("yes or no")
    switch word.text {
    case "yes": return true
    case "no": return false
    default: throw Fault("\(word.quoted) is neither `yes` nor `no`", at: word.span)
    }
  }

  /// Reads any text that is not empty.
  mutating func text(_ notation: String) throws(Fault) -> String {
    let word = try next("a " + notation)
    guard !word.text.isEmpty else { throw Fault("the \(notation) is empty", at: word.span) }
    return word.text
  }

  /// Reads a NAME: a single word that needs no quotes at any place in a line.
  mutating func name() throws(Fault) -> String {
    let name = try text("NAME")
    guard name.utf8.allSatisfy({ $0 > 0x20 && !"\"'\\;{}#".utf8.contains($0) }) else {
      throw Fault("a name without blanks or quotes is needed here", at: lastSpan)
    }
    return name
  }

  /// Reads one of these words and returns its index. `noun` names the kind of word.
  mutating func choice(_ noun: String, of words: [String]) throws(Fault) -> Int {
    let word = try next("one of " + words.joined(separator: ", "))
    guard let index = words.firstIndex(of: word.text) else { throw Arguments.unknown(noun, word, among: words) }
    return index
  }

  mutating func word(_ noun: String, of words: [String]) throws(Fault) -> String {
    words[try choice(noun, of: words)]
  }

  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(_ noun: String) throws(Fault) -> Value {
    let all = Array(Value.allCases)
    return all[try choice(noun, of: all.map { $0.rawValue })]
  }

  /// Reads a required keyword. `example` shows the keyword and its arguments in an error message.
  mutating func keyword(_ keyword: String, _ noun: String, _ example: String) throws(Fault) {
    let word = try next(example)
    guard word.text == keyword else { throw Arguments.unknown(noun, word, among: [keyword]) }
  }

  /// Reads one side, or several with commas between them: `left,up`.
  mutating func sides(_ names: SideNames) throws(Fault) -> Sides {
    let word = try next("one of " + names.words.joined(separator: ", "))
    var sides: Sides = []
    for part in word.text.pieces(between: ",") {
      guard names.words.contains(part) else {
        throw Arguments.unknown("side", Word(text: part, isQuoted: true, span: word.span), among: names.words)
      }
      sides.formUnion(SideNames.sides(part))
    }
    return sides
  }

  /// Reads a number with one of these units, and returns the index of the unit.
  private mutating func number(
    _ what: String, units: [String]
  ) throws(Fault) -> (word: Word, value: Double, unit: Int) {
    let word = try next(what)
    guard let (value, unit) = Number.split(word.text) else {
      throw Fault("\(word.quoted) is not \(what)", at: word.span)
    }
    if let index = units.firstIndex(of: unit) { return (word, value, index) }
    if unit.isEmpty {
      if let behind = peek, units.contains(behind.text) {
        throw Fault("write `\(word.text)\(behind.text)`, without a space", at: word.span)
      }
      throw Fault("\(word.quoted) lacks a unit; possible: \(Arguments.list(units))", at: word.span)
    }
    throw Arguments.unknown("unit", Word(text: unit, isQuoted: false, span: word.span), among: units)
  }
}
