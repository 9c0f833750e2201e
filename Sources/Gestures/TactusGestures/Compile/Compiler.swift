// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// Turns bindings into recognizers and relations, in this order:
///
/// 1. split every gesture into keys: one number of fingers, one direction;
/// 2. for each key, sort its bindings by precedence;
/// 3. for each key, make a recognizer for each group of bindings with the same times and distances;
/// 4. for each pair of recognizers that can meet, derive their relation;
/// 5. warn of bindings that may surprise the user.
///
/// A compositor cannot do anything else while the compiler runs. Therefore the time of each step is proportional to the
/// number of bindings, and `ConfigurationLimit` limits gestures, recognizers and relations.
final class Compiler {
  typealias Recognizer = CompiledConfiguration.Recognizer
  typealias Relation = CompiledConfiguration.Relation

  let configuration: Configuration
  let tuning: Tuning
  let options: CompileOptions
  var result: CompiledConfiguration
  /// The keys in the order of the configuration.
  private(set) var keys: [GestureKey] = []
  /// For each key, its bindings in order of precedence.
  private(set) var order: [[Int]] = []
  /// For each binding, its keys. A binding `ignore N any` has no keys of its own: it is added to the bindings of all
  /// other keys with that number of fingers.
  private(set) var keysOfBinding: [[Int]] = []
  /// For each key, whether it has a binding that is not `ignore`.
  private(set) var isBound: [Bool] = []
  /// For each binding, the bindings that take precedence in every state in which it applies: at most one for each of
  /// its keys.
  private(set) var coverers: [[Int]] = []
  /// The warnings that were already reported for each binding.
  private var said: [[String]]
  let apps: AppIndex
  /// How many more pairs of bindings may be compared. Only absurd configurations have more pairs. The remaining pairs
  /// are assumed to meet and not to cover one another, which may create a needless recognizer or relation.
  var comparisonsLeft = 5000

  init(_ configuration: Configuration, _ options: CompileOptions) {
    result = CompiledConfiguration(configuration, options)
    let applied = result.configuration
    self.configuration = applied
    tuning = Tuning(applied.defaults, presets: configuration.defaults.presets)
    self.options = options
    result.flickSpeed = tuning.flickSpeed
    said = Array(repeating: [], count: applied.bindings.count)
    apps = AppIndex(applied.bindings)
  }

  func compile() throws(ConfigurationErrors) -> CompiledConfiguration {
    try collectKeys()
    findCoverers()
    for key in keys.indices { try makeRecognizers(for: key) }
    sortRecognizers()
    try deriveRelations()
    hurrySwipesBesidePans()
    holdBackEndsOfWaiting()
    warnOfBindings()
    warnOfDelays()
    let warnings = result.warnings
    result.warnings = inOrder(warnings.count) { warnings[$0].place < warnings[$1].place }.map { warnings[$0] }
    return result
  }

  /// Adds the warning "`3 tap` WHAT; REMEDY" about a binding. `what` names the problem, `remedy` the change that solves
  /// it. Built-in bindings cause no warnings, since files may override them.
  func warn(_ index: Int, _ what: String, _ remedy: String) {
    guard said.indices.contains(index), !said[index].contains(what), !configuration.bindings[index].isBuiltIn
    else { return }
    said[index].append(what)
    let binding = configuration.bindings[index]
    let whole = "`\(binding.name ?? binding.words)` \(what); \(remedy)"
    result.warnings.append(CompiledConfiguration.Warning(place: binding.place, what: whole))
  }

  /// Returns the error for a limit; `binding` is the first binding that exceeds the limit.
  func excess(_ limit: ConfigurationLimit, _ binding: Int) -> ConfigurationErrors {
    let isThere = configuration.bindings.indices.contains(binding)
    let place = isThere ? configuration.bindings[binding].place : SourcePlace(file: "", line: 1, column: 1)
    return ConfigurationErrors(limit, at: place)
  }

  // MARK: keys

  private func collectKeys() throws(ConfigurationErrors) {
    var general: [Int] = []
    var indexOfKey: [GestureKey: Int] = [:]
    var left = ConfigurationLimit.gestures.value
    for index in configuration.bindings.indices {
      let gesture = configuration.bindings[index].gesture
      keysOfBinding.append([])
      // `any` is added to all other keys with this number of fingers.
      if !gesture.kind.form.canAct, configuration.bindings[index].isIgnored {
        general.append(index)
        continue
      }
      let mine = GestureKey.all(of: gesture).map { key in
        if let known = indexOfKey[key] { return known }
        indexOfKey[key] = keys.count
        keys.append(key)
        order.append([])
        return keys.count - 1
      }
      left -= mine.count
      if left < 0 { throw excess(.gestures, index) }
      keysOfBinding[index] = mine
      for key in mine { order[key].append(index) }
    }
    for index in general {
      let fingers = configuration.bindings[index].gesture.fingers
      for key in keys.indices where fingers.contains(keys[key].fingers) {
        left -= 1
        order[key].append(index)
      }
      if left < 0 { throw excess(.gestures, index) }
    }
    putInOrder()
  }

  /// Sorts the bindings of each key: narrower scopes first, and later lines first among equal scopes.
  private func putInOrder() {
    let narrowness = configuration.bindings.map { $0.narrowness }
    for key in keys.indices {
      let indices = order[key]
      isBound.append(indices.contains { !configuration.bindings[$0].isIgnored })
      order[key] = inOrder(indices.count) { one, other in
        let (a, b) = (indices[one], indices[other])
        return narrowness[a] != narrowness[b] ? narrowness[a] > narrowness[b] : a > b
      }.map { indices[$0] }
    }
  }

  // MARK: bindings that others cover

  private func findCoverers() {
    coverers = Array(repeating: [], count: configuration.bindings.count)
    isCovered = order.map { Array(repeating: false, count: $0.count) }
    // The entries of a key's order, by application. It is emptied after each key.
    var byApp = [[Int]](repeating: [], count: apps.count)
    for key in keys.indices {
      // Only a binding for the same application, for a pattern or for all applications can cover the binding `index`.
      var general: [Int] = []
      for (n, index) in order[key].enumerated() {
        let alike = apps.names[index].first.map { byApp[$0] } ?? []
        if let first = coverer(of: index, in: key, among: alike, general) {
          isCovered[key][n] = true
          coverers[index].append(first)
        }
        if apps.isGeneral[index] { general.append(n) }
        for app in apps.names[index] { byApp[app].append(n) }
      }
      for index in order[key] {
        for app in apps.names[index] { byApp[app] = [] }
      }
    }
  }
  /// For each entry of `order`, whether an earlier binding of the same key covers it.
  private var isCovered: [[Bool]] = []

  /// Returns the first binding that covers the binding `index`, among the bindings before it in the order of the key.
  /// `some` and `others` are indices into that order.
  private func coverer(of index: Int, in key: Int, among some: [Int], _ others: [Int]) -> Int? {
    var (i, j) = (0, 0)
    while i < some.count || j < others.count, comparisonsLeft > 0 {
      let takesOther = i == some.count || j < others.count && others[j] < some[i]
      let candidate = order[key][takesOther ? others[j] : some[i]]
      if takesOther { j += 1 } else { i += 1 }
      comparisonsLeft -= 1
      if configuration.bindings[candidate].covers(configuration.bindings[index]) { return candidate }
    }
    return nil
  }

  // MARK: recognizers

  /// The properties of a binding that determine the times and distances of its recognizer. Bindings of one key with
  /// equal properties share a recognizer.
  private struct Numbers: Equatable {
    var number: Double?
    var isBlock: Bool
    var isKeyboard: Bool
    var options: Binding.Options

    init(_ binding: Binding) {
      number = binding.gesture.kind.form.number
      isBlock = binding.effect == .block
      isKeyboard = binding.action?.kind == .keyboard
      options = binding.options
      (options.unless, options.only, options.requiresFailureOf) = ([], [], [])
    }
  }

  private func makeRecognizers(for key: Int) throws(ConfigurationErrors) {
    // Each binding is compared with at most this many others, so that the cost stays linear. If a gesture has more sets
    // of options than that, bindings with equal options may have several recognizers.
    let most = 32
    var twins: [(numbers: Numbers, recognizer: Int)] = []
    for (n, index) in order[key].enumerated() where !isCovered[key][n] && !configuration.bindings[index].isIgnored {
      warnOfUnusedOptions(of: index, keys[key])
      let numbers = Numbers(configuration.bindings[index])
      if let twin = twins.first(where: { $0.numbers == numbers }) {
        result.recognizers[twin.recognizer].bindings.append(index)
        continue
      }
      guard var recognizer = recognizer(for: keys[key], index) else { continue }
      guard result.recognizers.count < ConfigurationLimit.recognizers.value else { throw excess(.recognizers, index) }
      recognizer.candidates = order[key]
      recognizer.bindings = [index]
      if twins.count < most { twins.append((numbers, result.recognizers.count)) }
      result.recognizers.append(recognizer)
      if let first = gate(before: recognizer) { result.recognizers.append(first) }
    }
  }

  /// Sorts the recognizers in order of attachment. If two gestures could begin in the same cycle, the recognizer that
  /// was attached first begins, so more specific gestures come first.
  private func sortRecognizers() {
    let recognizers = result.recognizers
    let ranks = recognizers.map { recognizer in
      (
        recognizer.key.precedence.rawValue, -recognizer.fingers,
        recognizer.key.motion.form.travel?.rawValue.nonzeroBitCount ?? 0
      )
    }
    result.recognizers = inOrder(recognizers.count) { ranks[$0] < ranks[$1] }.map { recognizers[$0] }
  }

  /// Makes each recognizer that waits for another withhold the lifts of its fingers from windows while it waits.
  private func holdBackEndsOfWaiting() {
    for relation in result.relations where relation.kind == .waits {
      let waiting = result.recognizers[relation.first]
      // The lifts of one or two fingers are not withheld, except those of taps: users type with two thumbs.
      guard waiting.cancelsTouchesInView, waiting.fingers > 2 || waiting.key.motion.form.taps != nil else { continue }
      result.recognizers[relation.first].delaysTouchesEnded = true
    }
  }
}

extension GestureKey {
  fileprivate var precedence: Precedence {
    let own = motion.form.precedence
    if own == .all { return own }
    return thenTaps != nil ? .hold : !corners.isEmpty ? .corners : own
  }
}
