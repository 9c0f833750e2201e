// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Implements `tactus inspect`: makes a page that shows the course of gestures, and why they acted or did not act.
enum Inspect: Subcommand {
  static let name = "inspect"
  static let summary = "make a page that shows what happened to each touch and gesture, and why"
  static let usage = "[OPTION...] RECORDING|--last N"
  static let examples = """
    tactus inspect swipe.yml -o swipe.html
    tactus inspect --last 1 -o last.html
    tactus inspect --config tablet.conf --serve swipe.yml
    """
  static let details = """
    Writes one HTML page that needs no network. The page shows the paths of the fingers on the glass, what windows
    received of each touch, which gesture waited for which, which gesture beat which, and the sentences of 'tactus why'.
    It contains the positions of the fingers: check that they reveal nothing private before you pass it on. Without -o,
    the page goes to standard output. -o overwrites an existing file only if it is a page made by this command.
    Exit status: 0; 1 if the recording is cut off; 2 if a file cannot be used.
    """
  static let options = EpisodeSource.options + PageMaker.options

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    try PageMaker(command: "tactus inspect", inquiry: EpisodeSource.inquiry).run(arguments, console)
  }
}
