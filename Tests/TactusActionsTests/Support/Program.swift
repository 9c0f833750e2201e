// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A program of a test, spoken to by its lines; killed when the test lets go of it.
final class Program {
  private let process = Process()
  private let output = Pipe()
  private var rest: [UInt8] = []
  private let errors: String

  /// As nobody, if `isUnprivileged` and this is root: what refuses to run as root.
  init(
    _ words: [String], environment: [String: String], in scratch: Scratch, isUnprivileged: Bool = false
  ) throws {
    let words = isUnprivileged && getuid() == 0 ? Self.unprivileged + words : words
    errors = "\(scratch.path)/\(UUID().uuidString).err"
    _ = FileManager.default.createFile(atPath: errors, contents: nil)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    var all = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8"]
    all.merge(environment) { $1 }
    process.environment = all
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
  }

  static let nobody: uid_t = 65534
  private static let unprivileged = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]

  deinit { end() }

  func end() {
    guard process.isRunning else { return }
    // Others may be blocked: it has the mask of the thread that started it.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  var id: Int32 { process.processIdentifier }

  /// The next line that begins so, without its beginning.
  func line(_ beginning: String) throws -> String {
    let descriptor = output.fileHandleForReading.fileDescriptor
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeSubrange(...end)
        if line.hasPrefix(beginning) { return String(line.dropFirst(beginning.count)) }
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var piece = [UInt8](repeating: 0, count: 4096)
      guard poll(&waiting, 1, Int32(Pump.patience * 1000)) > 0, case let count = read(descriptor, &piece, 4096), count > 0
      else {
        let why = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        throw Pump.TookTooLong(description: "it did not say '\(beginning)': \(why.suffix(500))")
      }
      rest += piece.prefix(count)
    }
  }
}
