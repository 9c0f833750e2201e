// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import WaylandClient

/// Switches system gestures off while this object exists. The user can switch them on again.
public final class GestureInhibitor {
  /// Whether this object currently keeps system gestures switched off.
  public private(set) var isActive = false
  public var onChange: ((GestureInhibitor) -> Void)?
  private let pointer: Proxy<tactus_gesture_inhibitor_v1>
  private let connection: GestureConnection

  init(_ pointer: Proxy<tactus_gesture_inhibitor_v1>, _ connection: GestureConnection) {
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
