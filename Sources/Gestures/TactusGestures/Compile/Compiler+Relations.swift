// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// Derives the relations between recognizers that can receive the same touches. Most pairs need no relation: if two
/// gestures use the same fingers, the one that is recognized first prevents the other (S6.3).
///
/// | first, second                                 | relation | why                                                  |
/// |-----------------------------------------------|----------|------------------------------------------------------|
/// | fewer fingers, more fingers, moving alike     | waits    | the next finger may still land, within `landing`     |
/// | fewer taps, more taps, the same fingers       | waits    | the next tap may still come                          |
/// | pan, swipe, same fingers, a common direction  | waits    | a fast movement is a swipe; at most 0.25 s if the    |
/// |                                               |          | pan follows the fingers                              |
/// | the same, and the pan drives the same action  | together | one gesture: the pan follows, the flick completes it |
/// | pan, pinch, rotation, the same fingers        | together | both follow the fingers                              |
/// | the same, only the first follows the fingers  | yields   | the second is recognized only if it was intended     |
/// | swipe or pan, edge it moves away from         | waits    | fingers that come in over the bezel mean the edge    |
/// | swipe or pan, slide in the same direction     | waits    | fingers that move along an edge mean the slide       |
/// | edge, swipe or pan, corner it moves away from | waits    | fingers that come from the corner mean the corner    |
/// | swipe or pan, swipe with a length or diagonal | waits    | the two can be distinguished only later              |
/// | swipe or pan, shape, the same fingers         | waits    | it may become a shape; no relation if the pan acts   |
/// |                                               |          | before the fingers lift                              |
/// | edge, a part of that edge                     | waits    | the more specific gesture comes first                |
/// | edge, edge with hold                          | yields   | the fingers may rest after they have come in         |
/// | hold, hold in a place; tap, taps after a hold | waits    | the more specific gesture comes first                |
/// | gesture, its `requires-failure-of`            | waits    | the configuration says so                            |
///
/// A pan that drives an action runs together with a swipe in the same direction and with the same action. If the pan
/// waited, nothing would follow the fingers at first, since nearly every drag of three fingers could be a swipe during
/// its first half second. Without a relation, the swipe would never be recognized. If the two have different actions,
/// the pan waits until the movement cannot become a swipe.
extension Compiler {
  /// The properties of a recognizer on which relations depend, besides its bindings.
  private struct Trait: Equatable {
    var fingers: Int
    var motion: Gesture.Kind
    /// The number of a set of corners: equal numbers mean equal corners, and 0 means none.
    var corners: Int
    var thenTaps: Int?
    var part: ClosedRange<Double>?
    var kind: GestureKind
    var isDriven: Bool
    /// Whether the action starts when the gesture begins, and continues while the fingers move.
    var goesOn: Bool
    var landing: Interval

    var form: any GestureForm { motion.form }
  }

  func deriveRelations() throws(ConfigurationErrors) {
    let classes = makeClasses()
    let meeting = meetingRecognizers()
    for a in classes {
      for b in classes where relation(a.trait, b.trait, sharesAnAction: { false }) != nil {
        for first in a.members {
          for second in b.members where first != second && meeting[first, second] {
            let shares = { [self] in sharesAnAction(first, second) }
            guard mayMeet(first, second), var relation = relation(a.trait, b.trait, sharesAnAction: shares) else {
              continue
            }
            (relation.first, relation.second) = (first, second)
            try add(relation)
          }
        }
      }
    }
    let derived = result.relations
    result.relations = inOrder(derived.count) {
      (derived[$0].first, derived[$0].second) < (derived[$1].first, derived[$1].second)
    }.map { derived[$0] }
    try addWrittenRelations()
  }

  private func add(_ relation: Relation) throws(ConfigurationErrors) {
    guard result.relations.count < ConfigurationLimit.relations.value else {
      throw excess(.relations, result.recognizers[relation.first].bindings.first ?? 0)
    }
    result.relations.append(relation)
  }

  /// Groups the recognizers that have the same relations to all others. Walls have no relations and are left out.
  private func makeClasses() -> [(trait: Trait, members: [Int])] {
    var corners: [[Gesture.Corner]] = [[]]
    var classes: [(trait: Trait, members: [Int])] = []
    for (index, recognizer) in result.recognizers.enumerated() where !recognizer.isWall {
      let key = recognizer.key
      let number = corners.firstIndex(of: key.corners) ?? corners.count
      if number == corners.count { corners.append(key.corners) }
      let trait = Trait(
        fingers: recognizer.fingers, motion: key.motion, corners: number, thenTaps: key.thenTaps, part: key.part,
        kind: recognizer.kind,
        isDriven: recognizer.isDriven,
        goesOn: recognizer.bindings.first.map { configuration.bindings[$0].options.goesOn } ?? false,
        landing: recognizer.landing)
      if let known = classes.firstIndex(where: { $0.trait == trait }) {
        classes[known].members.append(index)
      } else {
        classes.append((trait, [index]))
      }
    }
    return classes
  }

  /// Returns the pairs of recognizers that have bindings for the same application. Each recognizer is also paired with
  /// itself.
  private func meetingRecognizers() -> PairTable {
    let recognizers = result.recognizers
    if recognizers.isEmpty { return PairTable(0, by: 0) }
    var meeting = PairTable(recognizers.count, by: recognizers.count)
    var general = PairTable(1, by: recognizers.count)
    var ofApp = PairTable(apps.count, by: recognizers.count)
    for (index, recognizer) in recognizers.enumerated() {
      for binding in recognizer.bindings {
        if apps.isGeneral[binding] { general[0, index] = true }
        for app in apps.names[binding] { ofApp[app, index] = true }
      }
    }
    let everybody = PairTable.Row(repeating: .max, count: meeting.row(0).count)
    for (index, recognizer) in recognizers.enumerated() {
      meeting.insert(general[0, index] ? everybody : general.row(0), index)
      for binding in recognizer.bindings {
        for app in apps.names[binding] { meeting.insert(ofApp.row(app), index) }
      }
    }
    return meeting
  }

  /// Returns the relation of one recognizer to another; nil if there is none. A relation that is the same in both
  /// directions is returned for only one order of the two.
  private func relation(_ a: Trait, _ b: Trait, sharesAnAction: () -> Bool) -> Relation? {
    moreFingers(a, b) ?? moreTaps(a, b) ?? special(a, b) ?? edges(a, b) ?? sameHand(a, b, sharesAnAction)
  }

  private func waits(_ reason: String, _ delay: Interval? = nil) -> Relation {
    Relation(kind: .waits, first: 0, second: 0, reason: reason, delay: delay)
  }
  private func together(_ reason: String) -> Relation {
    Relation(kind: .together, first: 0, second: 0, reason: reason, delay: nil)
  }
  private func yields(_ reason: String) -> Relation {
    Relation(kind: .yields, first: 0, second: 0, reason: reason, delay: nil)
  }

  /// Returns the relation of a gesture to one with more fingers. A tap is recognized when its fingers lift and a hold
  /// when they have rested, so neither waits for more fingers.
  private func moreFingers(_ a: Trait, _ b: Trait) -> Relation? {
    guard a.fingers < b.fingers, a.corners == b.corners, let one = a.form.course, let other = b.form.course,
      one.isAlike(other)
    else { return nil }
    let most = b.kind == .edgePan && !b.form.rests ? b.landing + Gathering.more : b.landing
    return waits("the \(ordinal(a.fingers + 1)) finger may still land", most)
  }

  private func moreTaps(_ a: Trait, _ b: Trait) -> Relation? {
    guard let few = a.form.taps, let many = b.form.taps, few < many, a.fingers == b.fingers, a.corners == b.corners
    else { return nil }
    return waits("the \(ordinal(few + 1)) tap may still come", tuning.tapInterval)
  }

  /// Returns the relation of a gesture to the same gesture with one more condition.
  private func special(_ a: Trait, _ b: Trait) -> Relation? {
    if b.thenTaps != nil, a.thenTaps == nil, a.form.taps != nil, a.fingers == 1 {
      return waits("it may be one of the taps after the hold")
    }
    guard a.fingers == b.fingers, a.motion == b.motion else { return nil }
    if a.corners == 0, b.corners != 0 { return waits("fingers in the corners make that gesture") }
    if a.part == nil, b.part != nil { return waits("fingers in that part of the edge make that gesture") }
    if a.form.leadsToTaps, a.corners == b.corners, a.thenTaps == nil, b.thenTaps != nil {
      return waits("taps may follow")
    }
    return nil
  }

  /// Returns the relation of a gesture to one that begins at an edge or in a corner.
  private func edges(_ a: Trait, _ b: Trait) -> Relation? {
    guard a.fingers == b.fingers, b.form.isFromBorder else { return nil }
    if b.form.rests, !a.form.rests, let way = a.form.course, way == b.form.course {
      return yields("if the fingers then rest, it is the hold")
    }
    // A gesture from an edge may begin in a corner at the end of that edge.
    let isPartOfIt = a.form.isFromBorder && a.form.start.isStrictSubset(of: b.form.start)
    let goesItsWay = a.form.travel.map { !$0.isDisjoint(with: b.form.ways) } ?? false
    return isPartOfIt || goesItsWay ? waits(b.form.claim) : nil
  }

  /// Returns the relation of a gesture to one that is recognized later. An action that follows the fingers cannot wait
  /// for a shape, which is recognized only when the fingers lift.
  private func late(_ a: Trait, _ b: Trait) -> Relation? {
    guard a.form.known < b.form.known, let one = a.form.travel, let other = b.form.travel, !one.isDisjoint(with: other),
      b.form.known < .drawn || !a.goesOn
    else { return nil }
    return waits(b.form.claim, b.form.claimLasts(tuning))
  }

  private func sameHand(_ a: Trait, _ b: Trait, _ sharesAnAction: () -> Bool) -> Relation? {
    guard a.fingers == b.fingers, a.corners == b.corners else { return nil }
    if let relation = late(a, b) { return relation }
    if b.form.isQuick, !a.form.isQuick, a.form.known == .moving, let sides = a.form.travel, let side = b.form.travel,
      sides.contains(side)
    {
      if a.isDriven, b.kind == .swipe, sharesAnAction() {
        return together("both have the same action: a quick swipe completes what the pan has begun")
      }
      return waits("a fast movement is a swipe", tuning.swipeDuration(of: a.fingers))
    }
    guard Self.isMotion(a), Self.isMotion(b), a.kind != b.kind else { return nil }
    switch (a.isDriven, b.isDriven) {
    case (true, true): return a.kind.rawValue < b.kind.rawValue ? together("both follow the fingers") : nil
    case (true, false): return yields("that gesture is recognized only when it is complete")
    case (false, _): return nil
    }
  }

  /// Returns whether the gesture is a pan, a pinch or a rotation, which the same fingers can make at the same time.
  private static func isMotion(_ trait: Trait) -> Bool {
    if trait.form.isFromBorder { return false }
    return trait.kind == .pan || trait.kind == .pinch || trait.kind == .rotation
  }

  /// Returns whether, in some state of the session, the swipe would perform the same action as a step of the pan in the
  /// direction of the swipe.
  private func sharesAnAction(_ pan: Int, _ swipe: Int) -> Bool {
    let sides = result.recognizers[pan].key.motion.form.ways
    let side = result.recognizers[swipe].key.motion.form.ways
    return anyPair(pan, swipe) { one, other in
      guard let step = one.action, let deed = other.action, one.mayMeet(other) else { return false }
      return deed.completes(step, to: side, of: sides)
    }
  }

  /// Shortens the time limit of a swipe if a pan with another action follows the fingers and waits for this swipe. With
  /// the usual time limit, the pan would wait too long.
  func hurrySwipesBesidePans() {
    for n in result.relations.indices where result.relations[n].kind == .waits {
      let (first, second) = (result.relations[n].first, result.relations[n].second)
      guard result.recognizers[first].kind == .pan, result.recognizers[first].isDriven,
        result.recognizers[second].kind == .swipe,
        result.recognizers[first].fingers == result.recognizers[second].fingers
      else { continue }
      let time = min(tuning.flickDuration, tuning.swipeDuration)
      result.recognizers[second].parameters[.maximumDuration] = time.milliseconds
      if let most = result.recognizers[second].keepsBack { result.recognizers[second].keepsBack = min(most, time) }
      result.relations[n].delay = time
    }
  }

  func mayMeet(_ a: Int, _ b: Int) -> Bool { anyPair(a, b) { $0.mayMeet($1) } }

  /// Returns whether `holds` is true for a binding of one recognizer and a binding of the other. Also returns true if
  /// there are too many bindings to compare.
  private func anyPair(_ a: Int, _ b: Int, _ holds: (Binding, Binding) -> Bool) -> Bool {
    let bindings = configuration.bindings
    for one in result.recognizers[a].bindings {
      for other in result.recognizers[b].bindings {
        guard comparisonsLeft > 0 else { return true }
        comparisonsLeft -= 1
        if holds(bindings[one], bindings[other]) { return true }
      }
    }
    return false
  }

  // MARK: relations that the configuration states

  private func addWrittenRelations() throws(ConfigurationErrors) {
    guard configuration.bindings.contains(where: { !$0.options.requiresFailureOf.isEmpty }) else { return }
    let called = recognizersByName()
    var waiting = Waiting(result)
    for first in result.recognizers.indices {
      for index in result.recognizers[first].bindings {
        for words in configuration.bindings[index].options.requiresFailureOf {
          let others = (called[words] ?? []).filter { $0 != first }
          if others.isEmpty {
            warn(
              index, "waits for nothing: no other gesture `\(words)` is bound", "leave `requires-failure-of` out")
          }
          for second in others { try addWritten(first, second, words, index, &waiting) }
        }
      }
    }
  }

  /// Returns the recognizers under the name of their gesture, and under the names of their bindings.
  private func recognizersByName() -> [String: [Int]] {
    var called: [String: [Int]] = [:]
    for (index, recognizer) in result.recognizers.enumerated() {
      var names = [recognizer.name]
      for binding in recognizer.bindings {
        names.append(configuration.bindings[binding].words)
        if let name = configuration.bindings[binding].name { names.append(name) }
      }
      for name in names where called[name]?.last != index { called[name, default: []].append(index) }
    }
    return called
  }

  private func addWritten(
    _ first: Int, _ second: Int, _ words: String, _ index: Int, _ waiting: inout Waiting
  ) throws(ConfigurationErrors) {
    if waiting.direct[first, second] { return }
    if waiting.any[second, first] {
      warn(
        index, "does not wait for `\(words)`, which waits for it", "leave `requires-failure-of` out of one of them")
      return
    }
    try add(Relation(kind: .waits, first: first, second: second, reason: "the configuration says so", delay: nil))
    waiting.insert(first, second)
  }

  /// Records which recognizers wait for which others.
  private struct Waiting {
    private(set) var direct: PairTable
    /// Whether the first recognizer waits for the second, directly or through other recognizers.
    private(set) var any: PairTable
    private let count: Int

    init(_ compiled: CompiledConfiguration) {
      count = compiled.recognizers.count
      direct = PairTable(count, by: count)
      any = direct
      for relation in compiled.relations where relation.kind == .waits { insert(relation.first, relation.second) }
    }

    mutating func insert(_ first: Int, _ second: Int) {
      direct[first, second] = true
      if any[first, second] { return }
      for waiting in 0..<count where waiting == first || any[waiting, first] {
        any[waiting, second] = true
        any.insert(any.row(second), waiting)
      }
    }
  }
}
