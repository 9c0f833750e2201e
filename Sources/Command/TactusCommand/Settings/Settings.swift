// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions
import TactusText

/// Implements `tactus settings`: serves a page on which the user sees, tries and changes gestures.
enum Settings: Subcommand {
  static let name = "settings"
  static let summary = "open a page on which you see, try and change gestures"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus settings
    tactus settings --no-browser
    """
  static let details = """
    Opens a page in your browser. The page shows what each gesture does, which file binds it, whether it can act in this
    session and what it waits for. On the page you can change, try, add and remove gestures. A button performs what
    'tactus setup' would do; for commands that need root, pkexec asks for your password. Only this machine can reach
    the page, which needs no network. The command writes ~/.config/tactusd/config.d/50-settings.conf, and never a file
    that you wrote. It ends when you close the page or press Ctrl-C. Without a browser, use 'tactus check --relations',
    'tactus status', 'tactus why' and a text editor.
    Exit status: 0; 1 if the page cannot be served; 2 if the command line is wrong.
    """
  static let noBrowser = Option("no-browser", "only print the address of the page")
  static let port = Option("port", value: "N", "serve the page on this port (default: a free one)")
  static let options = [noBrowser, port]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    let number = try PageServer.port(port, in: arguments)
    do throws(System.FileError) {
      let server = try PageServer(port: number)
      console.print("\(server.url)\n")
      console.flush()
      if !arguments.has(noBrowser), !open(server.url) {
        console.complain("tactus settings: no browser was found; open this address in a browser\n")
      }
      server.run(SettingsSite(), until: System.catchInterruptions())
      return .success
    } catch {
      console.complain("tactus settings: port \(number): \(error.message)\n")
      return .failure
    }
  }

  /// Starts a browser, and does not wait until it ends, since the server must answer the requests of the browser
  /// meanwhile. Returns false if there is no browser.
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
