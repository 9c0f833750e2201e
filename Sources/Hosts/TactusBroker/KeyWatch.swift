// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Watches all keyboards for a chord that is the way out of a touchscreen. The kernel filters out all other keys, so
/// this program neither learns of them nor wakes up while the user types.
final class KeyWatch {
  private static let folder = "/dev/input"
  /// More than any machine has.
  private static let mostKeyboards = 32

  private final class Keyboard {
    let number: DeviceNumber
    let node: FileDescriptor
    var keys: WayOut
    init(_ number: DeviceNumber, _ node: consuming FileDescriptor, _ keys: WayOut) {
      self.number = number
      self.node = node
      self.keys = keys
    }
  }

  let chord: BrokerRequest.Chord
  private let keys: [UInt16]
  private let pressed: () -> Void
  private var keyboards: [Keyboard] = []
  /// Reports new keyboards.
  private let coming: FileDescriptor

  init(_ chord: BrokerRequest.Chord, for keys: [UInt16], pressed: @escaping () -> Void) {
    self.chord = chord
    self.keys = keys
    self.pressed = pressed
    coming = FileDescriptor(owning: Self.folder.withCString { tactus_watch_nodes($0) })
    find()
  }

  /// How many keyboards have these keys.
  var count: Int { keyboards.count }

  /// Readable when `listen` has something to do.
  var descriptors: [Int32] { (coming.rawValue >= 0 ? [coming.rawValue] : []) + keyboards.map { $0.node.rawValue } }

  func listen() {
    // Another keyboard may have got the number of one that is gone.
    keyboards.removeAll { !read($0) }
    var news = [UInt8](repeating: 0, count: 4096)
    if news.withUnsafeMutableBytes({ tactus_read(coming.rawValue, $0.baseAddress, $0.count) }) > 0 { find() }
  }

  private func find() {
    for name in ProcessList.entries(of: Self.folder) {
      guard let number = DeviceNumber(node: "\(Self.folder)/\(name)"), keyboards.count < Self.mostKeyboards,
        !keyboards.contains(where: { $0.number == number }), !isOurs(number),
        let node = try? FileDescriptor(opening: number.node, flags: O_RDONLY | O_NONBLOCK),
        keys.allSatisfy({ tactus_evdev_declares(node.rawValue, EV_KEY, Int32($0)) > 0 }),
        tactus_evdev_hear(node.rawValue, keys, Int32(keys.count)) == 0
      else { continue }
      keyboards.append(Keyboard(number, node, WayOut(keys)))
    }
  }

  /// A process that opens a clone or the probe is treated as the compositor, so this program must not open them.
  private func isOurs(_ number: DeviceNumber) -> Bool {
    let path = "/sys/class/input/event\(number.rawValue)/device/phys"
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
      for event in events.prefix(count / MemoryLayout<input_event>.stride)
      where keyboard.keys.hear(type: event.type, code: event.code, value: event.value) { pressed() }
    }
  }
}
