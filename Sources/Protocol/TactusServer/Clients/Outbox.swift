// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What the client of one host is told, in batches that it acknowledges.
///
/// Events go out at once while few batches wait for an ack. Beyond that they are kept, the newest values of what goes
/// on in place of older ones, and go out as the acks come. So neither memory nor what is written ahead of a client's
/// reading grows without bound, and libwayland never ends a client because its socket is full.
final class Outbox {
  /// What an event speaks of, where newer values of it may take the place of older ones.
  enum Subject: Equatable {
    case recognizer(UInt32)
    case touch(UInt32)
    case viewTouch(UInt32)
  }

  private struct Entry {
    var subject: Subject?
    var isMergeable: Bool
    var events: Int
    var body: () -> Void
  }

  /// The most events that are kept and cannot be merged.
  static let mostKept = 256

  private let line: ClientLine
  private let mostUnacked: Int
  private let patience: Interval
  /// Ends a batch.
  var done: (UInt32) -> Void
  /// Among those that wait for room on the line.
  var waitsForLine = false

  private var kept: [Entry] = []
  private var unmergeable = 0
  /// What each unacknowledged batch weighs, oldest first; the last has the serial `newest`.
  private var unacked: [Int] = []
  private var newest: UInt32 = 0
  /// Of the batch that is being written; zero between batches.
  private var weight = 0
  private var waitingSince: Timestamp?
  /// The client has not kept up, and has not caught up since.
  private(set) var isStalled = false

  init(_ line: ClientLine, unacked: UInt32, stall: Interval, done: @escaping (UInt32) -> Void = { _ in }) {
    self.line = line
    mostUnacked = max(1, Int(unacked))
    patience = stall
    self.done = done
  }

  // MARK: saying

  /// Nothing is kept back: what is sent now is written now.
  var isOpen: Bool { kept.isEmpty && hasRoom }

  /// All that was said has been written.
  var isEmpty: Bool { kept.isEmpty }

  private var hasRoom: Bool { unacked.count < mostUnacked && line.hasRoom }

  /// Says something, now or later, as part of a batch. Of the mergeable ones with one subject that would be kept side
  /// by side only the newest stays. `events` is how many `body` writes at most.
  func send(
    of subject: Subject? = nil, mergeable: Bool = false, events: Int = 1, _ body: @escaping () -> Void
  ) {
    let entry = Entry(subject: subject, isMergeable: mergeable, events: events, body: body)
    if isOpen { return write(entry) }
    if !mergeable {
      unmergeable += 1
    } else if let subject, let last = kept.lastIndex(where: { $0.subject == subject }), kept[last].isMergeable {
      kept.remove(at: last)
    }
    kept.append(entry)
    waitForLine()
  }

  /// Acks of others may make room; its own acks are looked at anyway.
  private func waitForLine() {
    if !kept.isEmpty, unacked.count < mostUnacked { line.wait(self) }
  }

  private func write(_ entry: Entry) {
    let more = (weight == 0 ? ClientLine.batchWeight : 0) + entry.events * ClientLine.eventWeight
    weight += more
    line.load += more
    entry.body()
  }

  /// Ends the batch, if anything was said.
  func endBatch(at now: Timestamp) {
    if !kept.isEmpty, waitingSince == nil { waitingSince = now }
    guard weight > 0 else { return }
    unacked.append(weight)
    weight = 0
    newest &+= 1
    if waitingSince == nil { waitingSince = now }
    done(newest)
  }

  // MARK: hearing

  /// The newest batch that was ended.
  var newestSerial: UInt32 { newest }

  /// The client has read this batch and all before it. True where it had stalled and has caught up.
  func acked(_ serial: UInt32, at now: Timestamp) -> Bool {
    let later = Int(newest &- serial)
    guard later < unacked.count else { return false }
    let read = unacked.count - later
    for n in 0..<read { line.load -= unacked[n] }
    unacked.removeFirst(read)
    waitingSince = unacked.isEmpty ? nil : now
    let hasCaughtUp = isStalled && unacked.isEmpty
    if hasCaughtUp { isStalled = false }
    goOn(at: now)
    line.goOn(at: now)
    return hasCaughtUp
  }

  /// Writes of what is kept as much as there is room for.
  func goOn(at now: Timestamp) {
    guard !kept.isEmpty, hasRoom else { return waitForLine() }
    var count = 0
    while count < kept.count, hasRoom {
      if !kept[count].isMergeable { unmergeable -= 1 }
      write(kept[count])
      count += 1
    }
    kept.removeFirst(count)
    if kept.isEmpty, unacked.isEmpty { waitingSince = nil }
    endBatch(at: now)
    waitForLine()
  }

  // MARK: waiting

  /// When the client has stalled unless it acknowledges something before.
  var deadline: Timestamp? { isStalled ? nil : waitingSince.map { $0 + patience } }

  /// True once for each time that the client has let the server wait for too long, or has let too much pile up.
  func stalls(at now: Timestamp) -> Bool {
    guard !isStalled, unmergeable > Outbox.mostKept || deadline.map({ $0 <= now }) == true else { return false }
    isStalled = true
    return true
  }

  /// The host is gone: nothing more is said, and nothing is owed.
  func close(at now: Timestamp) {
    for batch in unacked { line.load -= batch }
    line.load -= weight
    weight = 0
    kept = []
    waitingSince = nil
    line.remove(self)
    line.goOn(at: now)
  }
}
