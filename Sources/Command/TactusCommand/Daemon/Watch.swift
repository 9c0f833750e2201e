// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Implements `tactus watch`: prints the progress of bindings, as reported by tactusd.
enum Watch: Subcommand {
  static let name = "watch"
  static let summary = "print the progress of each binding during its gesture, as tactusd reports it"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus watch
    tactus watch | jq --unbuffered 'select(.event == "commit").do'
    """
  static let details = """
    For panels and shells that show the progress of gestures, prints each event at once, as one JSON object per line,
    until you press Ctrl-C or tactusd ends. The member 'event' says what has happened to the binding in 'gesture': it
    has begun, it has progressed, it would commit if the fingers lifted now, it has performed a step, it has committed,
    or it was cancelled. The events contain no positions. While the screen is locked, there are no events. tactus(1)
    lists all members. tactusd disconnects a program that does not read the events.
    Exit status: 0; 1 if no tactusd answers, or when it ends; 2 if the command line is wrong.
    """
  static let socket = Option("socket", value: "NAME", "the socket of tactusd in XDG_RUNTIME_DIR, or its path")
  static let options = [socket]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    let socket = arguments.values(of: socket).last.map(path(of:)) ?? Status.socket
    guard let connection = DaemonConnection.asking("watch", at: socket) else {
      let path = DaemonConnection.path(beside: socket)
      console.complain(
        "tactus watch: no tactusd answers at \(path); start it, or use `tactus monitor --json --config FILE`\n")
      return .failure
    }
    return copy(connection.rawValue, console)
  }

  private static func path(of name: String) -> String {
    name.hasPrefix("/") ? name : (System.environment("XDG_RUNTIME_DIR") ?? "$XDG_RUNTIME_DIR") + "/" + name
  }

  private static func copy(_ connection: Int32, _ console: Console) -> ExitCode {
    let interruption = System.catchInterruptions()
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let readable = System.wait(for: [connection] + (interruption.map { [$0] } ?? []))
      if let interruption, readable.contains(interruption) { return .success }
      let count = bytes.withUnsafeMutableBytes { tactus_read(connection, $0.baseAddress, $0.count) }
      if count == -Int(EAGAIN) || count == -Int(EINTR) { continue }
      guard count > 0 else {
        console.complain("tactus watch: tactusd has ended\n")
        return .failure
      }
      console.print(Array(bytes.prefix(count)))
      // The lines are written at once, since a reader may be waiting for them.
      console.flush()
      if console.hasFailed { return .failure }
    }
  }
}
