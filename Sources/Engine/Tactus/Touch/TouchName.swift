// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Identifies a touch, by the device's name for the contact and by a unique serial.
public struct TouchName: Hashable, Sendable {
  /// The device's name. While the end of a touch is withheld, this name may already be reused for the next one.
  public var id: Int64
  /// Unique over the engine's life (`Touch.serial`).
  public var serial: UInt64
}

extension Touch {
  /// Both of its names.
  public var names: TouchName { TouchName(id: id, serial: serial) }
}
