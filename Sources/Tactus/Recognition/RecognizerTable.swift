// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// All recognizers of an engine, and which of them have an attempt open.
struct RecognizerTable: ~Copyable {
  var records = Table<RecognizerRecord>()
  var details = Table<RecognizerDetails>()
  /// The recognizers with an open attempt in delivery order: deepest view first, on one view by attachment (S3.4).
  /// Those that follow no touch are not here and cost nothing.
  var open = Table<Int>()
  /// The questions that any recognizer so far answers itself, or has its delegate answer: the others are not asked.
  private(set) var answersInUse: RecognizerAnswers = []
  private(set) var hooksInUse: DelegateHooks = []
  /// Any recognizer so far waits for a class of others.
  private(set) var hasClassRequirements = false
  /// Any recognizer so far delays what views hear of new touches.
  private(set) var anyDelaysBegan = false
  // What a motion needs to know of the open attempts, until something else happens.
  /// Those that hear of every motion.
  private(set) var following = Table<Int>()
  /// All of those have begun, and ask for nothing but to go on. Of a host's nobody knows what they will ask for.
  private(set) var allGoOn = false
  /// The others need not hear of fingers that stay this near to where they landed, squared.
  private(set) var quietDistanceSquared = -1.0
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
    answersInUse.formUnion(box.answers)
    note(settings)
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

  mutating func set(_ settings: RecognizerSettings, of index: Int) {
    note(settings)
    records[index].settings = settings
  }

  private mutating func note(_ settings: RecognizerSettings) {
    hooksInUse.formUnion(settings.hooks)
    if !settings.classes[.requireFailure].isEmpty { hasClassRequirements = true }
    if settings.delaysTouchesBegan { anyDelaysBegan = true }
  }

  /// Forgets a recognizer without an open attempt, and every relation to it.
  mutating func destroy(_ index: Int) {
    records[index].isAlive = false
    for entry in details[index].relations.entries { details[Int(entry.other)].relations.remove(.all, index) }
    details[index].relations = Relations()
    details[index].targets = []
    free.append(index)
  }

  mutating func attach(_ index: Int, to view: ViewID) {
    attachments &+= 1
    records[index].view = view
    records[index].attachment = attachments
  }

  /// Of those on a view, which are in the order of their attachment.
  func takeOut(_ index: Int, of attached: inout [Int]) {
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

  /// Opens an attempt of a recognizer on a view of this depth.
  @inline(__always)
  mutating func open(_ index: Int, depth: Int, scale: Double, type: TouchType) {
    serial &+= 1
    let record = records.pointer(to: index)
    let level = record.pointee.settings.comesFirst ? 0 : ViewTree.maximumDepth &- depth
    let order = UInt64(truncatingIfNeeded: level) << 48 | record.pointee.attachment
    record.pointee.attempt.open(serial, order: order, scale: scale, type: type, delays: record.pointee.delays)
    let last = open.count &- 1
    if last < 0 || records[open[last]].attempt.order <= order { return open.append(index) }
    var (low, high) = (0, last)
    while low < high {
      let middle = (low &+ high) / 2
      if records[open[middle]].attempt.order <= order { low = middle &+ 1 } else { high = middle }
    }
    open.insert(index, at: low)
  }

  /// Who must hear of motions.
  @inline(never)
  mutating func survey() {
    following.removeAll()
    allGoOn = true
    quietDistanceSquared = .infinity
    for n in 0..<open.count {
      let record = records.pointer(to: open[n])
      let distance = record.pointee.attempt.quietDistanceSquared
      if distance >= 0 {
        quietDistanceSquared = min(quietDistanceSquared, distance)
      } else {
        following.append(open[n])
        if record.pointee.attempt.state == .possible || record.pointee.kind == .custom { allGoOn = false }
      }
    }
  }

  // `mutating` though they change nothing: called from a function that changes the engine, others get a copy of it all.

  /// Whom views wait for: the touches of recognizers in play that delay their beginning, and their end.
  mutating func withheld() -> (began: TouchSet, ended: TouchSet) {
    var began = TouchSet()
    var ended = TouchSet()
    for n in 0..<open.count {
      let record = records.pointer(to: open[n])
      if record.pointee.attempt.state != .possible { continue }
      if record.pointee.attempt.delays.contains(.began) { began.formUnion(record.pointee.attempt.received) }
      if record.pointee.attempt.delays.contains(.ended) { ended.formUnion(record.pointee.attempt.received) }
    }
    return (began, ended)
  }

  /// The touches that some open attempt has received.
  mutating func received() -> TouchSet {
    var received = TouchSet()
    for n in 0..<open.count { received.formUnion(records[open[n]].attempt.received) }
    return received
  }

  /// Ends an attempt; the caller takes it out of `open`.
  @inline(__always)
  mutating func close(_ index: Int) {
    if records[index].attempt.hasAnswers { forgetAnswers(of: index) }
    records[index].attempt.close()
  }
}
