// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions

/// Serves a page on which gestures are seen, tried and changed.
enum Settings: Subcommand {
  static let name = "settings"
  static let summary = "open a page on which gestures are seen, tried and changed"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus settings
    tactus settings --no-browser
    """
  static let details = """
    Opens a page in the browser of this machine, which serves only it and needs no network: what each gesture does,
    where that comes from, whether it can act here, what it waits for; and changes it. It writes
    ~/.config/tactusd/config.d/50-settings.conf, and no file that a person wrote. The command ends when the page is
    closed, or by Ctrl-C. The same without a browser: 'tactus check --relations', 'tactus status', 'tactus why', and a
    text editor.
    Exit status: 0; 1 if the page cannot be served; 2 if the command line is wrong.
    """
  static let noBrowser = Option("no-browser", "only print the address of the page")
  static let port = Option("port", value: "N", "serve the page at this port (default: a free one)")
  static let options = [noBrowser, port]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    let number = try PageServer.port(port, in: arguments)
    do throws(System.FileError) {
      let server = try PageServer(port: number)
      console.print("\(server.url)\n")
      console.flush()
      if !arguments.has(noBrowser), !open(server.url) {
        console.complain("tactus settings: no browser was found; open this address in one\n")
      }
      server.run(SettingsSite(), until: System.catchInterruptions())
      return .success
    } catch {
      console.complain("tactus settings: port \(number): \(error.message)\n")
      return .failure
    }
  }

  /// False if there is nothing to open it with. It goes on by itself: the server has its browser to answer.
  private static func open(_ url: String) -> Bool {
    let named = (System.environment("BROWSER") ?? "").split(separator: ":").map(String.init)
    let path = System.environment("PATH")
    let words = (named + ["xdg-open"]).map { $0.split(separator: " ").map(String.init) }.first { words in
      words.first.map { ProgramSearch.absence(of: $0, on: path) == nil } == true
    }
    guard let words else { return false }
    let all = words.contains { $0.contains("%s") } ? words.map { $0.replacing("%s", with: url) } : words + [url]
    return Setup.execute(["/bin/sh", "-c", "\"$@\" >/dev/null 2>&1 &", "settings"] + all) == 0
  }
}
