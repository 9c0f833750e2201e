// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Identifies a touch by the device's id for the contact and by a unique serial.
public struct TouchName: Hashable, Sendable {
  /// The device's id for the contact. While the end of a touch is withheld, the device may already use the same id for
  /// a new contact.
  public var id: Int64
  /// Unique for the engine's lifetime (`Touch.serial`).
  public var serial: UInt64
}

extension Touch {
  /// The touch's `id` and `serial`.
  public var names: TouchName { TouchName(id: id, serial: serial) }
}
