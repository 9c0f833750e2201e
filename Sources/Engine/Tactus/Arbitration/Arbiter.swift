// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Who may begin, who waits, who fails (S6, S7, S8).
///
/// Recognizers ask; once a cycle the arbiter commits what it grants, in this order, until nothing changes (S6.8):
///
/// 1. requested failures;
/// 2. transitions of active recognizers;
/// 3. new recognitions, in delivery order, among taps the higher count first. After each one that is granted or
///    refused, those that it frees come before those that were not looked at yet.
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
///
/// Clients decide how many recognizers a touch has, so a decision costs no more than a share for each of them and each
/// of their relations: who is prevented is found once for all that are alike (`PairCache`), who waits is looked at
/// again only when the one that it waits for has left.
struct Arbiter: ~Copyable {
  struct Commit {
    let record: UnsafeMutablePointer<RecognizerRecord>
    var from: GestureState
    var to: GestureState
  }

  /// What the recognizers ask for in a cycle, taken together. A failure is granted when it is asked for.
  struct Wishes: OptionSet {
    let rawValue: UInt8
    /// Of an active one.
    static let change = Wishes(rawValue: 1)
    static let recognition = Wishes(rawValue: 2)
  }

  /// What has been asked for and not been decided.
  var wishes: Wishes = []
  /// Somebody wants to leave Possible and had to wait: whatever fails, or lifts, may free it.
  var someWait = false
  /// What was committed in this cycle, in order. The reasons stand in the attempts.
  var commits = Table<Commit>(capacity: 16)

  // What a decision keeps until it is made, so that each recognizer is looked at a few times, however many there are.

  var candidates = Table<Candidate>(capacity: 16)
  /// The first candidate that was not looked at yet.
  var frontier = 0
  /// Any of them had to wait.
  var hasWaited = false
  /// Candidates before that one which need not wait any longer for whom they waited, and where to look for the first.
  var freedCount = 0
  var firstFreed = 0
  /// Those that had been recognized before, in a decision about others.
  var recognized = Table<Int>(capacity: 16)
  /// Those in play that want to be asked whether they must fail before others begin.
  var listeners = Table<Int>(capacity: 4)
  var hasListeners = false
  /// Counts them, so that each marks those that the one spares that was recognized.
  var recognitions: UInt64 = 0
  /// Whom each may prevent, by whom each may be prevented, whom each awaits and by whom each is awaited as one of a
  /// class.
  var victims = PairCache()
  var rivals = PairCache()
  var awaited = PairCache()
  var awaiting = PairCache()
  /// Any of them is in use but the first, or what is beside them.
  var hasPairCaches = false
  /// What one place is to another, as it was asked last.
  var kin: (mine: UInt64, theirs: UInt64, classes: ClassRelations.Classes) = (0, 0, [])

  // The same while fingers land: the active ones that keep some of them.
  var takers = Table<Int>(capacity: 4)
  var takenBy = PairCache()

  /// Steps 2 and 3; failures have been committed as they were asked for. Step 3 makes no wish of its own kind true or
  /// false for step 2: what it fails or cancels it commits itself. So each of them runs once.
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

  /// For the reason that stands in its attempt.
  @inline(__always)
  mutating func commitFailure(
    _ record: UnsafeMutablePointer<RecognizerRecord>, _ recognizers: inout RecognizerTable
  ) {
    record.pointee.failedAt = recognizers.nextSerial()
    record.pointee.attempt.state = .failed
    commits.append(Commit(record: record, from: .possible, to: .failed))
  }

  /// Any other transition that was granted.
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
