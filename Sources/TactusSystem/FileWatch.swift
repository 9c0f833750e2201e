// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CHost
import WaylandServer

/// Tells that files may have changed, or come, or gone. Where a folder is not there yet, the one it would be in is
/// watched.
final class FileWatch {
  private let loop: OpaquePointer
  private var file: Int32 = -1
  private var source: DescriptorSource?
  private var timer: Timer?

  /// Editors write in several steps; what is told comes after the last.
  private static let pause: Int32 = 50

  init(_ loop: OpaquePointer, changed: @escaping () -> Void) {
    self.loop = loop
    timer = Timer(on: loop, changed)
  }

  deinit {
    source = nil
    if file >= 0 { _ = close(file) }
  }

  /// From now on these, and what is in their folders' `config.d`.
  func watch(_ paths: [String]) {
    let before = file
    source = nil
    file = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if file >= 0 {
      for path in paths { watch(path) }
      source = DescriptorSource(file, on: loop) { [unowned(unsafe) self] in drain(file) }
    }
    // What has changed since they were read.
    if before >= 0 {
      drain(before)
      _ = close(before)
    }
  }

  private func watch(_ path: String) {
    // The file too: what is behind a link changes in another folder.
    _ = inotify_add_watch(file, path, UInt32(IN_CLOSE_WRITE))
    let folder = Self.folder(of: path.utf8.contains(UInt8(ascii: "/")) ? path : "./" + path)
    watch(folder: folder)
    watch(folder: folder + "/config.d")
  }

  private func watch(folder: String) {
    let events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | Int32(IN_ONLYDIR)
    var folder = folder
    while inotify_add_watch(file, folder.isEmpty ? "/" : folder, UInt32(events)) < 0, !folder.isEmpty {
      folder = Self.folder(of: folder)
    }
  }

  private static func folder(of path: String) -> String {
    let bytes = Array(path.utf8)
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(decoding: bytes[..<slash], as: UTF8.self)
  }

  private func drain(_ file: Int32) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    defer { room.deallocate() }
    while read(file, room.baseAddress, room.count) > 0 { timer?.arm(inMilliseconds: Self.pause) }
  }
}
