// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import CWaylandClient
import Tactus
import TactusKit
import WaylandClient

/// A view as the server knows it.
final class HostView {
  let pointer: Proxy<tactus_gesture_view_v1>
  /// Its depth in the tree, counting itself.
  let depth: UInt32
  /// The subviews from back to front, as the server has them.
  var subviews: [ViewHandle] = []
  let parent: ViewHandle?
  /// The transform that was last sent to the server.
  var transform = Transform.identity

  init(_ pointer: Proxy<tactus_gesture_view_v1>, _ handle: ViewHandle, in parent: ViewHandle?, depth: UInt32) {
    self.pointer = pointer
    self.parent = parent
    self.depth = depth
    // Events name a view by its proxy, whose data is the handle plus one: that of the first view would otherwise be
    // nil.
    tactus_gesture_view_v1_set_user_data(pointer, UnsafeMutableRawPointer(bitPattern: UInt(handle.rawValue) + 1))
  }

  /// The view that an event names; nil for none, and for one that this side has destroyed.
  static func handle(of proxy: Proxy<tactus_gesture_view_v1>?) -> ViewHandle? {
    guard let proxy, let data = tactus_gesture_view_v1_get_user_data(proxy) else { return nil }
    return ViewHandle(rawValue: UInt32(truncatingIfNeeded: UInt(bitPattern: data) - 1))
  }

  deinit { tactus_gesture_view_v1_destroy(pointer) }
}
