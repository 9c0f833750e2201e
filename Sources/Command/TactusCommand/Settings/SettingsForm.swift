// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusJSON
import TactusText

/// A kind of gesture that the page offers.
struct SettingsForm {
  private let word: GestureWord

  /// The words of gestures to which an action can be bound.
  static let words = GestureWord.all.filter { $0.name != "any" }

  init(_ word: GestureWord) { self.word = word }

  /// Returns the words of each gesture that this number of fingers can make.
  static func all(fingers: Int, shapes: [Shape]) -> [[String]] {
    Self.words.flatMap { word in
      let form = SettingsForm(word)
      let arguments = ArgumentWords(word.arguments.text)
      let names = arguments.needs == ["NAME"] ? shapes.map { $0.name } : arguments.choices
      let first = names.map { ["\(fingers)", word.name, $0] }
      if first.isEmpty, !arguments.isOptional { return [[String]]() }
      let heads = first.isEmpty ? [["\(fingers)", word.name]] : first
      let counts = form.number.map { $0.unit.isEmpty ? Array(2...Self.mostShown) : [] } ?? []
      return heads + heads.flatMap { head in arguments.options.map { head + [$0] } + counts.map { head + ["\($0)"] } }
    }
  }
  /// The largest number of taps that a user can show by making the gesture.
  static let mostShown = 3

  /// The number that a line with this word may contain, if any.
  private var number: (unit: String, range: ClosedRange<Double>, usual: Double)? {
    switch word.arguments.text {
    case let text where text.contains("TIME"): ("ms", 100...30_000, Thresholds.pressDuration.milliseconds)
    case let text where text.contains("ANGLE"): ("deg", 1...360, 30)
    case "[N]": ("", 1...5, 1)
    default: nil
    }
  }

  func add(to text: inout JSONText) {
    let arguments = ArgumentWords(word.arguments.text)
    text.member("word", word.name)
    text.member("summary", word.summary.text)
    text.member("arguments", word.arguments.text)
    text.member("fewest", fewest(arguments))
    if !arguments.choices.isEmpty { text.member("choices", arguments.choices) }
    if !arguments.options.isEmpty { text.member("options", arguments.options) }
    text.member("moves", word.moves)
    text.member("travels", word.travels)
    text.member("canDrive", word.canDrive)
    if let number {
      text.member("number") { text in
        text.member("unit", number.unit)
        text.member("least", number.range.lowerBound)
        text.member("most", number.range.upperBound)
        text.member("default", number.usual)
      }
    }
  }

  private func fewest(_ arguments: ArgumentWords) -> Int {
    let words = ["2", word.name] + arguments.choices.prefix(1)
    return (try? Gesture(words: words.joined(separator: " ")))?.kind.form.fewestFingers ?? 1
  }
}
