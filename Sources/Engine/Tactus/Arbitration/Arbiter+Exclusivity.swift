// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides which recognizers prevent which others (S6).
///
/// Most answers depend only on properties of the two recognizers: the touches that they share, their layers, the
/// classes that they name, and the number of taps that they require (`mayPrevent`). So recognizers with equal
/// properties share one answer. For the remaining pairs only, the arbiter looks up relations that were set by name, and
/// asks the recognizers and the delegate (`preventsByName`).
extension Arbiter {
  /// Fails or cancels the recognizers that are prevented by `i`, which has just been recognized (S6.3, S6.5).
  mutating func prevent(by i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) {
    let record = recognizers.records.pointer(to: i)
    let touches = record.pointee.attempt.received
    let list = victims.list(
      for: PairCache.Key(
        touches: touches, place: record.pointee.settings.place, classes: record.pointee.settings.classes.spares,
        layer: record.pointee.settings.layer, tapRank: record.pointee.tapRank))
    while let index = victims.nextUnseen(list, of: recognizers.open.count) {
      let other = recognizers.open[index]
      let j = other.pointee.index
      if other.pointee.attempt.received.intersects(touches), other.pointee.isInPlay || other.pointee.isActive,
        mayPrevent(i, j, &recognizers, &scene)
      {
        victims.append(j, to: list)
      }
    }
    var cursor = victims.start(of: list)
    while let j = victims.next(&cursor) {
      if recognizers.records[j].attempt.sparedIn == recognitions { continue }
      if recognizers.records[j].isInPlay {
        if !preventsIfAsked(i, j, &recognizers, &scene) { continue }
        fail(j, .prevented(by: recognizers.id(of: i)), &recognizers)
      } else if recognizers.records[j].isActive {
        if !preventsIfAsked(i, j, &recognizers, &scene) { continue }
        recognizers.records[j].attempt.request = Request()
        recognizers.records[j].attempt.reason = .supersededBy(recognizers.id(of: i))
        commit(recognizers.records.pointer(to: j), .cancelled)
      }
      victims.drop(&cursor)
    }
  }

  /// Searches the recognizers that were recognized before this decision. Returns the first of them that prevents `i`
  /// and shares a touch with it, even a touch that has lifted (S6.1, S6.4); nil if there is none.
  @inline(never)
  mutating func preventer(of i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) -> Int? {
    let touches = recognizers.records[i].attempt.received
    hasPairCaches = true
    let list = rivals.list(for: Arbiter.key(ofOneThatMayBePrevented: i, touches, &recognizers))
    while let index = rivals.nextUnseen(list, of: recognized.count) {
      let j = recognized[index]
      if recognizers.records[j].attempt.received.intersects(touches), mayPrevent(j, i, &recognizers, &scene) {
        rivals.append(j, to: list)
      }
    }
    var cursor = rivals.start(of: list)
    while let j = rivals.next(&cursor) {
      if !recognizers.records[j].wasRecognized {
        rivals.drop(&cursor)
      } else if preventsByName(j, i, &recognizers, &scene) {
        return j
      }
    }
    return nil
  }

  /// Whether the active recognizer `i` must not receive a landing finger, because an active recognizer earlier in
  /// delivery order has accepted the finger and prevents `i` (S5.5).
  mutating func isTaken(
    _ slot: TouchSlot, from i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    if takers.count == 0 { return false }
    let list = takenBy.list(for: Arbiter.key(ofOneThatMayBePrevented: i, TouchSet(slot), &recognizers))
    while let index = takenBy.nextUnseen(list, of: takers.count) {
      let j = takers[index]
      if recognizers.records[j].attempt.tracked.contains(slot), mayPrevent(j, i, &recognizers, &scene) {
        takenBy.append(j, to: list)
      }
    }
    var cursor = takenBy.start(of: list)
    while let j = takenBy.next(&cursor) { if preventsByName(j, i, &recognizers, &scene) { return true } }
    return false
  }

  /// Forgets which recognizers have accepted landing fingers. Called after all recognizers have been called for the
  /// event.
  mutating func forgetTakers() {
    takers.removeAll()
    takenBy.removeAll()
    kin = (0, 0, [])
  }

  private static func key(
    ofOneThatMayBePrevented i: Int, _ touches: TouchSet, _ recognizers: inout RecognizerTable
  ) -> PairCache.Key {
    let record = recognizers.records.pointer(to: i)
    return PairCache.Key(
      touches: touches, place: record.pointee.settings.place, classes: record.pointee.settings.classes.isSafeFrom,
      layer: record.pointee.settings.layer, tapRank: record.pointee.tapRank)
  }

  /// Whether `a` prevents `b` (S6.2), given that they share a touch.
  mutating func prevents(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    mayPrevent(a, b, &recognizers, &scene) && preventsByName(a, b, &recognizers, &scene)
  }

  // MARK: classes of recognizers

  @inline(__always)
  private mutating func mayPrevent(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    let (one, other) = (recognizers.records.pointer(to: a), recognizers.records.pointer(to: b))
    guard one.pointee.settings.layer.mayPrevent(other.pointee.settings.layer) else { return false }
    if one.pointee.tapRank > 0, other.pointee.tapRank > one.pointee.tapRank { return false }  // S6.7
    if one.pointee.settings.classes.isEmpty, other.pointee.settings.classes.isEmpty { return true }
    return !areApart(a, b, &recognizers, &scene)
  }

  @inline(never)
  private mutating func areApart(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    let spares = recognizers.records[a].settings.classes.spares
    let isSafeFrom = recognizers.records[b].settings.classes.isSafeFrom
    if spares.isEmpty, isSafeFrom.isEmpty { return false }
    let other = classes(of: b, seenFrom: a, &recognizers, &scene)
    return !spares.isDisjoint(with: other) || !isSafeFrom.isDisjoint(with: other.converse)
  }

  /// The classes of the recognizer `j`, as seen from the recognizer `i`.
  mutating func classes(
    of j: Int, seenFrom i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> ClassRelations.Classes {
    let (mine, theirs) = (recognizers.records[i].settings.place, recognizers.records[j].settings.place)
    if mine == 0 { return [] }
    if theirs == 0 { return .system }
    if mine == theirs { return [.sameView, .host] }
    if kin.mine != mine || kin.theirs != theirs {
      hasPairCaches = true
      let asked = scene.delegate?.classes(of: recognizers.id(of: j), seenFrom: recognizers.id(of: i)) ?? []
      kin = (mine, theirs, asked.subtracting([.sameView, .system]))
    }
    return kin.classes
  }

  // MARK: relations between two recognizers

  private mutating func preventsByName(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    if !recognizers.details[a].relations.isEmpty,
      !recognizers.details[a].relations[b].isDisjoint(with: Relations.Kinds.safe)
    {
      return false
    }
    return preventsIfAsked(a, b, &recognizers, &scene)
  }

  private func preventsIfAsked(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    guard recognizers.records[a].isAskedAboutOthers || recognizers.records[b].isAskedAboutOthers else { return true }
    return asksIfPrevents(a, b, &recognizers, &scene)
  }

  /// Asks whether `a` prevents `b`. The answer is not stored: the question is asked each time one of the two is
  /// recognized, since the answer may have changed (S6.6).
  @inline(never)
  private func asksIfPrevents(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    mayStop(a, b, &recognizers, &scene) && !areSimultaneous(a, b, &recognizers, &scene)
  }

  private func mayStop(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    let (first, second) = (recognizers.id(of: a), recognizers.id(of: b))
    if recognizers.records[a].answers.contains(.prevention), !recognizers.details[a].box.canPrevent(second) {
      return false
    }
    if recognizers.records[b].answers.contains(.prevention), !recognizers.details[b].box.canBePrevented(by: first) {
      return false
    }
    guard let delegate = scene.delegate else { return true }
    if recognizers.records[a].settings.hooks.contains(.prevention),
      !delegate.gestureRecognizer(first, canPrevent: second)
    {
      return false
    }
    return !recognizers.records[b].settings.hooks.contains(.prevention)
      || delegate.gestureRecognizer(second, canBePreventedBy: first)
  }

  /// Returns whether `a` and `b` may be recognized on the same touches: the delegate, which is asked about each of the
  /// two, must answer yes about at least one of them (S6.6).
  private func areSimultaneous(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    guard let delegate = scene.delegate else { return false }
    let (first, second) = (recognizers.id(of: a), recognizers.id(of: b))
    if recognizers.records[a].settings.hooks.contains(.simultaneous),
      delegate.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second)
    {
      return true
    }
    return recognizers.records[b].settings.hooks.contains(.simultaneous)
      && delegate.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first)
  }
}
