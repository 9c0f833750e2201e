// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Foundation
import LinuxInput
import TactusGestures
import Testing
import WaylandServer

@testable import TactusDaemon

@Suite("Files with the results of tactus probe")
final class TrialFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path
  private let display: DisplayPointer
  private let loop: EventLoopPointer
  private var path: String { "\(folder)/state/tactus/touchscreens" }
  private var news = 0

  init() throws {
    display = try #require(wl_display_create())
    loop = try #require(wl_display_get_event_loop(display))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }
  deinit {
    wl_display_destroy(display)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func tried() -> TrialFile {
    let tried = TrialFile(at: path, on: loop) { _ in }
    tried.changed = { [unowned self] in news += 1 }
    return tried
  }

  private func wait(until isThere: () -> Bool) {
    for _ in 0..<50 where !isThere() { wl_event_loop_dispatch(loop, 100) }
  }

  @Test("The names of tried touchscreens can be stored and forgotten, and a running daemon notices both")
  func remembers() throws {
    let tried = tried()
    defer { tried.close() }
    #expect(tried.lines.isEmpty)
    try TrialFile.write(["Glass", "Other glass"], to: path)
    wait { news > 0 }
    #expect(tried.lines == ["Glass", "Other glass"] && news > 0)
    try TrialFile.write([], to: path)
    wait { tried.lines.isEmpty }
    #expect(tried.lines.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
    try TrialFile.write([], to: path)
  }

  @Test("The name of a touchscreen is not stored if it contains a line break")
  func lines() throws {
    try TrialFile.write(["Glass", "A\nB"], to: path)
    let tried = tried()
    defer { tried.close() }
    #expect(tried.lines == ["Glass"])
  }

  @Test("If the folder of the file of names cannot be created, this is reported")
  func unwritable() throws {
    try "".write(toFile: "\(folder)/file", atomically: false, encoding: .utf8)
    #expect(throws: SystemError("\(folder)/file/a", number: ENOTDIR)) {
      try TrialFile.write(["Glass"], to: "\(folder)/file/a/touchscreens")
    }
  }

  @Test("The file of names is ignored if it is larger than 16 KiB", arguments: [(1 << 14, 1), (1 << 14 + 1, 0)])
  func large(size: Int, count: Int) throws {
    try TrialFile.write([String(repeating: "x", count: size - 1)], to: path)
    let tried = tried()
    defer { tried.close() }
    #expect(tried.lines.count == count)
  }

  @Test("The file of names is private to the user, and never left half-written")
  func writing() throws {
    try TrialFile.write(["Glass"], to: path)
    let state = "\(folder)/state"
    for folder in [state, "\(state)/tactus"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(state)/tactus") == ["touchscreens"])
    // Where the file should be, there is a folder that is not empty.
    try FileManager.default.createDirectory(atPath: "\(folder)/a/b", withIntermediateDirectories: true)
    #expect(throws: SystemError.self) { try TrialFile.write(["Glass"], to: "\(folder)/a") }
    #expect(throws: SystemError.self) { try TrialFile.write([], to: "\(folder)/a") }
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/a.new"))
    try FileManager.default.createDirectory(atPath: "\(folder)/c.new", withIntermediateDirectories: true)
    #expect(throws: SystemError("\(folder)/c.new", number: EISDIR)) {
      try TrialFile.write(["Glass"], to: "\(folder)/c")
    }
  }

  @Test(
    "The file of names is in the folder for programs' state",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/tactus/"),
      (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/tactus/"), ([:], nil),
    ])
  func place(environment: [String: String], folder: String?) {
    #expect(ConfigurationPath.trial(.touchscreens) { environment[$0] } == folder.map { $0 + "touchscreens" })
    #expect(ConfigurationPath.trial(.palms) { environment[$0] } == folder.map { $0 + "palms" })
  }

  @Test("Without a path for the file of names, no file is watched; with a path, closing ends the watch")
  func notFollowed() {
    let count = loop.descriptorCount
    let nowhere = TrialFile(at: nil, on: loop) { _ in }
    #expect(nowhere.lines.isEmpty && loop.descriptorCount == count)
    let tried = tried()
    #expect(loop.descriptorCount == count + 1)
    tried.close()
    #expect(loop.descriptorCount == count)
  }

  @Test("A file of names that cannot be watched is reported", .enabled(if: OwnDescriptors.arePossible))
  func unfollowed() {
    var said: [String] = []
    _ = OwnDescriptors.with { [loop, path] in
      OwnDescriptors.take()
      TrialFile(at: path, on: loop) { said.append($0) }.close()
    }
    #expect(said.count == 1)
  }

  @Test("A full disk is reported, and the previous file of names stays")
  func full() throws {
    try TrialFile.write(["Glass"], to: path)
    try FileManager.default.createSymbolicLink(atPath: "\(path).new", withDestinationPath: "/dev/full")
    #expect(throws: SystemError(path, number: ENOSPC)) { try TrialFile.write(["Other glass"], to: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Glass\n")
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path).new")) == nil)
  }
}
