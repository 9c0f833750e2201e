// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// Implements `tactus why`: prints for each gesture which binding acted, or which binding came nearest to acting and
/// what it lacked.
package enum Why: Subcommand {
  package static let name = "why"
  package static let summary = "say which binding a gesture fired, or which came closest and what it lacked"
  package static let usage = "[OPTION...] RECORDING|--last N"
  package static let examples = """
    tactus why swipe.yml
    tactus why --config tablet.conf --app org.mozilla.firefox swipe.yml
    tactus why --last 3
    """
  package static let details = """
    Replays a recording with the gestures of the configuration, and prints for each gesture which bindings acted. If
    none acted, it prints which binding the gesture came nearest to, what the gesture lacked, in the units of the
    configuration, and with which number in the configuration the binding would have acted. Without --config, it judges
    by $TACTUS_CONFIG, or by the files that tactusd reads; with --last, by the files that the running tactusd reads. For
    --last, tactusd keeps its last ten gestures in memory, but no positions that could reveal what was typed, and
    nothing from a locked screen.
    Exit status: 0; 1 if the recording is cut off; 2 if a file cannot be used.
    """
  package static let json = Option("json", "print one JSON object per gesture")
  package static let options = EpisodeSource.options + [json]

  package static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    tell(try EpisodeSource.inquiry(arguments), arguments, console)
  }

  /// Prints the findings.
  package static func tell(
    _ found: Result<Inquiry, EpisodeSource.Failure>, _ arguments: CommandArguments, _ console: Console
  ) -> ExitCode {
    do throws(EpisodeSource.Failure) {
      let inquiry = try found.get()
      for item in inquiry.items {
        console.print(arguments.has(json) ? item.line : item.text(console))
      }
      if arguments.value(of: EpisodeSource.last) != nil, DaemonReport(at: Status.socket)?.isReleased == true {
        console.complain("gestures are off now, until `tactus resume` or the panic gesture\n")
      }
      if inquiry.items.isEmpty, arguments.value(of: EpisodeSource.last) != nil {
        console.complain("tactusd has seen no gesture yet\n")
      } else if inquiry.items.isEmpty, !arguments.has(json) {
        console.print("No finger touched the glass.\n")
      }
      guard let failure = inquiry.failure else { return .success }
      console.complain(failure.message)
      return .failure
    } catch {
      console.complain(error.message)
      return .misuse
    }
  }
}

extension Inquiry.Item {
  /// The item as a line of JSON.
  var line: String {
    var text = JSONText()
    write(to: &text)
    return text.string + "\n"
  }
}
