// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Testing

@testable import TactusBroker

@Suite("The broker's state machine")
final class BrokerStateTests {
  /// `make fuzz` plays a million sequences of events.
  @Test("Random events in any order never break the broker's invariants")
  func laws() {
    for seed in 0..<2000 as Range<UInt64> {
      var model = BrokerModel(seed: seed)
      if let failure = model.play() {
        Issue.record("seed \(seed): \(failure)")
        return
      }
    }
  }

  private var state = BrokerState(front: .user(1000))

  /// Returns the effects of an event.
  private func take(_ event: BrokerEvent, at now: Int64 = 0) -> [BrokerEffect] {
    var effects: [BrokerEffect] = []
    state.take(event, at: now) { effects.append($0) }
    return effects
  }

  @Test("A daemon cannot open more devices than the limit")
  func mostDevices() {
    _ = take(.came(ClientID(1), user: 1000))
    for n in 0..<UInt32(BrokerState.mostDevices) {
      guard case .open(let ticket, DeviceNumber(n))? = take(.asked(ClientID(1), .open(DeviceNumber(n)))).first else {
        Issue.record("\(n) is not opened")
        return
      }
      _ = take(.opened(ticket, BrokerEvent.Opened()))
    }
    guard
      case .send(ClientID(1), .open(DeviceNumber(99), EMFILE))? = take(.asked(ClientID(1), .open(DeviceNumber(99))))
        .first
    else {
      Issue.record("one more is opened")
      return
    }
  }

  @Test("The broker sets a timeout only while a clone is being made or ended, has unread events, or has a finger down")
  func pauses() {
    _ = take(.came(ClientID(1), user: 1000))
    #expect(state.pause(at: 0) == nil)
    _ = take(.asked(ClientID(1), .open(DeviceNumber(0))))
    _ = take(.opened(Ticket(1), BrokerEvent.Opened(isTouchscreen: true)))
    #expect(state.pause(at: 0) == nil)
    _ = take(.asked(ClientID(1), .clone(DeviceNumber(0))))
    #expect(state.pause(at: 0) == 2001)
    _ = take(.cloned(Ticket(1), error: 0))
    #expect(state.pause(at: 0) == nil)
    #expect(state.isStirredByEvents(Ticket(1)))
    _ = take(.stirred(Ticket(1)), at: 10)
    #expect(!state.isStirredByEvents(Ticket(1)))
    #expect(state.pause(at: 10) == 37)
    _ = take(.looked(Ticket(1), .touched), at: 37_010)
    #expect(state.pause(at: 37_010) == 100)
    _ = take(.looked(Ticket(1), .quiet), at: 137_010)
    #expect(state.pause(at: 137_010) == nil)
    _ = take(.asked(ClientID(1), .close(DeviceNumber(0))), at: 200_000)
    #expect(state.pause(at: 200_000) == 1001)
    #expect(take(.tick, at: 1_199_999).isEmpty)
    guard case .close(Ticket(1))? = take(.tick, at: 1_200_000).first else {
      Issue.record("it stays")
      return
    }
    #expect(state.pause(at: 1_200_000) == nil)
  }

  @Test("A clone's events wake the broker only while the clone is complete, has no unread events and no finger down")
  func rests() {
    _ = take(.came(ClientID(1), user: 1000))
    for n in 0..<2 as Range<UInt32> {
      _ = take(.asked(ClientID(1), .open(DeviceNumber(n))))
      _ = take(.opened(Ticket(n + 1), BrokerEvent.Opened(isTouchscreen: true)))
    }
    #expect(!state.isStirredByEvents(Ticket(2)))
    _ = take(.asked(ClientID(1), .clone(DeviceNumber(1))))
    #expect(!state.isStirredByEvents(Ticket(2)))
    _ = take(.cloned(Ticket(2), error: 0))
    #expect(state.isStirredByEvents(Ticket(2)))
    #expect(!state.isStirredByEvents(Ticket(1)))
    _ = take(.asked(ClientID(1), .close(DeviceNumber(1))))
    #expect(!state.isStirredByEvents(Ticket(2)))
  }

  @Test("The broker's timeout ends at the earliest deadline, or at once if this deadline has passed")
  func firstPause() {
    _ = take(.came(ClientID(1), user: 1000))
    for n in 0..<2 as Range<UInt32> {
      _ = take(.asked(ClientID(1), .open(DeviceNumber(n))))
      _ = take(.opened(Ticket(n + 1), BrokerEvent.Opened(isTouchscreen: true)))
      _ = take(.asked(ClientID(1), .clone(DeviceNumber(n))), at: Int64(n) * 500_000)
    }
    #expect(state.pause(at: 500_000) == 1501)
    _ = take(.cloned(Ticket(1), error: 0))
    #expect(state.pause(at: 500_000) == 2001)
    _ = take(.stirred(Ticket(1)), at: 500_000)
    #expect(state.pause(at: 500_000) == 37)
    #expect(state.pause(at: 2_499_999) == 1)
    #expect(state.pause(at: 9_000_000) == 1)
  }

  @Test("A daemon can open a pen, but the broker refuses to clone the pen or to open its contacts")
  func pen() {
    _ = take(.came(ClientID(1), user: 1000))
    _ = take(.asked(ClientID(1), .open(DeviceNumber(0))))
    _ = take(.opened(Ticket(1), BrokerEvent.Opened()))
    for request in [BrokerRequest.clone(DeviceNumber(0)), .contacts(DeviceNumber(0))] {
      guard case .send(_, let reply)? = take(.asked(ClientID(1), request)).first else {
        Issue.record("it has")
        return
      }
      #expect(reply == .clone(DeviceNumber(0), error: ENODEV) || reply == .contacts(DeviceNumber(0), error: ENODEV))
    }
  }
}
