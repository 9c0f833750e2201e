// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The records of all recognizers. A record is never moved, so that pointers to it stay valid.
struct RecordTable: ~Copyable {
  private var records = Table<UnsafeMutablePointer<RecognizerRecord>>()

  deinit {
    for n in 0..<records.count {
      records[n].deinitialize(count: 1)
      records[n].deallocate()
    }
  }

  var count: Int { records.count }

  subscript(index: Int) -> RecognizerRecord {
    unsafeAddress { UnsafePointer(records[index]) }
    nonmutating unsafeMutableAddress { records[index] }
  }

  @inline(__always)
  func pointer(to index: Int) -> UnsafeMutablePointer<RecognizerRecord> { records[index] }

  mutating func append(_ record: RecognizerRecord) {
    records.append(.allocate(capacity: 1))
    pointer(to: count - 1).initialize(to: record)
  }
}

/// All recognizers of an engine, and the list of those with an open attempt.
struct RecognizerTable: ~Copyable {
  var records = RecordTable()
  var details = Table<RecognizerDetails>()
  /// The recognizers with an open attempt, in delivery order: those of the deepest view first and, within one view, in
  /// order of attachment (S3.4). Recognizers without touches are not in this list and cost nothing.
  var open = Table<UnsafeMutablePointer<RecognizerRecord>>()
  /// All questions that recognizers, even removed ones, answer themselves (`answersInUse`) or let the delegate answer
  /// (`hooksInUse`). Other questions are not asked.
  private(set) var answersInUse: RecognizerAnswers = []
  private(set) var hooksInUse: DelegateHooks = []
  /// Whether any recognizer, even a removed one, was ever set to wait for a class of recognizers.
  private(set) var hasClassRequirements = false
  // The results of `survey` for the open attempts.
  /// The touches that recognizers withhold from views.
  private(set) var withheld: Ledger.Held = (TouchSet(), TouchSet())
  /// The touches that any open attempt has received.
  private(set) var received = TouchSet()
  /// The recognizers that receive every motion.
  private(set) var following = Table<UnsafeMutablePointer<RecognizerRecord>>()
  /// Whether all recognizers in `following` are active and can request only Changed during a motion. False if one of
  /// them is custom, since a custom recognizer may request any state.
  private(set) var allGoOn = false
  /// The squared distance from the landing within which all recognizers that are not in `following` ignore motion.
  private(set) var quietDistanceSquared = -1.0
  /// The recognizers whose attempts have ended, if resets are observed.
  var over = Table<RecognizerID>()
  private var free: [Int] = []
  /// The newest serial. A failure receives the next serial, and so does an attempt when its questions are asked.
  private var serial: UInt64 = 0
  private var attachments: UInt64 = 0
  /// Changes whenever the recognizers on a view, or their order, may have changed.
  private(set) var version: UInt64 = 0

  func index(of id: RecognizerID) -> Int? {
    let index = Int(clamping: id.index)
    guard index < records.count, records[index].isAlive, records[index].id == id else { return nil }
    return index
  }

  func id(of index: Int) -> RecognizerID { records[index].id }

  mutating func add(_ box: AnyRecognizer, name: String, settings: RecognizerSettings) -> Int {
    let details = RecognizerDetails(name: name, box: box)
    answersInUse.formUnion(box.answers)
    remember(settings)
    if let reused = free.popLast() {
      let id = RecognizerID(index: reused, generation: records[reused].id.generation &+ 1)
      records[reused] = RecognizerRecord(id: id, settings: settings, box: box)
      self.details[reused] = details
      return reused
    }
    let id = RecognizerID(index: records.count, generation: 0)
    records.append(RecognizerRecord(id: id, settings: settings, box: box))
    self.details.append(details)
    return records.count - 1
  }

  func noteTargets(of index: Int) {
    records[index].target = details[index].targets.first
    records[index].hasMoreTargets = details[index].targets.count > 1
  }

  mutating func set(_ settings: RecognizerSettings, of index: Int) {
    remember(settings)
    version &+= 1
    records[index].settings = settings
  }

  private mutating func remember(_ settings: RecognizerSettings) {
    hooksInUse.formUnion(settings.hooks)
    if !settings.classes[.requireFailure].isEmpty { hasClassRequirements = true }
  }

  /// Removes a recognizer that has no open attempt, and all relations to it.
  mutating func destroy(_ index: Int) {
    records[index].isAlive = false
    for entry in details[index].relations.entries { details[Int(entry.other)].relations.remove(.all, index) }
    details[index].relations = Relations()
    details[index].targets = []
    free.append(index)
  }

  mutating func attach(_ index: Int, to view: ViewID) {
    attachments &+= 1
    version &+= 1
    records[index].view = view
    records[index].attachment = attachments
  }

  /// Removes the recognizer from a view's list, which is in order of attachment.
  mutating func takeOut(_ index: Int, of attached: inout [Int]) {
    version &+= 1
    var (low, high) = (0, attached.count)
    while low < high {
      let middle = (low + high) / 2
      if records[attached[middle]].attachment < records[index].attachment { low = middle + 1 } else { high = middle }
    }
    if low < attached.count, attached[low] == index { attached.remove(at: low) }
  }

  mutating func nextSerial() -> UInt64 {
    serial &+= 1
    return serial
  }

  /// Opens an attempt and inserts it in delivery order. `isLast` is true if the caller knows that the attempt comes
  /// after all open attempts.
  @inline(__always)
  mutating func open(
    _ record: UnsafeMutablePointer<RecognizerRecord>, _ order: UInt64, scale: Double, isLast: Bool = false
  ) {
    record.pointee.attempt.open(serial, order: order, scale: scale, delays: record.pointee.settings.delays)
    let last = open.count &- 1
    if isLast || last < 0 || open[last].pointee.attempt.order <= order { return open.append(record) }
    var (low, high) = (0, last)
    while low < high {
      let middle = (low &+ high) / 2
      if open[middle].pointee.attempt.order <= order { low = middle &+ 1 } else { high = middle }
    }
    open.insert(record, at: low)
  }

  mutating func listThoseOver() {
    for n in 0..<open.count where !open[n].pointee.attempt.isOpen || open[n].pointee.attempt.state.isTerminal {
      over.append(open[n].pointee.id)
    }
  }

  /// Closes and removes attempts that have ended, and collects the properties of the remaining ones.
  @inline(__always)
  mutating func survey() {
    following.removeAll()
    var (began, ended, received) = (TouchSet(), TouchSet(), TouchSet())
    var allGoOn = true
    // The bit patterns of floating-point numbers that are not negative have the same order as the numbers.
    var quietDistance = Int64(bitPattern: Double.infinity.bitPattern)
    var kept = 0
    for n in 0..<open.count {
      let record = open[n]
      guard record.pointee.attempt.isOpen else { continue }
      let isPossible = record.pointee.attempt.state == .possible
      let touches = record.pointee.attempt.received
      if isPossible {
        let held = touches.subtracting(record.pointee.attempt.released)
        if record.pointee.attempt.delays == .ended {
          ended.formUnion(held)
        } else if record.pointee.attempt.delays.contains(.began) {
          began.formUnion(held)
          if record.pointee.attempt.delays.contains(.ended) { ended.formUnion(held) }
        }
      } else if record.pointee.attempt.state.isTerminal {
        close(record)
        continue
      }
      open[kept] = record
      kept &+= 1
      received.formUnion(touches)
      let distance = Int64(bitPattern: record.pointee.attempt.quietDistanceSquared.bitPattern)
      if distance >= 0 {
        quietDistance = min(quietDistance, distance)
      } else {
        following.append(record)
        if isPossible || record.pointee.kind == .custom { allGoOn = false }
      }
    }
    open.truncate(to: kept)
    withheld = (began, ended)
    self.received = received
    self.allGoOn = allGoOn
    quietDistanceSquared = Double(bitPattern: UInt64(bitPattern: quietDistance))
  }

  /// Closes the attempt of a built-in recognizer at once, since the order in which such attempts close has no effect.
  /// Leaves a custom recognizer to `survey`, which closes attempts in delivery order.
  @inline(__always)
  mutating func closeUnseen(_ record: UnsafeMutablePointer<RecognizerRecord>) {
    if record.pointee.kind != .custom { close(record) }
  }

  /// Resets the recognizer and closes its attempt (S4.9).
  @inline(__always)
  private mutating func close(_ record: UnsafeMutablePointer<RecognizerRecord>) {
    record.pointee.box._withUnsafeGuaranteedRef { $0.reset() }
    if record.pointee.attempt.hasAnswers { forgetAnswers(of: record.pointee.index) }
    record.pointee.attempt.close()
  }
}
