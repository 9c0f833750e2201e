// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusActions
import TactusText

/// Performs the commands of a plan without a terminal: runs them in one shell, and then makes the edits. Commands that
/// need root are started by pkexec, which asks for the password in a window.
final class SetupRun {
  private let commands: [SetupPlan.Command]
  private var output: [UInt8] = []
  /// Why the commands failed; nil until they have.
  private(set) var failure: String?
  private(set) var isOver = false
  private var shell: Shell?
  /// Until this time, the run waits for tactusd to use what the probe has found.
  private var waitsUntil: Timestamp?

  private final class Shell {
    let process: pid_t
    let output: FileDescriptor
    init(_ process: pid_t, _ output: consuming FileDescriptor) {
      self.process = process
      self.output = output
    }
  }

  private static let mostBytes = 1 << 16

  init(_ commands: [SetupPlan.Command], _ facts: SetupFacts) {
    self.commands = commands
    var ends: [Int32] = [-1, -1]
    let result = tactus_pipe(&ends)
    guard result == 0 else {
      end(SystemError.reason(-result))
      return
    }
    let reading = FileDescriptor(owning: ends[0])
    let writing = FileDescriptor(owning: ends[1])
    tactus_never_wait(reading.rawValue)
    let script = Self.script(commands, isRoot: facts.isRoot)
    let process = Setup.start(["/bin/sh", "-c", script], output: writing.rawValue)
    if process > 0 {
      shell = Shell(process, reading)
    } else {
      end(SystemError.reason(-process))
    }
  }

  var descriptor: Int32? { shell?.output.rawValue }
  var deadline: Timestamp? { waitsUntil.map { min($0, System.now + Setup.moment) } }
  /// The lines that the commands have printed so far.
  var lines: [String] { String(decoding: output, as: UTF8.self).split(separator: "\n").map { String($0).printable } }

  func goOn(at now: Timestamp) {
    if let waitsUntil, waitsUntil <= now || SetupFacts.isSettled { return end(nil) }
    guard let shell else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = tactus_read(shell.output.rawValue, &bytes, bytes.count)
      if count == -Int(EAGAIN) || count == -Int(EINTR) { return }
      guard count > 0 else { break }
      output += bytes.prefix(min(count, Self.mostBytes - output.count))
    }
    self.shell = nil
    guard Setup.wait(for: shell.process) == 0 else {
      return end("a command failed, and the rest was skipped; `tactus setup` in a terminal does the same")
    }
    for edit in commands.compactMap({ $0.edit }) {
      do throws(System.FileError) {
        try edit.perform()
      } catch {
        return end("\(edit.file): \(error.message)")
      }
    }
    waitsUntil = now + Setup.patience
  }

  private func end(_ failure: String?) { (self.failure, waitsUntil, isOver) = (failure, nil, true) }

  // MARK: commands

  /// Whether commands that need root can be performed.
  private static func mayBecomeRoot(_ facts: SetupFacts) -> Bool {
    facts.isRoot || ProgramSearch.absence(of: "pkexec", on: System.environment("PATH")) == nil
  }

  /// Returns the commands of the plan that can be performed without a terminal: those before the first one that cannot.
  static func commands(of plan: SetupPlan, _ facts: SetupFacts) -> [SetupPlan.Command] {
    let mayBecomeRoot = mayBecomeRoot(facts)
    return Array(plan.commands.prefix { !$0.isForRoot || mayBecomeRoot })
  }

  /// Returns a script that stops at the first command that fails. Consecutive commands that need root are run by one
  /// shell, so that the password is asked for once.
  static func script(_ commands: [SetupPlan.Command], isRoot: Bool) -> String {
    var lines = ["set -e"]
    var rest = commands.filter { $0.edit == nil }[...]
    while let first = rest.first {
      let run = rest.prefix { $0.isForRoot == first.isForRoot }
      rest = rest.dropFirst(run.count)
      let inner = run.map { $0.words.map(quoted).joined(separator: " ") }
      if first.isForRoot, !isRoot {
        let script = (["set -ex"] + inner).joined(separator: "\n")
        let words = ["pkexec", "--disable-internal-agent", "/bin/sh", "-c", script]
        lines.append(words.map(quoted).joined(separator: " "))
      } else {
        lines += ["set -x"] + inner + ["{ set +x; } 2>/dev/null"]
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a word in single quotes, as a shell reads it.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
