// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import Tactus
import TactusKit
import TactusWire

/// Handles events of the protocol.
extension GestureHost {
  private static func of(_ data: UnsafeMutableRawPointer?) -> GestureHost? {
    data.map { Unmanaged<GestureHost>.fromOpaque($0).takeUnretainedValue() }
  }

  nonisolated(unsafe) static let listener = cTable(
    tactus_gesture_host_v1_listener(
      attached: { data, _, width, height, precision in
        GestureHost.of(data)?.attach(Wire.number(width), Wire.number(height), precision)
      },
      detached: { data, _, reason in GestureHost.of(data)?.detach(HostReason(wire: reason)) },
      suspended: { data, _, reason in GestureHost.of(data)?.suspend(HostReason(wire: reason)) },
      resumed: { data, _ in GestureHost.of(data)?.resume() },
      exclusion: { data, _, edge, requested, granted in
        guard let me = GestureHost.of(data) else { return }
        let edge = Wire.sides(edge) ?? []
        me.observer?.host(me, excludes: Wire.number(granted), of: Wire.number(requested), at: edge)
      },
      touch_down: { data, _, touch, wlID, view, high, low, x, y, taps, disposition, reason in
        guard let me = GestureHost.of(data) else { return }
        let view = HostView.handle(of: view)
        let time = Timestamp(high: high, low: low)
        me.remember(touch, in: view)
        me.add(
          .touch(
            TouchNotice(
              touch: touch, wlID: wlID < 0 ? nil : wlID, phase: .began, location: Point(wireX: x, y: y),
              tapCount: Int(taps), time: time, view: view)))
        me.addDisposition(touch, wlID, disposition, reason)
      },
      touch_motion: { data, _, touch, high, low, x, y in
        GestureHost.of(data)?.add(
          .touch(
            TouchNotice(
              touch: touch, wlID: nil, phase: .moved, location: Point(wireX: x, y: y), tapCount: 0,
              time: Timestamp(high: high, low: low), view: nil)))
      },
      view_touch: { data, _, touch, view, phase, high, low, x, y, taps in
        guard let me = GestureHost.of(data) else { return }
        me.addViewTouch(
          touch, HostView.handle(of: view), phase, Point(wireX: x, y: y), Int(taps), Timestamp(high: high, low: low))
      },
      touch_disposition: { data, _, touch, wlID, disposition, reason in
        GestureHost.of(data)?.addDisposition(touch, wlID, disposition, reason)
      },
      touch_up: { data, _, touch, high, low in
        GestureHost.of(data)?.add(
          .touch(
            TouchNotice(
              touch: touch, wlID: nil, phase: .ended, location: .zero, tapCount: 0,
              time: Timestamp(high: high, low: low), view: nil)))
      },
      done: { data, _, serial in GestureHost.of(data)?.endBatch(serial) }))

  // MARK: events of the host

  private func attach(_ width: Double, _ height: Double, _ precision: UInt32) {
    isAttached = true
    self.precision = HostPrecision(rawValue: precision) ?? .estimated
    size = Rect(x: 0, y: 0, width: width, height: height)
    if kind != .surface { window?.frame = size }
    observer?.hostAttached(self)
    commitAll()
  }

  private func detach(_ reason: HostReason) {
    isAttached = false
    if reason == .gone { end() } else { cancelAll(because: reason) }
    observer?.hostDetached(self, because: reason)
  }

  private func suspend(_ reason: HostReason) {
    isSuspended = true
    cancelAll(because: reason)
    observer?.hostSuspended(self, because: reason)
  }

  private func resume() {
    isSuspended = false
    observer?.hostResumed(self)
  }

  // MARK: touches

  /// The view in which a touch landed, if the server has reported the view.
  func view(ofTouch touch: UInt32) -> ViewHandle? { landings[touch] }

  private func remember(_ touch: UInt32, in view: ViewHandle?) {
    if landings.count >= GestureHost.mostTouches, landings[touch] == nil, let oldest = landings.keys.min() {
      landings[oldest] = nil
    }
    landings[touch] = view
  }

  private func addDisposition(_ touch: UInt32, _ wlID: Int32, _ disposition: UInt32, _ reason: UInt32) {
    guard let disposition = TouchDisposition(rawValue: disposition) else { return }
    add(
      .disposition(
        DispositionNotice(
          touch: touch, wlID: wlID < 0 ? nil : wlID, disposition: disposition, reason: HostReason(wire: reason))))
  }

  private func addViewTouch(
    _ touch: UInt32, _ view: ViewHandle?, _ phase: UInt32, _ location: Point, _ taps: Int, _ time: Timestamp
  ) {
    guard let phase = TouchPhase(wire: phase) else { return }
    // A view that this client has destroyed needs no report.
    guard let view = view ?? landings[touch] else { return }
    remember(touch, in: view)
    add(
      .viewTouch(
        TouchReport(
          id: UInt64(touch), view: view, phase: phase, location: location, previousLocation: location, tapCount: taps,
          time: time)))
  }
}
