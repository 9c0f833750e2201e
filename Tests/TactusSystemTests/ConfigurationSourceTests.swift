// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Foundation
import Glibc
import Tactus
import TactusGestures
import Testing
import WaylandServer

@testable import TactusSystem

@Suite("The source of the configuration")
final class ConfigurationSourceTests {
  private let folder: URL
  private let file: String
  private let loop: EventLoopPointer
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
    source = ConfigurationSource(file: file, for: .daemon, on: loop) { box.said.append($0) }
    source.changed = { [box] in box.fingers.append($0.configuration.bindings.first?.words ?? "") }
  }

  deinit {
    source.stop()
    wl_event_loop_destroy(loop)
    try? FileManager.default.removeItem(at: folder)
  }

  private func write(_ line: String) throws {
    try "version 1; defaults no\n\(line)\n".write(toFile: file, atomically: false, encoding: .utf8)
  }

  private func wait(_ count: Int) {
    // Runs the loop until the watch has fired and its pause has passed, for each change.
    while box.fingers.count < count, wl_event_loop_dispatch(loop, 5000) >= 0 {}
  }

  /// Rewrites the file unchanged, and waits until the source has read it again.
  private func stir() throws {
    try Data(contentsOf: URL(filePath: file)).write(to: URL(filePath: file))
    wl_event_loop_dispatch(loop, 5000)
    repeat { wl_event_loop_dispatch(loop, 5000) } while source.isReading
  }

  @Test("The source reports each change of the configuration")
  func changes() throws {
    try write("bind 3 tap -> close")
    #expect(source.read()?.configuration.bindings.first?.words == "3 tap")
    try write("bind 4 tap -> close")
    wait(1)
    try write("bind 5 tap -> close")
    wait(2)
    #expect(box.fingers == ["4 tap", "5 tap"])
  }

  @Test("If the file has an error, the source keeps the last valid configuration, and reports the error's place")
  func mistakes() throws {
    try write("bind 3 tap -> close")
    #expect(source.read() != nil)
    try write("bind 3 tap -> clse")
    try stir()
    #expect(box.fingers.isEmpty)
    #expect(box.said.contains { $0.hasPrefix("\(file):2:15: ") })
  }

  @Test("The source does not reload a rejected configuration until its file changes")
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

  @Test("The source reads a file that is written continuously")
  func restless() throws {
    try write("bind 3 tap -> close")
    #expect(source.read() != nil)
    let begin = MonotonicClock.now
    while box.fingers.isEmpty, MonotonicClock.now - begin < Interval(microseconds: 20_000_000) {
      try write("bind 4 tap -> close")
      wl_event_loop_dispatch(loop, 20)
    }
    #expect(box.fingers == ["4 tap"])
  }

  @Test("The source notices a new folder, and then a new file in this folder")
  func newFolder() throws {
    try write("bind 3 tap -> close")
    #expect(source.read() != nil)
    let parts = folder.appending(path: "config.d")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: false)
    wl_event_loop_dispatch(loop, 5000)
    wl_event_loop_dispatch(loop, 5000)
    try "bind 4 tap -> close".write(to: parts.appending(path: "a.conf"), atomically: true, encoding: .utf8)
    wait(1)
    #expect(box.fingers == ["3 tap"])
    #expect(source.read() == nil)
  }

  @Test("If a folder appears just as the watch on its parent begins, the folder itself is watched")
  func folderAppearsMeanwhile() {
    var folders: Set = ["", "/etc"]
    var watched: [String] = []
    FileWatch.watchNearest(to: "/etc/xdg/tactusd") { folder, missing in
      watched.append(folder + (missing.map { " for \($0)" } ?? ""))
      // Another program creates the folders as soon as the last of them was found missing.
      defer { if folder == "/etc/xdg" { folders.formUnion(["/etc/xdg", "/etc/xdg/tactusd"]) } }
      return folders.contains(folder)
    }
    let missed = ["/etc/xdg/tactusd", "/etc/xdg for tactusd", "/etc for xdg"]
    #expect(watched == missed + ["/etc/xdg/tactusd"])
  }

  @Test("The watch gives up on folders that appear and disappear without end")
  func restlessFolder() {
    var attempts = 0
    FileWatch.watchNearest(to: "/a/b") { _, _ in
      attempts += 1
      return attempts % 5 == 0
    }
    #expect(attempts < 40)
  }

  @Test("The source leaves out a built-in binding for as long as the binding cannot act")
  func leftOut() throws {
    try "bind 5 tap -> overview".write(toFile: file, atomically: false, encoding: .utf8)
    var able: Set<DesktopAction.Kind> = [.workspace]
    source.accepts = { binding, _ in binding.action.map { able.contains($0.kind) } ?? true }
    var adapted: [CompiledConfiguration] = []
    source.adapted = { adapted.append($0) }
    let first = try #require(source.read()).configuration.bindings
    // Bindings that the file contains stay, even if they cannot act.
    #expect(Set(first.compactMap { $0.action?.kind }) == [.workspace, .overview])
    #expect(source.leftOut.contains { $0.action == .keyboard(.toggle) })
    source.sessionChanged()
    #expect(adapted.isEmpty)
    able.insert(.keyboard)
    source.sessionChanged()
    #expect(adapted.first?.configuration.bindings.contains { $0.action == .keyboard(.toggle) } == true)
    #expect(!source.leftOut.contains { $0.action == .keyboard(.toggle) } && box.fingers.isEmpty)
  }

  @Test("The source does not bring back a rejected configuration when the session changes")
  func takenBackForGood() throws {
    var able: Set<DesktopAction.Kind> = []
    source.accepts = { binding, _ in binding.action.map { able.contains($0.kind) } ?? true }
    try "bind 3 tap -> exec true".write(toFile: file, atomically: false, encoding: .utf8)
    let good = try #require(source.read())
    try "bind 4 tap -> exec true".write(toFile: file, atomically: false, encoding: .utf8)
    #expect(source.read() != nil)
    #expect(source.takeBack(at: MonotonicClock.now) == good)
    var adapted: [CompiledConfiguration] = []
    source.adapted = { adapted.append($0) }
    able = [.workspace]
    source.sessionChanged()
    #expect(adapted.first?.configuration.bindings.contains { $0.words == "3 tap" } == true)
    #expect(source.read() == nil)
  }

  @Test("The source notices when a link's target in another folder is replaced")
  func link() throws {
    let real = folder.appending(path: "real/tactus.conf")
    try FileManager.default.createDirectory(at: real.deletingLastPathComponent(), withIntermediateDirectories: false)
    try "defaults no; bind 3 tap -> close".write(to: real, atomically: false, encoding: .utf8)
    #expect(symlink(real.path, file) == 0)
    #expect(source.read() != nil)
    try "defaults no; bind 4 tap -> close".write(to: real, atomically: true, encoding: .utf8)
    wait(1)
    #expect(box.fingers == ["4 tap"])
  }

  @Test("The source reads no pipe or device, and waits for none", arguments: ["pipe", "/dev/zero", "/dev/null", "/"])
  func noFile(_ path: String) throws {
    let path = path == "pipe" ? folder.appending(path: "pipe").path : path
    if path.hasSuffix("pipe") { try #require(mkfifo(path, 0o600) == 0) }
    let box = box
    let source = ConfigurationSource(file: path, for: .daemon, on: loop) { box.said.append($0) }
    defer { source.stop() }
    #expect(source.read() == nil)
    #expect(box.said.contains { $0.hasPrefix("\(path): ") && $0.contains("not a regular file") })
  }

  @Test(
    "If the user's file has errors, the administrator's file applies; if both have errors, no gesture acts",
    arguments: [
      ("bind 3 tap -> close", "nonsense", ["3 tap"], "FOLDER/admin"),
      ("nonsense", "bind 3 tap -> close", [], "no gestures but the panic gesture"),
      (nil, "nonsense", nil, "<default>"),
    ] as [(String?, String, [String]?, String)])
  func substitute(admin: String?, user: String, bound: [String]?, name: String) throws {
    let layers = ["admin", "user"].map { folder.appending(path: $0).path }
    for (path, line) in zip(layers, [admin, user]) {
      guard let line else { continue }
      try "version 1; defaults no\n\(line)\n".write(toFile: path, atomically: false, encoding: .utf8)
    }
    let box = box
    let source = ConfigurationSource(file: nil, usual: layers, for: .daemon, on: loop) { box.said.append($0) }
    defer { source.stop() }
    let words = source.readOrDefault().configuration.bindings.map(\.words)
    #expect(bound.map { $0 == words } ?? !words.isEmpty)
    let said = name.replacing("FOLDER", with: folder.path)
    #expect(box.said.contains("configuration: using \(said) until the errors are fixed"))
  }

  @Test("The source reports that a file is a link to itself")
  func circle() throws {
    #expect(symlink(file, file) == 0)
    #expect(source.read() == nil)
    #expect(box.said.contains { $0.hasPrefix("\(file): ") && $0.contains("symbolic links") })
  }

  @Test("A star in a name matches files in the current folder")
  func currentFolder() throws {
    #expect(try SystemFiles().names(in: "", matching: "Package.swif*", atMost: 1000) == ["Package.swift"])
  }

  @Test("The source refuses a folder with too many names, and reports the `include` that names the folder")
  func manyNames() throws {
    let many = folder.appending(path: "many").path
    try FileManager.default.createDirectory(atPath: many, withIntermediateDirectories: false)
    for n in 0...ConfigurationLimit.folderNames.value {
      let file = open("\(many)/.\(n)", O_WRONLY | O_CREAT, 0o600)
      try #require(file >= 0)
      close(file)
    }
    try write("bind 3 tap -> close")
    #expect(source.read() != nil)
    try write("include many/*.conf")
    #expect(source.read() == nil)
    let complaint = ConfigurationLimit.folderNames.complaint
    #expect(box.said.contains { $0.hasPrefix("\(file):2:9: ") && $0.hasSuffix(complaint) })
    unlink("\(many)/.0")
    #expect(source.read()?.configuration.bindings.isEmpty == true)
  }

  @Test("The source does not search the many folders of a path that is too long")
  func longNames() throws {
    let name = String(repeating: "a/", count: 8000)
    try write((0..<60).map { "include \($0)\(name)a" }.joined(separator: "\n"))
    let begin = MonotonicClock.now
    #expect(source.read() == nil)
    #expect(box.said.contains { $0.hasPrefix("\(file):2:9: ") && $0.contains("name too long") })
    #expect(MonotonicClock.now - begin < Interval(microseconds: 5_000_000))
  }

  @Test("The source refuses an endless file of the kernel")
  func endless() throws {
    try write("include /proc/self/pagemap")
    #expect(source.read() == nil)
    #expect(box.said.contains { $0.hasPrefix("\(file):2:9: ") })
  }

  @Test("The watch ignores files in the folder that the configuration does not include")
  func others() throws {
    try write("")
    let watch = FileWatch(loop, log: { _ in }) {}
    watch.begin()
    watch.look(at: file)
    watch.look(into: folder.path, matching: "*.conf")
    watch.end(failure: nil)
    for name in ["other", "tactus.conf~", ".hidden.conf"] {
      try "".write(to: folder.appending(path: name), atomically: false, encoding: .utf8)
      wl_event_loop_dispatch(loop, 5000)
      #expect(!watch.isPending, "\(name)")
    }
    try "".write(to: folder.appending(path: "more.conf"), atomically: false, encoding: .utf8)
    wl_event_loop_dispatch(loop, 5000)
    #expect(watch.isPending)
  }

  @Test("The source reads a large file in pieces, and starts again if the file changes")
  func pieces() throws {
    try write("bind 3 tap -> close")
    #expect(source.read() != nil)
    try write((0..<2000).map { "app a\($0) { bind 4 tap -> close }" }.joined(separator: "\n"))
    var turns = 0
    while !source.isReading { wl_event_loop_dispatch(loop, 5000) }
    while source.isReading, turns < 5 { turns += Int(wl_event_loop_dispatch(loop, 5000) + 1) }
    #expect(turns == 5 && box.fingers.isEmpty)
    try write("bind 5 tap -> close")
    while box.fingers.last != "5 tap", wl_event_loop_dispatch(loop, 5000) >= 0 {}
    #expect(box.fingers.last == "5 tap")
  }
}
