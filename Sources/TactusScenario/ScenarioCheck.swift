// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// What a scenario expects, against what happened (S24).
public struct ScenarioCheck: Sendable {
  /// One comparison that did not come out: the two lists as a diff.
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

  /// Runs the scenario and compares.
  public static func run(_ scenario: Scenario) throws(ScenarioError) -> ScenarioCheck {
    ScenarioCheck(scenario, try ScenarioRunner.run(scenario, observing: .stationary))
  }

  /// Compares what happened in a run that observed `.stationary`.
  public init(_ scenario: Scenario, _ events: [ScenarioEvent]) {
    guard let expected = scenario.expectation else {
      differences = [Difference(title: "expect", lines: [Line(kind: .actual, text: "nothing is expected")])]
      return
    }
    let actual = ScenarioExpectation(observed: events)
    // Each recognizer on its own: between recognizers the order is not promised (S3.4).
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
    for values in expected.values { compare(values, events) }
    for values in expected.touchValues { compare(values, events) }
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

  private mutating func compare(_ expected: ScenarioExpectation.Values, _ events: [ScenarioEvent]) {
    var found: [[ScenarioField]] = []
    for case .action(let action) in events
    where action.recognizer == expected.recognizer && action.state == expected.state
      && expected.moment.isMet(by: action.time)
    {
      found.append(action.fields)
    }
    compare("values", expected.fields, expected.tolerance, among: found, expected.line)
  }

  private mutating func compare(_ expected: ScenarioExpectation.TouchValues, _ events: [ScenarioEvent]) {
    var found: [[ScenarioField]] = []
    for case .touch(let touch) in events
    where touch.id == expected.id && expected.moment.isMet(by: touch.time)
      && (expected.phase ?? touch.phase) == touch.phase && (expected.view ?? touch.view) == touch.view
    {
      found.append(touch.fields)
    }
    compare("values of a touch", expected.fields, expected.tolerance, among: found, expected.line)
  }

  /// One of those that were found must have all that is expected.
  private mutating func compare(
    _ title: String, _ expected: [ScenarioField], _ tolerance: Double?, among found: [[ScenarioField]], _ line: String
  ) {
    let tolerance = tolerance ?? ScenarioExpectation.defaultTolerance
    func isMet(by fields: [ScenarioField]) -> Bool {
      expected.allSatisfy { wanted in
        fields.contains { $0.name == wanted.name && wanted.value.matches($0.value, tolerance: tolerance) }
      }
    }
    if found.contains(where: isMet) { return }
    var lines = [Line(kind: .expected, text: line)]
    for fields in found {
      var text = JSONText(isSpaced: true)
      text.open("{")
      for field in fields where expected.contains(where: { $0.name == field.name }) {
        text.name(field.name)
        text.value(field.value, isRounded: true)
      }
      text.close("}")
      lines.append(Line(kind: .actual, text: text.string))
    }
    if found.isEmpty { lines.append(Line(kind: .actual, text: "nothing of the kind happened")) }
    differences.append(Difference(title: title, lines: lines))
  }
}

/// Two of a kind can be compared: an expected one with an actual one.
protocol ComparedLine: ExpectedLine {
  func isMet(by actual: Self) -> Bool
}

extension ScenarioExpectation.Moment {
  func isMet(by actual: Timestamp) -> Bool {
    let off = actual - time
    return off <= tolerance && off >= Interval(microseconds: 0 &- tolerance.microseconds)
  }
}

extension ScenarioExpectation.Transition: ComparedLine {
  func isMet(by actual: Self) -> Bool {
    recognizer == actual.recognizer && from == actual.from && to == actual.to && moment.isMet(by: actual.moment.time)
  }
}

extension ScenarioExpectation.Action: ComparedLine {
  /// Without a target it stands for an action for any of them.
  func isMet(by actual: Self) -> Bool {
    recognizer == actual.recognizer && state == actual.state && (target ?? actual.target) == actual.target
      && moment.isMet(by: actual.moment.time)
  }
}

extension ScenarioExpectation.Touch: ComparedLine {
  func isMet(by actual: Self) -> Bool {
    view == actual.view && id == actual.id && phase == actual.phase && moment.isMet(by: actual.moment.time)
  }
}

extension ScenarioExpectation.State: ComparedLine {
  func isMet(by actual: Self) -> Bool { self == actual }
}

extension ScenarioExpectation.Reset: ComparedLine {
  func isMet(by actual: Self) -> Bool {
    recognizer == actual.recognizer && moment.isMet(by: actual.moment.time)
  }
}
