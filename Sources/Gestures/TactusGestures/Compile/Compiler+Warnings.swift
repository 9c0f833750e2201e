// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Warns of bindings that compile but will not do what their author expects.
extension Compiler {
  // MARK: warnings about single bindings

  /// Warns of options that have no effect for this gesture.
  func warnOfUnusedOptions(of index: Int, _ key: GestureKey) {
    let binding = configuration.bindings[index]
    let options = binding.options
    if options == Binding.Options() { return }
    let (form, word) = (key.motion.form, key.motion.form.word)
    let (rests, isEdge) = (form.rests, form.isFromBorder)
    func unused(_ option: String, _ why: String) {
      warn(index, "ignores `\(option)`: \(why)", "leave `\(option)` out")
    }
    if options.drives, rests || !word.moves { unused("drive", "the fingers rest, so there is nothing to follow") }
    if options.step != nil, rests || !word.canDrive { unused("step", "it fires once") }
    if options.distance != nil {
      if rests || !word.travels {
        unused("distance", "the fingers do not travel")
      } else if options.step != nil {
        unused("distance", "`step` sets the length")
      } else if options.moment == .begin {
        unused("distance", "it acts as the fingers start to move")
      } else if options.drives, let whole = form.wholeWay {
        unused("distance", whole)
      }
    }
    if options.depth != nil, !isEdge { unused("depth", "only edge gestures have one") }
    if options.confirmHold != nil, !confirms(key, binding) {
      unused(
        "confirm hold",
        options.drives
          ? "a driven action ends where the fingers lift"
          : rests || !word.moves ? "the fingers rest anyway" : "it acts only when the fingers lift")
    }
    if options.drives, binding.action == nil { unused("drive", "there is no action") }
    if options.notEdge, isEdge || key.thenTaps != nil { unused("not-edge", "the gesture says where fingers land") }
    if options.distance != nil, form.reach != nil { unused("distance", "the gesture already has a length") }
    if options.step != nil, options.confirmHold != nil { unused("step", "a confirmed gesture fires once") }
  }

  func warnOfBindings() {
    for index in configuration.bindings.indices {
      warnIfImpossible(index)
      warnIfCovered(index)
      warnIfIgnoringNothing(index)
      warnIfTakenFromWindows(index)
    }
    #if !COMPOSITOR
      for word in GestureWord.all { word.check?(self) }
    #endif
  }

  private func warnIfImpossible(_ index: Int) {
    let binding = configuration.bindings[index]
    if binding.isIgnored { return }
    if keysOfBinding[index].isEmpty { warn(index, "never fires: no hand can do this", "leave it out") }
    let fewest = binding.gesture.fingers.lowerBound
    if let most = configuration.defaults.maximumTouches, fewest > most {
      warn(index, "never fires: contacts beyond \(most) are dropped", "write `max-touches \(fewest)`")
    }
    if fewest > 10 { warn(index, "never fires: nobody has \(fewest) fingers", "write 10 at most") }
    if binding.gesture.corners.count > fewest {
      let corners = binding.gesture.corners.count
      warn(
        index, "never fires: \(corners) corners need at least \(corners) fingers",
        "write \(corners) in place of \(fewest)")
    }
    if let panic = configuration.safety.panicFingers, binding.gesture.fingers == panic...panic,
      binding.gesture.kind.form.leadsToTaps, binding.gesture.corners.isEmpty,
      binding.gesture.kind.form.number.map(Interval.milliseconds) ?? tuning.hold >= configuration.safety.panicHold
    {
      warn(
        index, "never fires: the panic gesture comes first",
        "use fewer fingers, or make the panic gesture longer: `safety { panic \(panic) hold 10s }`")
    }
  }

  private func warnIfCovered(_ index: Int) {
    if !configuration.bindings[index].gesture.kind.form.canAct { return }
    guard let coverer = coverers[index].first, coverers[index].count == keysOfBinding[index].count else { return }
    let other = configuration.bindings[coverer].place
    let isInOneFile = other.file == configuration.bindings[index].place.file
    let where_ = isInOneFile ? "line \(other.line)" : "\(other.file):\(other.line)"
    let first = configuration.bindings[coverer].words
    warn(index, "never acts: `\(first)` in \(where_) takes precedence", "leave one of the two out")
  }

  private func warnIfIgnoringNothing(_ index: Int) {
    // An `ignore` that overrides another binding is useful even if nothing else is bound to the gesture.
    let binding = configuration.bindings[index]
    guard binding.effect == .ignore, !binding.place.overrides else { return }
    let gesture = binding.gesture
    let isOfUse =
      !gesture.kind.form.canAct
      ? keys.indices.contains { isBound[$0] && gesture.fingers.contains(keys[$0].fingers) }
      : keysOfBinding[index].contains { isBound[$0] }
    if !isOfUse { warn(index, "is not bound, so nothing changes", "leave the line out") }
  }

  // MARK: warnings about costs for windows and other bindings

  /// Warns of a binding that applies in every window, if windows use the gesture themselves: one finger taps, drags and
  /// scrolls, two fingers scroll and zoom.
  private func warnIfTakenFromWindows(_ index: Int) {
    let binding = configuration.bindings[index]
    guard binding.action != nil, binding.scope.apps.isEmpty, binding.options.only.isEmpty,
      binding.gesture.corners.isEmpty, binding.options.deliver != .observe
    else { return }
    if binding.gesture.kind.form.isUsedByWindows(binding.gesture.fingers) {
      warn(
        index, "is a gesture that windows use; none receives it now",
        "bind it in a block such as `app org.mozilla.firefox { ... }`, or with three fingers")
    }
  }

  func warnOfDelays() {
    for relation in result.relations where relation.kind == .waits {
      let (first, second) = (result.recognizers[relation.first], result.recognizers[relation.second])
      guard let index = second.bindings.first, let delay = relation.delay else { continue }
      if first.key.motion.form.taps != nil, second.key.motion.form.taps != nil {
        warn(
          index, "makes every `\(first.name)` wait \(delay.text): it may still become `\(second.name)`",
          "use another number of fingers for one of the two")
      } else if second.key.motion.form.known == .drawn, first.fingers == second.fingers {
        for waiting in first.bindings {
          warn(
            waiting, "waits until the fingers lift, since it may become `\(second.name)`",
            "use another number of fingers for one of the two")
        }
      } else if first.isDriven, second.kind == .swipe, first.fingers == second.fingers {
        let pan = first.bindings.first.map { configuration.bindings[$0] }
        let out = pan?.isBuiltIn == true ? ", or write `unbind \(pan?.words ?? "")`" : ""
        warn(
          index, "makes `\(first.name)` begin up to \(delay.text) late, since the two do different things",
          "use another number of fingers for one of the two" + out)
      }
    }
    for recognizer in result.recognizers where recognizer.delaysTouchesBegan && !recognizer.key.isBoundToAPlace {
      guard let index = recognizer.bindings.first, let most = recognizer.keepsBack,
        configuration.bindings[index].options.deliver == .delayed
      else { continue }
      let alone = recognizer.fingers > 1 ? min(most, recognizer.landing) : most
      warn(
        index, "withholds every touch from windows until it lifts or moves away, up to \(alone.text)",
        "leave `deliver delayed` out")
    }
  }
}
