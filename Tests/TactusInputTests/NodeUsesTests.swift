// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import LinuxInput
import Testing

/// Uses plain files in place of nodes, in a temporary folder.
@Suite("Users of a device node")
final class NodeUsesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path
  private var node: String { "\(folder)/event7" }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func open(_ flags: Int32 = O_RDWR) throws(SystemError) -> Int32 {
    try FileDescriptor(opening: node, flags: flags).release()
  }
  private func make() throws { close(try open(O_RDWR | O_CREAT)) }

  @Test("All programs that open or close the node are counted")
  func all() throws {
    try make()
    let uses = try NodeUses(in: folder)
    uses.node = node
    let files = try (0..<3).map { _ in try open() }
    #expect(uses.read() == NodeUses.Change(users: 3, opened: 3))
    for file in files { close(file) }
    #expect(uses.read() == NodeUses.Change(users: -3, opened: 0, isLeft: true))
    #expect(uses.read() == NodeUses.Change())
  }

  @Test("Opening the node through NodeUses itself is not counted")
  func own() throws {
    try make()
    let uses = try NodeUses(in: folder)
    uses.node = node
    let before = try open()
    let own = try uses.open(flags: O_RDONLY)
    let after = try open()
    #expect(uses.read() == NodeUses.Change(users: 2, opened: 2))
    for file in [before, after] { close(file) }
    _ = own.rawValue
  }

  @Test("The users of a node are counted from the moment at which the node appears")
  func later() throws {
    let uses = try NodeUses(in: folder)
    try make()
    uses.node = node
    #expect(uses.read() == NodeUses.Change(users: 0, opened: 1, isLeft: true))
    let files = try (0..<2).map { _ in try open() }
    #expect(uses.read().users == 2)
    for file in files { close(file) }
  }

  @Test("A program that closes a read-only descriptor does not count as a user that leaves")
  func reader() throws {
    try make()
    let uses = try NodeUses(in: folder)
    uses.node = node
    close(try open(O_RDONLY))
    #expect(uses.read() == NodeUses.Change(users: 0, opened: 1))
  }

  @Test("A program that closes an earlier file of the same name is not counted")
  func earlier() throws {
    try make()
    let old = try open()
    try FileManager.default.removeItem(atPath: node)
    let uses = try NodeUses(in: folder)
    try make()
    uses.node = node
    _ = uses.read()
    let file = try open()
    close(old)
    let news = uses.read()
    #expect(news.users == 1)
    #expect(!news.isLeft)
    close(file)
    #expect(uses.read() == NodeUses.Change(users: -1, isLeft: true))
  }

  @Test("If more events occur than the kernel's queue can hold, a loss is reported")
  func lost() throws {
    try make()
    let uses = try NodeUses(in: folder)
    uses.node = node
    let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let most = try #require(Int(limit.filter(\.isNumber)))
    // Each use queues four events. None equals the one before it, so the kernel merges none of them.
    for _ in 0...most / 4 { close(try open()) }
    #expect(uses.read().isLost)
    #expect(!uses.read().isLost)
  }
}
