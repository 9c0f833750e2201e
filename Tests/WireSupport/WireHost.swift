// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

package final class WireHost: WireObject {
  /// Creates a view without a position.
  package func createView(_ name: String, in parent: WireView? = nil) -> WireView {
    WireView(client, name, make { tactus_gesture_host_v1_create_view($0, parent?.typed()) })
  }

  package func view(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: WireView? = nil
  ) -> WireView {
    let view = createView(name, in: parent)
    view.setPosition(x, y, width, height)
    return view
  }

  /// Adds a recognizer to the root view. Its name is its kind by default.
  package func add(_ kind: Wire.Kind, _ name: String? = nil) -> WireRecognizer {
    add(raw: kind.rawValue, name ?? "\(kind)")
  }
  package func add(raw kind: UInt32, _ name: String) -> WireRecognizer {
    WireRecognizer(client, name, make { tactus_gesture_host_v1_add_recognizer($0, kind) })
  }

  package func setTouchReporting(_ reporting: Wire.TouchReporting) { setTouchReporting(raw: reporting.rawValue) }
  package func setTouchReporting(raw: UInt32) { request { tactus_gesture_host_v1_set_touch_reporting($0, raw) } }
  package func setCancelMode(_ mode: Wire.CancelMode) { setCancelMode(raw: mode.rawValue) }
  package func setCancelMode(raw: UInt32) { request { tactus_gesture_host_v1_set_cancel_mode($0, raw) } }
  package func setDeferredEdges(_ edges: Wire.Edges) { setDeferredEdges(raw: edges.rawValue) }
  package func setDeferredEdges(raw: UInt32) { request { tactus_gesture_host_v1_set_deferred_edges($0, raw) } }
  package func commit() { request { tactus_gesture_host_v1_commit($0) } }
  package func commitWithSurface() { request { tactus_gesture_host_v1_commit_with_surface($0) } }
  package func ack(_ serial: UInt32) { request { tactus_gesture_host_v1_ack($0, serial) } }
  package override func destroy() { end { tactus_gesture_host_v1_destroy($0) } }

  /// Acknowledges the last `done` that was read.
  package func ackLast() {
    if let done = last("done") { ack(done.uint(0)) }
  }
}
