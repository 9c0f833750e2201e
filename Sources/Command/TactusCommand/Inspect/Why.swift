// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// Says of each gesture which binding acted, or which came nearest and what it lacked.
enum Why: Subcommand {
  static let name = "why"
  static let summary = "say which binding a gesture fired, or which came nearest and what it lacked"
  static let usage = "[OPTION...] RECORDING|SCENARIO|--last N"
  static let examples = """
    tactus why swipe.yml
    tactus why --config tablet.conf --app org.mozilla.firefox swipe.yml
    tactus why --last 3
    """
  static let details = """
    Plays the gestures of a recording, or the touches of a scenario, to the configuration. Prints for each gesture which
    bindings acted; if none did, which came nearest, what it lacked in the units of the configuration, and with which
    number it would have acted. Without --config it judges by $TACTUS_CONFIG, or by the files that tactusd reads, and
    with --last by those of the tactusd that runs; a scenario with recognizers of its own is judged by these. tactusd
    keeps its last ten gestures in memory for --last, but no positions of what could tell what was typed, and nothing of
    a locked screen.
    Exit status: 0; 1 if the recording is cut off; 2 if a file cannot be used.
    """
  static let json = Option("json", "print one JSON object per gesture")
  static let options = EpisodeSource.options + [json]

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    let found = try EpisodeSource.inquiry(arguments)
    do throws(EpisodeSource.Failure) {
      let inquiry = try found.get()
      for item in inquiry.items {
        console.print(arguments.has(json) ? item.line : item.text(console))
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
  /// A line of JSON.
  var line: String {
    var text = JSONText()
    write(to: &text)
    return text.string + "\n"
  }
}
