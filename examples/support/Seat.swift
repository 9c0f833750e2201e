// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Tactus

/// A seat's fingers, and its mouse as one where that is wanted.
final class Seat {
  private let pointer: OpaquePointer
  private unowned let display: Display
  private var touch: OpaquePointer?
  private var mouse: OpaquePointer?
  private var mousePlace = Point.zero
  private var isPressed = false
  private static let mouseID: Int32 = -1

  init(_ pointer: OpaquePointer, of display: Display) {
    (self.pointer, self.display) = (pointer, display)
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
      display.touched(.cancel)
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

  private static func tell(_ data: UnsafeMutableRawPointer?, _ event: FingerEvent) {
    (object(data) as Seat?)?.display.touched(event)
  }

  private nonisolated(unsafe) static let seatListener = heap(
    wl_seat_listener(
      capabilities: { data, _, capabilities in (object(data) as Seat?)?.update(capabilities: capabilities) },
      name: { _, _, _ in }))

  private nonisolated(unsafe) static let touchListener = heap(
    wl_touch_listener(
      down: { data, _, _, time, _, id, x, y in tell(data, .down(id: id, at: Point(x, y), time: time)) },
      up: { data, _, _, time, id in tell(data, .up(id: id, time: time)) },
      motion: { data, _, time, id, x, y in tell(data, .motion(id: id, at: Point(x, y), time: time)) },
      frame: { data, _ in tell(data, .frame) },
      cancel: { data, _ in tell(data, .cancel) },
      // Of a seat of version 3 these, and the mouse's below, do not come.
      shape: nil, orientation: nil))

  private nonisolated(unsafe) static let mouseListener = heap(
    wl_pointer_listener(
      enter: { data, _, _, _, x, y in (object(data) as Seat?)?.mousePlace = Point(x, y) },
      leave: { _, _, _, _ in },
      motion: { data, _, time, x, y in
        guard let me: Seat = object(data) else { return }
        me.mousePlace = Point(x, y)
        if me.isPressed { me.mouse(.motion(id: mouseID, at: me.mousePlace, time: time)) }
      },
      button: { data, _, _, time, button, state in
        let left: UInt32 = 0x110
        guard let me: Seat = object(data), button == left else { return }
        guard me.isPressed || me.display.takesMouseForFinger else { return }
        me.isPressed = state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue
        let place = me.mousePlace
        me.mouse(me.isPressed ? .down(id: mouseID, at: place, time: time) : .up(id: mouseID, time: time))
      },
      axis: { _, _, _, _, _ in }, frame: nil, axis_source: nil, axis_stop: nil, axis_discrete: nil, axis_value120: nil))

  private func mouse(_ event: FingerEvent) {
    display.touched(event)
    display.touched(.frame)
  }
}

extension Point {
  /// From what travels over the wire.
  fileprivate init(_ x: wl_fixed_t, _ y: wl_fixed_t) {
    self.init(x: wl_fixed_to_double(x), y: wl_fixed_to_double(y))
  }
}
