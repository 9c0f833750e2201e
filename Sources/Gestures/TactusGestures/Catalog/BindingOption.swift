// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An option that may stand in the braces of a binding, and the gestures for which it means something.
struct BindingOption: Sendable {
  enum Place: Sendable {
    case everywhere
    /// For bindings with an action, not for `block` and `ignore`.
    case actions
    /// For actions of gestures in which the fingers move.
    case moves
    /// For actions of gestures in which the fingers travel a distance.
    case travels
    /// For actions that can follow the fingers, or repeat while the fingers move.
    case drives
    case borders
    /// For actions of gestures that do not begin at an edge.
    case elsewhere
  }

  let place: Place
  let setting: BlockSetting<Binding.Options>

  static let all = [
    BindingOption(
      place: .drives,
      setting: BlockSetting("drive", "yes|no", "the action follows the fingers") {
        (block, arguments) throws(Fault) in
        block.drives = try arguments.yesOrNo()
      } write: {
        $0.drives ? [["yes"]] : []
      }),
    BindingOption(
      place: .drives,
      setting: BlockSetting(
        "step", "LENGTH|FACTOR|ANGLE", "repeat the action each time the fingers have moved, spread or turned so far"
      ) { (block, arguments) throws(Fault) in
        block.step = try arguments.stride()
      } write: {
        line($0.step?.text)
      }),
    BindingOption(
      place: .drives,
      setting: BlockSetting("back", "ACTION [ARGS]", "the action for each step of the way back") {
        (block, arguments) throws(Fault) in
        let place = arguments.peek?.span
        let (word, deed) = try ActionWord.read(&arguments, isDriven: false)
        guard let deed else {
          let what = "`\(word.name)` needs no `back`: on the way back nothing is done anyway"
          throw Fault(what, at: place ?? arguments.lastSpan)
        }
        block.back = deed
      } write: {
        $0.back.map { [$0.wordList] } ?? []
      }),
    BindingOption(
      place: .drives,
      setting: BlockSetting("at", "begin|threshold|end", "when it is done: as the fingers set out, or as they lift") {
        (block, arguments) throws(Fault) in
        block.moment = try arguments.choice("moment")
      } write: {
        line($0.moment?.rawValue)
      }),
    BindingOption(
      place: .actions,
      setting: BlockSetting(
        "with", "MODIFIER+...", "modifier keys that are held while the gesture goes on",
        unobeyed: .by(.weston, .compositor, because: "there keys are pressed only for a moment")
      ) { (block, arguments) throws(Fault) in
        block.with = try KeyChord.readModifiers(&arguments)
      } write: {
        $0.with.isEmpty ? [] : [[KeyChord(modifiers: $0.with).description]]
      }),
    BindingOption(
      place: .travels,
      setting: BlockSetting("distance", "LENGTH", "how far the fingers must move") {
        (block, arguments) throws(Fault) in
        block.distance = try arguments.length(most: 500)
      } write: {
        line($0.distance?.text)
      }),
    BindingOption(
      place: .borders,
      setting: BlockSetting("depth", "LENGTH", "how far from the edge a finger may land") {
        (block, arguments) throws(Fault) in
        block.depth = try arguments.length(most: 30)
      } write: {
        line($0.depth?.text)
      }),
    BindingOption(
      place: .elsewhere,
      setting: BlockSetting("not-edge", "yes|no", "no finger may land at an edge") { (block, arguments) throws(Fault) in
        block.notEdge = try arguments.yesOrNo()
      } write: {
        $0.notEdge ? [["yes"]] : []
      }),
    BindingOption(
      place: .moves,
      setting: BlockSetting("confirm", "hold TIME", "the fingers must rest for this time at the end") {
        (block, arguments) throws(Fault) in
        try arguments.keyword("hold", "word", "hold TIME")
        block.confirmHold = try arguments.time(50...10_000)
      } write: {
        $0.confirmHold.map { [["hold", $0.text]] } ?? []
      }),
    BindingOption(
      place: .actions,
      setting: BlockSetting("deliver", "delayed|cancel|observe", "what windows see until it is decided") {
        (block, arguments) throws(Fault) in
        block.deliver = try arguments.choice("way to deliver")
      } write: {
        line($0.deliver?.rawValue)
      }),
    BindingOption(
      place: .everywhere,
      setting: BlockSetting("unless", "CONDITION...", "not while one of these holds", isRepeatable: true) {
        (block, arguments) throws(Fault) in
        block.unless += try ConditionWord.readAll(&arguments)
      } write: {
        $0.unless.isEmpty ? [] : [ConditionWord.words(of: $0.unless)]
      }),
    BindingOption(
      place: .everywhere,
      setting: BlockSetting(
        "only", "CONDITION...", "only while these hold; one of several app, one of several output", isRepeatable: true
      ) { (block, arguments) throws(Fault) in
        block.only += try ConditionWord.readAll(&arguments)
      } write: {
        $0.only.isEmpty ? [] : [ConditionWord.words(of: $0.only)]
      }),
    BindingOption(
      place: .actions,
      setting: BlockSetting(
        "requires-failure-of", "GESTURE|NAME", "another gesture that must fail first", isRepeatable: true
      ) { (block, arguments) throws(Fault) in
        let first = try arguments.next("a gesture, or the name of one")
        block.requiresFailureOf.append(([first] + arguments.takeAll()).map { $0.text }.joined(separator: " "))
      } write: {
        $0.requiresFailureOf.map { [$0] }
      }),
  ]

  /// Why the option has no effect for such a gesture; nil if it has one.
  func objection(to gesture: Gesture, isAction: Bool) -> String? {
    let word = gesture.kind.form.word
    let nothing = "`\(setting.setting.word)` means nothing for `\(word.name)`; it is for "
    switch place {
    case .borders where !gesture.kind.form.isFromBorder: return nothing + "edge and corner"
    case .elsewhere where gesture.kind.form.isFromBorder: return nothing + "gestures that begin elsewhere"
    case .everywhere, .borders: return nil
    case .actions, .moves, .travels, .drives, .elsewhere:
      if !isAction { return "`\(setting.setting.word)` is for gestures that do something" }
    }
    if place == .moves, !word.moves { return nothing + Self.names { $0.moves } }
    if place == .travels, !word.travels { return nothing + Self.names { $0.travels } }
    if place == .drives, !word.canDrive {
      if setting.setting.word != "drive" { return nothing + Self.names { $0.canDrive } }
      return "`\(word.name)` is over at once and cannot drive; these can: " + Self.names { $0.canDrive }
    }
    return nil
  }

  /// What is wrong with a combination of options, and the option to blame.
  static func contradiction(in options: Binding.Options, of gesture: Gesture) -> (option: String, why: String)? {
    if options.moment != nil {
      if options.drives { return ("at", "what follows the fingers is done all the time, so `at` means nothing") }
      if options.step != nil { return ("at", "a step is done whenever it is reached, so `at` means nothing") }
      if options.confirmHold != nil { return ("at", "what is confirmed is done then, so `at` means nothing") }
      if gesture.kind.form.rests { return ("at", "it is done once the fingers have rested") }
    }
    guard let step = options.step else {
      return options.back == nil ? nil : ("back", "`back` is for the way back of a `step`, which is missing")
    }
    return gesture.kind.form.objection(to: step).map { ("step", $0) }
  }

  private static func names(_ which: (GestureWord) -> Bool) -> String {
    Arguments.list(GestureWord.all.filter(which).map { $0.name })
  }
}

extension Binding {
  /// The options that mean something for such a gesture, by their names.
  package static func options(for gesture: Gesture, isAction: Bool) -> [Setting] {
    BindingOption.all.filter { $0.objection(to: gesture, isAction: isAction) == nil }.map { $0.setting.setting }
  }
}

extension Binding.Options: SettingBlock {
  package static let list = BindingOption.all.map { $0.setting }
}
