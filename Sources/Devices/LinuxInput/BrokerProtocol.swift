// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// A request of a daemon to `tactus-broker`. The broker answers each request with the reply of the same name, unless
/// stated otherwise.
public enum BrokerRequest: Hashable, Sendable {
  /// Open a touchscreen, a pen or a switch, and send a descriptor of it.
  case open(DeviceNumber)
  /// Send a second descriptor of an open touchscreen. It has an event queue of its own, from which the daemon learns
  /// which contacts land.
  case contacts(DeviceNumber)
  /// Create a clone of an open touchscreen, and send a descriptor for writing to the clone. This takes a moment.
  case clone(DeviceNumber)
  /// Close the device and its clone: the daemon no longer needs them. The broker sends no reply.
  case close(DeviceNumber)
  /// Revoke any device that the daemon has not read for this number of milliseconds. The broker sends no reply.
  case watchdog(milliseconds: Int32)
  /// Watch for a chord: panic keys that are pressed together. The keys replace earlier keys of the same chord; an empty
  /// list ends the watch.
  case chord(Chord, keys: [UInt16])
  /// Create the device with which gates are detected (`GateProbe`), or remove it. The broker sends no reply to the
  /// removal.
  case probe(exists: Bool)

  /// The number of a chord of panic keys.
  public enum Chord: UInt32, Sendable {
    case first, second
  }
  /// The maximum number of keys in a chord.
  public static let mostKeys = 8
}

/// A message of `tactus-broker` to a daemon. An error is an `errno` value, or 0 if there was no error.
public enum BrokerReply: Hashable, Sendable {
  /// This reply is sent with a descriptor, unless there is an error.
  case open(DeviceNumber, error: Int32)
  case contacts(DeviceNumber, error: Int32)
  case clone(DeviceNumber, error: Int32)
  case probe(error: Int32)
  /// The broker watches the keys of the chord. `devices` is the number of devices that have these keys.
  case chord(BrokerRequest.Chord, devices: Int32, error: Int32)

  // The broker sends the following messages without a request.

  /// A program has opened the clone of the device (true), or the last program has closed the clone (false).
  case read(DeviceNumber, Bool)
  /// The device was revoked: its descriptors no longer work.
  case revoked(DeviceNumber, Revocation)
  /// All keys of the chord are down.
  case pressed(BrokerRequest.Chord)
  /// The number of programs that use the probe has changed by this much. `isLeft` is true if a program that was able to
  /// write to the probe has closed it.
  case used(change: Int32, isLeft: Bool)
  /// The probe was removed, since another session is in front.
  case probeEnded
  /// The session is in front again. The daemon may repeat the requests that were refused, and reopen the devices that
  /// were revoked, while another session was in front.
  case inFront

  /// The error with which the broker refuses requests while another session is in front. When this session is in front
  /// again, the broker sends `inFront`.
  public static let notInFront = EAGAIN

  /// Why a device was revoked.
  public enum Revocation: Int32, Sendable {
    /// Another session is in front.
    case away
    /// The daemon did not read the device.
    case unread
    /// The broker has lost track of the programs that read the clone. The daemon may open the device again.
    case uncounted
  }
}

/// The encoding of a request or reply: its number, two words, and the keys of a chord.
struct BrokerWords: Hashable {
  /// The number of 32-bit words in a message.
  static let count = 7
  static let size = count * 4

  var words: [UInt32]

  init(_ kind: UInt32, _ first: UInt32 = 0, _ second: UInt32 = 0, keys: [UInt16] = []) {
    words = [kind, first, second]
    for n in 0..<BrokerRequest.mostKeys / 2 {
      func key(_ n: Int) -> UInt32 { n < keys.count ? UInt32(keys[n]) : 0 }
      words.append(key(2 * n) | key(2 * n + 1) << 16)
    }
  }

  /// Returns nil if these are not the words of one message.
  init?(_ words: [UInt32], size: Int) {
    guard size == Self.size, words.count == Self.count else { return nil }
    self.words = words
  }

  var kind: UInt32 { words[0] }
  var device: DeviceNumber { DeviceNumber(words[1]) }
  var first: Int32 { Int32(bitPattern: words[1]) }
  var second: Int32 { Int32(bitPattern: words[2]) }
  var chord: BrokerRequest.Chord? { BrokerRequest.Chord(rawValue: words[1]) }
  /// The keys of the chord: the numbers before the first 0. No key has the code 0.
  var keys: [UInt16] {
    let keys = words[3...].flatMap { [UInt16(truncatingIfNeeded: $0), UInt16(truncatingIfNeeded: $0 >> 16)] }
    return Array(keys.prefix { $0 != 0 })
  }
}

/// A message of the connection between a daemon and its broker.
public protocol BrokerMessage {
  /// Decodes a message. Returns nil if the words are not a message of this type.
  init?(words: [UInt32], size: Int)
  var words: [UInt32] { get }
}

extension BrokerRequest: BrokerMessage {
  public init?(words: [UInt32], size: Int) {
    guard let it = BrokerWords(words, size: size) else { return nil }
    switch it.kind {
    case 0: self = .open(it.device)
    case 1: self = .contacts(it.device)
    case 2: self = .clone(it.device)
    case 3: self = .close(it.device)
    case 4: self = .watchdog(milliseconds: it.first)
    case 5:
      guard let chord = it.chord else { return nil }
      self = .chord(chord, keys: it.keys)
    case 6: self = .probe(exists: it.first != 0)
    default: return nil
    }
  }

  public var words: [UInt32] {
    switch self {
    case .open(let device): BrokerWords(0, device.rawValue).words
    case .contacts(let device): BrokerWords(1, device.rawValue).words
    case .clone(let device): BrokerWords(2, device.rawValue).words
    case .close(let device): BrokerWords(3, device.rawValue).words
    case .watchdog(let milliseconds): BrokerWords(4, UInt32(bitPattern: milliseconds)).words
    case .chord(let chord, let keys): BrokerWords(5, chord.rawValue, keys: keys).words
    case .probe(let exists): BrokerWords(6, exists ? 1 : 0).words
    }
  }
}

extension BrokerReply: BrokerMessage {
  public init?(words: [UInt32], size: Int) {
    guard let it = BrokerWords(words, size: size) else { return nil }
    switch it.kind {
    case 0: self = .open(it.device, error: it.second)
    case 1: self = .contacts(it.device, error: it.second)
    case 2: self = .clone(it.device, error: it.second)
    case 3: self = .probe(error: it.second)
    case 4:
      guard let chord = it.chord else { return nil }
      self = .chord(chord, devices: max(0, it.second), error: max(0, 0 &- it.second))
    case 5: self = .read(it.device, it.second != 0)
    case 6:
      guard let why = Revocation(rawValue: it.second) else { return nil }
      self = .revoked(it.device, why)
    case 7:
      guard let chord = it.chord else { return nil }
      self = .pressed(chord)
    case 8: self = .used(change: it.second, isLeft: it.first != 0)
    case 9: self = .inFront
    case 10: self = .probeEnded
    default: return nil
    }
  }

  public var words: [UInt32] {
    func words(_ kind: UInt32, _ device: UInt32 = 0, _ value: Int32 = 0) -> [UInt32] {
      BrokerWords(kind, device, UInt32(bitPattern: value)).words
    }
    switch self {
    case .open(let device, let error): return words(0, device.rawValue, error)
    case .contacts(let device, let error): return words(1, device.rawValue, error)
    case .clone(let device, let error): return words(2, device.rawValue, error)
    case .probe(let error): return words(3, 0, error)
    case .chord(let chord, let devices, let error): return words(4, chord.rawValue, error > 0 ? 0 &- error : devices)
    case .read(let device, let isRead): return words(5, device.rawValue, isRead ? 1 : 0)
    case .revoked(let device, let why): return words(6, device.rawValue, why.rawValue)
    case .pressed(let chord): return words(7, chord.rawValue)
    case .used(let change, let isLeft): return words(8, isLeft ? 1 : 0, change)
    case .inFront: return words(9)
    case .probeEnded: return words(10)
    }
  }
}
