// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// A daemon's connection; never used again.
struct ClientID: Hashable {
  var rawValue: UInt32
  init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// A device that was opened for a daemon, or its probe; never used again.
struct Ticket: Hashable {
  var rawValue: UInt32
  init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Whose session is in front.
enum Front: Hashable {
  case user(Int32)
  case nobody
  /// There are no sessions to tell apart: the broker is one daemon's own.
  case everybody

  /// Root may always.
  func serves(_ user: Int32) -> Bool {
    switch self {
    case .user(let front): user == 0 || user == front && user > 0
    case .nobody: user == 0
    case .everybody: true
    }
  }
}

/// What happens to `BrokerState`.
enum BrokerEvent {
  case came(ClientID, user: Int32)
  /// It has gone, or does not keep to the protocol.
  case left(ClientID)
  case asked(ClientID, BrokerRequest)
  case front(Front)
  case tick

  // What came of its effects:

  case opened(Ticket, Opened)
  case openedContacts(Ticket, error: Int32)
  case cloned(Ticket, error: Int32)
  case looked(Ticket, Look)
  case probed(Ticket, error: Int32)
  case listening(ClientID, BrokerRequest.Chord, devices: Int32)

  // What devices tell:

  /// Somebody else reads the clone, or nobody does any more.
  case read(Ticket, Bool)
  /// That cannot be told any more.
  case lostCount(Ticket)
  /// Events have come from a touchscreen.
  case stirred(Ticket)
  case used(Ticket, NodeUses.Change)
  case pressed(ClientID, BrokerRequest.Chord)

  struct Opened {
    var error: Int32 = 0
    var isTouchscreen = false
  }

  /// What there is to see of a touchscreen.
  enum Look {
    /// Events that its daemon has not read.
    case unread
    /// None, and fingers are down.
    case touched
    case quiet
  }
}

/// What `BrokerState` wants done.
enum BrokerEffect {
  case send(ClientID, BrokerReply)
  /// The same, with a descriptor.
  case grant(ClientID, BrokerReply, Part, of: Ticket)
  /// Close the connection.
  case end(ClientID)

  case open(Ticket, DeviceNumber)
  case openContacts(Ticket)
  /// Make the clone, and open its node.
  case clone(Ticket)
  /// Nobody has heard of it.
  case destroyClone(Ticket)
  /// See whether its daemon has read what came.
  case look(Ticket)
  /// Revoke what was granted of it, and leave the device and the clone as if nobody had ever had them.
  case giveBack(Ticket)
  /// Close the device, and destroy the clone.
  case close(Ticket)

  case probe(Ticket)
  case endProbe(Ticket)
  case listen(ClientID, BrokerRequest.Chord, [UInt16])
  case deafen(ClientID, BrokerRequest.Chord)

  enum Part {
    case device, contacts, clone
  }
}
