// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides which recognizers begin, wait or fail (S6, S7, S8).
///
/// Recognizers request states. Once per cycle, the arbiter commits the requests that it grants, in this order, until
/// nothing changes (S6.8):
///
/// 1. requested failures;
/// 2. transitions of active recognizers;
/// 3. new recognitions, in delivery order, but among taps the higher count first. When one is granted or refused, the
///    recognizers that it frees are examined before the remaining ones.
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
/// Recognizers that only wait for each other fail together once their fingers are up (S7.9).
///
/// Clients decide how many recognizers a touch has, so the cost of a decision must stay linear in the recognizers and
/// their relations. Whom a recognizer prevents is therefore computed once for all recognizers with equal properties
/// (`PairCache`), and a waiting recognizer is examined again only when the one that it waits for has left.
struct Arbiter: ~Copyable {
  struct Commit {
    let record: UnsafeMutablePointer<RecognizerRecord>
    var from: GestureState
    var to: GestureState
  }

  /// The requests of all recognizers in a cycle, combined. A failure is granted as soon as it is requested.
  struct Wishes: OptionSet {
    let rawValue: UInt8
    /// A change requested by an active recognizer.
    static let change = Wishes(rawValue: 1)
    static let recognition = Wishes(rawValue: 2)
  }

  /// Requests that are not decided yet.
  var wishes: Wishes = []
  /// A recognizer asked to leave Possible and had to wait. Any failure or lift may free it.
  var someWait = false
  /// The transitions committed in this cycle, in order. Their reasons are in the attempts.
  var commits = Table<Commit>(capacity: 16)

  // Kept for one decision, so that each recognizer is examined only a few times, however many there are.

  var candidates = Table<Candidate>(capacity: 16)
  /// The first candidate that was not examined yet.
  var frontier = 0
  /// Whether any candidate had to wait.
  var hasWaited = false
  /// How many candidates before `frontier` are no longer blocked, and where to look for the first.
  var freedCount = 0
  var firstFreed = 0
  /// During a decision: the recognizers that were recognized before it.
  var recognized = Table<Int>(capacity: 16)
  /// The recognizers in play that want to be asked whether they must fail before others begin.
  var listeners = Table<Int>(capacity: 4)
  var hasListeners = false
  /// Counts recognitions, so that each can mark the recognizers that it spares.
  var recognitions: UInt64 = 0
  /// For recognizers with equal properties: the recognizers that they may prevent, those that may prevent them, those
  /// that they await as members of a class, and those that await them as members of a class.
  var victims = PairCache()
  var rivals = PairCache()
  var awaited = PairCache()
  var awaiting = PairCache()
  /// Whether any of these caches except `victims`, or `listeners` or `kin`, is in use.
  var hasPairCaches = false
  /// The last answer about the relation of two places.
  var kin: (mine: UInt64, theirs: UInt64, classes: ClassRelations.Classes) = (0, 0, [])

  // While fingers land: the active recognizers that keep some of them.
  var takers = Table<Int>(capacity: 4)
  var takenBy = PairCache()

  /// Runs steps 2 and 3; failures were committed when they were requested. Step 3 neither adds nor removes requests for
  /// step 2, since it commits its own failures and cancellations. So each step runs only once.
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

  // MARK: 1. failures

  mutating func fail(_ i: Int, _ reason: Reason, _ recognizers: inout RecognizerTable) {
    let record = recognizers.records.pointer(to: i)
    record.pointee.attempt.reason = reason
    commitFailure(record, &recognizers)
    if record.pointee.attempt.firstWaiter >= 0 { free(record) }
  }

  /// Commits a failure. Its reason is already stored in the attempt.
  @inline(__always)
  mutating func commitFailure(
    _ record: UnsafeMutablePointer<RecognizerRecord>, _ recognizers: inout RecognizerTable
  ) {
    record.pointee.failedAt = recognizers.nextSerial()
    record.pointee.attempt.state = .failed
    commits.append(Commit(record: record, from: .possible, to: .failed))
  }

  /// Commits any other granted transition.
  @inline(__always)
  mutating func commit(_ record: UnsafeMutablePointer<RecognizerRecord>, _ state: GestureState) {
    let from = record.pointee.attempt.state
    record.pointee.attempt.state = state
    if from == .possible, record.pointee.attempt.firstWaiter >= 0 { free(record) }
    commits.append(Commit(record: record, from: from, to: state))
  }

  // MARK: 2. the active ones

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
