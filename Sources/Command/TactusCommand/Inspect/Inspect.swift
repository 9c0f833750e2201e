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
    Writes one HTML file that needs no network: the paths of the fingers on the glass, what windows received of each
    touch, for which gesture each other one waited and which one beat it, and what 'tactus why' says. The page holds
    the positions of the fingers: look at it before you pass it on. Without -o it goes to the standard output; -o
    overwrites nothing but pages.
    Exit status: 0; 1 if the recording is cut off; 2 if a file cannot be used.
    """
  static let options = EpisodeSource.options + PageMaker.options

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    try PageMaker(command: "tactus inspect", inquiry: EpisodeSource.inquiry).run(arguments, console)
  }
}
