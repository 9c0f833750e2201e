// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Implements `tactus probe`: runs tactusd to find out how it can keep touches from windows.
enum Probe: Subcommand {
  static let name = "probe"
  static let summary = "find out how touches of gestures can be withheld from windows here"
  static let usage = "[--forget]"
  static let examples = """
    tactus probe
    tactus probe --forget
    """
  static let details = """
    Tries, for each touchscreen, the ways in which tactusd can keep touches of gestures from windows. Says why a way
    does not work, and which way `device { way auto }` takes. If a way works on a touchscreen, this is saved: from then
    on, `way auto` is the default for that touchscreen. The trial itself withholds no touches. To find out whether the
    compositor's libinput has the plugin, the command creates a touchscreen without touches for a moment. To find out
    whether the compositor cancels a touch that becomes a palm, a window covers the screen for a few seconds, and a
    virtual finger touches it. This is saved for this version of the compositor.
    Exit status: 0; 1 if no way works on one of the touchscreens, if there is no touchscreen or no compositor, or if the
    result cannot be saved; 2 if the command line is wrong.
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
    console.complain("tactus probe: tactusd cannot be started: \(SystemError.reason(tactus_errno()))\n")
    return .failure
  }
}
