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

  let setting: Setting<Binding.Options>
  let place: Place

  private init(_ place: Place, _ setting: Setting<Binding.Options>) {
    self.place = place
    self.setting = setting
  }

  static let all: [BindingOption] = [
    BindingOption(
      .drives,
      Setting("drive", { $1(&$0.drives) }, .yesOrNo, usual: false, "the action follows the fingers")),
    BindingOption(
      .pansAndEdges, Setting("step", { $1(&$0.step) }, .length(most: 500), "how far for one more of the same")),
    BindingOption(
      .travels, Setting("distance", { $1(&$0.distance) }, .length(most: 500), "how far the fingers go at least")),
    BindingOption(
      .edges, Setting("depth", { $1(&$0.depth) }, .length(most: 30), "how far from the edge a finger may land")),
    BindingOption(
      .travels,
      Setting("confirm", "hold TIME", "the fingers rest so long at the end, else nothing happens") {
        options, arguments throws(Fault) in
        let keyword = try arguments.next("hold TIME")
        guard keyword.text == "hold" else { throw Arguments.unknown("word", keyword, among: ["hold"]) }
        options.confirmHold = try rest.read(&arguments)
      } write: {
        $0.confirmHold.map { [["hold"] + rest.write($0)] } ?? []
      }),
    BindingOption(
      .actions,
      Setting(
        "deliver", { $1(&$0.deliver) }, .choice("way to deliver"),
        "what windows hear of the touches until it is decided")),
    BindingOption(.everywhere, conditions("unless", { $1(&$0.unless) }, "not where one of these holds")),
    BindingOption(
      .everywhere, conditions("only", { $1(&$0.only) }, "only where these hold; of several app one, of output one")),
    BindingOption(
      .actions,
      Setting(
        "requires-failure-of", "GESTURE|NAME", "another gesture that must fail first", isRepeatable: true
      ) { options, arguments throws(Fault) in
        let first = try arguments.next("a gesture, or the name of one")
        options.requiresFailureOf.append(
          ([first] + arguments.takeAll()).map { $0.text }.joined(separator: " "))
      } write: {
        $0.requiresFailureOf.map { [$0] }
      }),
  ]

  static let settings = all.map { $0.setting }

  private static let rest = Term<Interval>.time(50...10_000)

  private static func conditions(
    _ name: String, _ place: @escaping Setting<Binding.Options>.Place<[Condition]>, _ summary: String
  ) -> Setting<Binding.Options> {
    Setting(name, "CONDITION...", summary, isRepeatable: true) { options, arguments throws(Fault) in
      let more = try ConditionWord.readAll(&arguments)
      place(&options) { $0 += more }
    } write: { options in
      var lines: [[String]] = []
      var options = options
      place(&options) { if !$0.isEmpty { lines = [ConditionWord.words(of: $0)] } }
      return lines
    }
  }

  /// Why it means nothing for such a gesture; nil where it does.
  func objection(to gesture: Gesture, isAction: Bool) -> String? {
    let word = GestureWord.of(gesture.kind)?.word
    let name = word?.name ?? ""
    switch place {
    case .everywhere: return nil
    case .actions, .travels, .drives:
      if !isAction { return "`\(setting.name)` is for gestures that do something" }
      if place == .travels, word?.travels != true {
        return "`\(setting.name)` means nothing for `\(name)`; it is for " + Self.names { $0.travels }
      }
      if place == .drives, word?.canDrive != true {
        return "`\(name)` is over at once and cannot drive; these can: " + Self.names { $0.canDrive }
      }
      return nil
    case .pansAndEdges:
      switch gesture.kind {
      case .pan, .edge: return isAction ? nil : "`\(setting.name)` is for gestures that do something"
      default: return "`\(setting.name)` means nothing for `\(name)`; it is for pan and edge"
      }
    case .edges:
      if case .edge = gesture.kind { return nil }
      return "`\(setting.name)` means nothing for `\(name)`; it is for edge"
    }
  }

  private static func names(_ which: (GestureWord) -> Bool) -> String {
    Arguments.list(GestureWord.all.filter(which).map { $0.name })
  }
}
