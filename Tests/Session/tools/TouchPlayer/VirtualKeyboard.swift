// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// A keyboard that is not there.
final class VirtualKeyboard {
  private let device: UinputDevice

  init(name: String) throws(PlayerError) {
    do { device = try UinputDevice(.keyboard(name: name)) } catch {
      throw PlayerError(message: error.description)
    }
  }

  var node: String { device.node }
}
