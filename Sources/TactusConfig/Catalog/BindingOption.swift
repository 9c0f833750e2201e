// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What may stand in the braces of a binding, and where it means something.
struct BindingOption: Sendable {
  enum Place: Sendable {
    case everywhere
    /// Not of `block` and `ignore`.
    case actions
    /// Of actions, where the fingers travel.
    case travels
    /// Of actions that follow the fingers.
    case drives
    case pansAndEdges
    case edges
  }

  let place: Place
  let setting: Setting

  static let all = [
    BindingOption(place: .drives, setting: Setting(.drive, "drive", "yes|no", "the action follows the fingers")),
    BindingOption(
      place: .pansAndEdges, setting: Setting(.step, "step", "LENGTH", "how far for one more of the same")),
    BindingOption(
      place: .travels, setting: Setting(.distance, "distance", "LENGTH", "how far the fingers go at least")),
    BindingOption(
      place: .edges, setting: Setting(.depth, "depth", "LENGTH", "how far from the edge a finger may land")),
    BindingOption(
      place: .travels,
      setting: Setting(
        .confirm, "confirm", "hold TIME", "the fingers rest so long at the end, else nothing happens")),
    BindingOption(
      place: .actions,
      setting: Setting(
        .deliver, "deliver", "delayed|cancel|observe", "what windows hear of the touches until it is decided")),
    BindingOption(
      place: .everywhere,
      setting: Setting(
        .unless, "unless", "CONDITION...", "not where one of these holds", isRepeatable: true)),
    BindingOption(
      place: .everywhere,
      setting: Setting(
        .only, "only", "CONDITION...", "only where these hold; of several app one, of output one",
        isRepeatable: true)),
    BindingOption(
      place: .actions,
      setting: Setting(
        .requiresFailure, "requires-failure-of", "GESTURE|NAME", "another gesture that must fail first",
        isRepeatable: true)),
  ]

  /// Why it means nothing for such a gesture; nil where it does.
  func objection(to gesture: Gesture, isAction: Bool) -> String? {
    guard let word = GestureWord.of(gesture.kind) else { return nil }
    let nothing = "`\(setting.word)` means nothing for `\(word.name)`; it is for "
    switch place {
    case .pansAndEdges where word.form != .pan && word.form != .edge: return nothing + "pan and edge"
    case .edges where word.form != .edge: return nothing + "edge"
    case .everywhere, .edges: return nil
    case .actions, .travels, .drives, .pansAndEdges:
      if !isAction { return "`\(setting.word)` is for gestures that do something" }
    }
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
