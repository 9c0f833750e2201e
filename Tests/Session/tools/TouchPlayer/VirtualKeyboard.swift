// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A virtual keyboard.
final class VirtualKeyboard {
  private let device: UinputDevice

  init(name: String) throws(PlayerError) {
    do { device = try UinputDevice(.keyboard(name: name)) } catch {
      throw PlayerError(message: error.description)
    }
  }

  var node: String { device.node }

  /// Presses the keys one after another, and then releases them.
  func press(_ codes: [UInt16]) throws(PlayerError) {
    do throws(SystemError) {
      for value in [1, 0] as [Int32] {
        for code in codes {
          try device.write([
            KernelEvent(type: UInt16(EV_KEY), code: code, value: value),
            KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0),
          ])
        }
      }
    } catch {
      throw PlayerError(message: error.description)
    }
  }
}
