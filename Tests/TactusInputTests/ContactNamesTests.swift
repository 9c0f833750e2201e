// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Testing

@testable import TactusInput

@Suite("Tracking ids of contacts")
struct ContactNamesTests {
  private var stream = Stream()

  private struct Stream {
    var names = ContactNames()
    init() { names.begin(with: [], currentSlot: 0) }

    /// Passes on events: `s1` selects a slot, `+7` lands a contact in it, `-` lifts the contact, `!` loses events.
    mutating func hear(_ text: String, at time: Int64) {
      for word in text.split(separator: " ") {
        let event: KernelEvent =
          switch word.first {
          case "s": .absolute(ABS_MT_SLOT, Int32(word.dropFirst()) ?? 0)
          case "-": .absolute(ABS_MT_TRACKING_ID, -1)
          case "!": KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0)
          default: .absolute(ABS_MT_TRACKING_ID, Int32(word.dropFirst()) ?? 0)
          }
        names.hear(event, at: time)
      }
      names.hear(.report, at: time)
    }

    mutating func name(_ slot: Int32, at time: Int64) -> Int32? {
      _ = names.find(slot, landedAt: time)
      return names.take(slot)
    }
  }

  @Test("A finger keeps its tracking id after it lifts, and a later finger in the same slot has another id")
  mutating func late() {
    stream.hear("+7", at: 10)
    stream.hear("s1 +8", at: 12)
    stream.hear("s0 - s1 -", at: 20)
    stream.hear("+9", at: 30)
    #expect(stream.name(0, at: 10) == 7)
    #expect(stream.name(1, at: 12) == 8)
    #expect(stream.name(1, at: 30) == 9)
  }

  @Test("Several fingers may land at the same time, even two in the same slot")
  mutating func together() {
    stream.hear("s1 +7 s0 +8", at: 10)
    stream.hear("-", at: 10)
    stream.hear("+9", at: 10)
    #expect(stream.name(0, at: 10) == 8)
    #expect(stream.name(1, at: 10) == 7)
    #expect(stream.name(0, at: 10) == 9)
    #expect(stream.name(0, at: 10) == nil)
  }

  @Test("If no contact landed in the slot at the given time, the contact that is down there is used")
  mutating func lostByLibinput() {
    stream.hear("+7", at: 10)
    stream.hear("-", at: 20)
    stream.hear("+8", at: 30)
    let isFound = stream.names.find(0, landedAt: 15)
    #expect(!isFound)
    #expect(stream.names.take(0) == 8)
    #expect(stream.names.take(0) == nil)
    stream.hear("-", at: 40)
    #expect(stream.name(0, at: 35) == nil)
  }

  @Test("After events are lost, the list of tracking ids starts again with the contacts that are down")
  mutating func lost() {
    stream.hear("+7", at: 10)
    #expect(stream.name(0, at: 10) == 7)
    stream.hear("! s2 +5", at: 20)
    #expect(stream.names.isLost)
    stream.names.begin(with: [(0, 7), (3, 9)], currentSlot: 3)
    #expect(!stream.names.isLost)
    stream.hear("-", at: 30)
    stream.hear("+10", at: 40)
    #expect(stream.name(0, at: 15) == nil)
    #expect(stream.name(3, at: 18) == 10)
  }

  @Test("Earlier landings are forgotten when events are lost, and when a new list of contacts begins")
  mutating func forgottenLandings() {
    stream.hear("+7", at: 10)
    stream.hear("! s1 +8", at: 20)
    #expect(stream.name(0, at: 10) == nil)
    #expect(stream.name(1, at: 20) == nil)
    stream.names.begin(with: [], currentSlot: 0)
    stream.hear("+9", at: 30)
    stream.names.begin(with: [], currentSlot: 0)
    #expect(stream.name(0, at: 30) == nil)
  }

  @Test("A contact that lands in an occupied slot is ignored")
  mutating func double() {
    stream.hear("+7", at: 10)
    stream.hear("+8", at: 20)
    #expect(stream.name(0, at: 10) == 7)
    #expect(stream.name(0, at: 20) == nil)
  }

  @Test("Forgetting the changes before a time keeps the changes at and after this time")
  mutating func forgotten() {
    stream.hear("+7", at: 10)
    stream.hear("-", at: 20)
    stream.hear("+8", at: 30)
    stream.names.forget(before: 30)
    #expect(stream.name(0, at: 30) == 8)
  }

  @Test("Events before the first list of contacts are ignored")
  func before() {
    var names = ContactNames()
    #expect(names.isLost)
    names.hear(.absolute(ABS_MT_TRACKING_ID, 7), at: 10)
    names.begin(with: [], currentSlot: 0)
    #expect(names.take(0) == nil)
  }

  @Test("The list is full at 64 pending changes, until older ones are forgotten")
  mutating func enough() {
    for n in 1...63 as ClosedRange<Int64> { stream.hear(n % 2 == 1 ? "+\(n)" : "-", at: n) }
    #expect(!stream.names.isFull)
    stream.hear("-", at: 64)
    #expect(stream.names.isFull)
    stream.names.forget(before: 2)
    #expect(!stream.names.isFull)
    #expect(stream.name(0, at: 63) == 63)
  }

  @Test("Slot numbers out of range are ignored")
  mutating func absurd() {
    for slot in [Int32.min, -1, 64, .max] {
      stream.hear("s\(slot) +7", at: 10)
      #expect(stream.name(slot, at: 10) == nil)
      // The contact is found without reading any more events.
      let isFound = stream.names.find(slot, landedAt: 10)
      #expect(isFound)
    }
    #expect(stream.name(0, at: 10) == nil)
    stream.hear("s63 +0", at: 20)
    let isFound = stream.names.find(63, landedAt: 20)
    #expect(isFound)
    #expect(stream.names.take(63) == 0)
  }

  @Test(
    "Two readers that are late and lose events agree on every contact's tracking id", arguments: 1...40)
  func random(seed: UInt64) {
    var rig = Rig(seed: seed)
    for _ in 0..<4000 { rig.step() }
    #expect(rig.mistakes.isEmpty)
    #expect(rig.named > 500)
  }

  /// A kernel with two readers: a slow libinput, and the `ContactNames` under test.
  private struct Rig {
    private struct Report {
      var time: Int64
      /// The new tracking id of each changed slot; -1 if its contact lifts.
      var changes: [(slot: Int, id: Int32)]
    }

    private var random: SeededGenerator
    private var names = ContactNames()
    private var now: Int64 = 1
    private var lastID: Int32 = 0
    /// `down` contains the tracking ids in the kernel, and `told` those that libinput has reported.
    private var (down, told) = (Array(repeating: Int32(-1), count: 5), Array(repeating: Int32(-1), count: 5))
    private var currentSlot = 0
    private var reports: [Report] = []
    /// The time at which libinput lost events; nil if it has lost none since it last read events.
    private var loss: Int64?
    private var events: [(event: KernelEvent, time: Int64)] = []
    /// Whether `names` has lost events that libinput has yet to report.
    private var isBlind = false
    private(set) var named = 0
    private(set) var mistakes: [String] = []

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      names.begin(with: [], currentSlot: 0)
    }

    private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }

    mutating func step() {
      now += Int64.random(in: 0...2, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<60: happen()
      case 60..<70: moveAll()
      case 70: if loss == nil, !reports.isEmpty { loseOfLibinput() }
      case 71 where chance(3):
        events = [(KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0), now), (.report, now)]
        isBlind = true
      case 72..<90: dispatch()
      default: tellSomething()
      }
    }

    private mutating func select(_ slot: Int) {
      if slot != currentSlot { events.append((.absolute(ABS_MT_SLOT, Int32(slot)), now)) }
      currentSlot = slot
    }

    private mutating func happen() {
      var changes: [(slot: Int, id: Int32)] = []
      for slot in down.indices.shuffled(using: &random) where chance(3) {
        var id: Int32 = -1
        // Some drivers change a contact's tracking id while it is down; the new one is ignored.
        if down[slot] < 0 || chance(20) {
          lastID += 1
          id = lastID
        }
        select(slot)
        events.append((.absolute(ABS_MT_TRACKING_ID, id), now))
        guard id < 0 || down[slot] < 0 else { continue }
        down[slot] = id
        changes.append((slot, id))
      }
      guard !changes.isEmpty else { return }
      reports.append(Report(time: now, changes: changes))
      events.append((.report, now))
    }

    private mutating func moveAll() {
      for slot in down.indices where down[slot] >= 0 { select(slot) }
      events.append((.report, now))
      reports.append(Report(time: now, changes: []))
    }

    /// Writes a verdict, which libinput does not report.
    private mutating func tellSomething() {
      events.append((KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_CONFIG), value: 5), now))
      events.append((.report, now))
    }

    private mutating func loseOfLibinput() {
      now += 1
      loss = now
      reports = []
      now += 1
    }

    /// Makes libinput report all pending changes. After some of its reports, `names` reads ahead.
    private mutating func dispatch() {
      if let loss {
        let changes = down.indices.filter { down[$0] != told[$0] }
        let lifts = changes.filter { told[$0] >= 0 }.map { ($0, Int32(-1)) }
        hear(Report(time: loss, changes: lifts))
        hear(Report(time: loss, changes: changes.filter { down[$0] >= 0 }.map { ($0, down[$0]) }))
        // The state that libinput has just reported includes all later events.
        reports = []
      }
      for report in reports { hear(report) }
      (reports, loss) = ([], nil)
      if events.first?.event.code != UInt16(SYN_DROPPED) { isBlind = false }
    }

    private mutating func hear(_ report: Report) {
      for (slot, id) in report.changes {
        told[slot] = id
        guard id >= 0 else { continue }
        let name = name(Int32(slot), at: report.time)
        named += 1
        // After a loss, the id that is found may be that of the contact that is now down in this slot.
        if name != id, !isBlind || name ?? -1 != down[slot] {
          mistakes.append("\(id) in \(slot), landed at \(report.time), is called \(name ?? -1)")
        }
      }
      guard chance(4) else { return }
      names.forget(before: report.time)
      while !names.isFull, read() {}
    }

    private mutating func name(_ slot: Int32, at time: Int64) -> Int32? {
      var isMore = true
      while !names.find(slot, landedAt: time), isMore { isMore = read() }
      return names.take(slot)
    }

    /// Reads a batch of events, and returns whether there are more.
    private mutating func read() -> Bool {
      let count = min(Int.random(in: 1...64, using: &random), events.count)
      for (event, time) in events.prefix(count) { names.hear(event, at: time) }
      events.removeFirst(count)
      if names.isLost {
        events = []
        let contacts = down.indices.filter { down[$0] >= 0 }.map { (slot: Int32($0), trackingID: down[$0]) }
        names.begin(with: contacts, currentSlot: Int32(currentSlot))
      }
      return !events.isEmpty
    }
  }
}
