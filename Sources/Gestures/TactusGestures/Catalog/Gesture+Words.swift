// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

extension Gesture {
  /// Touchscreens in use can usually report this many fingers.
  static let maximumFingers = 10

  /// Reads `FINGERS KIND [ARGS]`.
  static func read(_ arguments: inout Arguments) throws(Fault) -> Gesture {
    let fingers = try readFingers(&arguments)
    let names = GestureWord.all.map { $0.name }
    let name = try arguments.next("a gesture: " + names.joined(separator: ", "))
    guard let word = GestureWord.all.first(where: { $0.name == name.text }) else {
      if let usual = others.first(where: { $0.key == name.text })?.value {
        throw Fault("unknown gesture \(name.quoted): did you mean `\(usual)`?", at: name.span)
      }
      throw Arguments.unknown("gesture", name, among: names)
    }
    var own = Arguments(of: name, arguments.takeAll()[...])
    var gesture = Gesture(fingers: fingers, try word.read(&own))
    if gesture.kind.form.hasParts, own.take(partWord) { gesture.part = try own.part() }
    try own.finish()
    return gesture
  }

  /// Names of gestures in other programs, and how a configuration names the same gestures.
  private static let others: KeyValuePairs<String, String> = [
    "long": "hold", "long-press": "hold", "longpress": "hold", "press": "hold", "double": "tap 2",
    "double-tap": "tap 2", "doubletap": "tap 2", "triple-tap": "tap 3", "click": "tap", "touch": "tap",
    "flick": "swipe", "drag": "pan", "scroll": "pan", "zoom": "pinch out", "spread": "pinch out",
  ]

  private static let partWord = "within"

  private static func readFingers(_ arguments: inout Arguments) throws(Fault) -> ClosedRange<Int> {
    let what = "a number of fingers from 1 to \(maximumFingers), or a range such as 3..5"
    let word = try arguments.next(what)
    let text = word.text
    if let count = Number.whole(text), (1...maximumFingers).contains(count) { return count...count }
    let parts = text.pieces(between: ".")
    if parts.count == 3, parts[1].isEmpty, let least = Number.whole(parts[0]), let most = Number.whole(parts[2]),
      1 <= least, least <= most, most <= maximumFingers
    {
      return least...most
    }
    // Detects that the author wrote the number of fingers after the word.
    if GestureWord.all.contains(where: { $0.name == text }), let count = arguments.peek,
      Number.whole(count.text) != nil
    {
      throw Fault("the number of fingers comes first: `\(count.text) \(text)`", at: word.span)
    }
    throw Fault("\(word.quoted) is not \(what)", at: word.span)
  }

  /// The gesture as written in a line, without the parts that only composed gestures have: `3 swipe left`.
  public var words: String { wordList.joined(separator: " ") }

  package var wordList: [String] {
    let count =
      fingers.lowerBound == fingers.upperBound
      ? "\(fingers.lowerBound)" : "\(fingers.lowerBound)..\(fingers.upperBound)"
    return [count, kind.form.word.name] + kind.form.arguments + partWords
  }

  private var partWords: [String] {
    part.map { [Self.partWord, Number.text($0.lowerBound) + "%", Number.text($0.upperBound) + "%"] } ?? []
  }

  /// The words of the gesture, including the parts that only composed gestures have.
  var allWords: [String] {
    wordList + corners.flatMap { [$0.place.rawValue, $0.size.text] } + (thenTaps.map { ["then", "\($0)"] } ?? [])
  }

  /// Reads a gesture in the form that `words` returns; errors name the file `<gesture>`.
  public init(words text: String) throws(ConfigurationErrors) {
    var log = SourceLog()
    let source = log.add(SourceText(name: "<gesture>", bytes: Array(text.utf8)))
    var directivesLeft = 1
    let directives = DirectiveParser.parse(source, log: &log, directivesLeft: &directivesLeft)
    do throws(Fault) {
      guard log.errorCount == 0 else { throw Fault("", at: Span(file: source, start: 0, end: 0)) }
      guard let directive = directives.first, directive.block == nil else {
        throw Fault("a gesture is `FINGERS KIND`, such as `3 swipe left`", at: Span(file: source, start: 0, end: 0))
      }
      let gesture = Word(text: "gesture", isQuoted: false, span: directive.name.span)
      var arguments = Arguments(of: gesture, ([directive.name] + directive.arguments)[...])
      self = try Gesture.read(&arguments)
    } catch {
      if log.errorCount == 0 { log.error(error) }
      throw ConfigurationErrors(log)
    }
  }
}
