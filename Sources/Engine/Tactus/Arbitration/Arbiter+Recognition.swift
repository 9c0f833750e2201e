// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Step 3 of a decision: new recognitions (see `Arbiter`).
extension Arbiter {
  /// A recognizer in play that requests to leave Possible.
  struct Candidate {
    private let index: Int32
    let tapRank: Int32
    /// The recognizer for which this candidate waits; -1 if there is none.
    var blocker: Int32 = -1
    /// The next candidate that waits for the same recognizer; -1 if there is none.
    var nextWaiter: Int32 = -1
    /// The index of the candidate's first relation that may still block it. Earlier relations can no longer block it.
    var scan: Int32 = 0
    /// Whether the candidate was compared with the recognizers that were recognized before this decision.
    var isCompared = false
    /// Whether the recognizer for which the candidate waited has left Possible.
    var isFreed = false

    init(_ recognizer: Int, tapRank: Int32) {
      index = Int32(truncatingIfNeeded: recognizer)
      self.tapRank = tapRank
    }
    var recognizer: Int { Int(index) }
  }

  /// Lists the candidates in delivery order, except that a tap with a higher count comes before a tap with a lower
  /// count (S6.8).
  mutating func collectCandidates(_ recognizers: inout RecognizerTable) {
    var lowest: Int32 = .max
    for n in 0..<recognizers.open.count {
      let record = recognizers.open[n]
      let i = record.pointee.index
      guard record.pointee.attempt.state == .possible else {
        if record.pointee.wasRecognized { recognized.append(i) }
        continue
      }
      guard record.pointee.attempt.request.wantsRecognition else { continue }
      let rank = Int32(clamping: record.pointee.tapRank)
      if rank > lowest {
        var n = 0
        while candidates[n].tapRank == 0 || candidates[n].tapRank >= rank { n &+= 1 }
        candidates.insert(Candidate(i, tapRank: rank), at: n)
      } else {
        if rank > 0 { lowest = rank }
        candidates.append(Candidate(i, tapRank: rank))
      }
    }
  }

  /// Returns the next candidate to examine; nil after the last. Candidates that no longer wait come first.
  @inline(__always)
  mutating func nextCandidate() -> Int? {
    if freedCount > 0 {
      while !candidates[firstFreed].isFreed { firstFreed &+= 1 }
      candidates[firstFreed].isFreed = false
      freedCount &-= 1
      return firstFreed
    }
    guard frontier < candidates.count else { return nil }
    frontier &+= 1
    return frontier &- 1
  }

  /// Marks the candidates that wait for this recognizer as freed, since it has left Possible. They are then examined
  /// again.
  mutating func free(_ record: UnsafeMutablePointer<RecognizerRecord>) {
    var waiter = Int(record.pointee.attempt.firstWaiter)
    record.pointee.attempt.firstWaiter = -1
    while waiter >= 0 {
      candidates[waiter].isFreed = true
      candidates[waiter].blocker = -1
      if freedCount == 0 || waiter < firstFreed { firstFreed = waiter }
      freedCount &+= 1
      waiter = Int(candidates[waiter].nextWaiter)
    }
  }

  /// Ends the decision, once nothing more can be decided.
  @inline(__always)
  mutating func forgetCandidates(_ recognizers: inout RecognizerTable) {
    someWait = false
    if hasWaited { forgetWaiting(&recognizers) }
    candidates.removeAll()
    frontier = 0
    recognized.removeAll()
    victims.removeAll()
    if hasPairCaches { forgetPairCaches() }
  }

  @inline(never)
  private mutating func forgetWaiting(_ recognizers: inout RecognizerTable) {
    hasWaited = false
    for n in 0..<candidates.count {
      let blocker = Int(candidates[n].blocker)
      if blocker >= 0 { recognizers.records[blocker].attempt.firstWaiter = -1 }
      if recognizers.records[candidates[n].recognizer].isInPlay { someWait = true }
    }
  }

  @inline(never)
  mutating func forgetPairCaches() {
    listeners.removeAll()
    hasListeners = false
    rivals.removeAll()
    awaited.removeAll()
    awaiting.removeAll()
    kin = (0, 0, [])
    hasPairCaches = false
  }

  private enum Verdict {
    case wait
    case fail(Reason)
    case recognize
  }

  mutating func decide(
    on n: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene, into effects: inout EffectBuffer
  ) {
    let i = candidates[n].recognizer
    guard recognizers.records[i].isInPlay else { return }
    switch verdict(on: n, &recognizers, &scene, into: &effects) {
    case .wait: hasWaited = true
    case .fail(let reason): fail(i, reason, &recognizers)
    case .recognize: recognize(i, &recognizers, &scene)
    }
  }

  private mutating func verdict(
    on n: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene, into effects: inout EffectBuffer
  ) -> Verdict {
    let i = candidates[n].recognizer
    // One comparison is enough: when a recognizer is recognized later, the candidates that it prevents fail at once.
    if recognized.count > 0, !candidates[n].isCompared {
      candidates[n].isCompared = true
      if let j = preventer(of: i, &recognizers, &scene) {
        return .fail(.prevented(by: recognizers.id(of: j)))
      }
    }
    if recognizers.records[i].attempt.asked == 0 { askRequirements(of: i, &recognizers, &scene) }
    let isTraced = scene.observation.contains(.trace)
    if let blocker = blocker(of: n, &recognizers, &scene) {
      wait(n, for: blocker, &recognizers)
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

  /// Commits the recognition. Then fails the recognizers that wait for `i` to fail, and fails or cancels the
  /// recognizers that `i` prevents.
  private mutating func recognize(_ i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) {
    let record = recognizers.records.pointer(to: i)
    var context = scene.context(of: record)
    record.pointee.box._withUnsafeGuaranteedRef { $0.willBegin(&context) }
    scene.outcome = CallOutcome()
    let request = recognizers.records[i].attempt.request
    recognizers.records[i].attempt.request = Request()
    if request.began { commit(record, .began) }
    if request.end == .ended { commit(record, .ended) }
    failThoseThatWait(for: i, &recognizers, &scene)
    prevent(by: i, &recognizers, &scene)
  }

  private mutating func wait(_ n: Int, for blocker: Int, _ recognizers: inout RecognizerTable) {
    candidates[n].blocker = Int32(truncatingIfNeeded: blocker)
    candidates[n].nextWaiter = recognizers.records[blocker].attempt.firstWaiter
    recognizers.records[blocker].attempt.firstWaiter = Int32(truncatingIfNeeded: n)
  }
}
