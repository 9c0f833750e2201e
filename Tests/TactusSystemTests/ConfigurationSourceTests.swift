// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Foundation
import Tactus
import TactusConfig
import Testing

@testable import TactusSystem

@Suite("The configuration's source")
final class ConfigurationSourceTests {
  private let folder: URL
  private let file: String
  private let loop: OpaquePointer
  private let source: ConfigurationSource
  private let box: Box

  private final class Box {
    var fingers: [String] = []
    var said: [String] = []
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appending(path: "tactus.conf").path
    loop = try #require(wl_event_loop_create())
    let box = Box()
    self.box = box
    source = ConfigurationSource(file: file, on: loop) { box.said.append($0) }
    source.changed = { [box] in box.fingers.append($0.configuration.bindings.first?.words ?? "") }
  }

  deinit {
    source.stop()
    wl_event_loop_destroy(loop)
    try? FileManager.default.removeItem(at: folder)
  }

  private func write(_ line: String) throws {
    try "version 1\n\(line)\n".write(toFile: file, atomically: false, encoding: .utf8)
  }

  private func wait(_ count: Int) {
    // The file's watch and its pause.
    while box.fingers.count < count, wl_event_loop_dispatch(loop, 5000) >= 0 {}
  }

  /// Up to where the watch has looked again after something has happened in the folder.
  private func stir() throws {
    try "".write(toFile: folder.appending(path: "other").path, atomically: false, encoding: .utf8)
    wl_event_loop_dispatch(loop, 5000)
    wl_event_loop_dispatch(loop, 5000)
  }

  @Test("tells of each change")
  func changes() throws {
    try write("bind 3 tap -> close")
    #expect(source.read()?.configuration.bindings.first?.words == "3 tap")
    try write("bind 4 tap -> close")
    wait(1)
    try write("bind 5 tap -> close")
    wait(2)
    #expect(box.fingers == ["4 tap", "5 tap"])
  }

  @Test("has the last one that was good where the file is wrong, and says where it is wrong")
  func mistakes() throws {
    try write("bind 3 tap -> close")
    #expect(source.read() != nil)
    try write("bind 3 tap -> clse")
    try stir()
    #expect(box.fingers.isEmpty)
    #expect(box.said.contains { $0.hasPrefix("\(file):2:15: ") })
  }

  @Test("leaves what was taken back alone until it is changed")
  func refusal() throws {
    try write("bind 3 tap -> close")
    let good = try #require(source.read())
    try write("bind 4 tap -> close")
    wait(1)
    #expect(source.takeBack(at: MonotonicClock.now) == good)
    try stir()
    #expect(box.fingers == ["4 tap"])
    try write("bind 5 tap -> close")
    wait(2)
    #expect(box.fingers == ["4 tap", "5 tap"])
  }
}
