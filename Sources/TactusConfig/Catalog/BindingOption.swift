// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An option that may stand in the braces of a binding, and the gestures for which it means something.
struct BindingOption: Sendable {
  enum Place: Sendable {
    case everywhere
    /// For actions, not for `block` and `ignore`.
    case actions
    /// For actions of gestures in which the fingers move.
    case moves
    /// For actions of gestures in which they travel a distance.
    case travels
    /// For actions that can follow the fingers.
    case drives
    case pansAndEdges
    case edges
  }

  let place: Place
  let setting: Setting

  static let all = [
    BindingOption(place: .drives, setting: Setting(.drive, "drive", "yes|no", "the action follows the fingers")),
    BindingOption(
      place: .pansAndEdges,
      setting: Setting(.step, "step", "LENGTH", "repeat the action each time the fingers have moved this far")),
    BindingOption(
      place: .travels, setting: Setting(.distance, "distance", "LENGTH", "how far the fingers must move")),
    BindingOption(
      place: .edges, setting: Setting(.depth, "depth", "LENGTH", "how far from the edge a finger may land")),
    BindingOption(
      place: .moves,
      setting: Setting(
        .confirm, "confirm", "hold TIME", "the fingers must rest for this time at the end")),
    BindingOption(
      place: .actions,
      setting: Setting(
        .deliver, "deliver", "delayed|cancel|observe", "what windows see until it is decided")),
    BindingOption(
      place: .everywhere,
      setting: Setting(
        .unless, "unless", "CONDITION...", "not while one of these holds", isRepeatable: true)),
    BindingOption(
      place: .everywhere,
      setting: Setting(
        .only, "only", "CONDITION...", "only while these hold; one of several app, one of several output",
        isRepeatable: true)),
    BindingOption(
      place: .actions,
      setting: Setting(
        .requiresFailure, "requires-failure-of", "GESTURE|NAME", "another gesture that must fail first",
        isRepeatable: true)),
  ]

  /// Why the option means nothing for such a gesture; nil if it does.
  func objection(to gesture: Gesture, isAction: Bool) -> String? {
    let word = GestureWord.of(gesture.kind)
    var (isPan, isEdge) = (false, false)
    if case .pan = gesture.kind { isPan = true }
    if case .edge = gesture.kind { isEdge = true }
    let nothing = "`\(setting.word)` means nothing for `\(word.name)`; it is for "
    switch place {
    case .pansAndEdges where !isPan && !isEdge: return nothing + "pan and edge"
    case .edges where !isEdge: return nothing + "edge"
    case .everywhere, .edges: return nil
    case .actions, .moves, .travels, .drives, .pansAndEdges:
      if !isAction { return "`\(setting.word)` is for gestures that do something" }
    }
    if place == .moves, !word.moves { return nothing + Self.names { $0.moves } }
    if place == .travels, !word.travels { return nothing + Self.names { $0.travels } }
    if place == .drives, !word.canDrive {
      return "`\(word.name)` is over at once and cannot drive; these can: " + Self.names { $0.canDrive }
    }
    return nil
  }

  private static func names(_ which: (GestureWord) -> Bool) -> String {
    Arguments.list(GestureWord.all.filter(which).map { $0.name })
  }
}
