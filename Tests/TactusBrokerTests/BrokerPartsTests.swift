// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusBroker

@Suite("Parts of the broker")
struct BrokerPartsTests {
  // MARK: messages

  static let requests: [BrokerRequest] = [
    .open(DeviceNumber(0)), .contacts(DeviceNumber(7)), .clone(DeviceNumber(.max)), .close(DeviceNumber(3)),
    .watchdog(milliseconds: -1), .chord(.first, keys: []), .chord(.second, keys: [1, 2, 3, 4, 5, 6, 7, .max]),
    .probe(exists: true), .probe(exists: false),
  ]
  static let replies: [BrokerReply] = [
    .open(DeviceNumber(1), error: 0), .contacts(DeviceNumber(2), error: 13), .clone(DeviceNumber(3), error: 19),
    .probe(error: 24), .chord(.second, devices: 2, error: 0), .chord(.first, devices: 0, error: EPERM),
    .read(DeviceNumber(4), true), .read(DeviceNumber(4), false), .revoked(DeviceNumber(5), .away),
    .revoked(DeviceNumber(5), .unread), .revoked(DeviceNumber(5), .uncounted), .pressed(.second),
    .used(change: -2, isLeft: false), .used(change: 1, isLeft: true), .inFront, .probeEnded,
  ]

  @Test("A message is unchanged after it has been encoded and decoded")
  func messages() {
    for request in Self.requests {
      #expect(BrokerRequest(words: request.words, size: request.words.count * 4) == request)
    }
    for reply in Self.replies { #expect(BrokerReply(words: reply.words, size: reply.words.count * 4) == reply) }
  }

  @Test("A message of the wrong length, kind or chord is rejected")
  func noMessages() {
    let words = BrokerRequest.open(DeviceNumber(1)).words
    #expect(BrokerRequest(words: words, size: 27) == nil)
    #expect(BrokerRequest(words: Array(words.dropLast()), size: 24) == nil)
    for kind in [7, 77, .max] as [UInt32] { #expect(BrokerRequest(words: [kind] + words.dropFirst(), size: 28) == nil) }
    for kind in [11, .max] as [UInt32] { #expect(BrokerReply(words: [kind] + words.dropFirst(), size: 28) == nil) }
    #expect(BrokerRequest(words: [5, 2, 0, 148, 0, 0, 0], size: 28) == nil)
    #expect(BrokerReply(words: [6, 0, 3, 0, 0, 0, 0], size: 28) == nil)
  }

  // MARK: panic gestures

  /// Returns the indices of the keyboard events that press the chord.
  private func presses(_ events: [(code: Int32, value: Int32)]) -> [Int] {
    var way = WayOut([14, 1, 28])
    return events.indices.filter { n in
      let (code, value) = events[n]
      // Codes below 0 stand for events of type EV_SYN.
      let (type, of) = code < 0 ? (EV_SYN, -code - 1) : (EV_KEY, code)
      return way.hear(type: UInt16(type), code: UInt16(of), value: value)
    }
  }
  private static let report = -SYN_REPORT - 1
  private static let lost = -SYN_DROPPED - 1

  @Test("A chord counts as pressed each time its last key goes down, but not when this key repeats")
  func pressed() {
    #expect(presses([(14, 1), (1, 1), (30, 1), (28, 1), (28, 2), (28, 0), (28, 1)]) == [3, 6])
    #expect(presses([(14, 1), (1, 1), (14, 0), (28, 1), (14, 1)]) == [4])
    #expect(presses([(14, 1), (14, 1), (1, 1), (30, 1)]) == [])
  }

  @Test("Only key events press and lift a chord, not events of another type with a key's number")
  func otherEvents() {
    var way = WayOut([14, 1, 28])
    func press(_ type: Int32, _ code: Int32) -> Bool { way.hear(type: UInt16(type), code: UInt16(code), value: 1) }
    #expect(!press(EV_KEY, 14))
    #expect(!press(EV_KEY, 28))
    #expect(!press(EV_REL, 1))
    #expect(!press(EV_KEY, SYN_DROPPED))
    #expect(press(EV_KEY, 1))
  }

  @Test("After events are dropped, every key counts as up; the end of a report changes no key")
  func dropped() {
    #expect(presses([(14, 1), (1, 1), (Self.lost, 0), (28, 1), (14, 1), (1, 1)]) == [5])
    #expect(presses([(14, 1), (Self.report, 0), (1, 1), (Self.report, 0), (28, 1)]) == [4])
  }

  // MARK: readers of a clone

  @Test("The broker is notified when the first reader opens a clone and when the last reader closes the clone")
  func readers() {
    var readers = Readers()
    let told = [
      NodeUses.Change(users: 1, opened: 1), NodeUses.Change(users: 1, opened: 1),
      NodeUses.Change(users: -1, isLeft: true),
      NodeUses.Change(users: -1, isLeft: true),
      // Two processes opened and closed the clone before the changes were read. The first could write to the clone, as
      // compositors can; the second could not.
      NodeUses.Change(opened: 1, isLeft: true), NodeUses.Change(opened: 1), NodeUses.Change(users: -5),
      NodeUses.Change(users: 1, opened: 1), NodeUses.Change(isLost: true),
    ].map { readers.take($0) }
    #expect(told == [[true], [], [], [false], [true, false], [], [], [true], nil])
  }

  @Test("The broker reports neither a second reader of a clone nor the end of a reader whose beginning it has missed")
  func passing() {
    var readers = Readers()
    #expect(readers.take(NodeUses.Change(isLeft: true)) == [])
    #expect(readers.take(NodeUses.Change(users: 1, opened: 1)) == [true])
    #expect(readers.take(NodeUses.Change(opened: 1, isLeft: true)) == [])
    #expect(readers.take(NodeUses.Change(opened: 2)) == [])
    #expect(readers.take(NodeUses.Change(users: -1, isLeft: true)) == [false])
  }

  // MARK: client in the foreground

  @Test(
    "The broker reads from logind's file which user's session is in front",
    arguments: [
      ("IS_SEAT0=1\nACTIVE=2\nACTIVE_UID=1000\n", Front.user(1000)), ("ACTIVE_UID=0", .user(0)),
      ("ACTIVE_UID=\n", .nobody), ("ACTIVE_UID=-1\n", .nobody), ("ACTIVE_UID=10x\n", .nobody), ("", .nobody),
      ("ACTIVE_UID=4294967296\n", .nobody), ("ACTIVE_UID=2147483648\n", .nobody),
      ("ACTIVE_UID=2147483647\n", .user(.max)), ("ACTIVE_UID=0010\n", .user(10)),
      ("UIDS=1000\nXACTIVE_UID=1000\n", .nobody),
      ("ACTIVE_UID=1000\nACTIVE_UID=0\n", .user(1000)),
    ])
  func front(text: String, front: Front) {
    #expect(ActiveSession.front(from: Array(text.utf8)[...]) == front)
  }

  @Test("The broker always serves root; it serves an unknown user only if it serves everybody")
  func serves() {
    for front in [Front.nobody, .user(1000), .user(-1)] {
      #expect(front.serves(0))
      #expect(!front.serves(-1))
      #expect(front.serves(1000) == (front == .user(1000)))
    }
    #expect(Front.everybody.serves(-1))
    #expect(Front.user(1).serves(1))
  }

  // MARK: budgets

  @Test("A user who has spent the whole budget may send requests again later, and other users are not affected")
  func budgets() {
    var budgets = Budgets()
    let second: Int64 = 1_000_000
    func spends(_ cost: Int64, _ user: Int32, _ time: Int64) -> Bool { budgets.spend(cost, of: user, at: time) }
    for _ in 0..<Budgets.most / 100 { #expect(spends(100, 1000, second)) }
    #expect(!spends(1, 1000, second))
    #expect(spends(100, 1001, second))
    #expect(!spends(1, 1000, second + 2000))
    #expect(spends(1, 1000, second + 3000))
    #expect(spends(Budgets.aSecond - 10, 1000, 2 * second))
    #expect(!spends(20, 1000, 2 * second))
    #expect(!spends(1, 1000, 2 * second))
    #expect(spends(Budgets.most, 1000, 100 * second))
    #expect(!spends(1, 1000, 100 * second))
  }

  @Test("A full budget suffices to open and clone the maximum number of devices twice")
  func enough() {
    let each = Budgets.cost(of: .open(DeviceNumber(0))) + Budgets.cost(of: .clone(DeviceNumber(0)))
    #expect(2 * Int64(BrokerState.mostDevices) * each <= Budgets.most)
  }
}
