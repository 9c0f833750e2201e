// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import Glibc
import WaylandClient

/// A picture in memory shared with the compositor.
final class ShmBuffer {
  let width: Int32
  let height: Int32
  let image: Image
  /// Whether the compositor is still reading the buffer.
  private(set) var isBusy = false
  private let buffer: Proxy<wl_buffer>
  private let memory: UnsafeMutableRawPointer
  private var length: Int { Int(width) * Int(height) * 4 }
  /// The maximum width and height, chosen so that the number of bytes fits into 31 bits.
  static let limit: Int32 = 16384

  /// Returns nil if memory has run out.
  init?(width: Int32, height: Int32, shm: Proxy<wl_shm>?) {
    let (length, name) = (width * height * 4, "/tactus-window-\(getpid())")
    let file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else { return nil }
    shm_unlink(name)
    defer { close(file) }
    guard ftruncate(file, Int(length)) == 0,
      let memory = mmap(nil, Int(length), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
    else { return nil }
    let pool = wl_shm_create_pool(shm, file, length)
    defer { wl_shm_pool_destroy(pool) }
    guard let buffer = wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, WL_SHM_FORMAT_XRGB8888.rawValue)
    else { return nil }
    image = Image(width: width, height: height, pixels: memory)
    (self.width, self.height, self.buffer, self.memory) = (width, height, buffer, memory)
    wl_buffer_add_listener(buffer, Self.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    wl_buffer_destroy(buffer)
    munmap(memory, length)
  }

  /// Attaches the buffer to a surface. The buffer is then busy until the compositor releases it.
  func attach(to surface: Proxy<wl_surface>, scale: Int32) {
    isBusy = true
    wl_surface_set_buffer_scale(surface, scale)
    wl_surface_attach(surface, buffer, 0, 0)
    wl_surface_damage(surface, 0, 0, width, height)
    wl_surface_commit(surface)
  }

  private nonisolated(unsafe) static let listener = heap(
    wl_buffer_listener(release: { data, _ in (object(data) as ShmBuffer?)?.isBusy = false }))
}
