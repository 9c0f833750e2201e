// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

/// Keeps system gestures off while it is kept. The user can switch it off all the same.
public final class GestureInhibitor {
  /// System gestures are off on its behalf.
  public private(set) var isActive = false
  public var onChange: ((GestureInhibitor) -> Void)?
  private let pointer: OpaquePointer
  private let connection: GestureConnection

  init(_ pointer: OpaquePointer, _ connection: GestureConnection) {
    self.pointer = pointer
    self.connection = connection
    tactus_gesture_inhibitor_v1_add_listener(
      pointer, GestureInhibitor.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { tactus_gesture_inhibitor_v1_destroy(pointer) }

  private func turn(_ isOn: Bool) {
    isActive = isOn
    onChange?(self)
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> GestureInhibitor? {
    data.map { Unmanaged<GestureInhibitor>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let listener = cTable(
    tactus_gesture_inhibitor_v1_listener(
      active: { data, _ in GestureInhibitor.of(data)?.turn(true) },
      inactive: { data, _ in GestureInhibitor.of(data)?.turn(false) }))
}
