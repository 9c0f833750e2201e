// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Who may begin, who waits, who fails (S6, S7, S8).
///
/// Recognizers ask; once a cycle the arbiter commits what it grants, in this order, until nothing changes (S6.8):
///
/// 1. requested failures;
/// 2. transitions of active recognizers;
/// 3. new recognitions, in delivery order, among taps the higher count first. After each one that is granted or
///    refused, from 1 again: it may have freed somebody.
///
/// | a recognizer in play wants to leave Possible, and ...                   | it            | clause        |
/// |-------------------------------------------------------------------------|---------------|---------------|
/// | one that was recognized on a shared touch prevents it                   | fails         | S6.4          |
/// | one that it must see fail is still in play, and has not failed since    | waits         | S7.1-7.4, 7.10|
/// | its delegate, a touched view or a control says no                       | fails         | S8.1-8.3      |
/// | its owner wants to be asked, and has not answered; said no              | waits; fails  | S8.1, S22.5   |
/// | otherwise                                                               | is recognized | S6.8          |
///
/// | when it is recognized, another one that ...                             | that one      | clause        |
/// |-------------------------------------------------------------------------|---------------|---------------|
/// | is in play and requires it to fail                                      | fails         | S7.6          |
/// | is in play on a shared touch, and it prevents                           | fails         | S6.3          |
/// | is active on a shared touch, and it prevents (but is not prevented by)  | is cancelled  | S6.5          |
///
/// Those that only wait for each other fail together once their fingers are up (S7.9).
struct Arbiter: ~Copyable {
  struct Commit {
    var recognizer: Int
    var from: GestureState
    var to: GestureState
  }

  /// What the recognizers ask for in a cycle, taken together.
  struct Wishes: OptionSet {
    let rawValue: UInt8
    static let failure = Wishes(rawValue: 1)
    static let change = Wishes(rawValue: 2)
    /// Beside `change`: an active one comes to its end.
    static let end = Wishes(rawValue: 4)
    static let recognition = Wishes(rawValue: 8)
  }

  /// What has been asked for and not been decided.
  var wishes: Wishes = []
  /// Somebody wants to leave Possible and had to wait: whatever fails, or lifts, may free it.
  private(set) var someWait = false
  /// What was committed in this cycle, in order. The reasons stand in the attempts.
  var commits = Table<Commit>(capacity: 16)
  /// Somebody left Possible.
  private(set) var hasVerdicts = false
  /// Something other than a failure was granted.
  private(set) var hasGrants = false
  /// Somebody is over.
  private(set) var hasEnds = false
  private var candidates = Table<Int>(capacity: 16)

  /// Step 3 makes no wish of its own kind true or false for steps 1 and 2: what it fails or cancels it commits itself.
  /// So each of those runs once.
  mutating func decide(
    _ recognizers: inout RecognizerTable, _ scene: inout Scene, into effects: inout EffectBuffer
  ) {
    let wishes = self.wishes
    self.wishes = []
    if wishes.contains(.failure) { commitFailures(&recognizers) }
    if wishes.contains(.change) { commitActive(&recognizers) }
    guard wishes.contains(.recognition) || someWait else { return }
    repeat {
      while recognizeNext(&recognizers, &scene, into: &effects) {}
    } while failCircle(&recognizers)
  }

  /// The cycle is over.
  mutating func clear() {
    commits.removeAll()
    hasVerdicts = false
    hasGrants = false
    hasEnds = false
  }

  // MARK: 1. failures

  private mutating func commitFailures(_ recognizers: inout RecognizerTable) {
    for n in 0..<recognizers.open.count {
      let i = recognizers.open[n]
      let record = recognizers.records.pointer(to: i)
      guard record.pointee.attempt.request.end == .failed, record.pointee.isInPlay else { continue }
      commitFailure(i, &recognizers)
    }
  }

  private mutating func fail(_ i: Int, _ reason: Reason, _ recognizers: inout RecognizerTable) {
    recognizers.records[i].attempt.reason = reason
    commitFailure(i, &recognizers)
  }

  /// For the reason that stands in its attempt.
  @inline(__always)
  private mutating func commitFailure(_ i: Int, _ recognizers: inout RecognizerTable) {
    let record = recognizers.records.pointer(to: i)
    record.pointee.failedAt = recognizers.nextSerial()
    record.pointee.attempt.state = .failed
    record.pointee.attempt.deadline = .distantFuture
    hasVerdicts = true
    hasEnds = true
    commits.append(Commit(recognizer: i, from: .possible, to: .failed))
  }

  /// Any other transition that was granted.
  @inline(__always)
  private mutating func commit(_ i: Int, _ state: GestureState, _ recognizers: inout RecognizerTable) {
    let record = recognizers.records.pointer(to: i)
    let from = record.pointee.attempt.state
    record.pointee.attempt.state = state
    hasGrants = true
    if from == .possible {
      hasVerdicts = true
      if state.isActive { recognizers.activeCount &+= 1 }
    }
    if state.isTerminal {
      hasEnds = true
      record.pointee.attempt.deadline = .distantFuture
      if from.isActive { recognizers.activeCount &-= 1 }
    }
    commits.append(Commit(recognizer: i, from: from, to: state))
  }

  // MARK: 2. the active ones

  private mutating func commitActive(_ recognizers: inout RecognizerTable) {
    for n in 0..<recognizers.open.count {
      let i = recognizers.open[n]
      guard recognizers.records[i].isActive, !recognizers.records[i].attempt.request.isEmpty else { continue }
      let request = recognizers.records[i].attempt.request
      recognizers.records[i].attempt.request = Request()
      for _ in 0..<request.changes { commit(i, .changed, &recognizers) }
      if let end = request.end { commit(i, end, &recognizers) }
    }
  }

  // MARK: 3. new recognitions

  /// Commits the first decision it can make; false when nobody is left, or all that are left must wait.
  private mutating func recognizeNext(
    _ recognizers: inout RecognizerTable, _ scene: inout Scene, into effects: inout EffectBuffer
  ) -> Bool {
    collectCandidates(&recognizers)
    for n in 0..<candidates.count {
      let i = candidates[n]
      switch verdict(on: i, &recognizers, &scene, into: &effects) {
      case .wait: continue
      case .fail(let reason): fail(i, reason, &recognizers)
      case .recognize: recognize(i, &recognizers, &scene)
      }
      someWait = false
      return candidates.count > 1
    }
    someWait = candidates.count > 0
    return false
  }

  /// In delivery order, but a tap with a higher count before one with a lower (S6.8).
  private mutating func collectCandidates(_ recognizers: inout RecognizerTable) {
    candidates.removeAll()
    for n in 0..<recognizers.open.count {
      let i = recognizers.open[n]
      let record = recognizers.records.pointer(to: i)
      guard record.pointee.attempt.request.wantsRecognition, record.pointee.isInPlay else { continue }
      var place = candidates.count
      let rank = record.pointee.tapRank
      if rank > 1, place > 0 {
        for m in 0..<candidates.count {
          let other = recognizers.records[candidates[m]].tapRank
          if other > 0, other < rank {
            place = m
            break
          }
        }
      }
      candidates.insert(i, at: place)
    }
  }

  private enum Verdict {
    case wait
    case fail(Reason)
    case recognize
  }

  private mutating func verdict(
    on i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene, into effects: inout EffectBuffer
  ) -> Verdict {
    // Once an event: whoever is recognized after that looks at this one itself.
    if hasGrants || recognizers.activeCount > 0, recognizers.details[i].comparedIn != scene.event {
      recognizers.details[i].comparedIn = scene.event
      for n in 0..<recognizers.open.count {
        let j = recognizers.open[n]
        if j != i, recognizers.records[j].wasRecognized, conflict(i, j, &recognizers),
          prevents(j, i, &recognizers, &scene)
        {
          return .fail(.prevented(by: recognizers.id(of: j)))
        }
      }
    }
    if !recognizers.records[i].attempt.askedRequirements { askRequirements(of: i, &recognizers, &scene) }
    let isTraced = scene.observation.contains(.trace)
    if let blocker = blocker(of: i, &recognizers) {
      if isTraced, recognizers.records[i].attempt.way == .open {
        let reason = Reason.waitsFor(recognizers.id(of: blocker))
        effects.append(.trace(.held(recognizers.id(of: i), reason), at: scene.time))
      }
      if recognizers.records[i].attempt.way == .open { recognizers.records[i].attempt.way = .held }
      return .wait
    }
    if isTraced, recognizers.records[i].attempt.way == .held {
      effects.append(.trace(.freed(recognizers.id(of: i)), at: scene.time))
    }
    var veto: Reason?
    switch recognizers.records[i].attempt.way {
    case .asked: return .wait
    case .given: break
    case .refused: veto = .vetoedByOwner
    case .open, .held:
      recognizers.records[i].attempt.way = .open
      veto = self.veto(on: i, &recognizers, &scene)
      if veto == nil, recognizers.records[i].settings.asksToBegin {
        recognizers.records[i].attempt.way = .asked
        let values = scene.values(of: i, &recognizers)
        effects.append(.question(recognizers.id(of: i), values, at: scene.time))
        return .wait
      }
    }
    guard let veto else { return .recognize }
    if isTraced { effects.append(.trace(.vetoed(recognizers.id(of: i), veto), at: scene.time)) }
    return .fail(veto)
  }

  private mutating func recognize(_ i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) {
    var context = scene.context(of: i, &recognizers)
    recognizers.details[i].box.willBegin(&context)
    scene.news = News()
    let request = recognizers.records[i].attempt.request
    recognizers.records[i].attempt.request = Request()
    if request.began { commit(i, .began, &recognizers) }
    if request.end == .ended { commit(i, .ended, &recognizers) }
    let winner = recognizers.id(of: i)
    for n in 0..<recognizers.open.count {
      let j = recognizers.open[n]
      guard j != i else { continue }
      if recognizers.records[j].isInPlay {
        if requires(j, i, &recognizers), !isResolved(i, for: j, &recognizers) {
          fail(j, .requiredToFail(winner), &recognizers)
        } else if conflict(i, j, &recognizers), prevents(i, j, &recognizers, &scene) {
          fail(j, .prevented(by: winner), &recognizers)
        }
      } else if recognizers.records[j].isActive, conflict(i, j, &recognizers), prevents(i, j, &recognizers, &scene) {
        recognizers.records[j].attempt.request = Request()
        recognizers.records[j].attempt.reason = .supersededBy(winner)
        commit(j, .cancelled, &recognizers)
      }
    }
  }

  // MARK: exclusivity

  /// They share a touch, lifted ones included (S6.1).
  private mutating func conflict(_ i: Int, _ j: Int, _ recognizers: inout RecognizerTable) -> Bool {
    recognizers.records[i].attempt.received.intersects(recognizers.records[j].attempt.received)
  }

  mutating func prevents(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    if recognizers.details[a].cannotPrevent.contains(b) { return false }
    let (first, second) = (recognizers.id(of: a), recognizers.id(of: b))
    let rank = recognizers.records[a].tapRank
    if rank > 0, recognizers.records[b].tapRank > rank { return false }  // S6.7
    if recognizers.records[a].answers.contains(.prevention), !recognizers.details[a].box.canPrevent(second) {
      return false
    }
    if recognizers.records[b].answers.contains(.prevention),
      !recognizers.details[b].box.canBePrevented(by: first)
    {
      return false
    }
    if !recognizers.hooksInUse.isDisjoint(with: .prevention), let delegate = scene.delegate {
      if recognizers.records[a].settings.hooks.contains(.prevention),
        !delegate.gestureRecognizer(first, canPrevent: second)
      {
        return false
      }
      if recognizers.records[b].settings.hooks.contains(.prevention),
        !delegate.gestureRecognizer(second, canBePreventedBy: first)
      {
        return false
      }
    }
    return !areSimultaneous(a, b, &recognizers, &scene)
  }

  /// One yes is enough (S6.6).
  private mutating func areSimultaneous(
    _ a: Int, _ b: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene
  ) -> Bool {
    if recognizers.details[a].simultaneousWith.contains(b) { return true }
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

  // MARK: failure requirements

  private mutating func requires(_ i: Int, _ j: Int, _ recognizers: inout RecognizerTable) -> Bool {
    recognizers.details[i].requires.contains(j) || recognizers.details[i].requiresInAttempt.contains(j)
  }

  /// Asks both sides about every recognizer in play, once an attempt (S7.2).
  private mutating func askRequirements(of i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) {
    recognizers.records[i].attempt.askedRequirements = true
    guard
      recognizers.answersInUse.contains(.requirements)
        || !recognizers.hooksInUse.isDisjoint(with: [.requireFailure, .beRequiredToFail])
    else { return }
    let me = recognizers.id(of: i)
    let asksForMe = recognizers.records[i].settings.hooks.contains(.requireFailure)
    for n in 0..<recognizers.open.count {
      let j = recognizers.open[n]
      guard j != i, recognizers.records[j].isInPlay else { continue }
      let other = recognizers.id(of: j)
      let isYes =
        recognizers.records[i].answers.contains(.requirements)
        && recognizers.details[i].box.shouldRequireFailure(of: other)
        || recognizers.records[j].answers.contains(.requirements)
          && recognizers.details[j].box.shouldBeRequiredToFail(by: me)
        || asksForMe && scene.delegate?.gestureRecognizer(me, shouldRequireFailureOf: other) == true
        || recognizers.records[j].settings.hooks.contains(.beRequiredToFail)
          && scene.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: me) == true
      if isYes {
        recognizers.details[i].requiresInAttempt.append(j)
        recognizers.details[j].namedBy.insert(i)
      }
    }
  }

  /// The first one that must fail before this may begin (S7.3).
  private mutating func blocker(of i: Int, _ recognizers: inout RecognizerTable) -> Int? {
    for n in 0..<recognizers.details[i].requires.count {
      let j = recognizers.details[i].requires[n]
      if blocks(j, i, &recognizers) { return j }
    }
    for n in 0..<recognizers.details[i].requiresInAttempt.count {
      let j = recognizers.details[i].requiresInAttempt[n]
      if blocks(j, i, &recognizers) { return j }
    }
    return nil
  }

  private mutating func blocks(_ j: Int, _ i: Int, _ recognizers: inout RecognizerTable) -> Bool {
    recognizers.records[j].isInPlay && !isResolved(j, for: i, &recognizers)
  }

  /// Has failed since the other's attempt was opened: done with, whatever its next attempt brings (S7.10).
  private mutating func isResolved(_ j: Int, for i: Int, _ recognizers: inout RecognizerTable) -> Bool {
    recognizers.records[j].failedAt > recognizers.records[i].attempt.opened
  }

  /// Fails those that wait for nobody but each other, once none of their touches is down (S7.9).
  private mutating func failCircle(_ recognizers: inout RecognizerTable) -> Bool {
    guard candidates.count > 1 else { return false }  // It takes two, and all that are left are candidates still.
    candidates.removeAll()
    for n in 0..<recognizers.open.count {
      let i = recognizers.open[n]
      guard recognizers.records[i].isInPlay, recognizers.records[i].attempt.request.wantsRecognition,
        recognizers.records[i].attempt.tracked.isEmpty, recognizers.records[i].attempt.way != .asked
      else { continue }
      candidates.append(i)
    }
    guard candidates.count > 1 else { return false }
    var hasFailed = false
    let members = (0..<candidates.count).map { candidates[$0] }
    for i in circle(among: members, &recognizers) {
      fail(i, .waitedInACircle, &recognizers)
      hasFailed = true
    }
    return hasFailed
  }

  /// What is left once nobody waits for somebody outside, and nobody is there that no one waits for. Each wait is
  /// looked at a few times, however many there are: clients say who waits for whom.
  private mutating func circle(among members: [Int], _ recognizers: inout RecognizerTable) -> [Int] {
    var places = [Int](repeating: -1, count: recognizers.records.count)
    for n in 0..<members.count { places[members[n]] = n }
    var waitsFor = [[Int]](repeating: [], count: members.count)
    var waiters = waitsFor
    var leaving: [Int] = []
    for n in 0..<members.count {
      let i = members[n]
      for j in recognizers.details[i].requires + recognizers.details[i].requiresInAttempt
      where blocks(j, i, &recognizers) {
        let place = places[j]
        if place < 0 {
          leaving.append(n)
        } else {
          waitsFor[n].append(place)
          waiters[place].append(n)
        }
      }
    }
    var waiting = waiters.map { $0.count }
    for n in 0..<members.count where waiting[n] == 0 { leaving.append(n) }
    var isMember = [Bool](repeating: true, count: members.count)
    while let n = leaving.popLast() {
      guard isMember[n] else { continue }
      isMember[n] = false
      leaving.append(contentsOf: waiters[n])
      for m in waitsFor[n] {
        waiting[m] -= 1
        if waiting[m] == 0 { leaving.append(m) }
      }
    }
    return members.indices.filter { isMember[$0] }.map { members[$0] }
  }

  // MARK: vetoes

  /// The delegate, then each view from the touch up to the recognizer's own, then the controls below it (S8).
  private mutating func veto(on i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) -> Reason? {
    let me = recognizers.id(of: i)
    if recognizers.records[i].settings.hooks.contains(.shouldBegin), let delegate = scene.delegate,
      !delegate.gestureRecognizerShouldBegin(me, values: scene.values(of: i, &recognizers))
    {
      return .vetoedByDelegate
    }
    guard let own = recognizers.records[i].view.flatMap({ scene.views.index(of: $0) }) else { return nil }
    var overlap: ControlOverlap?
    var isOverlapAsked = false
    var asked: [Int] = []
    for slot in recognizers.records[i].attempt.received {
      var walk = scene.touches[slot].view.flatMap { scene.views.index(of: $0) }
      while let here = walk {
        if scene.views[here].properties.asksShouldBegin, !asked.contains(here), let delegate = scene.delegate {
          asked.append(here)
          if !delegate.view(scene.views.id(of: here), shouldBegin: me, values: scene.values(of: i, &recognizers)) {
            return .vetoedByView(scene.views.id(of: here))
          }
        }
        if here == own { break }
        if let control = scene.views[here].properties.control {
          if !isOverlapAsked { overlap = scene.controlOverlap(of: i, &recognizers) }
          isOverlapAsked = true
          if let overlap, let start = scene.views.convert(scene.touches[slot].start, to: here),
            control.claims(overlap, start: start)
          {
            return .vetoedByControl(scene.views.id(of: here))
          }
        }
        walk = scene.views[here].parent
      }
    }
    return nil
  }
}
