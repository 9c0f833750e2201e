// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CHost
internal import Tactus
internal import TactusConfig
import WaylandServer

/// Tells that files may have changed, or come, or gone. Where a folder is not there yet, the one it would be in is
/// watched.
///
/// Who reads the files names each one before it opens it, between `begin` and `end`: so no change can come between.
final class FileWatch {
  /// What is waited for where: a file by its path, or names in a folder.
  private struct Interest: Equatable {
    var name: String
    var isPattern = false
  }

  private let loop: OpaquePointer
  private let log: (String) -> Void
  private var file: Int32 = -1
  private var source: DescriptorSource?
  private var timer: Timer?
  /// By the kernel's number of each watch. Nothing waits for a name where the watch is of a file.
  private var interests: [Int32: [Interest]] = [:]
  /// Those of before `begin`, which are kept until it is known what is still of interest.
  private var before: [Int32] = []
  /// When the first change came of which nobody has been told yet.
  private var firstChange: Timestamp?
  /// Somebody will be told soon.
  var isPending: Bool { firstChange != nil }
  /// What is lacking, so that changes may be missed; empty where nothing is.
  private var lack = ""

  /// Editors write in several steps; what is told comes after the last, but no later than the longest wait.
  private static let pause: Int64 = 50_000
  private static let longestWait: Int64 = 500_000
  private static let retryPause: Int32 = 1000

  init(_ loop: OpaquePointer, log: @escaping (String) -> Void, changed: @escaping () -> Void) {
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

  /// The files are about to be read.
  func begin() {
    open()
    before = Array(interests.keys)
    interests = [:]
  }

  func look(at path: String) {
    // The file too: what is behind a link changes in another folder.
    let events = IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    _ = add(path, events, nil)
    let path = path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
    look(into: Self.folder(of: path), for: Interest(name: Self.name(of: path)))
  }

  func look(into folder: String, matching pattern: String) {
    look(into: folder, for: Interest(name: pattern, isPattern: true))
  }

  /// They have been read. `failure`: why that could not be done as it should; it will be tried again.
  func end(failure: String?) {
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
  /// What the log has been told of what is lacking.
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

  /// No more at once than the kernel keeps anyway: who writes without end does not hold the loop up.
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
        // The kernel gives no number twice, so that an old one concerns nobody.
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
