// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Tactus

/// A seat's fingers, and its pointer as one where that is wanted.
final class LocalSeat {
  private let pointer: OpaquePointer
  private unowned let touches: LocalTouches
  private var touch: OpaquePointer?
  private var mouse: OpaquePointer?
  /// Where each finger has landed: `wl_touch` says it once.
  private var landings: [Int32: LocalWindow] = [:]
  private var below: LocalWindow?
  private var pressed: LocalWindow?
  private var place = Point.zero
  /// No finger is called like this.
  private static let mouseID: Int64 = -1

  init(_ pointer: OpaquePointer, _ touches: LocalTouches) {
    (self.pointer, self.touches) = (pointer, touches)
    wl_seat_add_listener(pointer, Self.seatListener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    update(capabilities: 0)
    wl_seat_destroy(pointer)
  }

  private func update(capabilities: UInt32) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    switch (touch, capabilities & WL_SEAT_CAPABILITY_TOUCH.rawValue != 0) {
    case (nil, true):
      touch = wl_seat_get_touch(pointer)
      wl_touch_add_listener(touch, Self.touchListener, me)
    case (let it?, false):
      wl_touch_destroy(it)
      touch = nil
      cancel()
    default: break
    }
    switch (mouse, capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0) {
    case (nil, true):
      mouse = wl_seat_get_pointer(pointer)
      wl_pointer_add_listener(mouse, Self.mouseListener, me)
    case (let it?, false):
      wl_pointer_destroy(it)
      mouse = nil
    default: break
    }
  }

  private func cancel() {
    for window in landings.values { window.cancel() }
    landings = [:]
  }

  private func press(_ isDown: Bool, _ time: UInt32) {
    if isDown, touches.takesPointer, pressed == nil {
      pressed = below
      pressed?.take(.down, Self.mouseID, at: place, time)
    } else if !isDown {
      pressed?.take(.up, Self.mouseID, time)
      pressed = nil
    }
    touches.endFrames()
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> LocalSeat? {
    data.map { Unmanaged<LocalSeat>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let seatListener = cTable(
    wl_seat_listener(
      capabilities: { data, _, capabilities in LocalSeat.of(data)?.update(capabilities: capabilities) },
      name: { _, _, _ in }))

  private nonisolated(unsafe) static let touchListener = cTable(
    wl_touch_listener(
      down: { data, _, _, time, surface, id, x, y in
        guard let me = LocalSeat.of(data), let window = me.touches.window(of: surface) else { return }
        me.landings[id] = window
        window.take(.down, Int64(id), at: Point(wireX: x, y: y), time)
      },
      up: { data, _, _, time, id in LocalSeat.of(data)?.landings.removeValue(forKey: id)?.take(.up, Int64(id), time) },
      motion: { data, _, time, id, x, y in
        LocalSeat.of(data)?.landings[id]?.take(.move, Int64(id), at: Point(wireX: x, y: y), time)
      },
      frame: { data, _ in LocalSeat.of(data)?.touches.endFrames() },
      cancel: { data, _ in LocalSeat.of(data)?.cancel() },
      // Of a seat of version 3 these, and the pointer's below, do not come.
      shape: nil, orientation: nil))

  private nonisolated(unsafe) static let mouseListener = cTable(
    wl_pointer_listener(
      enter: { data, _, _, surface, x, y in
        guard let me = LocalSeat.of(data) else { return }
        (me.below, me.place) = (me.touches.window(of: surface), Point(wireX: x, y: y))
      },
      leave: { data, _, _, _ in LocalSeat.of(data)?.below = nil },
      motion: { data, _, time, x, y in
        guard let me = LocalSeat.of(data) else { return }
        me.place = Point(wireX: x, y: y)
        me.pressed?.take(.move, mouseID, at: me.place, time)
        me.touches.endFrames()
      },
      button: { data, _, _, time, button, state in
        let left: UInt32 = 0x110
        if button == left { LocalSeat.of(data)?.press(state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue, time) }
      },
      axis: { _, _, _, _, _ in }, frame: nil, axis_source: nil, axis_stop: nil, axis_discrete: nil, axis_value120: nil))
}
