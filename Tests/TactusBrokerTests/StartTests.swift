// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Foundation
import LinuxInput
import Testing

@testable import TactusBroker

/// The files and descriptors with which the broker starts. `Tests/Session/broker.sh` tests its options.
@Suite("The start of the broker")
final class StartTests {
  private let folder = NSTemporaryDirectory() + "tactus-" + UUID().uuidString
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func mode(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }
  private func isReadable(_ descriptor: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 1
  }

  // MARK: the session in front

  @Test("The broker creates the folders of sessions, and notices when logind replaces the seat's file")
  func changes() throws {
    let changes = FileDescriptor(owning: ActiveSession.changes(in: folder))
    #expect(changes.rawValue >= 0)
    for path in [folder, "\(folder)/seats"] { #expect(try mode(of: path) == 0o755 & ~Self.mask) }
    #expect(!isReadable(changes.rawValue))
    #expect(ActiveSession.front(in: folder) == .nobody)
    try Data("ACTIVE=2\nACTIVE_UID=1002\n".utf8).write(to: URL(filePath: "\(folder)/new"))
    #expect(rename("\(folder)/new", "\(folder)/seats/seat0") == 0)
    #expect(isReadable(changes.rawValue))
    #expect(ActiveSession.front(in: folder) == .user(1002))
  }
  /// The permissions that new files of this process lack. `umask` returns them only by changing them.
  private static let mask: Int = {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("Umask:") }
    return line?.split(separator: "\t").last.flatMap { Int($0, radix: 8) } ?? 0
  }()

  // MARK: the socket

  @Test("The broker listens at a socket that every user may use, and replaces the socket of an earlier broker")
  func listens() throws {
    let path = "\(folder)/broker"
    let first = FileDescriptor(owning: try Program.listener(in: folder))
    #expect(try mode(of: folder) == 0o755 & ~Self.mask)
    #expect(try mode(of: path) == 0o666)
    let second = FileDescriptor(owning: try Program.listener(in: folder))
    let client = try DaemonSocket(connectingTo: path)
    #expect(isReadable(second.rawValue))
    #expect(!isReadable(first.rawValue))
    _ = client.descriptor
  }

  @Test("If the folder cannot be created, the error names the socket")
  func cannotListen() throws {
    try #require(mkdir(folder, 0o755) == 0)
    #expect(throws: SystemError("listen at \(folder)/none/of/broker", number: ENOENT)) {
      _ = try Program.listener(in: "\(folder)/none/of")
    }
  }

  // MARK: the descriptors of systemd

  @Test(
    "Of the descriptors that systemd passes, the first that it has not kept for a previous broker is the socket",
    arguments: [
      (nil, nil, nil, []),
      ("0", "", nil, []),
      ("-1", "", nil, []),
      ("x", "broker.socket", nil, []),
      ("1", nil, 3, []),
      ("1", "broker.socket", 3, []),
      ("2", "broker.socket:other", 3, []),
      ("3", "kept-1-2-0:kept-1-2-10:broker.socket", 5, ["kept-1-2-0 3", "kept-1-2-10 4"]),
      ("3", ":kept-1-2-10", 3, ["kept-1-2-10 4"]),
      ("2", "kept-1-1-4:kept-1-2-4:kept-1-3-4", nil, ["kept-1-1-4 3", "kept-1-2-4 4"]),
    ] as [(String?, String?, Int32?, [String])])
  func passed(count: String?, names: String?, listener: Int32?, kept: [String]) {
    let passed = Program.passedBySystemd(count: count, names: names)
    #expect(passed.listener == listener)
    #expect(passed.kept.map { "\($0.name) \($0.descriptor)" } == kept)
  }

  @Test("Of a number of descriptors that no process can have, the broker takes the first 1024")
  func tooMany() {
    let names = [String](repeating: "kept-1-1-1", count: 1100).joined(separator: ":")
    #expect(Program.passedBySystemd(count: "1100", names: names).kept.map { $0.descriptor } == Array(3..<1027))
  }
}
