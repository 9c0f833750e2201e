// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

/// The outboxes of one client's hosts, and all that they have written.
private final class Line {
  let line = ClientLine()
  var written: [String] = []

  private var outboxes: [Outbox] = []

  deinit {
    for outbox in outboxes { outbox.close(at: ms(0)) }
  }

  func outbox(_ name: String = "", unacked: UInt32 = 2) -> Outbox {
    let outbox = Outbox(line, unacked: unacked, stall: .milliseconds(2000)) { [unowned(unsafe) self] in
      written.append("\(name)done \($0)")
    }
    outboxes.append(outbox)
    return outbox
  }

  func say(_ words: String, in outbox: Outbox, of subject: UInt32? = nil, mergeable: Bool = false, events: Int = 1) {
    outbox.send(of: subject.map { .recognizer($0) }, mergeable: mergeable, events: events) { [unowned(unsafe) self] in
      written.append(words)
    }
  }

  /// Sends one event as a batch of its own.
  func batch(_ words: String, in outbox: Outbox, of subject: UInt32? = nil, mergeable: Bool = false, at time: Timestamp)
  {
    say(words, in: outbox, of: subject, mergeable: mergeable)
    outbox.endBatch(at: time)
  }

  func take() -> [String] {
    defer { written = [] }
    return written
  }
}

private func ms(_ value: Int64) -> Timestamp { Timestamp(microseconds: value * 1000) }

@Suite struct OutboxTests {
  private let line = Line()

  @Test func `events are written immediately, and their batch is ended only once`() {
    let outbox = line.outbox()
    line.say("down", in: outbox)
    line.say("began", in: outbox)
    #expect(line.take() == ["down", "began"])
    outbox.endBatch(at: ms(0))
    outbox.endBatch(at: ms(0))
    #expect(line.take() == ["done 1"])
  }

  @Test func `an empty batch is not sent`() {
    line.outbox().endBatch(at: ms(0))
    #expect(line.take() == [])
  }

  @Test func `nothing is written while too many batches wait for an ack`() {
    let outbox = line.outbox(unacked: 2)
    for n in 1...4 { line.batch("\(n)", in: outbox, at: ms(0)) }
    #expect(line.take() == ["1", "done 1", "2", "done 2"])
    #expect(!outbox.isOpen)
  }

  @Test func `after an ack, the unsent events are written in one batch`() {
    let outbox = line.outbox(unacked: 1)
    for n in 1...3 { line.batch("\(n)", in: outbox, at: ms(0)) }
    _ = line.take()
    #expect(!outbox.acked(1, at: ms(10)))
    #expect(line.take() == ["2", "3", "done 2"])
  }

  @Test func `a newer mergeable event replaces the unsent event of the same gesture`() {
    let outbox = line.outbox(unacked: 1)
    line.batch("began", in: outbox, of: 7, at: ms(0))
    for n in 1...1000 { line.batch("changed \(n)", in: outbox, of: 7, mergeable: true, at: ms(0)) }
    _ = line.take()
    _ = outbox.acked(1, at: ms(10))
    #expect(line.take() == ["changed 1000", "done 2"])
  }

  @Test func `an event that replaces an older one is sent in its own position, not in the older one's position`() {
    let outbox = line.outbox(unacked: 1)
    line.batch("first", in: outbox, at: ms(0))
    line.say("pan 1", in: outbox, of: 1, mergeable: true)
    line.say("pinch 1", in: outbox, of: 2, mergeable: true)
    line.say("pan 2", in: outbox, of: 1, mergeable: true)
    _ = line.take()
    _ = outbox.acked(1, at: ms(10))
    #expect(line.take() == ["pinch 1", "pan 2", "done 2"])
  }

  @Test func `values are not merged across a change of state`() {
    let outbox = line.outbox(unacked: 1)
    line.batch("first", in: outbox, at: ms(0))
    line.say("changed 1", in: outbox, of: 1, mergeable: true)
    line.say("ended", in: outbox, of: 1)
    line.say("began", in: outbox, of: 1)
    line.say("changed 2", in: outbox, of: 1, mergeable: true)
    line.say("changed 3", in: outbox, of: 1, mergeable: true)
    _ = line.take()
    _ = outbox.acked(1, at: ms(10))
    #expect(line.take() == ["changed 1", "ended", "began", "changed 3", "done 2"])
  }

  @Test func `an ack also acknowledges all earlier batches`() {
    let outbox = line.outbox(unacked: 2)
    line.batch("1", in: outbox, at: ms(0))
    line.batch("2", in: outbox, at: ms(0))
    _ = outbox.acked(2, at: ms(0))
    #expect(line.line.load == 0)
    #expect(outbox.deadline == nil)
  }

  @Test(arguments: [0, 1, 4, UInt32.max]) func `acks for which no batch waits are ignored`(serial: UInt32) {
    let outbox = line.outbox(unacked: 2)
    for n in 1...3 { line.batch("\(n)", in: outbox, at: ms(0)) }
    _ = outbox.acked(1, at: ms(0))
    let load = line.line.load
    #expect(!outbox.acked(serial, at: ms(0)))
    #expect(line.line.load == load)
  }

  @Test func `a client that acknowledges nothing stalls when its time limit ends`() {
    let outbox = line.outbox()
    line.batch("1", in: outbox, at: ms(100))
    #expect(outbox.deadline == ms(2100))
    #expect(!outbox.stalls(at: ms(2099)))
    #expect(outbox.stalls(at: ms(2100)))
    #expect(!outbox.stalls(at: ms(9000)))
    #expect(outbox.deadline == nil)
  }

  @Test func `each ack of a waiting batch restarts the time limit`() {
    let outbox = line.outbox()
    line.batch("1", in: outbox, at: ms(0))
    line.batch("2", in: outbox, at: ms(0))
    _ = outbox.acked(1, at: ms(1500))
    #expect(outbox.deadline == ms(3500))
    _ = outbox.acked(1, at: ms(3000))
    #expect(outbox.deadline == ms(3500))
  }

  @Test func `more than 256 unsent events that cannot be merged stall the client at once`() {
    let outbox = line.outbox(unacked: 1)
    line.batch("first", in: outbox, at: ms(0))
    for n in 0..<256 { line.say("\(n)", in: outbox) }
    #expect(!outbox.stalls(at: ms(0)))
    line.say("one more", in: outbox)
    #expect(outbox.stalls(at: ms(0)))
  }

  @Test func `writing mergeable events does not lower the count of events that cannot be merged`() {
    let outbox = line.outbox(unacked: 1)
    line.batch("first", in: outbox, at: ms(0))
    for n in 0..<20 { line.say("\(n)", in: outbox, of: UInt32(n), mergeable: true) }
    _ = outbox.acked(1, at: ms(0))
    for n in 0..<257 { line.say("\(n)", in: outbox) }
    #expect(outbox.stalls(at: ms(0)))
  }

  @Test func `a stalled client has caught up as soon as it has acknowledged every batch`() {
    let outbox = line.outbox(unacked: 2)
    for n in 1...3 { line.batch("\(n)", in: outbox, at: ms(0)) }
    #expect(outbox.stalls(at: ms(2000)))
    #expect(!outbox.acked(1, at: ms(5000)))
    #expect(outbox.isStalled)
    #expect(outbox.acked(3, at: ms(5000)))
    #expect(!outbox.isStalled)
  }

  @Test func `a client that has caught up can stall again`() {
    let outbox = line.outbox()
    line.batch("1", in: outbox, at: ms(0))
    #expect(outbox.stalls(at: ms(2000)))
    #expect(outbox.acked(1, at: ms(3000)))
    line.batch("2", in: outbox, at: ms(3000))
    #expect(outbox.stalls(at: ms(5000)))
  }

  @Test func `all gesture hosts of a client share the room for unacknowledged data`() {
    let (first, second) = (line.outbox("a ", unacked: 1000), line.outbox("b ", unacked: 1000))
    while first.isOpen { line.batch("", in: first, at: ms(0)) }
    #expect(!second.isOpen)
    #expect(line.line.load < ClientLine.room + ClientLine.batchWeight + ClientLine.eventWeight)
    line.batch("second", in: second, at: ms(0))
    _ = line.take()
    _ = first.acked(first.newestSerial, at: ms(0))
    #expect(line.take() == ["second", "b done 1"])
  }

  @Test func `even one large batch does not fill the socket`() {
    let outbox = line.outbox(unacked: 1000)
    for n in 0..<1_000 { line.say("", in: outbox, of: UInt32(n), mergeable: true, events: 6) }
    outbox.endBatch(at: ms(0))
    #expect(line.line.load < ClientLine.room + ClientLine.batchWeight + 6 * ClientLine.eventWeight)
    #expect(line.written.count < 200)
    // Every event is written, and none twice.
    while line.written.filter({ $0.isEmpty }).count < 1_000 {
      let before = line.written.count
      _ = outbox.acked(outbox.newestSerial, at: ms(0))
      #expect(line.written.count > before)
    }
    _ = outbox.acked(outbox.newestSerial, at: ms(0))
    #expect(line.written.filter { $0.isEmpty }.count == 1_000)
    #expect(line.line.load == 0)
  }

  @Test func `a gesture host that waits only for another one's acks continues when the other one is destroyed`() {
    let (first, second) = (line.outbox("a "), line.outbox("b "))
    line.say("", in: first, events: 10_000)
    first.endBatch(at: ms(0))
    line.batch("second", in: second, at: ms(0))
    #expect(second.deadline == ms(2000))
    _ = line.take()
    first.close(at: ms(10))
    #expect(line.take() == ["second", "b done 1"])
    second.close(at: ms(10))
    #expect(line.line.load == 0)
  }

  @Test func `unacknowledged data counts as unread, and its size includes the overhead that the kernel charges`() {
    // There is room for 96 KiB: a little less than half of the 208 KiB that the kernel grants a socket.
    let (events, batches) = (line.outbox(unacked: 1000), line.outbox(unacked: 1000))
    line.say("", in: events, events: 1013)
    #expect(line.line.load == 98_272)
    #expect(line.line.hasRoom)
    events.endBatch(at: ms(0))
    line.batch("", in: batches, at: ms(0))
    #expect(line.line.load == 99_392)
    #expect(!line.line.hasRoom)
    _ = (events.acked(1, at: ms(0)), batches.acked(1, at: ms(0)))
    for _ in 0..<87 { line.batch("", in: batches, at: ms(0)) }
    #expect(line.line.load == 97_440)
    #expect(line.line.hasRoom)
  }

  @Test func `a client's line is full when its last byte is used, and not earlier`() {
    line.line.load = ClientLine.room - 1
    #expect(line.outbox().isOpen)
    line.line.load += 1
    #expect(!line.outbox().isOpen)
    #expect(ClientLine.room == 98_304)
    line.line.load = 0
  }

  @Test func `a gesture host that is closed stops waiting for room, but the other ones continue to wait`() {
    let (first, second, third) = (line.outbox("a "), line.outbox("b "), line.outbox("c "))
    line.say("", in: first, events: 10_000)
    first.endBatch(at: ms(0))
    line.batch("second", in: second, at: ms(0))
    line.batch("third", in: third, at: ms(0))
    second.close(at: ms(0))
    _ = line.take()
    _ = first.acked(1, at: ms(0))
    #expect(line.take() == ["third", "c done 1"])
    #expect(!second.waitsForLine)
    _ = third.acked(1, at: ms(0))
  }

  @Test func `gesture hosts that wait for room take turns: after one has sent a batch, the next one may send`() {
    let first = line.outbox()
    // Each batch takes up more than half of the room.
    for _ in 0..<2 {
      line.say("", in: first, events: 600)
      first.endBatch(at: ms(0))
    }
    let outboxes = ["a", "b", "c"].map { line.outbox($0 + " ") }
    for (name, outbox) in zip(["a", "b", "c"], outboxes) {
      for n in 1...2 { line.say("\(name)\(n)", in: outbox, events: 510) }
    }
    _ = line.take()
    _ = first.acked(1, at: ms(0))
    #expect(line.take() == ["a1", "a done 1"])
    _ = first.acked(2, at: ms(0))
    #expect(line.take() == ["b1", "b done 1"])
  }

  @Test func `when the client has disconnected, none of its gesture hosts waits for room`() {
    let (first, second) = (line.outbox("a "), line.outbox("b "))
    line.say("", in: first, events: 10_000)
    first.endBatch(at: ms(0))
    line.batch("second", in: second, at: ms(0))
    line.line.close()
    #expect(!second.waitsForLine)
    _ = line.take()
    _ = first.acked(1, at: ms(0))
    #expect(line.take() == [])
  }

  @Test(
    "With random acks, no message is lost, repeated or needlessly delayed", arguments: 0..<60 as Range<UInt64>)
  func anyOrder(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let most = UInt32.random(in: 1...3, using: &random)
    let outboxes = (0..<3).map { line.outbox("\($0) ", unacked: most) }
    var (said, owed) = ([[String]](repeating: [], count: 3), [UInt32](repeating: 0, count: 3))
    for step in 0..<120 {
      let (n, time) = (Int.random(in: 0..<3, using: &random), ms(Int64(step)))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        owed[n] = max(owed[n], UInt32.random(in: 0...outboxes[n].newestSerial, using: &random))
        _ = outboxes[n].acked(owed[n], at: time)
      case 1: outboxes[n].endBatch(at: time)
      default:
        said[n].append("\(n) said \(step)")
        line.say("\(n) said \(step)", in: outboxes[n], events: Int.random(in: 1...400, using: &random))
      }
      for (n, outbox) in outboxes.enumerated() {
        let unacked = outbox.newestSerial - owed[n]
        #expect(outbox.isEmpty || unacked >= most || !line.line.hasRoom, "seed \(seed): \(n) keeps what it could say")
        #expect(unacked <= most)
        if unacked > 0 { #expect(outbox.deadline != nil, "seed \(seed): \(n) owes an ack and may take for ever") }
      }
    }
    while outboxes.contains(where: { !$0.isEmpty }) || line.line.load > 0 {
      let before = line.written.count
      for (n, outbox) in outboxes.enumerated() {
        outbox.endBatch(at: ms(200))
        owed[n] = outbox.newestSerial
        _ = outbox.acked(owed[n], at: ms(200))
      }
      guard line.written.count > before || line.line.load == 0 else { break }
    }
    #expect(outboxes.allSatisfy { $0.isEmpty && $0.deadline == nil }, "seed \(seed)")
    #expect(line.line.load == 0)
    let written = line.take()
    for n in 0..<3 { #expect(written.filter { $0.hasPrefix("\(n) said") } == said[n], "seed \(seed)") }
  }

  @Test func `each batch has the next serial, even if all earlier ones are acknowledged`() {
    let outbox = line.outbox(unacked: 4)
    for _ in 0..<10 {
      line.batch("", in: outbox, at: ms(0))
      _ = outbox.acked(outbox.newestSerial, at: ms(0))
    }
    #expect(outbox.newestSerial == 10)
    #expect(outbox.deadline == nil)
  }

  @Test func `if an outbox stops waiting because it or its line was closed, the line does not retain the outbox`() {
    let full = line.outbox(unacked: 9)
    line.say("much", in: full, events: ClientLine.room / ClientLine.eventWeight)
    for isLast in [true, false] {
      weak var closed: Outbox?
      do {
        let outbox = Outbox(line.line, unacked: 9, stall: .milliseconds(2000))
        outbox.send {}
        #expect(outbox.waitsForLine)
        closed = outbox
        if isLast { outbox.close(at: ms(0)) } else { line.line.close() }
        #expect(!outbox.waitsForLine)
      }
      #expect(closed == nil)
    }
  }

  @Test func `a closed outbox writes nothing more, expects no ack and takes up no room`() {
    let outbox = line.outbox()
    line.batch("one", in: outbox, at: ms(0))
    line.say("two", in: outbox)
    #expect(line.line.load > 0 && outbox.deadline != nil)
    outbox.close(at: ms(10))
    outbox.endBatch(at: ms(10))
    #expect(line.take() == ["one", "done 1", "two"])
    #expect(line.line.load == 0 && outbox.deadline == nil && outbox.isEmpty && outbox.isOpen)
  }

  @Test func `too many unsent events stall a client only once, and events that were written are not counted`() {
    let outbox = line.outbox(unacked: 1)
    line.batch("first", in: outbox, at: ms(0))
    for serial in 1...2 as ClosedRange<UInt32> {
      for n in 0..<200 { line.say("\(n)", in: outbox) }
      #expect(!outbox.stalls(at: ms(1)))
      #expect(!outbox.acked(serial, at: ms(2)))
    }
    for n in 0..<257 { line.say("\(n)", in: outbox) }
    #expect(outbox.stalls(at: ms(3)))
    #expect(!outbox.stalls(at: ms(3)))
  }

  @Test func `even an outbox whose limit of unacknowledged batches is zero writes one batch`() {
    let outbox = line.outbox(unacked: 0)
    line.batch("1", in: outbox, at: ms(0))
    line.batch("2", in: outbox, at: ms(0))
    #expect(line.take() == ["1", "done 1"])
  }

  /// Returns two outboxes after the first has filled the line.
  private func full() -> (filler: Outbox, other: Outbox) {
    let (filler, other) = (line.outbox(unacked: 100), line.outbox("other ", unacked: 100))
    while line.line.hasRoom { line.batch("fill", in: filler, at: ms(0)) }
    return (filler, other)
  }

  @Test func `if a gesture host had to wait for room, its time limit starts when its first batch is sent`() {
    let (filler, other) = full()
    line.batch("kept", in: other, at: ms(100))
    #expect(other.deadline == ms(2100))
    _ = filler.acked(filler.newestSerial, at: ms(1500))
    #expect(other.isEmpty)
    #expect(other.deadline == ms(3500))
  }

  @Test func `a gesture host that had room for only some of its unsent events waits for room for the rest`() {
    let (filler, other) = full()
    for n in 1...2 { line.say("kept \(n)", in: other, events: 1000) }
    _ = line.take()
    _ = filler.acked(1, at: ms(10))
    #expect(line.take() == ["kept 1", "other done 1"])
    _ = filler.acked(filler.newestSerial, at: ms(20))
    #expect(line.take() == ["kept 2", "other done 2"])
  }
}
