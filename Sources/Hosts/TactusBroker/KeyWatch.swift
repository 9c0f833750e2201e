// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Watches all keyboards for the keys of the panic chord. The kernel filters out all other keys, so this program
/// neither receives them nor wakes up while the user types.
final class KeyWatch {
  private static let folder = "/dev/input"
  /// The most keyboards to watch; no machine has more.
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
  /// The watch on the folder, which reports new keyboards.
  private let coming: FileDescriptor

  init(_ chord: BrokerRequest.Chord, for keys: [UInt16], pressed: @escaping () -> Void) {
    self.chord = chord
    self.keys = keys
    self.pressed = pressed
    coming = FileDescriptor(owning: Self.folder.withCString { tactus_watch_nodes($0) })
    find()
  }

  /// The number of keyboards that have all keys of the chord.
  var count: Int { keyboards.count }

  /// The descriptors to wait for. When one is readable, `listen` must be called.
  var descriptors: [Int32] { (coming.rawValue >= 0 ? [coming.rawValue] : []) + keyboards.map { $0.node.rawValue } }

  func listen() {
    // First removes the keyboards that are gone, since new keyboards may have the same numbers.
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

  /// Returns whether a device is a clone or the probe. A process that opens these is treated as the compositor, so this
  /// program must not open them.
  private func isOurs(_ number: DeviceNumber) -> Bool {
    let path = "/sys/class/input/event\(number.rawValue)/device/phys"
    guard let file = try? FileDescriptor(opening: path, flags: O_RDONLY) else { return false }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { tactus_read(file.rawValue, $0.baseAddress, $0.count) }
    let text = bytes.prefix(max(0, count))
    return text.starts(with: VirtualDeviceDescription.clonePath.utf8)
      || text.starts(with: VirtualDeviceDescription.probePath.utf8)
  }

  /// Reads the events of a keyboard. Returns false if the keyboard is gone.
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
