// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The lines of a `gesture` block that say what the fingers do. The options of a binding may stand there too.
package struct ComposedGesture: SettingBlock, Sendable {
  var gesture: Gesture?
  var corners: [Gesture.Corner] = []
  var thenTaps: Int?
  /// The words of the action. They are read once it is known whether the action is driven.
  var action: [Word] = []
  var actionOwner: Word?

  init() {}

  /// The lines of a binding that was read.
  package init(_ binding: Binding) {
    gesture = binding.gesture
    corners = binding.gesture.corners
    thenTaps = binding.gesture.thenTaps
    let nowhere = Span(file: 0, start: 0, end: 0)
    action = (binding.action?.wordList ?? [ActionWord.none]).map { Word(text: $0, isQuoted: false, span: nowhere) }
  }

  package static let settings = [
    Setting(.on, "on", "N[..M] KIND [ARGS]", "the gesture, as after bind"),
    Setting(
      .within, "within", "corner top-left|top-right|bottom-left|bottom-right SIZE", "a finger must land in this corner",
      isRepeatable: true),
    Setting(.then, "then", "tap N", "N taps must follow"),
    Setting(.action, "do", "ACTION [ARGS]", "the action"),
  ]

  package mutating func read(_ setting: Setting.Name, _ arguments: inout Arguments) throws(Fault) {
    switch setting {
    case .on: gesture = try Gesture.read(&arguments)
    case .within:
      try arguments.keyword("corner", "place", "corner PLACE SIZE")
      let place: Gesture.Corner.Place = try arguments.choice("corner")
      corners.append(Gesture.Corner(place, try arguments.length(most: 200)))
    case .then:
      try arguments.keyword("tap", "gesture", "tap N")
      thenTaps = try arguments.count(1...10)
    case .action:
      actionOwner = arguments.owner
      action = arguments.takeAll()
    default: break
    }
  }

  package func written(_ setting: Setting.Name) -> [[String]] {
    switch setting {
    case .on: gesture.map { [$0.wordList] } ?? []
    case .within: corners.map { ["corner", $0.place.rawValue, $0.size.text] }
    case .then: thenTaps.map { [["tap", "\($0)"]] } ?? []
    case .action: action.isEmpty ? [] : [action.map { $0.text }]
    default: []
    }
  }
}
