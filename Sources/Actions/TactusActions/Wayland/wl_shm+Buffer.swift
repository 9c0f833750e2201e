// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandClient
import WaylandClient

extension Proxy<wl_shm> {
  /// Returns a new buffer of these pixels, which are premultiplied ARGB; nil if there are none, or if memory runs out.
  func buffer(_ pixels: [UInt32], width: Int, height: Int) -> Proxy<wl_buffer>? {
    let count = pixels.count * 4
    guard count > 0, pixels.count == width * height else { return nil }
    let memory = pixels.withUnsafeBytes { tactus_memory("tactus", $0.baseAddress, $0.count) }
    guard memory >= 0 else { return nil }
    defer { close(memory) }
    guard let pool = wl_shm_create_pool(self, memory, Int32(clamping: count)) else { return nil }
    defer { wl_shm_pool_destroy(pool) }
    return wl_shm_pool_create_buffer(
      pool, 0, Int32(clamping: width), Int32(clamping: height), Int32(clamping: width * 4),
      WL_SHM_FORMAT_ARGB8888.rawValue)
  }
}
