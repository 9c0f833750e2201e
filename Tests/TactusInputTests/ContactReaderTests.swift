// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CSimulatedInput
import LinuxInput
import Tactus
import Testing

@testable import TactusInput

@Suite("Reading contacts alongside libinput")
struct ContactReaderTests {
  private let node = SimulatedNode()

  private func open(_ descriptor: Int32) -> ContactReader? { ContactReader(owning: FileDescriptor(owning: descriptor)) }
  private func time(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }

  /// Lets a finger land in slot 0 and lift again, `count` times. The tracking id of each contact equals its time. Each
  /// contact causes five events, including the landing and the lift.
  private func tap(_ count: Int64) { node.send((1...count).map { ("s0 +\($0) | - |", $0) }) }

  @Test("A reader names each contact by its tracking id, even after the contact has lifted")
  func named() throws {
    let reader = try #require(open(node.open()))
    node.send("s1 +7 |", at: 10)
    node.send("- |", at: 20)
    node.send("+8 |", at: 1_000_030)
    #expect(reader.name(1, landedAt: time(10)) == ContactVerdict.Contact(slot: 1, trackingID: 7))
    #expect(reader.name(1, landedAt: time(1_000_030)) == ContactVerdict.Contact(slot: 1, trackingID: 8))
    #expect(reader.name(1, landedAt: time(40)) == nil)
    #expect(reader.name(0, landedAt: time(10)) == nil)
  }

  @Test("A reader knows which contacts were down and which slot was selected when the reader began")
  func before() throws {
    node.set(5, in: 2)
    node.raw.pointee.current_slot = 3
    let reader = try #require(open(node.open()))
    node.send("+9 |", at: 10)
    #expect(reader.name(2, landedAt: time(3)) == ContactVerdict.Contact(slot: 2, trackingID: 5))
    #expect(reader.name(3, landedAt: time(10)) == ContactVerdict.Contact(slot: 3, trackingID: 9))
  }

  @Test("A device whose events cannot be filtered gets no reader")
  func noMask() {
    node.raw.pointee.mask_error = EINVAL
    #expect(open(node.open()) == nil)
  }

  @Test(
    "A new reader skips all unread events, since its list of contacts already includes their effects",
    arguments: [(200, 1), (819, 1), (820, 2), (900, 2)] as [(Int64, Int32)])
  func skipped(taps: Int64, lists: Int32) throws {
    let descriptor = node.open()
    tap(taps)
    node.set(5000, in: 0)
    let reader = try #require(open(descriptor))
    #expect(node.unread == 0 && node.raw.pointee.queries == lists)
    #expect(reader.name(0, landedAt: time(7)) == ContactVerdict.Contact(slot: 0, trackingID: 5000))
  }

  @Test("A reader that has lost events begins again with the contacts that are down")
  func lost() throws {
    let reader = try #require(open(node.open()))
    node.send("s0 +7 |", at: 10)
    #expect(reader.name(0, landedAt: time(10))?.trackingID == 7)
    node.send("! s0 - | s1 +8 |", at: 20)
    node.set(9, in: 1)
    #expect(reader.name(1, landedAt: time(20))?.trackingID == 9)
    #expect(reader.name(0, landedAt: time(20)) == nil)
    #expect(node.raw.pointee.queries == 2)
    node.send("s0 +10 |", at: 30)
    #expect(reader.name(0, landedAt: time(30))?.trackingID == 10)
    #expect(node.raw.pointee.queries == 2)
  }

  @Test("A request for a name reads at most 64 times 64 events, so that a device cannot keep the reader busy")
  func bounded() throws {
    let reader = try #require(open(node.open()))
    tap(900)
    // The landing of tap 820 is event 4097.
    #expect(reader.name(0, landedAt: time(820)) == nil)
    #expect(node.unread == 4500 - 4096)
    #expect(reader.name(0, landedAt: time(820))?.trackingID == 820)
    #expect(node.unread == 4500 - 4096 - 64)
    #expect(reader.name(0, landedAt: time(900))?.trackingID == 900)
  }

  @Test("A reader can begin even if the device never stops sending events")
  func restless() throws {
    node.raw.pointee.is_restless = true
    let reader = try #require(open(node.open()))
    #expect(node.raw.pointee.queries == 64)
    #expect(reader.name(0, landedAt: time(1)) == nil)
  }

  @Test("A read-ahead stops after 64 times 64 events, even if none of them is a landing")
  func boundedAhead() throws {
    let reader = try #require(open(node.open()))
    node.send((1...5000).map { ("|", $0) })
    for _ in 0..<16 { reader.keepUp(with: time(1)) }
    #expect(node.unread == 5000 - 4096)
  }

  @Test("A reader reads ahead after sixteen frames or writes, so that the kernel's queue does not overflow")
  func ahead() throws {
    let reader = try #require(open(node.open()))
    node.send("s0 +7 |", at: 10)
    for n in 1...15 as ClosedRange<Int64> { reader.keepUp(with: time(n)) }
    #expect(node.unread == 3)
    reader.keepUp()
    #expect(node.unread == 0)
    #expect(reader.name(0, landedAt: time(10))?.trackingID == 7)
    // Asking for a name also reads events, so the next read-ahead happens later.
    for n in 20...34 as ClosedRange<Int64> { reader.keepUp(with: time(n)) }
    #expect(reader.name(1, landedAt: time(34)) == nil)
    node.send("- |", at: 40)
    for n in 40...54 as ClosedRange<Int64> { reader.keepUp(with: time(n)) }
    #expect(node.unread == 2)
    reader.keepUp(with: time(55))
    #expect(node.unread == 0)
  }

  @Test("A reader reads ahead until the queue is empty or 64 changes wait, and forgets changes before the last frame")
  func enough() throws {
    let reader = try #require(open(node.open()))
    func keepUp(with microseconds: Int64) { for _ in 0..<16 { reader.keepUp(with: time(microseconds)) } }
    tap(60)
    // The first 160 events contain 64 changes.
    keepUp(with: 1)
    #expect(node.unread == 300 - 192)
    // No change is forgotten, so nothing is read.
    keepUp(with: 1)
    #expect(node.unread == 300 - 192)
    keepUp(with: 30)
    #expect(node.unread < 300 - 192)
    #expect(reader.name(0, landedAt: time(30))?.trackingID == 30)
    #expect(reader.name(0, landedAt: time(60))?.trackingID == 60)
  }
}
