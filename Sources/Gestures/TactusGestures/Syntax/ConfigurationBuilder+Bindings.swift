// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// Reads gestures and their effects.
extension ConfigurationBuilder {
  /// Reads `bind FINGERS KIND [ARGS] -> ACTION [ARGS] [{ OPTIONS }]`.
  mutating func readBind(_ directive: Directive) throws(Fault) {
    let words = directive.arguments
    guard let arrow = words.firstIndex(where: { $0.isArrow }) else {
      if let glued = words.first(where: { $0.containsArrow }) {
        throw Fault("`->` needs a space before and after it", at: glued.span)
      }
      if let other = words.first(where: { $0.isOtherArrow }) {
        throw Fault("the arrow is written `->`", at: other.span)
      }
      throw Fault("`->` and an action are missing", at: directive.span.behind)
    }
    let action = words[(arrow + 1)...]
    var gesture: Gesture?
    do throws(Fault) {
      gesture = try readGestureWords(directive, words[..<arrow], isAction: true)
    } catch {
      // Continues, so that errors in the rest of the line are reported, too.
      self.error(error)
    }
    let options = readOptions(directive.block ?? [], for: gesture, isAction: action.first?.text != ActionWord.none)
    let effect = try readAction(words[arrow], action, drive: options.drive, mayBeDriven: options.options.drives)
    if let gesture { add(gesture, effect, options, name: nil, directive) }
  }

  /// Reads `block` and `ignore`.
  mutating func readEffect(_ directive: Directive, _ effect: Binding.Effect) throws(Fault) {
    if let arrow = directive.arguments.first(where: { $0.isArrow }) {
      throw Fault("\(directive.name.quoted) does nothing, so no `->` can follow; did you mean `bind`?", at: arrow.span)
    }
    let gesture = try readGestureWords(directive, directive.arguments[...], isAction: false)
    let options = readOptions(directive.block ?? [], for: gesture, isAction: false)
    add(gesture, effect, options, name: nil, directive)
  }

  /// Reads `unbind`, which removes a binding of the same scope. A binding of a wider scope stays, but in this scope the
  /// gesture is left to the window.
  mutating func readUnbind(_ directive: Directive) throws(Fault) {
    if let arrow = directive.arguments.first(where: { $0.isArrow }) {
      throw Fault("`unbind` takes a gesture alone; to bind it to something else, write `bind`", at: arrow.span)
    }
    let gesture = try readGestureWords(directive, directive.arguments[...], isAction: false)
    let isGone = bindings.remove(gesture, in: scope)
    if !isGone || scope != Scope() { add(gesture, .ignore, ReadOptions(), name: nil, directive) }
  }

  /// Reads `gesture NAME { ... }`.
  mutating func readGesture(_ directive: Directive) throws(Fault) {
    var arguments = Arguments(of: directive)
    let name = try arguments.text("NAME")
    try arguments.finish()
    var composed = ComposedGesture()
    let errors = log.errorCount
    let others = readSettings(
      of: directive.block ?? [], by: ComposedGesture.settings, key: key(of: directive), isWhole: false
    ) { (index, arguments) throws(Fault) in
      try ComposedGesture.list[index].read(&composed, &arguments)
    }
    guard var gesture = composed.gesture else {
      // If the line exists but contains an error, this error was already reported.
      if log.errorCount > errors { return }
      throw Fault("`gesture` lacks a line such as `on 2 hold 5s`", at: directive.name.span)
    }
    gesture.corners = composed.corners
    gesture.thenTaps = composed.thenTaps
    try check(gesture, of: directive)
    let known = Setting.names(of: ComposedGesture.settings)
    let isAction = composed.action.first?.text != ActionWord.none
    let options = readOptions(others, for: gesture, isAction: isAction, also: known)
    guard let owner = composed.actionOwner else {
      if log.errorCount > errors { return }
      throw Fault("`gesture` lacks a line such as `do overview`", at: directive.name.span)
    }
    let action = try readAction(
      owner, composed.action[...], drive: options.drive, mayBeDriven: options.options.drives)
    add(gesture, action, options, name: name, directive)
  }

  private static let cannotAct = "`any` can be used only with `block`, `ignore` and `unbind`"

  private func check(_ gesture: Gesture, of directive: Directive) throws(Fault) {
    func place(_ name: String) -> Span {
      directive.block?.first { $0.name.text == name }?.name.span ?? directive.name.span
    }
    if !gesture.kind.form.canAct { throw Fault(Self.cannotAct, at: place("on")) }
    if gesture.thenTaps != nil, !gesture.kind.form.leadsToTaps {
      throw Fault("`then` can only follow a hold", at: place("then"))
    }
    let corners = gesture.corners.count
    if corners > gesture.fingers.lowerBound {
      let fingers = gesture.fingers.lowerBound
      throw Fault(
        "\(corners) corners need at least \(corners) fingers, but the gesture may have only \(fingers)",
        at: place("within"))
    }
    for (n, corner) in gesture.corners.enumerated() {
      if gesture.corners[..<n].contains(where: { $0.place == corner.place }) {
        throw Fault("a corner is named twice", at: place("within"))
      }
    }
  }

  // MARK: Parts of a binding

  private struct ReadOptions {
    var options = Binding.Options()
    /// The positions of `drive` and of `requires-failure-of`.
    var drive: Span?
    var requires: Span?
  }

  private func key(of directive: Directive) -> String {
    "\(directive.name.span.start) in \(directive.name.span.file)"
  }

  private func readGestureWords(
    _ directive: Directive, _ words: ArraySlice<Word>, isAction: Bool
  ) throws(Fault) -> Gesture {
    var arguments = Arguments(of: directive.name, words)
    let gesture = try Gesture.read(&arguments)
    if isAction, !gesture.kind.form.canAct {
      throw Fault(Self.cannotAct, at: words.last?.span ?? directive.name.span)
    }
    return gesture
  }

  private mutating func readOptions(
    _ directives: [Directive], for gesture: Gesture?, isAction: Bool, also: [String] = []
  ) -> ReadOptions {
    if directives.isEmpty { return ReadOptions() }
    let settings = Binding.Options.settings
    var read = ReadOptions()
    let key = directives.first.map { self.key(of: $0) } ?? ""
    let others = readSettings(of: directives, by: settings, key: key, isWhole: false) { index in
      gesture.flatMap { BindingOption.all[index].objection(to: $0, isAction: isAction) }
    } read: { (index, arguments) throws(Fault) in
      try BindingOption.all[index].setting.read(&read.options, &arguments)
    }
    if let gesture, let fault = BindingOption.contradiction(in: read.options, of: gesture) {
      let place = directives.first { $0.name.text == fault.option }?.arguments.first?.span
      error(Fault(fault.why, at: place ?? directives[0].name.span))
    }
    for other in others {
      error(Arguments.unknown("option", other.name, among: also + Setting.names(of: settings)))
    }
    read.drive = directives.first { $0.name.text == "drive" }?.span
    read.requires = directives.first { $0.name.text == "requires-failure-of" }?.span
    return read
  }

  /// Reads the action of a binding. `owner` is the word before the action, `drive` the position of the option `drive`.
  private mutating func readAction(
    _ owner: Word, _ words: ArraySlice<Word>, drive: Span?, mayBeDriven: Bool
  ) throws(Fault) -> Binding.Effect {
    var arguments = Arguments(of: owner, words)
    let (action, deed) = try ActionWord.read(&arguments, isDriven: mayBeDriven)
    warn(of: arguments)
    if let drive, mayBeDriven, !action.canBeDriven {
      let others = ActionWord.all.filter { $0.canBeDriven }.map { $0.name }
      throw Fault("`\(action.name)` cannot follow the fingers; these can: \(Arguments.list(others))", at: drive)
    }
    // The action `none` leaves the gesture to the window.
    return deed.map { .act($0) } ?? .ignore
  }

  private mutating func add(
    _ gesture: Gesture, _ effect: Binding.Effect, _ read: ReadOptions, name: String?, _ directive: Directive
  ) {
    var binding = Binding(gesture: gesture, effect: effect, words: gesture.words, place: place(directive.name.span))
    binding.options = read.options
    binding.scope = scope
    binding.name = name
    for earlier in bindings.add(binding, at: read.requires ?? directive.name.span) {
      // A line that overrides a built-in binding causes no warning.
      let words = earlier.name ?? earlier.words
      if !earlier.isBuiltIn { warnOfOverride(words, at: directive.span, of: earlier.place) }
    }
  }

  // MARK: Checks of the whole configuration

  /// Does the checks that are possible only after everything is read.
  mutating func checkWhole() {
    guard !hasStopped else { return }
    checkWayOut()
    checkShapes()
    checkRequirements()
  }

  /// Checks that users can switch gestures off in an emergency: with the panic gesture, or with a button that the host
  /// reads.
  private mutating func checkWayOut() {
    guard configuration.safety.panicFingers == nil, let line = placeOfSetting("safety panic") else { return }
    if configuration.safety.panicGPIOKey == nil {
      error(Fault("`panic none` needs a line such as `panic-gpio key KEY_PROG1`: there must be a way out", at: line))
    } else if !isObeyed(Safety.gpio) {
      let usual = Safety()
      (configuration.safety.panicFingers, configuration.safety.panicHold) = (usual.panicFingers, usual.panicHold)
      let why = "`panic-gpio` is ignored and there must be a way out"
      warn(Fault("the panic gesture stays, since \(why); leave `panic none` out", at: line))
    }
  }

  private mutating func checkShapes() {
    guard bindings.hasShapes else { return }
    let names = configuration.shapes.map { $0.name }
    var faults: [Fault] = []
    bindings.changeEach { entry in
      guard let name = entry.binding.gesture.kind.form.shape, !names.contains(name) else { return }
      faults.append(Arguments.unknown("shape", Word(text: name, isQuoted: false, span: entry.span), among: names))
    }
    for fault in faults { error(fault) }
  }

  /// Checks that `requires-failure-of` names existing gestures, and puts them into canonical spelling.
  private mutating func checkRequirements() {
    guard bindings.hasRequirements else { return }
    let entries = bindings.bindings
    // The words of one-line bindings (0), and the names of composed gestures (1).
    var isNamed: [String: Int] = [:]
    var names: [String] = []
    var words: [String] = []
    for entry in entries where entry.name == nil && isNamed[entry.words] == nil {
      isNamed[entry.words] = 0
      words.append(entry.words)
    }
    for entry in entries {
      guard let name = entry.name, isNamed[name] != 1 else { continue }
      isNamed[name] = 1
      names.append(name)
    }
    let candidates =
      inOrder(names.count) { names[$0] < names[$1] }.map { names[$0] }
      + inOrder(words.count) { words[$0] < words[$1] }.map { words[$0] }
    var faults: [Fault] = []
    bindings.changeEach { entry in
      entry.binding.options.requiresFailureOf = entry.binding.options.requiresFailureOf.map { reference in
        let usual = isNamed[reference] == 1 ? reference : (try? Gesture(words: reference))?.words ?? reference
        if usual == entry.binding.name ?? entry.binding.words {
          faults.append(Fault("a gesture cannot wait for itself", at: entry.span))
        } else if isNamed[usual] == nil {
          let near = faults.count < 100 ? Suggestion.nearest(to: usual, among: candidates) : nil
          let hint = near.map { ": did you mean `\($0)`?" } ?? ""
          faults.append(Fault("nothing is bound to \(Word.quote(usual))\(hint)", at: entry.span))
        }
        return usual
      }
    }
    for fault in faults { error(fault) }
  }
}
