// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import CWaylandClient
import Tactus
import TactusKit

/// A view as the server knows it.
final class HostView {
  let pointer: OpaquePointer
  /// How many views it stands in, itself among them.
  let depth: UInt32
  /// Back to front, as the server has them.
  var subviews: [ViewHandle] = []
  let parent: ViewHandle?
  /// As the server knows it.
  var transform = Transform.identity

  init(_ pointer: OpaquePointer, _ handle: ViewHandle, in parent: ViewHandle?, depth: UInt32) {
    self.pointer = pointer
    self.parent = parent
    self.depth = depth
    // Events name a view by its proxy. One more, since nothing is told from the first view then.
    wl_proxy_set_user_data(pointer, UnsafeMutableRawPointer(bitPattern: UInt(handle.rawValue) + 1))
  }

  /// The view that an event names; nil for none, and for one that this side has destroyed already.
  static func handle(of proxy: OpaquePointer?) -> ViewHandle? {
    guard let proxy, let data = wl_proxy_get_user_data(proxy) else { return nil }
    return ViewHandle(rawValue: UInt32(truncatingIfNeeded: UInt(bitPattern: data) - 1))
  }

  deinit { tactus_gesture_view_v1_destroy(pointer) }
}
