// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Implements `tactus release`: makes tactusd switch gestures off and deliver all touches to windows.
enum ReleaseScreen: Subcommand {
  static let name = "release"
  static let summary = "switch gestures off, so that windows receive all touches"
  static let usage = ""
  static let examples = """
    tactus release
    """
  static let details = """
    Switches gestures off, as the panic gesture does: tactusd then gives windows all touches, and returns touchscreens
    that it has grabbed to the compositor. Run the command in another terminal, or over ssh, when the screen does not
    react as it should. Gestures stay off until you run 'tactus resume' or make the panic gesture, until the
    configuration changes, or until tactusd starts again.
    Exit status: 0; 1 if no tactusd runs, or if it belongs to another user; 2 if the command line is wrong.
    """
  static let options: [Option] = []

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    try DaemonSignal.send(
      SIGUSR2, by: name, arguments, console,
      done: "gestures are off, and windows receive all touches, until `tactus resume`",
      nobody: "tactusd is not running, so windows receive all touches")
  }
}

/// Implements `tactus resume`: makes tactusd switch gestures on again.
enum ResumeGestures: Subcommand {
  static let name = "resume"
  static let summary = "switch gestures on again"
  static let usage = ""
  static let examples = """
    tactus resume
    """
  static let details = """
    Switches the gestures of tactusd on again, after 'tactus release' or the panic gesture.
    Exit status: 0; 1 if no tactusd runs, or if it belongs to another user; 2 if the command line is wrong.
    """
  static let options: [Option] = []

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    try DaemonSignal.send(
      SIGUSR1, by: name, arguments, console, done: "gestures are on",
      nobody: "tactusd is not running; `tactus setup` starts it")
  }
}

/// Sends a signal to each running tactusd.
private enum DaemonSignal {
  static func send(
    _ signal: Int32, by command: String, _ arguments: CommandArguments, _ console: Console, done: String, nobody: String
  ) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    let daemons = ProcessList.running(["tactusd"])
    guard !daemons.isEmpty else {
      console.complain("tactus \(command): \(nobody)\n")
      return .failure
    }
    var status = ExitCode.success
    for daemon in daemons where kill(daemon, signal) != 0 {
      console.complain("tactus \(command): tactusd (\(daemon)): \(SystemError.reason(tactus_errno()))\n")
      status = .failure
    }
    if status == .success { console.print("\(done)\n") }
    return status
  }
}
