// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput

/// Implements `tactus probe`: runs tactusd to find out how it can keep touches from windows.
enum Probe: Subcommand {
  static let name = "probe"
  static let summary = "try how touches of gestures can be withheld from windows here"
  static let usage = "[--forget]"
  static let examples = """
    tactus probe
    tactus probe --forget
    """
  static let details = """
    Tries for each touchscreen the ways in which tactusd can keep touches of gestures from windows, says why those do
    not work that do not, and which one `device { way auto }` takes. Where one works that is remembered: from then on it
    is what tactusd does where the configuration names no way. The trial itself takes none of them. To ask whether the
    compositor's libinput has the plugin, a touchscreen that nobody touches appears for a moment.
    Exit status: 0; 1 if there is a touchscreen on which none works, or no touchscreen, or no compositor, or if it
    cannot be remembered; 2 if the command line is wrong.
    """
  static let forget = Option("forget", "forget the result, so that windows receive all touches again")
  static let options = [forget]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    console.flush()
    // Tries the tactusd in the folder of this program, and then the tactusd on the PATH. `become` returns only on
    // failure.
    for program in [System.ownFolder.map { "\($0)/tactusd" }, "tactusd"].compactMap({ $0 }) {
      System.become([program, arguments.has(forget) ? "--forget" : "--probe"])
    }
    console.complain("tactus probe: tactusd cannot be started: \(SystemError.reason(errno))\n")
    return .failure
  }
}
