// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
internal import Tactus
internal import TactusGestures
import WaylandServer

/// Reports that files may have changed, appeared or disappeared. If a folder does not exist yet, watches the folder's
/// parent.
///
/// Between `begin` and `end`, the reader must pass each file to `look` before it opens the file. Then no change is
/// missed.
package final class FileWatch {
  /// The names that matter in a watched folder: one name, or all names that match a pattern.
  private struct Interest: Equatable {
    var name: String
    var isPattern = false
  }

  private let loop: EventLoopPointer
  private let log: (String) -> Void
  private var file: Int32 = -1
  private var source: DescriptorSource?
  private var timer: Timer?
  /// The interests of each watch, keyed by the kernel's number of the watch. A watch of a file, not of a folder, has
  /// none.
  private var interests: [Int32: [Interest]] = [:]
  /// The watches that existed before `begin`. `end` removes those that `look` has not requested again.
  private var before: [Int32] = []
  /// The time of the first change that was not reported yet.
  private var firstChange: Timestamp?
  /// Whether a report is scheduled.
  var isPending: Bool { firstChange != nil }
  /// The problem that may cause missed changes; empty if there is none.
  private var lack = ""

  /// Editors save a file in several steps. A report follows once nothing has changed for `pause`, but at the latest
  /// `longestWait` after the first change. Both are in microseconds.
  private static let pause: Int64 = 50_000
  private static let longestWait: Int64 = 500_000
  private static let retryPause: Int32 = 1000

  package init(_ loop: EventLoopPointer, log: @escaping (String) -> Void, changed: @escaping () -> Void) {
    self.loop = loop
    self.log = log
    timer = Timer(on: loop) { [unowned(unsafe) self] in
      firstChange = nil
      changed()
    }
  }

  deinit {
    source = nil
    if file >= 0 { _ = close(file) }
  }

  // MARK: paths to watch

  /// Begins a new set of watches. Must be called each time before the files are read.
  package func begin() {
    open()
    before += Array(interests.keys)
    interests = [:]
  }

  func look(at path: String) {
    // Watches the file itself too: if it is a symbolic link, its target may change in another folder.
    let events = IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    _ = add(path, events, nil)
    let path = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    look(into: Self.folder(of: path), for: Interest(name: Self.name(of: path)))
  }

  func look(into folder: String, matching pattern: String) {
    look(into: folder, for: Interest(name: pattern, isPattern: true))
  }

  /// Removes the watches that are not needed, and logs problems. Must be called after the files were read. If reading
  /// failed, pass the reason as `failure`: after `retryPause`, a report then makes the reader try again.
  package func end(failure: String?) {
    for watch in before where interests[watch] == nil { _ = inotify_rm_watch(file, watch) }
    before = []
    if let failure { lack = failure }
    if lack != said {
      log(lack.isEmpty ? "configuration: its files are watched again" : "configuration: \(lack); trying again")
      said = lack
    }
    if !lack.isEmpty { timer?.arm(inMilliseconds: Self.retryPause) }
    lack = ""
  }
  /// The problem that was logged last.
  private var said = ""

  // MARK: inotify watches

  private func open() {
    if file < 0 { file = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
    if file >= 0, source == nil {
      source = DescriptorSource(file, on: loop) { [unowned(unsafe) self] in drain() }
    }
    if source == nil { lack = "its files cannot be watched: " + SystemFiles.reason(tactus_errno()) }
  }

  private func look(into folder: String, for interest: Interest) {
    let events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    Self.watchNearest(to: folder) { folder, missing in
      let interest = missing.map { Interest(name: $0) } ?? interest
      return add(folder.isEmpty ? "/" : folder, events | Int32(IN_ONLYDIR), interest)
    }
  }

  /// Watches a folder, or, if it does not exist, its nearest ancestor, in which `watch` must look out for the missing
  /// name. `watch` returns false if the folder it is given does not exist.
  ///
  /// The folder may be created after it was found missing and before the ancestor is watched. So after watching an
  /// ancestor, this function tries again, until the nearest ancestor is the same twice in a row.
  static func watchNearest(to folder: String, _ watch: (_ folder: String, _ missing: String?) -> Bool) {
    var last: String?
    // A program that creates and removes folders without end must not keep the host here.
    for _ in 0..<8 {
      var nearest = folder
      var missing: String?
      while !watch(nearest, missing), !nearest.isEmpty {
        missing = name(of: nearest)
        nearest = self.folder(of: nearest)
      }
      if missing == nil || nearest == last { return }
      last = nearest
    }
  }

  private func add(_ path: String, _ events: Int32, _ interest: Interest?) -> Bool {
    guard source != nil else { return true }
    let watch = inotify_add_watch(file, path, UInt32(bitPattern: events))
    guard watch >= 0 else {
      let error = tactus_errno()
      guard error == ENOSPC || error == ENOMEM else { return false }
      lack = "its files cannot be watched: " + SystemFiles.reason(error)
      return true
    }
    if interests[watch] == nil { interests[watch] = [] }
    if let interest, interests[watch]?.contains(interest) == false { interests[watch]?.append(interest) }
    return true
  }

  private static func slash(in path: String) -> Int? { Array(path.utf8).lastIndex(of: UInt8(ascii: "/")) }
  private static func folder(of path: String) -> String {
    String(decoding: path.utf8.prefix(slash(in: path) ?? 0), as: UTF8.self)
  }
  private static func name(of path: String) -> String {
    String(decoding: path.utf8.dropFirst(slash(in: path).map { $0 + 1 } ?? 0), as: UTF8.self)
  }

  // MARK: handling changes

  /// Reads a limited number of events, so that a program that writes without end does not block the loop.
  private func drain() {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 16384, alignment: 8)
    defer { room.deallocate() }
    for _ in 0..<16 {
      let count = read(file, room.baseAddress, room.count)
      if count <= 0 { return }
      if hasNews(UnsafeRawBufferPointer(rebasing: room[..<count])) { changeCame() }
    }
  }

  private func hasNews(_ events: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    var isNews = false
    while at + MemoryLayout<inotify_event>.size <= events.count {
      let event = events.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
      at += MemoryLayout<inotify_event>.size
      let name = events[min(at, events.count)..<min(at + Int(event.len), events.count)].prefix { $0 != 0 }
      at += Int(event.len)
      if event.mask & UInt32(IN_IGNORED) != 0 {
        // The kernel never reuses the number of a watch, so late events of removed watches match no interest.
        isNews = interests.removeValue(forKey: event.wd) != nil || isNews
      } else if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
        isNews = true
      } else if let waited = interests[event.wd] {
        let name = String(decoding: name, as: UTF8.self)
        isNews = isNews || name.isEmpty || waited.contains { Self.is(name, what: $0) }
      }
    }
    return isNews
  }

  private static func `is`(_ name: String, what interest: Interest) -> Bool {
    interest.isPattern ? ConfigurationPath.matches(name, interest.name) : name == interest.name
  }

  private func changeCame() {
    let now = MonotonicClock.now
    let first = firstChange ?? now
    firstChange = first
    let left = max(0, Self.longestWait - (now - first).microseconds)
    timer?.arm(inMilliseconds: Int32(truncatingIfNeeded: min(Self.pause, left) / 1000))
  }
}
