// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusHost
import CTactusServer
import CWaylandServer
import Foundation
import Tactus
import TactusServer
import TactusServerC
import TactusSystem
import Testing
import WaylandServer

@testable import TactusHostC

/// A compositor in C, as the functions of tactus-host.h see it.
@dynamicMemberLookup
final class Compositor {
  let display: DisplayPointer
  private(set) var host: UnsafeMutablePointer<tactus_host>?
  /// The object behind `host`.
  let it: CHost
  let system: SystemHost
  let server: UnsafeMutablePointer<tactus_server>
  let root: ViewID
  private let told = Told()
  private let file: String

  init(_ text: String, hasDefaults: Bool = false, canIsAsked: Bool = false, knowsSituation: Bool = true) throws {
    display = try #require(wl_display_create())
    file = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString).conf").path
    try "version 1\n\(hasDefaults ? "" : "defaults no\n")\(text)\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    var touches = tactus_server_host()
    touches.size = MemoryLayout<tactus_server_host>.size
    touches.now = { Told.behind($0)?.now ?? 0 }
    touches.deliver = { data, _, _, _ in Told.behind(data)?.delivered += 1 }
    touches.touch_over = { Told.behind($0)?.over.append($1) }
    touches.inhibition_changed = { Told.behind($0)?.inhibitions += 1 }
    touches.standing = { data, _ in Told.behind(data)?.standing ?? TACTUS_CLIENT_ORDINARY }
    touches.cycle_ended = { Told.behind($0)?.cycles += 1 }
    touches.perform = { data, effect in
      let isAction = effect?.pointee.type == TACTUS_EFFECT_ACTION
      if isAction { Told.behind(data)?.performed += 1 } else { Told.behind(data)?.observed += 1 }
    }
    var session = tactus_session()
    session.size = MemoryLayout<tactus_session>.size
    session.perform = { data, request in request.map { Told.behind(data)?.perform($0.pointee) ?? false } ?? false }
    session.log = { data, line in
      if let line { Told.behind(data)?.lines.append(String(cString: line)) }
    }
    if canIsAsked { session.can = { data, words, count in Told.behind(data)?.canPerform(words, count) ?? true } }
    if knowsSituation {
      session.situation = { data, _, _, _, situation in
        guard let told = Told.behind(data) else { return }
        told.isAsked()
        let said = told.situation
        // Never freed, so that the strings outlive the call.
        situation?.pointee.app = UnsafePointer(strdup(said.app))
        situation?.pointee.title = UnsafePointer(strdup(said.title))
        situation?.pointee.device = UnsafePointer(strdup(said.device))
        situation?.pointee.output = UnsafePointer(strdup("eDP-1"))
        situation?.pointee.is_fullscreen = said.isFullscreen
        situation?.pointee.is_on_background = said.isOnBackground
        situation?.pointee.is_in_tablet_mode = said.isInTabletMode
      }
    }
    let data = Unmanaged.passUnretained(told).toOpaque()
    let made = try #require(tactus_host_create(display, &touches, &session, data, nil, file))
    host = made
    it = Unmanaged<CHost>.fromOpaque(UnsafeRawPointer(made)).takeUnretainedValue()
    system = try #require(it.host)
    server = try #require(tactus_host_server(made))
    // In C, views are numbered from 1, and 0 means none.
    root = ViewID(rawValue: tactus_server_add_output(server, "eDP-1", 100, 50, 1000, 600, 1) &- 1)
    // Within `#expect`, these strings would be freed before the call.
    let isAdded = tactus_server_add_device(server, 0, "Glass", "eDP-1", 10)
    #expect(isAdded)
  }

  deinit {
    if let host { _ = tactus_host_destroy(host) }
    wl_display_destroy(display)
    try? FileManager.default.removeItem(atPath: file)
  }

  /// Writes another configuration, but does not close the file, so that no watch reports the change yet.
  func write(_ text: String) throws -> FileHandle {
    let open = try #require(FileHandle(forWritingAtPath: file))
    try open.truncate(atOffset: 0)
    try open.write(contentsOf: Data("version 1\ndefaults no\n\(text)\n".utf8))
    return open
  }

  /// Runs the event loop for a while.
  func dispatch() {
    let loop = wl_display_get_event_loop(display)
    for _ in 0..<20 { wl_event_loop_dispatch(loop, 5) }
  }

  /// Destroys the host; returns false if the library refuses to destroy it.
  func destroy() -> Bool {
    guard tactus_host_destroy(host) else { return false }
    host = nil
    return true
  }

  subscript<Value>(dynamicMember path: KeyPath<Told, Value>) -> Value { told[keyPath: path] }
  subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Told, Value>) -> Value {
    get { told[keyPath: path] }
    set { told[keyPath: path] = newValue }
  }
  func take() -> [String] { told.take() }

  // MARK: playing fingers

  private func frame(_ samples: [TouchSample]) {
    advance()
    it.handle(TouchFrame(time: Timestamp(microseconds: told.now), samples: samples))
  }

  private func advance() {
    while let deadline = system.server.nextDeadline, deadline.microseconds <= told.now {
      system.server.advance(to: deadline)
    }
  }

  func wait(_ milliseconds: Int64) {
    told.now += milliseconds * 1000
    advance()
  }

  /// Plays fingers that land side by side, move by `way`, and lift unless `stays` is true.
  func drag(
    _ fingers: Int, by way: Vector, from start: Point = Point(x: 500, y: 300), ms: Int64 = 160, stays: Bool = false,
    first: Int64 = 0
  ) {
    func place(_ n: Int, _ share: Double) -> Point { start + Vector(dx: 60 * Double(n), dy: 0) + way * share }
    let all = 0..<fingers
    frame(all.map { TouchSample(id: first + Int64($0), phase: .down, location: place($0, 0)) })
    for step in 1...20 {
      told.now += ms * 50
      frame(all.map { TouchSample(id: first + Int64($0), phase: .move, location: place($0, Double(step) / 20)) })
    }
    if !stays { lift(fingers, first: first) }
  }

  func lift(_ fingers: Int, first: Int64 = 0) {
    told.now += 8000
    frame((0..<fingers).map { TouchSample(id: first + Int64($0), phase: .up, location: .zero) })
    wait(1500)
  }

  func cancel(_ fingers: Int) {
    told.now += 8000
    frame((0..<fingers).map { TouchSample(id: Int64($0), phase: .cancel, location: .zero) })
  }
}
