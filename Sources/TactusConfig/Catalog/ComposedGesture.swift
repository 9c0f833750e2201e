// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The lines of a `gesture` block that say what the fingers do; the options of a binding may stand there too.
struct ComposedGesture: Sendable {
  var gesture: Gesture?
  var corners: [Gesture.Corner] = []
  var thenTaps: Int?
  /// The words of the action; they are read when it is known whether it is driven.
  var action: [Word] = []
  var actionOwner: Word?

  static let settings: [Setting<ComposedGesture>] = [
    Setting("on", GestureWord.fingersNotation + " KIND [ARGS]", "the gesture, as in a bind") {
      composed, arguments throws(Fault) in
      composed.gesture = try Gesture.read(&arguments)
    } write: {
      $0.gesture.map { [$0.wordList] } ?? []
    },
    Setting(
      "within", "corner \(corners.notation) SIZE", "a finger lands in this corner", isRepeatable: true
    ) { composed, arguments throws(Fault) in
      let keyword = try arguments.next("corner PLACE SIZE")
      guard keyword.text == "corner" else { throw Arguments.unknown("place", keyword, among: ["corner"]) }
      let place = try corners.read(&arguments)
      composed.corners.append(Gesture.Corner(place, try size.read(&arguments)))
    } write: {
      $0.corners.map { ["corner", $0.place.rawValue] + size.write($0.size) }
    },
    Setting("then", "tap N", "so many taps must follow") { composed, arguments throws(Fault) in
      let keyword = try arguments.next("tap N")
      guard keyword.text == "tap" else { throw Arguments.unknown("gesture", keyword, among: ["tap"]) }
      composed.thenTaps = try taps.read(&arguments)
    } write: {
      $0.thenTaps.map { [["tap"] + taps.write($0)] } ?? []
    },
    Setting("do", "ACTION [ARGS]", "what comes of it") { composed, arguments throws(Fault) in
      composed.actionOwner = arguments.owner
      composed.action = arguments.takeAll()
    } write: {
      $0.action.isEmpty ? [] : [$0.action.map { $0.text }]
    },
  ]

  private static let corners = Term<Gesture.Corner.Place>.choice("corner")
  private static let size = Term<Length>.length(most: 200)
  private static let taps = Term<Int>.count(1...10)
}
