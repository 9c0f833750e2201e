// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// A program that a test starts, and whose output the test reads by lines. When the test releases this object, the
/// program is killed, with the programs that it has started.
///
/// Foundation's `Process` would block signals in the program, and wait for the program's own children.
final class Program {
  let id: pid_t
  private let output: Int32
  private var rest: [UInt8] = []
  private let errors: String
  private var isRunning = true

  struct NotStarted: Error {}

  /// If `isUnprivileged` is true and the tests run as root, starts the program as the user `nobody`. Some programs
  /// refuse to run as root.
  init(
    _ words: [String], environment: [String: String], in scratch: Scratch, isUnprivileged: Bool = false
  ) throws {
    errors = "\(scratch.path)/\(words[0].split(separator: "/").last ?? "").err"
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw NotStarted() }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    var attributes = posix_spawnattr_t()
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setsigmask(&attributes, &none)
    // phoc looks for its settings in the current folder. The folder in which the tests run may be unreadable for the
    // user `nobody`, so the program starts in the scratch folder.
    let unprivileged = ["env", "--chdir", scratch.path] + Self.unprivileged
    let words = isUnprivileged && getuid() == 0 ? unprivileged + words : words
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let values = environment.merging(["PATH": path, "LANG": "C.UTF-8"]) { own, _ in own }
    var arguments = words.map { strdup($0) } + [nil]
    var environ = values.map { strdup("\($0)=\($1)") } + [nil]
    var id: pid_t = 0
    let failed = posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &environ)
    for text in arguments + environ { free(text) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    close(ends[1])
    (self.id, output) = (id, ends[0])
    guard failed == 0 else {
      isRunning = false
      throw NotStarted()
    }
  }

  static let nobody: uid_t = 65534
  private static let unprivileged = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]

  deinit {
    end()
    close(output)
  }

  func end() {
    guard isRunning else { return }
    isRunning = false
    kill(-id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// Waits for the next line with this beginning, and returns the rest of it.
  func line(_ beginning: String) throws -> String {
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeSubrange(...end)
        if line.hasPrefix(beginning) { return String(line.dropFirst(beginning.count)) }
      }
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      var piece = [UInt8](repeating: 0, count: 4096)
      guard poll(&waiting, 1, Int32(4 * Pump.patience * 1000)) > 0, case let count = read(output, &piece, 4096),
        count > 0
      else { throw Pump.TookTooLong(description: "it did not say '\(beginning)': see \(errors)") }
      rest += piece.prefix(count)
    }
  }
}
