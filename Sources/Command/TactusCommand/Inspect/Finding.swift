// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusExplain

/// Finds the bindings that acted in an episode. If none acted, finds the bindings that came nearest to acting, what
/// they lacked, and the change of the configuration with which one of them would have acted.
package struct Finding {
  /// A binding that did not act.
  struct Near {
    var gesture: Int
    var lack: Lack
  }
  /// A change of one setting with which the gesture would have acted.
  struct Change {
    var gesture: Int
    var limit: Limit
    /// The strictest round value with which the gesture acts.
    var value: Double
    /// The gestures that act with each of several values, from the present value to `value` and beyond.
    var trials: [(value: Double, acted: [Int])]
  }

  let compiled: CompiledConfiguration
  /// The settings that a `device` block sets for the touchscreen.
  private let settings: [String]
  let episode: Episode
  let course: EpisodeCourse
  let acted: [Int]
  /// The bindings that came near to acting, the nearest first; empty if a gesture acted.
  private(set) var near: [Near] = []
  private(set) var change: Change?
  /// The direction in which the hand moved, and the numbers of fingers for which that direction is bound; nil if there
  /// is no such binding, or if the user probably intended a gesture with the number of fingers that were down.
  private(set) var other: (way: String, fingers: [Int])?
  /// What each gesture lacked in order to act; nil for a gesture about which this is not known.
  let lacks: [Lack?]

  /// If the `distance` of a gesture's `lack` is at least this, the gesture does not count as near.
  private static let farthest = 1.0
  private static let mostTried = 3
  /// If the `distance` of a gesture's `lack` is below this, the gesture was surely the intended one.
  private static let sure = 0.5
  private static let halvings = 9
  private static let marks = 13

  /// Judges an episode. Returns nil if the engine does not accept the screen.
  init?(_ episode: Episode, _ compiled: CompiledConfiguration) {
    let touchscreen = episode.screen.device
    settings = compiled.configuration.rule(forDevice: touchscreen).numbers.lines.compactMap { $0.first }
    let compiled = compiled.only(onDevice: touchscreen)
    guard let course = EpisodeCourse(of: episode, compiled) else { return nil }
    (self.compiled, self.episode, self.course) = (compiled, episode, course)
    acted = course.acted
    lacks = compiled.recognizers.indices.map { n in
      compiled.lack(of: n, course.attempts[n], episode.hand) { id in
        course.gestures[id].map { compiled.title(of: $0) } ?? "?"
      }
    }
    guard acted.isEmpty else { return }
    near = lacks.indices.compactMap { n in lacks[n].map { Near(gesture: n, lack: $0) } }
      .filter { $0.lack.distance < Self.farthest }
      .sorted { ($0.lack.distance, $0.gesture) < ($1.lack.distance, $1.gesture) }
    addUnbound()
    other = compiled.otherFingers(for: episode.hand) { [course] in course.attempts[$0].isLive }
    // If a binding with the same number of fingers came near, the user did not intend another number of fingers.
    if let first = near.first, other != nil, first.lack.distance < Self.sure, fingers(of: first) == episode.hand.most {
      other = nil
    }
    if other != nil { near = near.filter { fingers(of: $0) == episode.hand.most } }
    for candidate in near.prefix(Self.mostTried) where change == nil && other == nil {
      for limit in candidate.lack.limits where change == nil { change = find(limit, for: candidate.gesture) }
    }
  }

  /// Returns what to write in the configuration so that the gesture of `change` acts with `value`; nil if no option or
  /// setting can do so.
  func remedy(_ change: Change, _ value: Double) -> Limit.Remedy? {
    let remedy = binding(change.gesture).flatMap { change.limit.remedy(value, for: $0) }
    guard case .defaults(let words)? = remedy, let name = words.first, settings.contains(name) else { return remedy }
    return .device(episode.screen.device, words)
  }

  private func fingers(of near: Near) -> Int { compiled.recognizers[near.gesture].fingers }

  // MARK: changes that would make the gesture act

  private func acts(_ gesture: Int, with compiled: CompiledConfiguration) -> [Int]? {
    let acted = EpisodeCourse(of: episode, compiled, isTrial: true)?.acted ?? []
    return acted.contains(gesture) ? acted : nil
  }

  /// Finds the strictest value of a setting with which the gesture acts, by bisection.
  private func find(_ limit: Limit, for gesture: Int) -> Change? {
    func trial(_ value: Double) -> [Int]? { acts(gesture, with: limit.applied(value, to: compiled)) }
    var (fails, works) = (limit.value, limit.loosest)
    guard trial(works) != nil else { return nil }
    for _ in 0..<Self.halvings {
      let middle = (fails + works) / 2
      if trial(middle) != nil { works = middle } else { fails = middle }
    }
    let nearest = limit.rounded(works, toNearest: true)
    works = trial(nearest) == nil ? limit.rounded(works) : nearest
    let end =
      limit.isUpwards
      ? min(limit.loosest, limit.value + (works - limit.value) * 2) : max(limit.loosest, works * 2 - limit.value)
    let trials: [(value: Double, acted: [Int])] = (0..<Self.marks).map { n in
      let value = limit.value + (end - limit.value) * Double(n) / Double(Self.marks - 1)
      return (value, EpisodeCourse(of: episode, limit.applied(value, to: compiled), isTrial: true)?.acted ?? [])
    }
    return Change(gesture: gesture, limit: limit, value: works, trials: trials)
  }

  // MARK: bindings in other scopes

  /// Finds bindings that would have acted in another state of the session, such as in another application, and inserts
  /// them at the beginning of `near`.
  private mutating func addUnbound() {
    for (n, recognizer) in compiled.recognizers.enumerated()
    where recognizer.fingers == episode.hand.most && !recognizer.isWall && !course.attempts[n].isLive {
      guard let first = recognizer.bindings.first, compiled.configuration.bindings.indices.contains(first),
        compiled.configuration.bindings[first].action != nil
      else { continue }
      var free = compiled
      free.configuration.bindings[first].scope = Scope()
      free.configuration.bindings[first].options.only = []
      free.configuration.bindings[first].options.unless = []
      free.recognizers[n].candidates = [first]
      guard acts(n, with: free) != nil else { continue }
      let scope = compiled.configuration.bindings[first].scopeWords
      let why =
        scope.isEmpty ? "another binding of the same gesture takes precedence" : "it is not bound here (\(scope))"
      near.insert(Near(gesture: n, lack: Lack(unbound: why)), at: 0)
    }
  }
}
