// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
internal import Tactus
internal import TactusGestures
import WaylandServer

/// Reports that files may have changed, appeared or disappeared. If a folder does not exist yet, watches its parent.
///
/// The reader names each file before it opens it, between `begin` and `end`, so that no change is missed.
package final class FileWatch {
  /// What a watch is for: a file by its path, or names in a folder.
  private struct Interest: Equatable {
    var name: String
    var isPattern = false
  }

  private let loop: EventLoopPointer
  private let log: (String) -> Void
  private var file: Int32 = -1
  private var source: DescriptorSource?
  private var timer: Timer?
  /// Keyed by the kernel's number of each watch. A watch of a file has no names.
  private var interests: [Int32: [Interest]] = [:]
  /// The watches from before `begin`. They are kept until it is known which are still needed.
  private var before: [Int32] = []
  /// The time of the first change that was not reported yet.
  private var firstChange: Timestamp?
  /// A report is scheduled.
  var isPending: Bool { firstChange != nil }
  /// The problems that may cause missed changes; empty if there are none.
  private var lack = ""

  /// Editors write in several steps, so the report follows the last one, but after the longest wait at the latest.
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

  // MARK: what is of interest

  /// Call it before the files are read, each time.
  package func begin() {
    open()
    before += Array(interests.keys)
    interests = [:]
  }

  func look(at path: String) {
    // Watches the file itself too: the target of a link changes in another folder.
    let events = IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    _ = add(path, events, nil)
    let path = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    look(into: Self.folder(of: path), for: Interest(name: Self.name(of: path)))
  }

  func look(into folder: String, matching pattern: String) {
    look(into: folder, for: Interest(name: pattern, isPattern: true))
  }

  /// Call it after the files were read. `failure` is the reason if that failed; it is then tried again.
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
  /// The problems that were logged.
  private var said = ""

  // MARK: the kernel's watches

  private func open() {
    if file < 0 { file = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
    if file >= 0, source == nil {
      source = DescriptorSource(file, on: loop) { [unowned(unsafe) self] in drain() }
    }
    if source == nil { lack = "its files cannot be watched: " + SystemFiles.reason(tactus_errno()) }
  }

  private func look(into folder: String, for interest: Interest) {
    let events = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    var (folder, interest) = (folder, interest)
    while !add(folder.isEmpty ? "/" : folder, events | Int32(IN_ONLYDIR), interest), !folder.isEmpty {
      interest = Interest(name: Self.name(of: folder))
      folder = Self.folder(of: folder)
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

  // MARK: what happens

  /// Reads no more events at once than the kernel queues, so that endless writing does not block the loop.
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
        // The kernel never uses a number again, so late events of old watches are ignored.
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
