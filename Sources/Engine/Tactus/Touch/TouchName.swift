// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Names a touch: by the device's word for the contact, and without doubt.
public struct TouchName: Hashable, Sendable {
  /// The device's name. While the end of a touch is withheld it may name the next one already.
  public var id: Int64
  /// Unique over the engine's life (`Touch.serial`).
  public var serial: UInt64
}

extension Touch {
  /// Both of its names.
  public var names: TouchName { TouchName(id: id, serial: serial) }
}
