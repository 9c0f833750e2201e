// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusSystem
import WaylandServer

/// A file in which `tactus probe` stores its results, one in each line, so that later sessions need no trial.
final class TrialFile {
  private let path: String?
  private var watch: FileWatch?
  private(set) var lines: [String] = []
  /// Called when the file has changed.
  var changed: () -> Void = {}
  private static let most = 1 << 14

  init(at path: String?, on loop: EventLoopPointer, log: @escaping (String) -> Void) {
    self.path = path
    watch = FileWatch(loop, log: log) { [unowned(unsafe) self] in
      read()
      changed()
    }
    read()
  }

  /// Stops watching the file. Call this before the event loop ends.
  func close() { watch = nil }

  private func read() {
    guard let path, let watch else { return }
    watch.begin()
    let files = SystemFiles(watch: watch)
    let bytes = (try? files.contents(of: path, atMost: Self.most)) ?? []
    watch.end(failure: files.shortage)
    lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Replaces the stored lines by `lines`. If `lines` is empty, removes the file.
  static func write(_ lines: [String], to path: String) throws(SystemError) {
    // A text with a line break would be read as two lines.
    let lines = lines.filter { !$0.utf8.contains(UInt8(ascii: "\n")) }
    guard !lines.isEmpty else {
      if unlink(path) != 0, tactus_errno() != ENOENT { throw SystemError(path, number: tactus_errno()) }
      return
    }
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      if mkdir(folder, 0o700) != 0, tactus_errno() != EEXIST { throw SystemError(folder, number: tactus_errno()) }
    }
    // Renaming the new file lets readers find either the old contents or the new, never a part.
    let new = path + ".new"
    guard let file = fopen(new, "we") else { throw SystemError(new, number: tactus_errno()) }
    let isWritten = fputs(lines.map { $0 + "\n" }.joined(), file) >= 0
    guard fclose(file) == 0, isWritten, rename(new, path) == 0 else {
      let error = SystemError(path, number: tactus_errno())
      unlink(new)
      throw error
    }
  }
}
