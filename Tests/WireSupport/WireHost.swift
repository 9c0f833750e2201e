// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

public final class WireHost: WireObject {
  /// A view without a place.
  public func createView(_ name: String, in parent: WireView? = nil) -> WireView {
    WireView(client, name, make { tactus_gesture_host_v1_create_view($0, parent?.proxy) })
  }

  public func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: WireView? = nil
  ) -> WireView {
    let view = createView(name, in: parent)
    view.setPosition(x, y, width, height)
    return view
  }

  public func setTouchReporting(_ reporting: Wire.TouchReporting) { setTouchReporting(raw: reporting.rawValue) }
  public func setTouchReporting(raw: UInt32) { request { tactus_gesture_host_v1_set_touch_reporting($0, raw) } }
  public func setCancelMode(_ mode: Wire.CancelMode) { setCancelMode(raw: mode.rawValue) }
  public func setCancelMode(raw: UInt32) { request { tactus_gesture_host_v1_set_cancel_mode($0, raw) } }
  public func setDeferredEdges(_ edges: Wire.Edges) { setDeferredEdges(raw: edges.rawValue) }
  public func setDeferredEdges(raw: UInt32) { request { tactus_gesture_host_v1_set_deferred_edges($0, raw) } }
  public func commit() { request { tactus_gesture_host_v1_commit($0) } }
  public func commitWithSurface() { request { tactus_gesture_host_v1_commit_with_surface($0) } }
  public func ack(_ serial: UInt32) { request { tactus_gesture_host_v1_ack($0, serial) } }
  public func locateTouch(time: UInt32, _ x: Double, _ y: Double) {
    request { tactus_gesture_host_v1_locate_touch($0, time, fixed(x), fixed(y)) }
  }
  public override func destroy() { end { tactus_gesture_host_v1_destroy($0) } }

  /// Acknowledges all that has been read.
  public func ackLast() {
    if let done = last("done") { ack(done.uint(0)) }
  }
}
