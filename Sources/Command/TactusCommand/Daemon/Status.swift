// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusActions
import TactusGestures
import TactusInput

/// Implements `tactus status`: reports which devices and backends gestures can use in this session, and what is
/// missing.
enum Status: Subcommand {
  static let name = "status"
  static let summary = "say what gestures can do in this session, and what is missing"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus status
    tactus status --apps
    tactus status --json
    """
  static let details = """
    Lists the touchscreens, the compositor, whether the session is locked, whether tactusd runs, and the configuration
    that tactusd reads. If tactusd runs, the command also says how tactusd keeps touches from windows, what this costs,
    and the outcome of the last ten gestures and of their touches (no positions, and nothing from a locked screen). For
    each binding, it says how this session would perform the action. It names built-in bindings that are left out
    because their action is impossible here. If the compositor recognizes the gestures itself, as Weston does with
    the module of Tactus, tactusd is not needed, and the command says where the compositor logs what they do. At the
    end, it says what is missing, and how to get it. With --all, it also lists all backends that can perform
    actions, and which backend each action would use. It performs no action itself.
    Exit status: 0; 1 if gestures or bindings cannot work because something is missing.
    """
  static let json = Option("json", "print everything as one JSON object")
  static let all = Option("all", "also list all backends and all actions")
  static let apps = Option("apps", "print only the application names of the open windows, the one in front first")
  static let options = [Seat.option, json, all, apps]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    if arguments.has(apps) { return try printApps(console) }
    do {
      let report = try report(of: Seat.of(arguments), isWhole: arguments.has(all))
      console.print(arguments.has(json) ? report.json : Array(report.text(console).utf8))
      return report.missing.isEmpty ? .success : .failure
    } catch {
      console.complain("tactus status: \(error.description)\n")
      return .failure
    }
  }

  static func report(of seat: String, isWhole: Bool) throws(SystemError) -> StatusReport {
    let daemon = DaemonReport(at: socket)
    let configuration = Result { () throws(ConfigurationErrors) in try ConfigurationChoice.inUse(by: daemon).read() }
    return StatusReport(
      touchscreens: Result { () throws(InputError) in try Devices.Search(of: seat, by: daemon) },
      configuration: configuration,
      daemon: Result { () throws(SystemError) in try LocalSocket.listener(at: socket) }, socket: socket,
      report: daemon,
      session: try SessionProbe(for: try? configuration.get().configuration, daemon: daemon), isWhole: isWhole)
  }

  /// Prints the names of applications that a configuration can contain in a line `app NAME`.
  private static func printApps(_ console: Console) throws(UsageError) -> ExitCode {
    do {
      let session = try SessionProbe(asksForWindows: true)
      switch session.apps {
      case .success(let apps): console.print(apps.map { $0 + "\n" }.joined())
      case .failure(let failure):
        console.complain("tactus status: the windows are not known: \(failure.description)\n")
        return .failure
      }
      return .success
    } catch {
      console.complain("tactus status: \(error.description)\n")
      return .failure
    }
  }

  /// The path of tactusd's socket.
  static var socket: String { (System.environment("XDG_RUNTIME_DIR") ?? "$XDG_RUNTIME_DIR") + "/tactusd-0" }
}
