// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides which recognizers begin, wait or fail (S6, S7, S8).
///
/// Recognizers request states. Once per cycle, the arbiter commits the requests that it grants, in this order (S6.8):
///
/// 1. requested failures;
/// 2. transitions of active recognizers;
/// 3. new recognitions, in delivery order, except that among taps the higher count comes first. After each decision,
///    the recognizers that no longer need to wait are examined before the remaining ones.
///
/// | a recognizer in play requests to leave Possible, and ...       | the recognizer | clause         |
/// |----------------------------------------------------------------|----------------|----------------|
/// | a recognizer that was recognized on a shared touch prevents it | fails          | S6.4           |
/// | a recognizer that must fail first is still in play             | waits          | S7.1-7.4, 7.10 |
/// | its delegate, a touched view or a control refuses it           | fails          | S8.1-8.3       |
/// | its owner must be asked, and has not answered yet              | waits          | S8.1, S22.5    |
/// | its owner has refused it                                       | fails          | S8.1, S22.5    |
/// | none of these is true                                          | is recognized  | S6.8           |
///
/// | a recognizer is recognized, and another recognizer ...                | the other one | clause |
/// |-----------------------------------------------------------------------|---------------|--------|
/// | is in play and requires the first one to fail                         | fails         | S7.6   |
/// | is in play, shares a touch with the first one, and is prevented by it | fails         | S6.3   |
/// | is active, shares a touch with the first one, and is prevented by it  | is cancelled  | S6.5   |
///
/// Recognizers that wait only for each other fail together once their fingers are up (S7.9).
///
/// Clients decide how many recognizers receive a touch, so the cost of a decision must be linear in the number of
/// recognizers and relations. Therefore the recognizers that may be prevented are found only once for all recognizers
/// with equal properties (`PairCache`), and a waiting recognizer is examined again only when the recognizer for which
/// it waits has left Possible.
struct Arbiter: ~Copyable {
  struct Commit {
    let record: UnsafeMutablePointer<RecognizerRecord>
    var from: GestureState
    var to: GestureState
  }

  /// The kinds of requests that recognizers have made in a cycle. Failures are not included, since they are granted at
  /// once.
  struct Wishes: OptionSet {
    let rawValue: UInt8
    /// An active recognizer has requested a transition.
    static let change = Wishes(rawValue: 1)
    static let recognition = Wishes(rawValue: 2)
  }

  /// Requests that are not decided yet.
  var wishes: Wishes = []
  /// Whether a recognizer has requested to leave Possible and must wait. Any failure or lift may end the wait.
  var someWait = false
  /// The transitions committed in this cycle, in order. The reason for each is stored in its recognizer's attempt.
  var commits = Table<Commit>(capacity: 16)

  // The properties below are used during one decision. They ensure that each recognizer is examined only a few times,
  // even if there are many recognizers.

  var candidates = Table<Candidate>(capacity: 16)
  /// The index of the first candidate that was not examined yet.
  var frontier = 0
  /// Whether any candidate had to wait.
  var hasWaited = false
  /// The number of candidates before `frontier` that were freed and must be examined again.
  var freedCount = 0
  /// The index at which the search for the first freed candidate begins.
  var firstFreed = 0
  /// During a decision: the recognizers that were recognized before the decision.
  var recognized = Table<Int>(capacity: 16)
  /// The recognizers in play that are asked whether other recognizers must wait for them to fail.
  var listeners = Table<Int>(capacity: 4)
  var hasListeners = false
  /// The number of recognitions so far. A recognition stores its number in the recognizers that it must not prevent
  /// (`Attempt.sparedIn`).
  var recognitions: UInt64 = 0
  /// For recognizers with equal properties: the recognizers that they may prevent.
  var victims = PairCache()
  /// For recognizers with equal properties: the recognizers that may prevent them.
  var rivals = PairCache()
  /// For recognizers with equal properties: the members of the classes for which they wait.
  var awaited = PairCache()
  /// For recognizers at the same place: the recognizers that wait for a class to which these belong.
  var awaiting = PairCache()
  /// Whether `listeners`, `kin`, `rivals`, `awaited` or `awaiting` is in use.
  var hasPairCaches = false
  /// The most recent pair of places (`RecognizerSettings.place`) about which the delegate was asked, and the delegate's
  /// answer (`classes(of:seenFrom:)`).
  var kin: (mine: UInt64, theirs: UInt64, classes: ClassRelations.Classes) = (0, 0, [])

  /// While fingers land: the active recognizers that have accepted some of these fingers.
  var takers = Table<Int>(capacity: 4)
  /// For active recognizers with equal properties: the members of `takers` that may keep a finger from them.
  var takenBy = PairCache()

  /// Runs steps 2 and 3. Step 1 is already done: failures were committed when they were requested. Step 3 itself
  /// commits the failures and cancellations that it causes, so that nothing is left for step 2.
  mutating func decide(
    _ recognizers: inout RecognizerTable, _ scene: inout Scene, into effects: inout EffectBuffer
  ) {
    let wishes = self.wishes
    self.wishes = []
    if wishes.contains(.change) { commitActive(&recognizers) }
    guard wishes.contains(.recognition) || someWait else { return }
    collectCandidates(&recognizers)
    repeat {
      while let n = nextCandidate() { decide(on: n, &recognizers, &scene, into: &effects) }
    } while hasWaited && failCircle(&recognizers, &scene)
    forgetCandidates(&recognizers)
  }

  // MARK: step 1: failures

  mutating func fail(_ i: Int, _ reason: Reason, _ recognizers: inout RecognizerTable) {
    let record = recognizers.records.pointer(to: i)
    record.pointee.attempt.reason = reason
    commitFailure(record, &recognizers)
    if record.pointee.attempt.firstWaiter >= 0 { free(record) }
  }

  /// Commits a failure whose reason is already stored in the attempt.
  @inline(__always)
  mutating func commitFailure(
    _ record: UnsafeMutablePointer<RecognizerRecord>, _ recognizers: inout RecognizerTable
  ) {
    record.pointee.failedAt = recognizers.nextSerial()
    record.pointee.attempt.state = .failed
    commits.append(Commit(record: record, from: .possible, to: .failed))
  }

  /// Commits a granted transition that is not a failure.
  @inline(__always)
  mutating func commit(_ record: UnsafeMutablePointer<RecognizerRecord>, _ state: GestureState) {
    let from = record.pointee.attempt.state
    record.pointee.attempt.state = state
    if from == .possible, record.pointee.attempt.firstWaiter >= 0 { free(record) }
    commits.append(Commit(record: record, from: from, to: state))
  }

  // MARK: step 2: changes of active recognizers

  private mutating func commitActive(_ recognizers: inout RecognizerTable) {
    for n in 0..<recognizers.open.count {
      let record = recognizers.open[n]
      guard record.pointee.isActive, !record.pointee.attempt.request.isEmpty else { continue }
      let request = record.pointee.attempt.request
      record.pointee.attempt.request = Request()
      for _ in 0..<request.changes { commit(record, .changed) }
      if let end = request.end { commit(record, end) }
    }
  }
}
