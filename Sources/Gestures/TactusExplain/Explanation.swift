// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// Explains a gesture in a state of the session: what it does, which line binds it, which other gestures it waits for,
/// and for how long.
public struct Explanation: Hashable, Sendable {
  /// One direction of the gesture. For example, `3 swipe horizontal` has two parts.
  public struct Part: Hashable, Sendable {
    /// The gesture in this direction, as a line of a configuration names it.
    public var gesture: String
    /// The index of the binding that the gesture triggers; nil if there is none.
    public var binding: Int?
    /// The sentences that explain this direction, each with a topic in front.
    public var lines: [Line]
  }
  public struct Line: Hashable, Sendable {
    public var topic: String
    public var text: String
  }
  public var parts: [Part] = []

  /// Explains a gesture. `words` is the gesture as a line of a configuration writes it, or the name of a composed
  /// gesture.
  public init(
    of words: String, in compiled: CompiledConfiguration, state: SessionState
  ) throws(ConfigurationErrors) {
    let named = compiled.configuration.bindings.filter { $0.name == words }.map { $0.gesture }
    let gestures = named.isEmpty ? [try Gesture(words: Self.gesture(in: words))] : named
    var seen: Set<GestureKey> = []
    for gesture in gestures {
      for key in Self.keys(of: gesture, in: compiled) where seen.insert(key).inserted {
        parts.append(Part(key, compiled, state))
      }
    }
  }

  /// Returns the words of the gesture, without the directive before them and the action after them, so that the user
  /// can pass a line copied from a file.
  private static func gesture(in line: String) -> String {
    var words = line.split(separator: " ")[...]
    if let first = words.first, ["bind", "block", "ignore"].contains(first) { words.removeFirst() }
    return words.prefix { $0 != "->" && $0 != "{" }.joined(separator: " ")
  }

  /// Returns the keys of the gesture. If the gesture requires no corner, also returns the bound keys with the same
  /// fingers and motion that have further requirements, such as a corner.
  private static func keys(of gesture: Gesture, in compiled: CompiledConfiguration) -> [GestureKey] {
    GestureKey.all(of: gesture).flatMap { key in
      let bound = compiled.configuration.bindings.flatMap { GestureKey.all(of: $0.gesture) }.filter { other in
        other == key || other.fingers == key.fingers && other.motion == key.motion && key.corners.isEmpty
      }
      return bound.isEmpty || !bound.contains(key) && key.corners.isEmpty ? [key] + bound : bound
    }
  }

  public var text: String {
    parts.map { part in
      let width = part.lines.map { $0.topic.count }.max() ?? 0
      return part.gesture + "\n"
        + part.lines.map { line in
          "  " + line.topic + String(repeating: " ", count: width - line.topic.count + 2) + line.text + "\n"
        }.joined()
    }.joined(separator: "\n")
  }
}

extension Explanation.Part {
  fileprivate init(_ key: GestureKey, _ compiled: CompiledConfiguration, _ state: SessionState) {
    gesture = key.words
    lines = []
    binding = nil
    let indices = compiled.recognizers.indices.filter { compiled.recognizers[$0].key == key }
    let candidates = indices.first.map { compiled.recognizers[$0].candidates } ?? compiled.candidates(of: key)
    let winner = compiled.winner(among: candidates, in: state)
    if let winner, let index = indices.first(where: { compiled.recognizers[$0].bindings.contains(winner) }) {
      binding = compiled.configuration.bindings[winner].action == nil ? nil : winner
      describe(winner, index, compiled, state)
    } else if let winner {
      let isBlocked = compiled.configuration.bindings[winner].effect == .block
      add("nothing", "\(isBlocked ? "kept from windows" : "left to the window") by \(compiled.place(of: winner))")
    } else {
      add("nothing", candidates.isEmpty ? "it is not bound" : "it is not bound here")
    }
    for other in candidates where other != winner { addOther(other, winner, compiled) }
    if candidates.isEmpty { addNeighbours(key, compiled) }
  }

  private mutating func add(_ topic: String, _ text: String) {
    lines.append(Explanation.Line(topic: topic, text: text))
  }

  private mutating func describe(
    _ winner: Int, _ index: Int, _ compiled: CompiledConfiguration, _ state: SessionState
  ) {
    let binding = compiled.configuration.bindings[winner]
    let recognizer = compiled.recognizers[index]
    if let action = binding.action {
      add("does", action.words)
      let with = binding.options.with
      if !with.isEmpty { add("with", "\(KeyChord(modifiers: with)) held") }
      if let back = binding.options.back { add("back", back.words) }
    } else {
      add("does", "nothing, and windows do not see it")
    }
    add("bound in", compiled.place(of: winner) + (binding.name.map { ", \"\($0)\"" } ?? ""))
    if !recognizer.isWall { add("when", recognizer.moment(of: binding)) }
    var hasWait = false
    for relation in compiled.relations where relation.first == index || relation.second == index {
      let isFirst = relation.first == index
      let other = compiled.recognizers[isFirst ? relation.second : relation.first]
      // A recognizer that is not bound in this state receives no touches, so nothing waits for it.
      guard let theirs = compiled.binding(of: other, in: state) else { continue }
      let name = "\(other.name) (\(compiled.place(of: theirs)))"
      switch (relation.kind, isFirst) {
      case (.waits, true):
        hasWait = true
        let most = relation.delay.map { "; \($0.text) at most" } ?? "; causes no delay"
        add("waits for", "\(name): \(relation.reason)\(most)")
      case (.together, _): add("beside", "\(name): \(relation.reason)")
      case (.yields, true): add("gives way to", "\(name): \(relation.reason)")
      case (.yields, false): add("takes over from", name)
      case (.waits, false): break
      }
    }
    if !hasWait { add("waits for", "nothing") }
    add("windows", recognizer.delivery)
  }

  private mutating func addOther(_ other: Int, _ winner: Int?, _ compiled: CompiledConfiguration) {
    let binding = compiled.configuration.bindings[other]
    let action = binding.action?.words ?? binding.effect.word
    let scope = binding.scopeWords
    add(
      winner == nil ? "but" : "elsewhere",
      "\(action), \(compiled.place(of: other))" + (scope.isEmpty ? "" : ": \(scope)"))
  }

  /// Lists the same gesture with other numbers of fingers, since the user probably meant one of these.
  private mutating func addNeighbours(_ key: GestureKey, _ compiled: CompiledConfiguration) {
    var names: [String] = []
    for recognizer in compiled.recognizers where recognizer.key.motion == key.motion {
      if !names.contains(recognizer.name) { names.append(recognizer.name) }
    }
    if !names.isEmpty { add("bound", names.joined(separator: ", ")) }
  }
}

extension CompiledConfiguration {
  fileprivate func place(of binding: Int) -> String {
    let place = configuration.bindings[binding].place
    return "\(place.file):\(place.line)"
  }

  /// Returns the bindings that match a key for which there is no recognizer; later lines come first.
  fileprivate func candidates(of key: GestureKey) -> [Int] {
    configuration.bindings.indices.filter { index in
      let gesture = configuration.bindings[index].gesture
      return !gesture.kind.form.canAct
        ? gesture.fingers.contains(key.fingers) : GestureKey.all(of: gesture).contains(key)
    }.reversed()
  }
}

extension Binding.Effect {
  fileprivate var word: String {
    switch self {
    case .act: "act"
    case .block: "block"
    case .ignore: "ignore"
    }
  }
}
