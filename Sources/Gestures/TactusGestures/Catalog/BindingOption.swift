// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An option that may be written in the braces of a binding, and the gestures for which it has an effect.
struct BindingOption: Sendable {
  /// The bindings for which an option has an effect.
  enum Place: Sendable {
    case everywhere
    /// Bindings with an action, but not `block` and `ignore`.
    case actions
    /// Actions of gestures in which the fingers move.
    case moves
    /// Actions of gestures that have a `distance`.
    case travels
    /// Actions that can follow the fingers, or repeat while the fingers move.
    case drives
    case borders
    /// Actions of gestures that do not begin at an edge.
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
        "step", "LENGTH|FACTOR|ANGLE", "repeat the action each time the fingers have moved, spread or turned this far"
      ) { (block, arguments) throws(Fault) in
        block.step = try arguments.stride()
      } write: {
        line($0.step?.text)
      }),
    BindingOption(
      place: .drives,
      setting: BlockSetting("back", "ACTION [ARGS]", "the action for each step back") {
        (block, arguments) throws(Fault) in
        let place = arguments.peek?.span
        let (word, deed) = try ActionWord.read(&arguments, isDriven: false)
        guard let deed else {
          let what = "`\(word.name)` needs no `back`: it does nothing on the way back"
          throw Fault(what, at: place ?? arguments.lastSpan)
        }
        block.back = deed
      } write: {
        $0.back.map { [$0.wordList] } ?? []
      }),
    BindingOption(
      place: .drives,
      setting: BlockSetting("at", "begin|threshold|end", "when to act: as the fingers start to move, or as they lift") {
        (block, arguments) throws(Fault) in
        block.moment = try arguments.choice("moment")
      } write: {
        line($0.moment?.rawValue)
      }),
    BindingOption(
      place: .actions,
      setting: BlockSetting(
        "with", "MODIFIER+...", "modifier keys to hold during the gesture",
        unobeyed: .by(.weston, .compositor, because: "this host can press keys only for a moment")
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
      setting: BlockSetting("not-edge", "yes|no", "the gesture fails if a finger lands at an edge") {
        (block, arguments) throws(Fault) in
        block.notEdge = try arguments.yesOrNo()
      } write: {
        $0.notEdge ? [["yes"]] : []
      }),
    BindingOption(
      place: .moves,
      setting: BlockSetting("confirm", "hold TIME", "how long the fingers must rest at the end") {
        (block, arguments) throws(Fault) in
        try arguments.keyword("hold", "word", "hold TIME")
        block.confirmHold = try arguments.time(50...10_000)
      } write: {
        $0.confirmHold.map { [["hold", $0.text]] } ?? []
      }),
    BindingOption(
      place: .actions,
      setting: BlockSetting("deliver", "delayed|cancel|observe", "what windows receive until the decision") {
        (block, arguments) throws(Fault) in
        block.deliver = try arguments.choice("way to deliver")
      } write: {
        line($0.deliver?.rawValue)
      }),
    BindingOption(
      place: .everywhere,
      setting: BlockSetting("unless", "CONDITION...", "not while any of these conditions holds", isRepeatable: true) {
        (block, arguments) throws(Fault) in
        block.unless += try ConditionWord.readAll(&arguments)
      } write: {
        $0.unless.isEmpty ? [] : [ConditionWord.words(of: $0.unless)]
      }),
    BindingOption(
      place: .everywhere,
      setting: BlockSetting(
        "only", "CONDITION...", "only while all of these conditions hold; of several `app` or `output`, one is enough",
        isRepeatable: true
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

  /// Returns why the option has no effect for this gesture; nil if it has an effect.
  func objection(to gesture: Gesture, isAction: Bool) -> String? {
    let word = gesture.kind.form.word
    let nothing = "`\(setting.setting.word)` has no effect on `\(word.name)`; it applies to "
    switch place {
    case .borders where !gesture.kind.form.isFromBorder: return nothing + "edge and corner"
    case .elsewhere where gesture.kind.form.isFromBorder: return nothing + "gestures that begin elsewhere"
    case .everywhere, .borders: return nil
    case .actions, .moves, .travels, .drives, .elsewhere:
      if !isAction { return "`\(setting.setting.word)` needs a gesture with an action" }
    }
    if place == .moves, !word.moves { return nothing + Self.names { $0.moves } }
    if place == .travels, !word.travels { return nothing + Self.names { $0.travels } }
    if place == .drives, !word.canDrive {
      if setting.setting.word != "drive" { return nothing + Self.names { $0.canDrive } }
      return "`\(word.name)` happens at once, so it cannot be driven; these can: " + Self.names { $0.canDrive }
    }
    return nil
  }

  /// Returns an option that contradicts the other options or the gesture, and the reason; nil if there is none.
  static func contradiction(in options: Binding.Options, of gesture: Gesture) -> (option: String, why: String)? {
    if options.moment != nil {
      if options.drives { return ("at", "a driven action has no single moment, so `at` has no effect") }
      if options.step != nil { return ("at", "each step acts when it is reached, so `at` has no effect") }
      if options.confirmHold != nil {
        return ("at", "a confirmed action is performed on confirmation, so `at` has no effect")
      }
      if gesture.kind.form.rests {
        return ("at", "the gesture acts once the fingers have rested, so `at` has no effect")
      }
    }
    guard let step = options.step else {
      return options.back == nil ? nil : ("back", "`back` needs a `step`")
    }
    return gesture.kind.form.objection(to: step).map { ("step", $0) }
  }

  private static func names(_ which: (GestureWord) -> Bool) -> String {
    Arguments.list(GestureWord.all.filter(which).map { $0.name })
  }
}

extension Binding {
  /// Returns the options that have an effect for this gesture.
  package static func options(for gesture: Gesture, isAction: Bool) -> [Setting] {
    BindingOption.all.filter { $0.objection(to: gesture, isAction: isAction) == nil }.map { $0.setting.setting }
  }
}

extension Binding.Options: SettingBlock {
  package static let list = BindingOption.all.map { $0.setting }
}
