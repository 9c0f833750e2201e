// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The lines of a `gesture` block that describe the gesture and its action. The block may also contain options of a
/// binding.
package struct ComposedGesture: SettingBlock, Sendable {
  var gesture: Gesture?
  var corners: [Gesture.Corner] = []
  var thenTaps: Int?
  /// The words of the action. They are read after the whole block, when it is known whether the action follows the
  /// fingers.
  var action: [Word] = []
  var actionOwner: Word?

  init() {}

  /// Creates the lines that define this binding.
  package init(_ binding: Binding) {
    gesture = binding.gesture
    corners = binding.gesture.corners
    thenTaps = binding.gesture.thenTaps
    let nowhere = Span(file: 0, start: 0, end: 0)
    action = (binding.action?.wordList ?? [ActionWord.none]).map { Word(text: $0, isQuoted: false, span: nowhere) }
  }

  package static let list: [BlockSetting<ComposedGesture>] = [
    BlockSetting("on", "N[..M] KIND [ARGS]", "the gesture, as in a `bind` line") {
      (block, arguments) throws(Fault) in
      block.gesture = try Gesture.read(&arguments)
    } write: {
      $0.gesture.map { [$0.wordList] } ?? []
    },
    BlockSetting(
      "within", "corner top-left|top-right|bottom-left|bottom-right SIZE", "a finger must land in this corner",
      isRepeatable: true
    ) { (block, arguments) throws(Fault) in
      try arguments.keyword("corner", "place", "corner PLACE SIZE")
      let place: Gesture.Corner.Place = try arguments.choice("corner")
      block.corners.append(Gesture.Corner(place, try arguments.length(most: 200)))
    } write: {
      $0.corners.map { ["corner", $0.place.rawValue, $0.size.text] }
    },
    BlockSetting("then", "tap N", "N taps must follow") { (block, arguments) throws(Fault) in
      try arguments.keyword("tap", "gesture", "tap N")
      block.thenTaps = try arguments.count(1...10)
    } write: {
      $0.thenTaps.map { [["tap", "\($0)"]] } ?? []
    },
    BlockSetting("do", "ACTION [ARGS]", "the action") { (block, arguments) throws(Fault) in
      block.actionOwner = arguments.owner
      block.action = arguments.takeAll()
    } write: {
      $0.action.isEmpty ? [] : [$0.action.map { $0.text }]
    },
  ]
}
