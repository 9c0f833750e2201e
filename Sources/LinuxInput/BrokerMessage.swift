// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What the daemon and `tactus-broker` say to each other, each in a message of three numbers; a descriptor may come
/// along.
public struct BrokerMessage: Hashable, Sendable {
  public enum Kind: UInt32, Sendable {
    /// To the broker: open `/dev/input/event` with this number. Answered by the same, with a descriptor, or with the
    /// error as its value.
    case open
    /// Make a clone of the device, which is open already. Answered by the same, with the descriptor to write to, or
    /// with the error as its value.
    case clone
    /// Close the device and its clone.
    case close
    /// Take devices back from a daemon that has not read them for so many milliseconds.
    case watchdog
    /// From the broker: somebody has opened the clone of the device; with 0 as its value, nobody reads it any more.
    case read
    /// From the broker: the device was taken back. The value is a `Revocation`.
    case revoked
    /// To the broker: a key of a chord that is a way out, of which there are two, 0 and 1 as the device; the value is
    /// the key's code, and 0 after the last one. Answered after that by the same, with the error as its value, or
    /// the number of devices that have these keys. A new chord replaces the one before.
    case chordKey
    /// From the broker: all keys of the chord are down.
    case chord
    /// To the broker: make the device by which gates are known (`GateProbe`), until the daemon asks again or leaves;
    /// with 0 as its value, remove it. Answered by the same, with the error as its value.
    case probe
    /// From the broker: that device is used by so many more, or fewer if the value is below 0. The device is 1 if
    /// somebody has opened it since the last word.
    case use
  }
  /// Why a device was taken back.
  public enum Revocation: Int32, Sendable {
    /// Another session is in front.
    case away
    /// The daemon did not read it.
    case unread
    /// Who reads its clone is not known any more: it may be opened anew.
    case uncounted
  }
  public var kind: Kind
  /// The number of the device.
  public var device: UInt32
  public var value: Int32

  public init(_ kind: Kind, device: UInt32 = 0, value: Int32 = 0) {
    self.kind = kind
    self.device = device
    self.value = value
  }

  public static let size = 12

  var bytes: [UInt32] { [kind.rawValue, device, UInt32(bitPattern: value)] }

  /// Nil if it is none.
  init?(_ bytes: [UInt32], count: Int) {
    guard count == Self.size, bytes.count == 3, let kind = Kind(rawValue: bytes[0]) else { return nil }
    self.init(kind, device: bytes[1], value: Int32(bitPattern: bytes[2]))
  }

  public static func node(_ device: UInt32) -> String { "/dev/input/event\(device)" }

  /// The number in the path of a device node.
  public static func device(_ node: String) -> UInt32? {
    let prefix = "/dev/input/event"
    return node.hasPrefix(prefix) ? UInt32(node.dropFirst(prefix.utf8.count)) : nil
  }
}
