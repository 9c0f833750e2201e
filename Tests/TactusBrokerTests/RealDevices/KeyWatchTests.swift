// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Testing

@testable import TactusBroker

extension RealDevices {
  @Suite("Listening for panic keys")
  final class KeyWatchTests {
    private var presses = 0
    private let mouse: RealDevice
    init() throws { mouse = try RealDevice.mouse() }

    private func watch(_ keys: Int32...) -> KeyWatch {
      KeyWatch(.first, for: keys.map { UInt16($0) }) { [unowned self] in presses += 1 }
    }

    @Test("Each keyboard that has all keys of the chord is watched, and no other device")
    func finds() throws {
      #expect(watch(KEY_PROG1).count == 0)
      let keyboards = [try RealDevice.keyboard(), try RealDevice.keyboard()]
      let others = [
        try RealDevice.keyboard(KEY_ESC...KEY_SPACE), try RealDevice.keyboard(physicalPath: "tactus/clone/1"),
        try RealDevice.keyboard(physicalPath: "tactus/probe"), try RealDevice(),
      ]
      let keys = watch(KEY_ESC, KEY_PROG1)
      #expect(keys.count == 2)
      #expect(keys.descriptors.count == 3)
      for keyboard in keyboards {
        try keyboard.press(KEY_ESC, KEY_PROG1)
        keys.listen()
      }
      #expect(presses == 2)
      withExtendedLifetime(others) {}
    }

    @Test("Only presses of all keys together are heard, and the kernel passes on no other key")
    func hears() throws {
      let keyboard = try RealDevice.keyboard()
      let keys = watch(KEY_ESC, KEY_PROG1)
      try keyboard.press(KEY_A, KEY_B)
      #expect(!EvdevNode(try #require(keys.descriptors.last)).hasEvents)
      try keyboard.press(KEY_ESC)
      try keyboard.press(KEY_PROG1)
      keys.listen()
      #expect(presses == 0)
      for _ in 0..<6 { try keyboard.press(KEY_PROG1, KEY_ESC) }
      keys.listen()
      #expect(presses == 6)
      keys.listen()
      #expect(presses == 6)
      #expect(keys.count == 1)
    }

    @Test("Keyboards that are plugged in later are watched, and those that are unplugged are forgotten")
    func comesAndGoes() throws {
      let keys = watch(KEY_PROG1)
      var keyboards = [try RealDevice.keyboard()]
      keys.listen()
      #expect(keys.count == 1)
      keyboards.append(try RealDevice.keyboard())
      keys.listen()
      #expect(keys.count == 2)
      let number = keyboards.removeFirst().number
      let other = try RealDevice.keyboard()
      try #require(other.number == number)
      keys.listen()
      #expect(keys.count == 2)
      for keyboard in keyboards + [other] {
        try keyboard.press(KEY_PROG1)
        keys.listen()
      }
      #expect(presses == 2)
      keyboards = []
      keys.listen()
      #expect(keys.count == 1)
      #expect(keys.descriptors.count == 2)
    }

    @Test("A change of a node's permissions does not make a keyboard count twice")
    func twice() throws {
      let keyboard = try RealDevice.keyboard()
      let keys = watch(KEY_PROG1)
      #expect(chmod(keyboard.number.node, 0o640) == 0)
      keys.listen()
      #expect(keys.count == 1)
    }

    @Test("At most 32 keyboards are watched")
    func many() throws {
      let keyboards = try (0..<34).map { _ in try RealDevice.keyboard(KEY_PROG1...KEY_PROG1) }
      #expect(watch(KEY_PROG1).count == 32)
      withExtendedLifetime(keyboards) {}
    }
  }
}
