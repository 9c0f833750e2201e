// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

extension Gesture {
  /// The gesture in words for users, such as "Three fingers swipe left".
  var sentence: String {
    let isOne = fingers.upperBound == 1
    var words = "\(Self.count(fingers)) \(isOne ? "finger" : "fingers") \(kind.form.deed(isOne: isOne))"
    if let part { words += ", between \(Self.percent(part.lowerBound)) and \(Self.percent(part.upperBound)) of it" }
    if !corners.isEmpty { words += " in \(corners.map { $0.place.rawValue }.joined(separator: " and "))" }
    if let thenTaps { words += ", then tap\(thenTaps == 1 ? "" : " \(thenTaps) times")" }
    return words
  }

  private static let numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]
  private static func count(_ fingers: ClosedRange<Int>) -> String {
    func word(_ n: Int) -> String { numbers.indices.contains(n) ? numbers[n] : "\(n)" }
    return fingers.lowerBound == fingers.upperBound
      ? word(fingers.lowerBound) : "\(word(fingers.lowerBound)) to \(word(fingers.upperBound).lowercased())"
  }
  private static func percent(_ value: Double) -> String { "\(Int(value.rounded())) %" }
}

extension GestureForm {
  /// Returns what the fingers do, such as "swipe left".
  fileprivate func deed(isOne: Bool) -> String {
    func verb(_ plain: String) -> String { isOne ? plain + "s" : plain }
    func list(_ sides: Sides) -> String { sides == .all ? "any way" : sides.names.joined(separator: " or ") }
    if !canAct { return "do anything" }
    if let taps { return verb("tap") + (taps == 1 ? "" : taps == 2 ? " twice" : " \(taps) times") }
    if let shape { return "\(verb("draw")) \(shape)" }
    switch course {
    case .spreads(let out)?: return "\(verb("move")) \(out ? "apart" : "together")"
    case .turns(let clockwise)?:
      return verb("turn") + (clockwise.map { $0 ? " clockwise" : " counter-clockwise" } ?? " either way")
    case .moves(let ways, from: [])?: return "\(verb(word.name)) \(reach.map { "\($0.rawValue) " } ?? "")\(list(ways))"
    case .moves(let ways, let start)?:
      let edge = start == .all ? "any edge" : "the \(start.edgeNames.joined(separator: " or ")) edge"
      if isCorner { return "\(verb("come")) in from the \(start.edgeNames.reversed().joined(separator: " ")) corner" }
      if ways != start.opposite, start != .all { return "\(verb("go")) \(list(ways)) along \(edge)" }
      return "\(verb("come")) in from \(edge)" + (rests ? " and \(verb("rest"))" : "")
    case nil: return verb("rest") + (number.map { " for \(Interval.milliseconds($0).text)" } ?? "")
    }
  }

  /// Whether the gesture starts at two edges at once.
  var isCorner: Bool { keys == nil && start.rawValue.nonzeroBitCount == 2 }
}

extension Sides {
  private func names(_ left: String, _ right: String, _ up: String, _ down: String) -> [String] {
    [(Sides.left, left), (.right, right), (.up, up), (.down, down)].filter { contains($0.0) }.map({ $0.1 })
  }
  var names: [String] { names("left", "right", "up", "down") }
  var edgeNames: [String] { names("left", "right", "top", "bottom") }
}

extension DesktopAction {
  /// The action in words for users, such as "show another workspace: next".
  var sentence: String {
    let summary = ActionWord.named(wordList.first)?.summary.text ?? words
    let arguments = wordList.dropFirst().joined(separator: " ")
    let short = summary.split(separator: ";").first.map(String.init) ?? summary
    return arguments.isEmpty ? short : "\(short): \(arguments)"
  }
}
