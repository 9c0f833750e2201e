// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// From bindings to recognizers and relations, in this order:
///
/// 1. take every gesture apart into keys: one number of fingers, one direction;
/// 2. for each key, put its bindings into the order in which they count;
/// 3. for each key, make a recognizer of those bindings that ask for the same numbers;
/// 4. for each pair of recognizers that can meet, derive how they stand to each other;
/// 5. say what will surprise.
final class Compiler {
  typealias Recognizer = CompiledConfiguration.Recognizer
  typealias Relation = CompiledConfiguration.Relation

  let configuration: Configuration
  let tuning: Tuning
  let options: CompileOptions
  var result: CompiledConfiguration
  /// All bindings of each key, in the order in which they count.
  private(set) var order: [GestureKey: [Int]] = [:]
  /// In the order in which the configuration names them.
  private(set) var keys: [GestureKey] = []

  init(_ configuration: Configuration, _ options: CompileOptions) {
    let applied = configuration.applyingPresets()
    self.configuration = applied
    tuning = Tuning(applied.defaults, presets: configuration.defaults.presets)
    self.options = options
    result = CompiledConfiguration(applied)
  }

  func compile() -> CompiledConfiguration {
    collectKeys()
    for key in keys { makeRecognizers(for: key) }
    sortRecognizers()
    deriveRelations()
    holdBackEndsOfWaitingTaps()
    warnOfBindings()
    warnOfDelays()
    let warnings = result.warnings
    result.warnings = inOrder(warnings.count) { warnings[$0].place < warnings[$1].place }.map { warnings[$0] }
    return result
  }

  func warn(_ binding: Int, _ what: String) {
    guard configuration.bindings.indices.contains(binding) else { return }
    let warning = CompiledConfiguration.Warning(place: configuration.bindings[binding].place, what: what)
    if !result.warnings.contains(warning) { result.warnings.append(warning) }
  }

  // MARK: keys

  private func collectKeys() {
    var general: [Int] = []
    for (place, binding) in configuration.bindings.enumerated() {
      // Of these fingers whatever there is: it joins all other keys.
      if binding.gesture.kind == .any, binding.isIgnored {
        general.append(place)
        continue
      }
      for key in GestureKey.all(of: binding.gesture) {
        if order[key] == nil { keys.append(key) }
        order[key, default: []].append(place)
      }
    }
    for key in keys {
      let joining = general.filter { configuration.bindings[$0].gesture.fingers.contains(key.fingers) }
      let places = (order[key] ?? []) + joining
      order[key] = inOrder(places.count) { precedes(places[$0], places[$1]) }.map { places[$0] }
    }
  }

  /// The narrower scope comes first; of two alike, the later line.
  private func precedes(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (configuration.bindings[a].narrowness, configuration.bindings[b].narrowness)
    return first != second ? first > second : a > b
  }

  // MARK: recognizers

  private func makeRecognizers(for key: GestureKey) {
    let candidates = order[key] ?? []
    var made: [Recognizer] = []
    for place in candidates where !configuration.bindings[place].isIgnored && !isCovered(place, by: candidates) {
      guard var recognizer = recognizer(for: key, place) else { continue }
      recognizer.candidates = candidates
      if let twin = made.firstIndex(where: { $0 == recognizer.with(bindings: $0.bindings) }) {
        made[twin].bindings.append(place)
      } else {
        recognizer.bindings = [place]
        made.append(recognizer)
      }
    }
    result.recognizers += made
  }

  /// Another binding of the same gesture comes first wherever this one could.
  func isCovered(_ place: Int, by candidates: [Int]) -> Bool { coverer(of: place, among: candidates) != nil }

  func coverer(of place: Int, among candidates: [Int]) -> Int? {
    candidates.prefix { $0 != place }.first { configuration.bindings[$0].covers(configuration.bindings[place]) }
  }

  /// Where two begin in one cycle, the earlier one does: the more special gesture.
  private func sortRecognizers() {
    let recognizers = result.recognizers
    func rank(_ place: Int) -> (Int, Int, Int) {
      let recognizer = recognizers[place]
      let sides = recognizer.key.motion.travel?.rawValue.nonzeroBitCount ?? 0
      return (recognizer.key.rank, -recognizer.fingers, sides)
    }
    result.recognizers = inOrder(recognizers.count) { rank($0) < rank($1) }.map { recognizers[$0] }
  }

  /// A tap that waits for another would be over in the window before it is known whose it was.
  private func holdBackEndsOfWaitingTaps() {
    for relation in result.relations where relation.kind == .waits {
      if result.recognizers[relation.first].kind == .tap, result.recognizers[relation.first].form != .holdAndTap,
        result.recognizers[relation.first].cancelsTouchesInView
      {
        result.recognizers[relation.first].delaysTouchesEnded = true
      }
    }
  }
}

extension Compiler.Recognizer {
  fileprivate func with(bindings: [Int]) -> Self {
    var copy = self
    copy.bindings = bindings
    return copy
  }
}

extension GestureKey {
  /// Edges before what runs over the screen, places before what is anywhere, swipes before pans.
  fileprivate var rank: Int {
    if motion == .any { return 0 }
    if thenTaps != nil { return 1 }
    if !corners.isEmpty { return 2 }
    switch motion {
    case .any: return 0
    case .edge(_, hold: true): return 3
    case .edge(_, hold: false): return 4
    case .tap: return 5
    case .hold: return 6
    case .swipe: return 7
    case .pan: return 8
    case .pinch: return 9
    case .rotate: return 10
    }
  }
}

extension Binding {
  /// Left to the window: `ignore`, and the action that is none.
  var isIgnored: Bool {
    switch effect {
    case .ignore: true
    case .act(let words): words.name == "none"
    case .block: false
    }
  }
  var action: ActionWords? {
    if case .act(let words) = effect { words } else { nil }
  }
}

extension SourcePlace: Comparable {
  public static func < (a: SourcePlace, b: SourcePlace) -> Bool {
    (a.file, a.line, a.column) < (b.file, b.line, b.column)
  }
}
