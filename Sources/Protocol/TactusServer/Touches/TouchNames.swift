// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The ids of touches for one client. Each client has its own counter, since the engine's serials would reveal how
/// often the user touches other windows.
struct TouchNames {
  /// The number of touches that keep their ids: far more than can begin while one finger stays down.
  private static let memory = 4096

  private var serials: [UInt64] = []
  private var first: UInt32 = 1

  subscript(serial: UInt64) -> UInt32 {
    mutating get {
      if let index = serials.lastIndex(of: serial) { return first &+ UInt32(truncatingIfNeeded: index) }
      if serials.count == TouchNames.memory {
        serials.removeFirst(TouchNames.memory / 2)
        first &+= UInt32(TouchNames.memory / 2)
      }
      serials.append(serial)
      return first &+ UInt32(truncatingIfNeeded: serials.count - 1)
    }
  }
}
