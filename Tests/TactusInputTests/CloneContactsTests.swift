// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import Testing

@testable import TactusInput

@Suite("The contacts of a clone")
struct CloneContactsTests {
  /// A clone, and a record of the events that a reader of the clone receives.
  private struct Rig {
    var contacts = CloneContacts(slots: 4, slop: 10, corner: CloneContacts.Position(x: 0, y: 0))
    var cancel = CloneContacts.Cancel.soft
    /// The events, in this notation: `s` is a slot, `+` a new tracking id, `-` a lift, `finger` or `palm` a tool, `x`
    /// and `y` a contact's position, `X` and `Y` the pointer's position, `B` the button, and `|` the end of a report,
    /// followed by its time in ms.
    var log: [String] = []

    mutating func deliver(
      _ phase: TouchPhase, _ serial: UInt64, slot: Int32 = 0, _ x: Int32 = 5, _ y: Int32 = 5, at ms: Int64 = 0
    ) {
      var events: [String] = []
      contacts.deliver(
        phase, serial, slot: slot, at: CloneContacts.Position(x: x, y: y), Timestamp(microseconds: ms * 1000),
        cancel: cancel
      ) { events.append(Self.text($0, $1)) }
      log += events
    }

    mutating func finish() {
      var events: [String] = []
      contacts.finish { events.append(Self.text($0, $1)) }
      log += events
    }

    mutating func liftAll() {
      var events: [String] = []
      contacts.liftAll { events.append(Self.text($0, $1)) }
      log += events
    }

    mutating func take() -> String {
      defer { log = [] }
      return log.joined(separator: " ")
    }

    private static func text(_ event: KernelEvent, _ time: Int64) -> String {
      let value = event.value
      switch (Int32(event.type), Int32(event.code)) {
      case (EV_SYN, SYN_REPORT): return "|\(time / 1000)"
      case (EV_KEY, BTN_TOUCH): return "B\(value)"
      case (EV_ABS, ABS_MT_SLOT): return "s\(value)"
      case (EV_ABS, ABS_MT_TRACKING_ID): return value < 0 ? "-" : "+\(value)"
      case (EV_ABS, ABS_MT_TOOL_TYPE): return value == MT_TOOL_PALM ? "palm" : "finger"
      case (EV_ABS, ABS_MT_POSITION_X): return "x\(value)"
      case (EV_ABS, ABS_MT_POSITION_Y): return "y\(value)"
      case (EV_ABS, ABS_X): return "X\(value)"
      case (EV_ABS, ABS_Y): return "Y\(value)"
      default: return "?"
      }
    }
  }

  @Test("A touch becomes a contact in its slot, and a single finger also sets ABS_X and ABS_Y")
  func one() {
    var rig = Rig()
    rig.deliver(.began, 1, slot: 2, 5, 6, at: 10)
    rig.finish()
    #expect(rig.take() == "s2 finger +1 x5 y6 B1 X5 Y6 |10")
    rig.deliver(.moved, 1, slot: 2, 7, 6, at: 18)
    rig.finish()
    #expect(rig.take() == "s2 x7 y6 X7 Y6 |18")
    rig.deliver(.ended, 1, slot: 2, at: 26)
    rig.finish()
    #expect(rig.take() == "s2 - B0 |26")
    #expect(rig.contacts.count == 0)
  }

  @Test("Withheld reports are replayed one by one, and their times never go backwards")
  func replay() {
    var rig = Rig()
    rig.deliver(.began, 1, slot: 0, at: 100)
    rig.finish()
    _ = rig.take()
    rig.deliver(.began, 2, slot: 1, 1, 1, at: 80)
    rig.deliver(.moved, 2, slot: 1, 2, 2, at: 90)
    rig.deliver(.moved, 2, slot: 1, 3, 3, at: 110)
    rig.deliver(.ended, 2, slot: 1, at: 120)
    rig.finish()
    #expect(rig.take() == "s1 finger +2 x1 y1 |100 s1 x2 y2 |100 s1 x3 y3 |110 s1 - |120")
  }

  @Test("Contacts that land at the same time are sent in one report")
  func together() {
    var rig = Rig()
    rig.deliver(.began, 1, slot: 0, at: 8)
    rig.deliver(.began, 2, slot: 1, at: 8)
    rig.finish()
    #expect(rig.take() == "s0 finger +1 x5 y5 B1 s1 finger +2 x5 y5 X5 Y5 |8")
  }

  @Test("If the previous contact in a finger's slot has not lifted in the clone, the finger gets a free slot")
  func reused() {
    var rig = Rig()
    rig.deliver(.began, 1, slot: 1)
    rig.deliver(.began, 2, slot: 1, at: 5)
    rig.deliver(.ended, 1, slot: 1, at: 6)
    rig.finish()
    #expect(rig.take() == "s1 finger +1 x5 y5 B1 X5 Y5 |0 s0 finger +2 x5 y5 |5 s1 - |6")
  }

  @Test("A cancelled touch ends in the configured way")
  func cancelled() {
    var rig = Rig()
    for (cancel, still, moved) in [
      (CloneContacts.Cancel.lift, "s0 - B0 |9", "s0 - B0 |9"),
      (.soft, "s0 x0 y0 |9 s0 - B0 |9", "s0 - B0 |9"),
      (.palm, "s0 palm |9 s0 - B0 |9", "s0 palm |9 s0 - B0 |9"),
    ] {
      rig = Rig()
      rig.cancel = cancel
      rig.deliver(.began, 1)
      rig.finish()
      _ = rig.take()
      rig.deliver(.cancelled, 1, at: 9)
      rig.finish()
      #expect(rig.take() == still)
      rig = Rig()
      rig.cancel = cancel
      rig.deliver(.began, 1)
      rig.deliver(.moved, 1, 5, 16, at: 4)
      rig.finish()
      _ = rig.take()
      rig.deliver(.cancelled, 1, at: 9)
      rig.finish()
      #expect(rig.take() == moved)
    }
  }

  @Test("All contacts can be lifted at once, and later events of their touches have no effect")
  func lifted() {
    var rig = Rig()
    rig.deliver(.began, 1, slot: 0)
    rig.deliver(.began, 2, slot: 1)
    rig.finish()
    _ = rig.take()
    rig.liftAll()
    #expect(rig.take() == "s1 - s0 - B0 |0")
    rig.deliver(.moved, 1, at: 3)
    rig.deliver(.ended, 2, at: 4)
    rig.deliver(.cancelled, 1, at: 4)
    rig.finish()
    #expect(rig.take() == "")
  }

  @Test("A touch is not sent to the clone if no slot is free")
  func crowded() {
    var rig = Rig()
    for serial in UInt64(1)...5 { rig.deliver(.began, serial, slot: Int32(serial)) }
    rig.finish()
    #expect(rig.contacts.count == 4)
    rig.deliver(.ended, 5, slot: 5)
    rig.finish()
    #expect(rig.contacts.count == 4)
  }

  @Test("When all contacts are lifted at once, pending changes are reported first")
  func liftedInTheMiddle() {
    var rig = Rig()
    rig.deliver(.began, 1)
    rig.liftAll()
    #expect(rig.take() == "s0 finger +1 x5 y5 B1 X5 Y5 |0 s0 - B0 |0")
  }

  @Test("A contact counts as unmoved if it moved exactly as far as the slop")
  func slop() {
    for (y, ends) in [(Int32(15), "s0 x0 y0 |9 s0 - B0 |9"), (16, "s0 - B0 |9")] {
      var rig = Rig()
      rig.deliver(.began, 1)
      rig.deliver(.moved, 1, 5, y, at: 4)
      rig.finish()
      _ = rig.take()
      rig.deliver(.cancelled, 1, at: 9)
      rig.finish()
      #expect(rig.take() == ends)
    }
  }

  @Test("Two changes of one contact at the same moment make two reports; changes of two contacts make one")
  func twice() {
    var rig = Rig()
    rig.deliver(.began, 1, slot: 0)
    rig.deliver(.began, 2, slot: 1)
    rig.finish()
    _ = rig.take()
    rig.deliver(.moved, 1, 6, 5, at: 5)
    rig.deliver(.moved, 1, 7, 5, at: 5)
    rig.deliver(.moved, 2, 8, 5, at: 5)
    rig.finish()
    #expect(rig.take() == "s0 x6 y5 X6 Y5 |5 s0 x7 y5 s1 x8 y5 X7 Y5 |5")
    rig.deliver(.moved, 1, 8, 5, at: 6)
    rig.deliver(.moved, 2, 8, 5, at: 7)
    rig.deliver(.moved, 1, 9, 5, at: 7)
    rig.finish()
    #expect(rig.take() == "s0 x8 y5 X8 Y5 |6 s1 x8 y5 s0 x9 y5 X9 Y5 |7")
    rig.deliver(.began, 3, slot: 2, at: 8)
    rig.deliver(.ended, 3, slot: 2, at: 8)
    rig.finish()
    #expect(rig.take() == "s2 finger +3 x5 y5 |8 s2 - |8")
  }

  @Test("A clone has at least one slot, and no more contacts than slots")
  func slots() {
    for (slots, most) in [(-3, 1), (0, 1), (1, 1), (2, 2)] {
      var contacts = CloneContacts(slots: slots, slop: 0, corner: CloneContacts.Position(x: 0, y: 0))
      for serial in UInt64(1)...3 {
        contacts.deliver(
          .began, serial, slot: Int32(serial), at: .init(x: 0, y: 0), Timestamp(microseconds: 0), cancel: .lift
        ) { _, _ in }
      }
      #expect(contacts.count == most)
    }
  }

  @Test("Tracking ids go up to 65535 and start again at 1")
  func names() {
    var contacts = CloneContacts(slots: 1, slop: 0, corner: CloneContacts.Position(x: 0, y: 0))
    var names: [Int32] = []
    func send(_ event: KernelEvent, _ time: Int64) {
      if event.code == UInt16(ABS_MT_TRACKING_ID), event.value >= 0 { names.append(event.value) }
    }
    let place = CloneContacts.Position(x: 0, y: 0)
    for serial in UInt64(1)...65537 {
      for phase in [TouchPhase.began, .ended] {
        contacts.deliver(phase, serial, slot: 0, at: place, Timestamp(microseconds: 0), cancel: .lift, send)
      }
    }
    #expect(names.count == 65537)
    #expect(Array(names.suffix(4)) == [65534, 65535, 1, 2])
  }

  @Test("With random deliveries, contacts alternately land and lift in each slot, and none is down at the end")
  func random() {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      var rig = Rig()
      var down: Set<UInt64> = []
      var serial: UInt64 = 0
      for ms in Int64(0)..<200 {
        switch UInt64.random(in: 0..<4, using: &generator) {
        case 0:
          serial += 1
          down.insert(serial)
          rig.deliver(.began, serial, slot: Int32.random(in: 0..<6, using: &generator), at: ms)
        case 1:
          if let one = down.sorted().randomElement(using: &generator) {
            rig.deliver(.moved, one, Int32.random(in: 0..<50, using: &generator), 1, at: ms)
          }
        case 2:
          if let one = down.sorted().randomElement(using: &generator) {
            rig.cancel = [.lift, .soft, .palm].randomElement(using: &generator) ?? .lift
            rig.deliver(Bool.random(using: &generator) ? .ended : .cancelled, one, at: ms)
            down.remove(one)
          }
        default: rig.finish()
        }
      }
      rig.liftAll()
      var slot = ""
      var isDown: Set<String> = []
      for word in rig.log {
        switch word.first {
        case "s": slot = word
        case "+": #expect(isDown.insert(slot).inserted, "seed \(seed)")
        case "-": #expect(isDown.remove(slot) != nil, "seed \(seed)")
        default: break
        }
      }
      #expect(isDown.isEmpty, "seed \(seed)")
      #expect(rig.log.last?.first == "|" || rig.log.isEmpty, "seed \(seed)")
    }
  }
}
