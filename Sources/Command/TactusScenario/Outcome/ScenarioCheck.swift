// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// Compares the expectation of a scenario with the events of a run (S24).
public struct ScenarioCheck: Sendable {
  /// A comparison that failed, with a diff of the expected and the actual list.
  public struct Difference: Sendable {
    public var title: String
    public var lines: [Line]
  }

  public struct Line: Equatable, Sendable {
    public enum Kind: Sendable { case both, expected, actual }
    public var kind: Kind
    public var text: String
  }

  public private(set) var differences: [Difference] = []
  public var passed: Bool { differences.isEmpty }

  /// Runs a scenario, and compares its events with its expectation.
  public static func run(_ scenario: Scenario) throws(ScenarioError) -> ScenarioCheck {
    ScenarioCheck(scenario, try ScenarioRunner.run(scenario, observing: .stationary))
  }

  /// Compares the events of a run with the scenario's expectation. The run must have observed `.stationary`.
  public init(_ scenario: Scenario, _ events: [ScenarioEvent]) {
    guard let expected = scenario.expectation else {
      differences = [Difference(title: "expect", lines: [Line(kind: .actual, text: "nothing is expected")])]
      return
    }
    let actual = ScenarioExpectation(observed: events)
    // Compares each recognizer separately, since the order between recognizers is not promised (S3.4).
    for recognizer in scenario.recognizers.map(\.id) {
      compare(
        "transitions of \(recognizer)", expected.transitions?.filter { $0.recognizer == recognizer },
        actual.transitions?.filter { $0.recognizer == recognizer })
      compare(
        "resets of \(recognizer)", expected.resets?.filter { $0.recognizer == recognizer },
        actual.resets?.filter { $0.recognizer == recognizer })
    }
    compare("actions", expected.actions, actual.actions)
    compare("touches of views", expected.viewTouches, actual.viewTouches)
    for state in expected.final ?? [] {
      compare("final state", [state], actual.final?.filter { $0.recognizer == state.recognizer })
    }
    compare(
      "values", expected.values,
      among: events.compactMap { if case .action(let one) = $0 { one.values } else { nil } })
    compare(
      "values of a touch", expected.touchValues,
      among: events.compactMap { if case .touch(let one) = $0 { one.values } else { nil } })
    if let count = expected.illegalRequests, count != actual.illegalRequests ?? 0 {
      differences.append(
        Difference(
          title: "illegal requests",
          lines: [
            Line(kind: .expected, text: "\(count)"), Line(kind: .actual, text: "\(actual.illegalRequests ?? 0)"),
          ]))
    }
  }

  // MARK: lists

  private mutating func compare<Entry: ComparedLine>(_ title: String, _ expected: [Entry]?, _ actual: [Entry]?) {
    guard let expected, let actual else { return }
    let difference = actual.difference(from: expected) { $0.isMet(by: $1) }
    guard !difference.isEmpty else { return }
    var missing = Set<Int>()
    var surplus = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): missing.insert(offset)
      case .insert(let offset, _, _): surplus.insert(offset)
      }
    }
    var lines: [Line] = []
    var (i, j) = (0, 0)
    while i < expected.count || j < actual.count {
      if i < expected.count, missing.contains(i) {
        lines.append(Line(kind: .expected, text: expected[i].line))
        i += 1
      } else if j < actual.count, surplus.contains(j) {
        lines.append(Line(kind: .actual, text: actual[j].line))
        j += 1
      } else {
        if i < expected.count { lines.append(Line(kind: .both, text: expected[i].line)) }
        i += 1
        j += 1
      }
    }
    differences.append(Difference(title: title, lines: lines))
  }

  // MARK: values

  /// Compares expected records with actual ones: for each expected record, there must be an actual record with all
  /// values of the expected one.
  private mutating func compare<Record: MeasuredRecord>(_ title: String, _ expected: [Record], among events: [Record]) {
    for expected in expected {
      let found = events.filter { event in Record.own.allSatisfy { $0.isMet(expected, event) } }
      if found.contains(where: expected.isMet) { continue }
      var lines = [Line(kind: .expected, text: expected.line)]
      for record in found {
        var text = JSONText(isSpaced: true)
        text.object { text in
          for field in record.fields where expected.fields.contains(where: { $0.name == field.name }) {
            text.member(field.name, field.value.rounded)
          }
        }
        lines.append(Line(kind: .actual, text: text.string))
      }
      if found.isEmpty { lines.append(Line(kind: .actual, text: "no such event happened")) }
      differences.append(Difference(title: title, lines: lines))
    }
  }
}

/// A record that can be expected, and that can be compared with an actual record of the same type.
protocol ComparedLine {
  var line: String { get }
  func isMet(by actual: Self) -> Bool
}
