// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

extension ScenarioExpectation: JSONRecord {
  static let noun = "an expectation"
  static let blank = ScenarioExpectation()
  static let members: [Member<ScenarioExpectation>] = [
    .optional("transitions", \.transitions, .list(of: .record, inLines: true)),
    .optional("actions", \.actions, .list(of: .record, inLines: true)),
    .optional("view_touches", \.viewTouches, .list(of: .record, inLines: true)),
    .optional("final", \.final, .states),
    .usual("values", \.values, .list(of: .record, inLines: true)),
    .usual("touch_values", \.touchValues, .list(of: .record, inLines: true)),
    .optional("resets", \.resets, .list(of: .record, inLines: true)),
    .optional("illegal_requests", \.illegalRequests, .whole),
  ]
}

extension ScenarioExpectation.Transition: JSONRecord {
  static let noun = "a transition"
  static let blank = Self(recognizer: "", from: .possible, to: .possible, moment: .start)
  /// The members that identify a transition, apart from its time.
  static let own: [Member<Self>] = [
    .needed("recognizer", \.recognizer, .recognizer),
    .needed("from", \.from, .word("state")),
    .needed("to", \.to, .word("state")),
  ]
  static let members = own + [.moment(\.moment)]
}

extension ScenarioExpectation.Action: JSONRecord {
  static let noun = "an action"
  static let blank = Self(recognizer: "", state: .possible, moment: .start)
  static let recognizer = Member<Self>.needed("recognizer", \.recognizer, .recognizer)
  static let state = Member<Self>.needed("state", \.state, .word("state"))
  /// If this member is missing, the record matches an action for any target.
  static let target = Member<Self>.optional("target", \.target, .string)
  static let members = [recognizer, state, .moment(\.moment), target]
}

extension ScenarioExpectation.Touch: JSONRecord {
  static let noun = "a view's touch"
  static let blank = Self(view: "", id: 0, phase: .began, moment: .start)
  static let own: [Member<Self>] = [
    .needed("view", \.view, .view),
    .needed("id", \.id, .whole),
    .needed("phase", \.phase, .word("phase")),
  ]
  static let members = own + [.moment(\.moment)]
}

extension ScenarioExpectation.Reset: JSONRecord {
  static let noun = "a reset"
  static let blank = Self(recognizer: "", moment: .start)
  static let own: [Member<Self>] = [.needed("recognizer", \.recognizer, .recognizer)]
  static let members = own + [.moment(\.moment)]
}

/// A record with members that identify an action or a touch, and expected values of it.
protocol MeasuredRecord: JSONRecord {
  /// The members that identify the action or touch.
  static var own: [Member<Self>] { get }
  var fields: [ScenarioField] { get }
}

extension ScenarioExpectation.Values: MeasuredRecord {
  static let noun = "an action's values"
  static let blank = Self(recognizer: "", state: .possible, moment: .start, fields: [])
  static let own: [Member<Self>] = [
    .needed("recognizer", \.recognizer, .recognizer), .needed("state", \.state, .word("state")), .moment(\.moment),
  ]
  static let members = own + [.measured(GestureMeasures.Name.allCases.map(\.name.description), \.fields, \.tolerance)]
}

extension ScenarioExpectation.TouchValues: MeasuredRecord {
  static let noun = "a touch's values"
  static let blank = Self(id: 0, moment: .start, fields: [])
  static let own: [Member<Self>] = [
    .needed("id", \.id, .whole), .moment(\.moment), .optional("view", \.view, .view),
    .optional("phase", \.phase, .word("phase")),
  ]
  static let members = own + [.measured(["location", "previous", "timestamp", "tapCount"], \.fields, \.tolerance)]
}

extension ScenarioExpectation.Moment {
  fileprivate static let start = Self(Timestamp(microseconds: 0))

  fileprivate func isMet(by actual: Timestamp) -> Bool {
    let off = actual - time
    return off <= tolerance && off >= Interval(microseconds: 0 &- tolerance.microseconds)
  }
}

extension Member {
  fileprivate static func moment(_ path: WritableKeyPath<Record, ScenarioExpectation.Moment> & Sendable) -> Member {
    let time = Form<Timestamp>.time
    return Member(
      keys: ["t", "tol"],
      read: { (record, fields) throws(ScenarioError) in
        let read = time.read(fields.source)
        record[keyPath: path] = ScenarioExpectation.Moment(try read(try fields.need("t")))
        if let value = fields["tol"] { record[keyPath: path].tolerance = try read(value).sinceStart }
      },
      write: { record, text in
        let moment = record[keyPath: path]
        text.member("t", moment.time.sinceStart.milliseconds)
        if moment.tolerance > .zero { text.member("tol", moment.tolerance.milliseconds) }
      },
      isMet: { $0[keyPath: path].isMet(by: $1[keyPath: path].time) })
  }

  /// Makes a member for values with these names, in the order of the scenario. An actual record meets the member if it
  /// has all expected values, within the tolerance.
  fileprivate static func measured(
    _ names: [String], _ path: WritableKeyPath<Record, [ScenarioField]> & Sendable,
    _ tolerance: WritableKeyPath<Record, Double?> & Sendable
  ) -> Member {
    Member(
      keys: ["tolerance"] + names,
      read: { (record, fields) throws(ScenarioError) in
        for member in fields.members where names.contains(member.name) {
          record[keyPath: path].append(ScenarioField(member.name, try fields.source.measured(member.value)))
        }
        if let value = fields["tolerance"] { record[keyPath: tolerance] = try fields.source.number(value) }
      },
      write: { record, text in
        for field in record[keyPath: path] { text.member(field.name, field.value) }
        text.member("tolerance", record[keyPath: tolerance])
      },
      isMet: { expected, actual in
        let tolerance = expected[keyPath: tolerance] ?? ScenarioExpectation.defaultTolerance
        return expected[keyPath: path].allSatisfy { wanted in
          actual[keyPath: path].contains { field in
            field.name == wanted.name && wanted.value.matches(field.value, tolerance: tolerance)
          }
        }
      })
  }
}

extension ScenarioExpectation.State: ComparedLine {
  var line: String {
    var text = JSONText(isSpaced: true)
    text.object { $0.member(recognizer, state.word) }
    return text.string
  }

  func isMet(by actual: Self) -> Bool { self == actual }
}

extension Form where Value == [ScenarioExpectation.State] {
  static var states: Form {
    Form(read: ScenarioSource.states) { states, text in
      text.object { text in
        for state in states { text.member(state.recognizer, state.state.word) }
      }
    }
  }
}
