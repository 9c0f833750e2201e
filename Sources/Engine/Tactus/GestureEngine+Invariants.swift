// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The conditions that must hold after every input. Debug builds and tests check them.
extension GestureEngine {
  mutating func checkInvariantsInDebug() {
    assert(!assertsInvariants || checkInvariants() == nil, checkInvariants() ?? "")
  }

  /// Returns a description of the first invariant that does not hold; nil if all hold.
  ///
  /// Invariants about sequences of events (each attempt has one outcome, each gesture that begins also ends, no
  /// withheld phase is forgotten) cannot be checked here. The tests check these by examining the effects.
  public mutating func checkInvariants() -> String? {
    for n in 0..<recognizers.open.count {
      let attempt = recognizers.open[n].pointee.attempt
      if !attempt.isOpen { return "a closed attempt is listed as open" }
      if attempt.state.isTerminal { return "a finished attempt was not reset" }
      if !attempt.tracked.subtracting(attempt.received).isEmpty { return "a touch is tracked but was not received" }
      if !attempt.tracked.subtracting(scene.touches.down).isEmpty { return "a lifted touch is tracked" }
      if !attempt.received.subtracting(scene.touches.allocated).isEmpty { return "an attempt holds a forgotten touch" }
      if n > 0, recognizers.open[n - 1].pointee.attempt.order > attempt.order {
        return "open attempts are out of order"
      }
      if attempt.request.end == .failed, attempt.state == .possible { return "a failure was not committed" }
    }
    return checkExclusivity() ?? checkHolds() ?? checkIdle()
  }

  /// Checks that no two exclusive recognizers are active on a shared touch. Pinches and rotations are excepted, since
  /// they may receive a finger that another gesture already follows (S17.4).
  private mutating func checkExclusivity() -> String? {
    for n in 0..<recognizers.open.count {
      for m in 0..<n {
        let (i, j) = (recognizers.open[n].pointee.index, recognizers.open[m].pointee.index)
        guard recognizers.records[i].isActive, recognizers.records[j].isActive,
          recognizers.records[i].attempt.received.intersects(recognizers.records[j].attempt.received),
          // To check these recognizers, the engine would have to ask them or the delegate further questions.
          !recognizers.records[i].isAskedAboutOthers, !recognizers.records[j].isAskedAboutOthers,
          !recognizers.records[i].takesFingersBack, !recognizers.records[j].takesFingersBack
        else { continue }
        if arbiter.prevents(i, j, &recognizers, &scene), arbiter.prevents(j, i, &recognizers, &scene) {
          return "two exclusive recognizers are active on a shared touch"
        }
      }
    }
    return nil
  }

  /// Checks that each withheld phase is withheld by a recognizer in play.
  private mutating func checkHolds() -> String? {
    let held = recognizers.withheld
    let holdable = held.began.union(held.ended).subtracting(ledger.unholdable)
    let received = recognizers.received
    for slot in scene.touches.allocated {
      let entry = ledger[slot]
      if entry.keepsSomething != ledger.keeping.contains(slot) { return "the ledger lost a touch" }
      if entry.keepsSomething, !ledger.bound.contains(slot) { return "a touch is kept although no recognizer needs it" }
      if entry.began | entry.moved != 0 ? !held.began.contains(slot) : entry.ended != 0 && !holdable.contains(slot) {
        return "a touch is withheld although no recognizer waits"
      }
      if !scene.touches.down.contains(slot), !received.contains(slot), !entry.keepsSomething {
        return "a touch lingers"
      }
    }
    return nil
  }

  /// Checks that the engine remembers no touch while all fingers are up and no attempt is open.
  private mutating func checkIdle() -> String? {
    guard recognizers.open.count == 0, scene.touches.down.isEmpty else { return nil }
    return scene.touches.allocated.isEmpty && scene.touches.count == 0 ? nil : "an idle engine remembers touches"
  }

  /// Whether no finger is down, no attempt is open and no touch is withheld.
  public var isIdle: Bool { recognizers.open.count == 0 && scene.touches.allocated.isEmpty }
}
