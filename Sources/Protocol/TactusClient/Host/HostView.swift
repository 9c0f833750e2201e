// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import CWaylandClient
import Tactus
import TactusKit
import WaylandClient

/// A view that was sent to the server.
final class HostView {
  let pointer: Proxy<tactus_gesture_view_v1>
  /// The depth of the view in the tree: 1 for a view without a parent.
  let depth: UInt32
  /// The subviews from back to front, as last sent to the server.
  var subviews: [ViewHandle] = []
  let parent: ViewHandle?
  /// The transform that was last sent to the server.
  var transform = Transform.identity

  init(_ pointer: Proxy<tactus_gesture_view_v1>, _ handle: ViewHandle, in parent: ViewHandle?, depth: UInt32) {
    self.pointer = pointer
    self.parent = parent
    self.depth = depth
    // Events name a view by its proxy. The user data of the proxy is the handle of the view plus one, since the handle
    // of the first view is 0, which would be nil as a pointer.
    tactus_gesture_view_v1_set_user_data(pointer, UnsafeMutableRawPointer(bitPattern: UInt(handle.rawValue) + 1))
  }

  /// The view that an event names; nil if the event names none, or if this client has destroyed the view.
  static func handle(of proxy: Proxy<tactus_gesture_view_v1>?) -> ViewHandle? {
    guard let proxy, let data = tactus_gesture_view_v1_get_user_data(proxy) else { return nil }
    return ViewHandle(rawValue: UInt32(truncatingIfNeeded: UInt(bitPattern: data) - 1))
  }

  deinit { tactus_gesture_view_v1_destroy(pointer) }
}
