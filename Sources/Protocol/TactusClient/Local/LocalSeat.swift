// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Tactus
import WaylandClient

/// Receives the touches of a seat. Treats the pointer of the seat as a touch if `takesPointer` is set.
final class LocalSeat {
  private let pointer: Proxy<wl_seat>
  /// The number of the seat. It is the upper half of the ids of its touches, since different seats use the same
  /// `wl_touch` ids.
  private let number: UInt32
  private unowned let touches: LocalTouches
  private var touch: Proxy<wl_touch>?
  private var mouse: Proxy<wl_pointer>?
  /// The window in which each touch landed. The events after `wl_touch.down` do not name the surface.
  private var landings: [Int32: LocalWindow] = [:]
  private var below: LocalWindow?
  private var place = Point.zero
  /// The id of the pointer. No touch has this id.
  private static let mouseID: Int32 = -1

  init(_ pointer: Proxy<wl_seat>, number: UInt32, _ touches: LocalTouches) {
    (self.pointer, self.number, self.touches) = (pointer, number, touches)
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
      cancel { $0 != Self.mouseID }
    default: break
    }
    switch (mouse, capabilities & WL_SEAT_CAPABILITY_POINTER.rawValue != 0) {
    case (nil, true):
      mouse = wl_seat_get_pointer(pointer)
      wl_pointer_add_listener(mouse, Self.mouseListener, me)
    case (let it?, false):
      wl_pointer_destroy(it)
      (mouse, below) = (nil, nil)
      cancel { $0 == Self.mouseID }
    default: break
    }
  }

  // MARK: passing touches to windows

  private func land(_ id: Int32, in window: LocalWindow?, at place: Point, _ time: UInt32) {
    landings[id] = window
    window?.take(.down, name(id), at: place, time)
  }

  private func move(_ id: Int32, to place: Point, _ time: UInt32) {
    landings[id]?.take(.move, name(id), at: place, time)
  }

  private func lift(_ id: Int32, _ time: UInt32) {
    landings.removeValue(forKey: id)?.take(.up, name(id), time)
  }

  /// Cancels the touches whose ids `isMeant` accepts, in the windows in which they landed.
  private func cancel(_ isMeant: (Int32) -> Bool) {
    let ended = landings.filter { isMeant($0.key) }
    for (id, window) in ended {
      landings[id] = nil
      window.take(.cancel, name(id))
    }
    // The compositor sends no frame event after a cancellation.
    for window in ended.values { window.endFrame() }
  }

  private func name(_ id: Int32) -> Int64 { Int64(number) << 32 | Int64(UInt32(bitPattern: id)) }

  private func press(_ isDown: Bool, _ time: UInt32) {
    if !isDown {
      lift(Self.mouseID, time)
    } else if touches.takesPointer, landings[Self.mouseID] == nil {
      land(Self.mouseID, in: below, at: place, time)
    }
    touches.endFrames()
  }

  // MARK: events for the seat

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
        guard let me = LocalSeat.of(data) else { return }
        me.land(id, in: me.touches.window(of: surface), at: Point(wireX: x, y: y), time)
      },
      up: { data, _, _, time, id in LocalSeat.of(data)?.lift(id, time) },
      motion: { data, _, time, id, x, y in LocalSeat.of(data)?.move(id, to: Point(wireX: x, y: y), time) },
      frame: { data, _ in LocalSeat.of(data)?.touches.endFrames() },
      cancel: { data, _ in LocalSeat.of(data)?.cancel { $0 != mouseID } },
      // Seats of version 3 send neither these events nor the pointer events that are nil in the table below.
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
        me.move(mouseID, to: me.place, time)
        me.touches.endFrames()
      },
      button: { data, _, _, time, button, state in
        let left: UInt32 = 0x110
        if button == left { LocalSeat.of(data)?.press(state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue, time) }
      },
      axis: { _, _, _, _, _ in }, frame: nil, axis_source: nil, axis_stop: nil, axis_discrete: nil, axis_value120: nil))
}
