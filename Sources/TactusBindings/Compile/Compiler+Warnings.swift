// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// Warns of bindings that compile but will not do what their author expects.
extension Compiler {
  // MARK: of one line

  /// Warns of options that mean nothing for this gesture.
  func warnOfUnusedOptions(of index: Int, _ key: GestureKey) {
    let binding = configuration.bindings[index]
    let options = binding.options
    if options == Binding.Options() { return }
    let word = GestureWord.of(binding.gesture.kind)
    var rests = false
    if case .edge(_, hold: true) = key.motion { rests = true }
    let isEdge = key.motion.isFromBorder
    func unused(_ option: String, _ why: String) { warn(index, "`\(option)` is of no use here: \(why)") }
    if options.drives, rests || !word.moves { unused("drive", "the fingers rest, there is nothing to follow") }
    if options.step != nil, rests || !word.canDrive { unused("step", "it fires once") }
    if options.distance != nil {
      if rests || !word.travels {
        unused("distance", "the fingers do not travel")
      } else if options.step != nil {
        unused("distance", "each step is as long as it says")
      } else if options.moment == .begin {
        unused("distance", "it acts as the fingers set out")
      } else if options.drives, case .pinch = key.motion {
        unused("distance", "half the distance between the fingers, or twice, is all of it")
      }
    }
    if options.depth != nil, !isEdge { unused("depth", "it is for edges") }
    if options.confirmHold != nil, !confirms(key, binding) {
      unused(
        "confirm hold",
        options.drives
          ? "what follows the fingers ends where they let go"
          : rests || !word.moves ? "the fingers rest anyway" : "how far they go is known when they lift")
    }
    if options.drives, binding.action == nil { unused("drive", "nothing is done") }
    if options.notEdge, isEdge || key.thenTaps != nil { unused("not-edge", "it says itself where fingers land") }
    if options.distance != nil, key.motion.hasFixedReach { unused("distance", "its length is given") }
    if options.step != nil, options.confirmHold != nil { unused("step", "what is confirmed fires once") }
  }

  func warnOfBindings() {
    for index in configuration.bindings.indices {
      warnIfImpossible(index)
      warnIfCovered(index)
      warnIfIgnoringNothing(index)
      warnIfTakenFromWindows(index)
    }
    #if !hasFeature(Embedded)
      warnOfShapes()
    #endif
  }

  private func warnIfImpossible(_ index: Int) {
    let binding = configuration.bindings[index]
    if binding.isIgnored { return }
    if keysOfBinding[index].isEmpty { warn(index, "never fires: no hand does this") }
    let fewest = binding.gesture.fingers.lowerBound
    if let most = configuration.defaults.maximumTouches, fewest > most {
      warn(index, "never fires: contacts beyond \(most) are dropped (`max-touches`)")
    }
    if fewest > 10 { warn(index, "never fires: nobody has \(fewest) fingers") }
    if binding.gesture.corners.count > fewest {
      warn(index, "never fires: \(binding.gesture.corners.count) corners need as many fingers")
    }
    if let panic = configuration.safety.panicFingers, binding.gesture.fingers == panic...panic,
      case .hold(let duration) = binding.gesture.kind, binding.gesture.corners.isEmpty,
      duration ?? tuning.hold >= configuration.safety.panicHold
    {
      warn(index, "never fires: the panic gesture comes first")
    }
  }

  private func warnIfCovered(_ index: Int) {
    if configuration.bindings[index].gesture.kind == .any { return }
    guard let coverer = coverers[index].first, coverers[index].count == keysOfBinding[index].count else { return }
    let other = configuration.bindings[coverer].place
    let isInOneFile = other.file == configuration.bindings[index].place.file
    let where_ = isInOneFile ? "line \(other.line)" : "\(other.file):\(other.line)"
    warn(index, "never counts: `\(configuration.bindings[coverer].words)` in \(where_) comes first wherever this would")
  }

  private func warnIfIgnoringNothing(_ index: Int) {
    guard configuration.bindings[index].effect == .ignore else { return }
    let gesture = configuration.bindings[index].gesture
    let isOfUse =
      gesture.kind == .any
      ? keys.indices.contains { isBound[$0] && gesture.fingers.contains(keys[$0].fingers) }
      : keysOfBinding[index].contains { isBound[$0] }
    if !isOfUse { warn(index, "ignores nothing: `\(configuration.bindings[index].words)` is bound nowhere") }
  }

  #if !hasFeature(Embedded)
    /// Warns of shapes that are hard to tell from other moves. Their author asks `tactus check`.
    private func warnOfShapes() {
      for shape in configuration.shapes {
        let bindings = configuration.bindings.indices.filter {
          configuration.bindings[$0].gesture.shape == shape.name && !configuration.bindings[$0].isIgnored
        }
        if bindings.isEmpty { continue }
        let forms = shape.strokes.compactMap { StrokeForm($0.map { $0 - .zero }) }
        if forms.count < shape.strokes.count || forms.contains(where: { $0.isStraight }) {
          for index in bindings { warn(index, "a stroke of `shape \(shape.name)` is straight, which is a swipe") }
        }
        let others = ShapeForms(configuration.shapes.filter { $0.name != shape.name })
        for other in forms.compactMap({ others.nearest(to: $0) }) {
          for index in bindings { warn(index, "looks much like `shape \(other)`") }
        }
      }
      for (n, drawn) in result.recognizers.enumerated() where drawn.key.motion == .shape {
        for (m, other) in result.recognizers.enumerated()
        where other.fingers == drawn.fingers && other.key.motion.travel != nil {
          guard let index = drawn.bindings.first, let first = other.bindings.first,
            configuration.bindings[first].options.goesOn, mayMeet(n, m)
          else { continue }
          warn(index, "`\(other.name)` follows the fingers from the start, and comes first where it goes their way")
        }
      }
    }
  #endif

  // MARK: of what others pay

  /// One finger taps, drags and scrolls in windows, two scroll and zoom.
  private func warnIfTakenFromWindows(_ index: Int) {
    let binding = configuration.bindings[index]
    guard binding.action != nil, binding.scope.apps.isEmpty, binding.options.only.isEmpty,
      binding.gesture.corners.isEmpty, binding.options.deliver != .observe
    else { return }
    let isTaken =
      switch binding.gesture.kind {
      case .swipe, .sized, .diagonal, .pan: binding.gesture.fingers.lowerBound <= 2
      case .pinch, .rotate: binding.gesture.fingers.contains(2)
      case .tap, .hold, .shape: binding.gesture.fingers.lowerBound == 1
      case .edge, .slide, .corner, .any: false
      }
    if isTaken {
      warn(index, "is taken from every window; in an `app` block only from some, and with three fingers from few")
    }
  }

  func warnOfDelays() {
    for relation in result.relations where relation.kind == .waits {
      let (first, second) = (result.recognizers[relation.first], result.recognizers[relation.second])
      guard let index = second.bindings.first, let delay = relation.delay else { continue }
      if case .tap = first.key.motion, case .tap = second.key.motion {
        warn(index, "makes every `\(first.name)` wait \(delay.text): `\(second.name)` may still come of it")
      } else if case .shape = second.key.motion, first.fingers == second.fingers {
        for waiting in first.bindings { warn(waiting, "waits until the fingers lift, since they may draw a shape") }
      } else if first.isDriven, second.kind == .swipe, first.fingers == second.fingers {
        warn(index, "makes `\(first.name)` begin up to \(delay.text) late, since it does something else")
      }
    }
    for recognizer in result.recognizers where recognizer.delaysTouchesBegan && !recognizer.key.isBoundToAPlace {
      guard let index = recognizer.bindings.first, let most = recognizer.keepsBack,
        configuration.bindings[index].options.deliver == .delayed
      else { continue }
      let alone = recognizer.fingers > 1 ? min(most, recognizer.landing) : most
      warn(index, "keeps every touch from windows until it lifts or moves on, up to \(alone.text)")
    }
  }
}
