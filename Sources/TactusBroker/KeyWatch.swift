// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Watches all keyboards for a chord that is the way out of a touchscreen. It hears of no other key: the kernel keeps
/// those from it, and so it does not wake up while somebody types.
final class KeyWatch {
  /// So many keys a chord has at most.
  static let most = 8
  private static let fewest = 3
  private static let folder = "/dev/input"
  /// More than any machine has.
  private static let mostKeyboards = 32

  private final class Keyboard {
    let number: UInt32
    let node: FileDescriptor
    var down: [UInt16] = []
    init(_ number: UInt32, _ node: consuming FileDescriptor) {
      self.number = number
      self.node = node
    }
  }

  let number: UInt32
  private let chord: [UInt16]
  private let pressed: () -> Void
  private var keyboards: [Keyboard] = []
  /// Tells of keyboards that come.
  private let coming: FileDescriptor

  init(_ number: UInt32, for chord: [UInt16], pressed: @escaping () -> Void) {
    self.number = number
    self.chord = chord
    self.pressed = pressed
    coming = FileDescriptor(owning: Self.folder.withCString { tactus_watch_nodes($0) })
    find()
  }

  /// Whoever heard of single letters would know what is typed. Several keys at once, and buttons, tell nothing.
  static func mayBeHeard(_ chord: [UInt16]) -> Bool {
    let isRepeated = chord.indices.contains { chord[..<$0].contains(chord[$0]) }
    return chord.count >= fewest && !isRepeated || chord.allSatisfy(isButton)
  }

  /// Keys that nobody types with.
  private static let buttons: [ClosedRange<Int32>] = [
    KEY_MUTE...KEY_POWER, KEY_PROG1...KEY_PROG2, KEY_PROG3...KEY_PROG4, KEY_HOMEPAGE...KEY_HOMEPAGE,
    KEY_F13...KEY_F24, KEY_CAMERA...KEY_CAMERA,
  ]
  private static func isButton(_ code: UInt16) -> Bool { buttons.contains { $0.contains(Int32(code)) } }

  /// How many keyboards have these keys.
  var count: Int { keyboards.count }

  /// Readable when there is something for `listen`.
  var descriptors: [Int32] { (coming.rawValue >= 0 ? [coming.rawValue] : []) + keyboards.map { $0.node.rawValue } }

  func listen() {
    var news = [UInt8](repeating: 0, count: 4096)
    if news.withUnsafeMutableBytes({ tactus_read(coming.rawValue, $0.baseAddress, $0.count) }) > 0 { find() }
    keyboards.removeAll { !read($0) }
  }

  private func find() {
    for name in ProcessList.entries(of: Self.folder) {
      guard let number = BrokerMessage.device("\(Self.folder)/\(name)"), keyboards.count < Self.mostKeyboards,
        !keyboards.contains(where: { $0.number == number }), !isOurs(number),
        let node = try? FileDescriptor(opening: BrokerMessage.node(number), flags: O_RDONLY | O_NONBLOCK),
        chord.allSatisfy({ tactus_evdev_declares(node.rawValue, EV_KEY, Int32($0)) > 0 }),
        tactus_evdev_hear(node.rawValue, chord, Int32(chord.count)) == 0
      else { continue }
      keyboards.append(Keyboard(number, node))
    }
  }

  /// Whoever opens a clone or the probe is taken for the compositor, so it must not be this.
  private func isOurs(_ number: UInt32) -> Bool {
    let path = "/sys/class/input/event\(number)/device/phys"
    guard let file = try? FileDescriptor(opening: path, flags: O_RDONLY) else { return false }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { tactus_read(file.rawValue, $0.baseAddress, $0.count) }
    let text = bytes.prefix(max(0, count))
    return text.starts(with: VirtualDeviceDescription.clonePath.utf8)
      || text.starts(with: VirtualDeviceDescription.probePath.utf8)
  }

  /// False if it is gone.
  private func read(_ keyboard: Keyboard) -> Bool {
    var events = [input_event](repeating: input_event(), count: 16)
    while true {
      let count = events.withUnsafeMutableBytes { tactus_read(keyboard.node.rawValue, $0.baseAddress, $0.count) }
      if count == -Int(EAGAIN) || count == -Int(EINTR) { return true }
      guard count > 0 else { return false }
      for event in events.prefix(count / MemoryLayout<input_event>.stride) { hear(event, on: keyboard) }
    }
  }

  private func hear(_ event: input_event, on keyboard: Keyboard) {
    if event.type == EV_SYN, event.code == SYN_DROPPED { keyboard.down = [] }
    guard event.type == EV_KEY, chord.contains(event.code) else { return }
    keyboard.down.removeAll { $0 == event.code }
    guard event.value != 0 else { return }
    keyboard.down.append(event.code)
    // A key that repeats is down already.
    if event.value == 1, keyboard.down.count == chord.count { pressed() }
  }
}
