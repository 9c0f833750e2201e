// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The events for the client of one host, in batches that the client acknowledges.
///
/// Events are sent at once while few batches wait for an ack. Beyond that, the outbox keeps them until acks arrive, and
/// replaces older values of a gesture or touch by newer ones. This limits the memory for kept events and the amount of
/// data that a client has not read, so that libwayland does not disconnect a slow client because its socket buffer is
/// full.
final class Outbox {
  /// The recognizer or touch that an event is about. Newer values of a subject may replace older ones.
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

  /// If more than this number of unmergeable events are kept, the client counts as stalled.
  static let mostKept = 256

  private let line: ClientLine
  private let mostUnacked: Int
  private let patience: Interval
  /// Sends the event that ends a batch.
  var done: (UInt32) -> Void
  /// Whether the outbox is in its `ClientLine`'s list of outboxes that wait for room.
  var waitsForLine = false

  private var kept: [Entry] = []
  private var unmergeable = 0
  /// The weight of each unacknowledged batch, oldest first; the last has the serial `newest`.
  private var unacked: [Int] = []
  private var newest: UInt32 = 0
  /// The weight of the batch that is being written; zero between batches.
  private var weight = 0
  private var waitingSince: Timestamp?
  /// Whether the client has stalled and has not acknowledged all batches since then.
  private(set) var isStalled = false

  init(_ line: ClientLine, unacked: UInt32, stall: Interval, done: @escaping (UInt32) -> Void = { _ in }) {
    self.line = line
    mostUnacked = max(1, Int(clamping: unacked))
    patience = stall
    self.done = done
  }

  // MARK: sending events

  /// Whether an event that is sent now is written at once: no event is kept, and there is room.
  var isOpen: Bool { kept.isEmpty && hasRoom }

  /// Whether all events have been written.
  var isEmpty: Bool { kept.isEmpty }

  private var hasRoom: Bool { unacked.count < mostUnacked && line.hasRoom }

  /// Writes an event as part of a batch: at once if possible, otherwise when there is room. Of consecutive mergeable
  /// events of one subject that are kept, only the newest stays. `events` is the largest number of events that `body`
  /// writes.
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

  /// If this outbox has room for a batch, but its line has none, waits for acks of the client's other hosts, which may
  /// make room. After an ack of one of its own batches, the outbox continues anyway.
  private func waitForLine() {
    if !kept.isEmpty, unacked.count < mostUnacked { line.wait(self) }
  }

  private func write(_ entry: Entry) {
    let more = (weight == 0 ? ClientLine.batchWeight : 0) + entry.events * ClientLine.eventWeight
    weight += more
    line.load += more
    entry.body()
  }

  /// Ends the batch, if anything was written.
  func endBatch(at now: Timestamp) {
    if !kept.isEmpty, waitingSince == nil { waitingSince = now }
    guard weight > 0 else { return }
    unacked.append(weight)
    weight = 0
    newest &+= 1
    if waitingSince == nil { waitingSince = now }
    done(newest)
  }

  // MARK: acknowledgments

  /// The serial of the newest batch that has ended.
  var newestSerial: UInt32 { newest }

  /// Notes that the client has read this batch and all before it. Returns true if the client was stalled and has now
  /// acknowledged all batches.
  func acked(_ serial: UInt32, at now: Timestamp) -> Bool {
    let later = Int(clamping: newest &- serial)
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

  /// Writes the kept events for which there is room.
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

  // MARK: clients that do not read

  /// The time at which the client will stall unless it acknowledges a batch first; nil if it owes no ack or has stalled
  /// already.
  var deadline: Timestamp? { isStalled ? nil : waitingSince.map { $0 + patience } }

  /// Returns whether the client has just stalled, because it acknowledged nothing for too long, or too many events are
  /// kept. Returns true only once for each stall.
  func stalls(at now: Timestamp) -> Bool {
    guard !isStalled, unmergeable > Outbox.mostKept || deadline.map({ $0 <= now }) == true else { return false }
    isStalled = true
    return true
  }

  /// Drops all kept events and expects no more acks, since the host has ended.
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
