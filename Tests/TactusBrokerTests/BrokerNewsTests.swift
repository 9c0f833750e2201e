// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Testing

@testable import TactusBroker

/// The laws in `BrokerModel` say what the broker must never do. These tests check which messages it must send.
@Suite("The broker's messages")
final class BrokerNewsTests {
  private var state = BrokerState(front: .user(1000))
  private let (own, device) = (ClientID(1), DeviceNumber(0))

  private func take(_ event: BrokerEvent, at now: Int64 = 0) -> [BrokerEffect] {
    var effects: [BrokerEffect] = []
    state.take(event, at: now) { effects.append($0) }
    return effects
  }
  private func says(_ event: BrokerEvent, at now: Int64 = 0) -> [BrokerReply] {
    take(event, at: now).compactMap { effect in
      switch effect {
      case .send(_, let reply), .grant(_, let reply, _, of: _): reply
      default: nil
      }
    }
  }
  /// Connects a daemon and opens a touchscreen for it.
  private func begin() {
    _ = take(.came(own, user: 1000))
    _ = take(.asked(own, .open(device)))
    #expect(says(.opened(Ticket(1), BrokerEvent.Opened(isTouchscreen: true))) == [.open(device, error: 0)])
  }

  @Test("The broker reports a clone's readers, or that it has lost count of them, only while the clone exists")
  func readers() {
    begin()
    #expect(says(.read(Ticket(1), true)) == [])
    #expect(says(.lostCount(Ticket(1))) == [])
    _ = take(.asked(own, .clone(device)))
    #expect(says(.cloned(Ticket(1), error: 0)) == [.clone(device, error: 0)])
    #expect(says(.read(Ticket(1), true)) == [.read(device, true)])
    #expect(says(.read(Ticket(1), false)) == [.read(device, false)])
    #expect(says(.read(Ticket(9), true)) == [])
    #expect(says(.lostCount(Ticket(9))) == [])
    #expect(says(.lostCount(Ticket(1))) == [.revoked(device, .uncounted)])
    #expect(says(.read(Ticket(1), true)) == [])
  }

  @Test("The broker reports that it has opened a touchscreen's contacts, or why it could not open them")
  func contacts() {
    begin()
    guard case .openContacts(Ticket(1))? = take(.asked(own, .contacts(device))).first else {
      Issue.record("it is not opened")
      return
    }
    #expect(says(.openedContacts(Ticket(1), error: 0)) == [.contacts(device, error: 0)])
    #expect(says(.openedContacts(Ticket(1), error: EMFILE)) == [.contacts(device, error: EMFILE)])
    #expect(says(.openedContacts(Ticket(9), error: 0)) == [])
    #expect(says(.asked(own, .contacts(DeviceNumber(9)))) == [.contacts(DeviceNumber(9), error: ENODEV)])
  }

  @Test("While a device is being opened, the broker refuses to clone it or to open its contacts")
  func opening() {
    _ = take(.came(own, user: 1000))
    _ = take(.asked(own, .open(device)))
    #expect(says(.asked(own, .clone(device))) == [.clone(device, error: ENODEV)])
    #expect(says(.asked(own, .contacts(device))) == [.contacts(device, error: ENODEV)])
  }

  @Test("The broker reports only once that a device cannot be opened")
  func notOpened() {
    _ = take(.came(own, user: 1000))
    _ = take(.asked(own, .open(device)))
    #expect(says(.opened(Ticket(1), BrokerEvent.Opened(error: ENOENT))) == [.open(device, error: ENOENT)])
    #expect(says(.front(.nobody)) == [])
    #expect(says(.front(.user(1000))) == [])
  }

  @Test("The broker reports nothing when it receives the same answer a second time")
  func twice() {
    begin()
    #expect(says(.opened(Ticket(1), BrokerEvent.Opened(isTouchscreen: true))) == [])
    _ = take(.asked(own, .clone(device)))
    _ = take(.cloned(Ticket(1), error: 0))
    #expect(says(.cloned(Ticket(1), error: 0)) == [])
  }

  @Test("The broker reports that a clone exists already, could not be made, or took too long")
  func cloning() {
    begin()
    func asks() -> Bool {
      if case .clone(Ticket(1))? = take(.asked(own, .clone(device))).first { true } else { false }
    }
    #expect(asks())
    #expect(says(.asked(own, .clone(device))) == [.clone(device, error: EALREADY)])
    #expect(says(.cloned(Ticket(1), error: ENODEV)) == [.clone(device, error: ENODEV)])
    #expect(asks())
    #expect(says(.tick, at: 1_999_999) == [])
    #expect(says(.tick, at: 2_000_000) == [.clone(device, error: ETIMEDOUT)])
    #expect(asks())
    _ = take(.cloned(Ticket(1), error: 0))
    guard case .grant(own, .clone(device, error: 0), .clone, of: Ticket(1))? = take(.asked(own, .clone(device))).first
    else {
      Issue.record("it is not granted again")
      return
    }
  }

  @Test(
    "If events stay unread for the time that the daemon sets, from 50 ms to 10 s, the broker reports this",
    arguments: [
      (Int32?.none, Int64(500)), (100, 100), (49, 50), (51, 51), (10_001, 10_000), (9999, 9999), (-1, 50),
    ])
  func watchdog(asked: Int32?, patience: Int64) {
    begin()
    if let asked { _ = take(.asked(own, .watchdog(milliseconds: asked))) }
    _ = take(.asked(own, .clone(device)))
    #expect(says(.looked(Ticket(1), .unread)) == [])
    _ = take(.cloned(Ticket(1), error: 0))
    _ = take(.stirred(Ticket(1)))
    #expect(state.isStirredByEvents(Ticket(1)) == false)
    #expect(take(.tick).isEmpty)
    guard case .look(Ticket(1))? = take(.tick, at: 100_000).first else {
      Issue.record("nobody looks")
      return
    }
    #expect(says(.looked(Ticket(1), .unread)) == [])
    #expect(says(.looked(Ticket(1), .unread), at: patience * 1000 - 1) == [])
    #expect(says(.looked(Ticket(1), .unread), at: patience * 1000) == [.revoked(device, .unread)])
  }

  @Test("After the daemon has closed a device, the broker reports nothing about it, even while its clone is ending")
  func givenBack() {
    begin()
    _ = take(.asked(own, .clone(device)))
    _ = take(.cloned(Ticket(1), error: 0))
    #expect(take(.tick, at: 100_000).isEmpty)
    _ = take(.stirred(Ticket(1)), at: 100_000)
    _ = take(.asked(own, .close(device)), at: 100_000)
    #expect(says(.looked(Ticket(1), .unread), at: 900_000) == [])
    #expect(says(.openedContacts(Ticket(1), error: 0)) == [])
    #expect(says(.front(.nobody)) == [])
    #expect(says(.front(.user(1000))) == [])
    #expect(says(.left(own)) == [])
    #expect(!state.isIdle)
    _ = take(.tick, at: 1_100_000)
    #expect(state.isIdle)
  }

  @Test("The broker sends nothing to a daemon that has disconnected")
  func left() {
    begin()
    _ = take(.asked(own, .clone(device)))
    _ = take(.asked(own, .probe(exists: true)))
    _ = take(.asked(own, .chord(.first, keys: [UInt16(KEY_PROG1)])))
    #expect(says(.left(own)) == [])
    #expect(state.isIdle)
  }

  @Test("The broker reports how a probe is used, until another session is in front")
  func probe() {
    begin()
    guard case .probe(let ticket)? = take(.asked(own, .probe(exists: true))).first else {
      Issue.record("there is none")
      return
    }
    #expect(says(.probed(ticket, error: 0)) == [.probe(error: 0)])
    let news = NodeUses.Change(users: 1, isLeft: true)
    #expect(says(.used(ticket, news)) == [.used(change: 1, isLeft: true)])
    #expect(says(.used(Ticket(99), news)) == [])
    #expect(says(.front(.user(1))) == [.revoked(device, .away), .probeEnded])
    #expect(says(.used(ticket, news)) == [])
    #expect(says(.front(.user(1))) == [])
    #expect(says(.front(.user(1000))) == [.inFront])
    #expect(says(.front(.user(1000))) == [])
  }

  @Test("The broker reports only the keys that the daemon asked for")
  func keys() {
    begin()
    _ = take(.asked(own, .chord(.first, keys: [UInt16(KEY_PROG1)])))
    #expect(says(.listening(own, .first, devices: 2)) == [.chord(.first, devices: 2, error: 0)])
    #expect(says(.listening(own, .second, devices: 2)) == [])
    #expect(says(.pressed(own, .first)) == [.pressed(.first)])
    #expect(says(.pressed(own, .second)) == [])
    #expect(says(.pressed(ClientID(9), .first)) == [])
    _ = take(.front(.nobody))
    #expect(says(.pressed(own, .first)) == [])
  }

  @Test("If the broker does not listen for the requested keys, it reports the reason")
  func noKeys() {
    begin()
    let way = [UInt16(KEY_PROG1)]
    func asks(_ keys: [UInt16]) -> [BrokerReply] { says(.asked(own, .chord(.first, keys: keys))) }
    #expect(asks([UInt16(KEY_A)]) == [.chord(.first, devices: 0, error: EPERM)])
    #expect(asks([]) == [.chord(.first, devices: 0, error: 0)])
    #expect(asks(way) == [])
    _ = take(.front(.nobody))
    #expect(asks(way) == [.chord(.first, devices: 0, error: BrokerReply.notInFront)])
    #expect(says(.front(.user(1000))) == [.inFront])
  }

  @Test(
    "If a daemon lost or was refused a device, probe or chord, it is notified when its session is in front again",
    arguments: [
      [.open(DeviceNumber(0))], [.probe(exists: true)], [.chord(.first, keys: [UInt16(KEY_PROG1)])], [],
    ] as [[BrokerRequest]])
  func waits(requests: [BrokerRequest]) {
    _ = take(.came(own, user: 1000))
    for request in requests { _ = take(.asked(own, request)) }
    _ = take(.front(.nobody))
    #expect(says(.front(.user(1000))) == (requests.isEmpty ? [] : [.inFront]))
    _ = take(.asked(own, .close(device)))
    _ = take(.asked(own, .probe(exists: false)))
    _ = take(.front(.nobody))
    for request in requests { _ = take(.asked(own, request)) }
    #expect(says(.front(.user(1000))) == (requests.isEmpty ? [] : [.inFront]))
  }

  @Test("When a session leaves the front, its daemon's devices are revoked; the session's return is reported")
  func away() {
    begin()
    _ = take(.asked(own, .clone(device)))
    #expect(says(.front(.nobody)) == [.revoked(device, .away), .clone(device, error: BrokerReply.notInFront)])
    #expect(says(.asked(own, .open(device))) == [.open(device, error: BrokerReply.notInFront)])
    #expect(says(.front(.user(1000))) == [.inFront])
    _ = take(.asked(own, .open(device)))
    #expect(says(.front(.nobody)) == [.open(device, error: BrokerReply.notInFront)])
  }

  @Test(
    "The broker sends nothing to disconnected daemons; at its limit, it disconnects one whose session is not in front"
  )
  func crowd() {
    begin()
    for n in 1..<UInt32(BrokerState.most) {
      #expect(take(.came(ClientID(100 + n), user: 2000 + Int32(n))).isEmpty)
    }
    guard case .end(ClientID(999))? = take(.came(ClientID(999), user: 5000)).first else {
      Issue.record("one more is taken")
      return
    }
    guard case .end(ClientID(101))? = take(.came(ClientID(2), user: 1000)).first else {
      Issue.record("who is in front is kept out")
      return
    }
    #expect(says(.left(own)) == [])
    #expect(says(.left(own)) == [])
    #expect(!state.isIdle)
  }
}
