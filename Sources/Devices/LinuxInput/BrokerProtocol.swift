// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// What a daemon asks of `tactus-broker`. Each is answered by the reply of the same name, unless it says otherwise.
public enum BrokerRequest: Hashable, Sendable {
  /// A descriptor of a touchscreen, a pen or a switch.
  case open(DeviceNumber)
  /// Another descriptor of a touchscreen that is open, with a queue of its own: it tells which contacts land.
  case contacts(DeviceNumber)
  /// A clone of a touchscreen that is open, and a descriptor to write to it by. It takes a moment.
  case clone(DeviceNumber)
  /// The device and its clone are not needed any more. Not answered.
  case close(DeviceNumber)
  /// Take devices back when they have not been read for so many milliseconds. Not answered.
  case watchdog(milliseconds: Int32)
  /// Listen for keys that are pressed together, a way out, in place of those of the same number; with none, for none.
  case chord(Chord, keys: [UInt16])
  /// Make the device by which gates are known (`GateProbe`), or remove it, which is not answered.
  case probe(exists: Bool)

  /// There are two ways out by keys.
  public enum Chord: UInt32, Sendable {
    case first, second
  }
  /// So many keys a chord has at most.
  public static let mostKeys = 8
}

/// What `tactus-broker` says to a daemon. An error is the kernel's number for it, or 0.
public enum BrokerReply: Hashable, Sendable {
  /// With a descriptor, unless there is an error.
  case open(DeviceNumber, error: Int32)
  case contacts(DeviceNumber, error: Int32)
  case clone(DeviceNumber, error: Int32)
  case probe(error: Int32)
  /// So many devices have the keys.
  case chord(BrokerRequest.Chord, devices: Int32, error: Int32)

  // What it says by itself:

  /// Somebody has opened the clone of the device, or nobody reads it any more.
  case read(DeviceNumber, Bool)
  /// The device was taken back: no descriptor of it works any more.
  case revoked(DeviceNumber, Revocation)
  /// All keys of the chord are down.
  case pressed(BrokerRequest.Chord)
  /// The probe is used by so many more, or fewer if that is below 0; and whether somebody has closed it who could write
  /// to it.
  case used(change: Int32, isLeft: Bool)
  /// The probe is gone, since another session is in front.
  case probeEnded
  /// The daemon may have now what was refused or taken back because another session was in front.
  case inFront

  /// The error where another session is in front: the broker says `inFront` when it is not any more.
  public static let notInFront = EAGAIN

  /// Why a device was taken back.
  public enum Revocation: Int32, Sendable {
    /// Another session is in front.
    case away
    /// The daemon did not read it.
    case unread
    /// Who reads its clone is not known any more: it may be opened anew.
    case uncounted
  }
}

/// A request or reply as it travels: its number, two words, and the keys of a chord.
struct BrokerWords: Hashable {
  /// Of 32 bits each.
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

  /// Nil if these are not the words of one message.
  init?(_ words: [UInt32], size: Int) {
    guard size == Self.size, words.count == Self.count else { return nil }
    self.words = words
  }

  var kind: UInt32 { words[0] }
  var device: DeviceNumber { DeviceNumber(words[1]) }
  var first: Int32 { Int32(bitPattern: words[1]) }
  var second: Int32 { Int32(bitPattern: words[2]) }
  var chord: BrokerRequest.Chord? { BrokerRequest.Chord(rawValue: words[1]) }
  /// Up to the first 0, which is no key.
  var keys: [UInt16] {
    let keys = words[3...].flatMap { [UInt16(truncatingIfNeeded: $0), UInt16(truncatingIfNeeded: $0 >> 16)] }
    return Array(keys.prefix { $0 != 0 })
  }
}

/// A message of the connection between a daemon and its broker.
public protocol BrokerMessage {
  /// Nil if it is none.
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
