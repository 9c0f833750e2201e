// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Identifies a daemon's connection; never reused.
struct ClientID: Hashable {
  var rawValue: UInt32
  init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Identifies a device that was opened for a daemon, or a daemon's probe; never reused.
struct Ticket: Hashable {
  var rawValue: UInt32
  init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// The users whom the broker serves because their session is in front.
enum Front: Hashable {
  case user(Int32)
  case nobody
  /// The broker serves only the daemon that started it, whichever session is in front.
  case everybody

  /// Returns whether the broker serves a user. Root is always served.
  func serves(_ user: Int32) -> Bool {
    switch self {
    case .user(let front): user == 0 || user == front && user > 0
    case .nobody: user == 0
    case .everybody: true
    }
  }
}

/// An event that `BrokerState` processes.
enum BrokerEvent {
  case came(ClientID, user: Int32)
  /// The client has disconnected, or violated the protocol.
  case left(ClientID)
  case asked(ClientID, BrokerRequest)
  case front(Front)
  case tick

  // Results of effects:

  case opened(Ticket, Opened)
  case openedContacts(Ticket, error: Int32)
  case cloned(Ticket, error: Int32)
  case looked(Ticket, Look)
  case probed(Ticket, error: Int32)
  case listening(ClientID, BrokerRequest.Chord, devices: Int32)

  // Events of devices:

  /// A process has begun to read the clone (true), or the last process that read the clone has stopped (false).
  case read(Ticket, Bool)
  /// The broker has lost count of the processes that read the clone.
  case lostCount(Ticket)
  /// A touchscreen has sent events.
  case stirred(Ticket)
  case used(Ticket, NodeUses.Change)
  case pressed(ClientID, BrokerRequest.Chord)

  struct Opened {
    var error: Int32 = 0
    var isTouchscreen = false
  }

  /// The state in which the watchdog finds a touchscreen.
  enum Look {
    /// The daemon has not read all events.
    case unread
    /// The daemon has read all events, and fingers are down.
    case touched
    case quiet
  }
}

/// The effects that `BrokerState` requests.
enum BrokerEffect {
  case send(ClientID, BrokerReply)
  /// Send a reply with a descriptor.
  case grant(ClientID, BrokerReply, Part, of: Ticket)
  /// Close the connection.
  case end(ClientID)

  case open(Ticket, DeviceNumber)
  case openContacts(Ticket)
  /// Make the clone, and open its node.
  case clone(Ticket)
  /// Destroy a clone that was not announced to any daemon.
  case destroyClone(Ticket)
  /// Check whether the daemon has read all events of the device.
  case look(Ticket)
  /// Revoke the granted descriptors, and restore the device and the clone to their initial state.
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
