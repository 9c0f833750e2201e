// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// All recognizers of an engine, and which of them have an attempt open.
struct RecognizerTable: ~Copyable {
  var records = Table<RecognizerRecord>()
  var details = Table<RecognizerDetails>()
  /// The recognizers with an open attempt in delivery order: deepest view first, on one view by attachment (S3.4).
  /// Those that follow no touch are not here and cost nothing.
  var open = Table<Int>()
  private var free: [Int] = []
  /// Counts openings and failures: tells which came first.
  private var serial: UInt64 = 0
  private var attachments: UInt64 = 0

  func index(of id: RecognizerID) -> Int? {
    let index = Int(id.index)
    guard index < records.count, records[index].isAlive, records[index].generation == id.generation else { return nil }
    return index
  }

  func id(of index: Int) -> RecognizerID { RecognizerID(index: index, generation: records[index].generation) }

  mutating func add(_ box: AnyRecognizer, name: String, settings: RecognizerSettings) -> Int {
    let details = RecognizerDetails(name: name, box: box)
    if let reused = free.popLast() {
      let generation = records[reused].generation &+ 1
      records[reused] = RecognizerRecord(generation: generation, settings: settings, box: box)
      self.details[reused] = details
      return reused
    }
    records.append(RecognizerRecord(generation: 0, settings: settings, box: box))
    self.details.append(details)
    return records.count - 1
  }

  /// Forgets a recognizer without an open attempt, and every relation to it.
  mutating func destroy(_ index: Int) {
    records[index].isAlive = false
    for other in 0..<details.count where records[other].isAlive || other == index {
      details[other].requires.removeAll { $0 == index }
      details[other].requiredBy.removeAll { $0 == index }
      details[other].requiresInAttempt.removeAll { $0 == index }
      details[other].simultaneousWith.removeAll { $0 == index }
      details[other].cannotPrevent.removeAll { $0 == index }
    }
    details[index].requires = []
    details[index].requiredBy = []
    details[index].simultaneousWith = []
    details[index].cannotPrevent = []
    details[index].targets = []
    free.append(index)
  }

  mutating func attach(_ index: Int, to view: ViewID) {
    attachments &+= 1
    records[index].view = view
    records[index].attachment = attachments
  }

  mutating func nextSerial() -> UInt64 {
    serial &+= 1
    return serial
  }

  /// Opens an attempt of a recognizer on a view of this depth.
  mutating func open(_ index: Int, depth: Int, scale: Double, type: TouchType) {
    serial &+= 1
    let record = records.pointer(to: index)
    let order = UInt64(truncatingIfNeeded: ViewTree.maximumDepth &- depth) << 48 | record.pointee.attachment
    record.pointee.attempt = Attempt(
      opened: serial, order: order, scale: scale, type: type, delaysBegan: record.pointee.settings.delaysTouchesBegan,
      delaysEnded: record.pointee.settings.delaysTouchesEnded)
    var place = open.count
    while place > 0, records[open[place &- 1]].attempt.order > order { place &-= 1 }
    open.insert(index, at: place)
  }

  /// Ends an attempt; the caller takes it out of `open`.
  @inline(__always)
  mutating func close(_ index: Int) {
    records[index].attempt.close()
    if !details[index].requiresInAttempt.isEmpty { details[index].requiresInAttempt.removeAll(keepingCapacity: true) }
  }

  /// The host, or the end of a view, takes the gesture away: what is in play fails, what is active is cancelled
  /// (S10.1).
  mutating func withdraw(_ index: Int, because reason: Reason) -> Arbiter.Wishes {
    guard records[index].attempt.isOpen else { return [] }
    records[index].attempt.request = Request(end: records[index].isInPlay ? .failed : .cancelled)
    records[index].attempt.reason = reason
    return records[index].wish
  }

  /// No deadline is earlier; not all of those it knew may still be there. Spares a search in nearly every frame.
  private var earliestPossible = Timestamp.distantFuture

  /// Takes note of a deadline that a recognizer may have set.
  @inline(__always)
  mutating func noteDeadline(of index: Int) {
    earliestPossible = min(earliestPossible, records[index].attempt.deadline)
  }

  /// The earliest deadline there is.
  var nextDeadline: Timestamp {
    if open.count == 0 || earliestPossible == .distantFuture { return .distantFuture }
    var earliest = Timestamp.distantFuture
    for n in 0..<open.count { earliest = min(earliest, records[open[n]].attempt.deadline) }
    return earliest
  }

  /// The earliest deadline that comes before a frame at `time`: at the same time only a minimum does (S3.6).
  @inline(__always)
  mutating func deadline(beforeFrameAt time: Timestamp) -> Timestamp? {
    earliestPossible > time ? nil : search(beforeFrameAt: time)
  }

  private mutating func search(beforeFrameAt time: Timestamp) -> Timestamp? {
    earliestPossible = nextDeadline
    guard earliestPossible <= time else { return nil }
    if earliestPossible < time { return earliestPossible }
    for n in 0..<open.count
    where records[open[n]].attempt.deadline == time && records[open[n]].attempt.deadlineIsMinimum { return time }
    return nil
  }
}
