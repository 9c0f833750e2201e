// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus

/// Makes a page that shows what became of gestures, and why.
enum Inspect: Subcommand {
  static let name = "inspect"
  static let summary = "make a page that shows what became of each touch and gesture, and why"
  static let usage = "[OPTION...] RECORDING|SCENARIO|--last N"
  static let examples = """
    tactus inspect swipe.yml -o swipe.html
    tactus inspect --last 1 -o last.html
    tactus inspect --config tablet.conf --serve swipe.yml
    """
  static let details = """
    Writes one HTML file that needs no network: the paths of the fingers on the glass, what windows had of each touch,
    for which gesture each other one waited and which one beat it, and what 'tactus why' says. The page holds the
    positions of the fingers: look at it before you pass it on. Without -o it goes to the standard output; -o overwrites
    nothing but pages.
    Exit status: 0; 1 if the recording is cut off; 2 if a file cannot be used.
    """
  static let output = Option("write", value: "FILE", letter: "o", "write to this file; -o FILE is the same")
  static let serve = Option("serve", "serve the page to a browser on this machine, and show each change of the files")
  static let port = Option("port", value: "N", "with --serve: at this port (default: a free one)")
  static let options = EpisodeSource.options + [output, serve, port]

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    if arguments.has(serve) { return try serve(arguments, console) }
    if arguments.value(of: port) != nil { throw UsageError(message: "--port needs --serve") }
    let found = try EpisodeSource.inquiry(arguments)
    do throws(EpisodeSource.Failure) {
      let inquiry = try found.get()
      try write(inquiry.page.bytes, to: arguments.value(of: output), console)
      guard let failure = inquiry.failure else { return .success }
      console.complain(failure.message)
      return .failure
    } catch {
      console.complain(error.message)
      return .misuse
    }
  }

  /// What cannot be used is shown on the page: it may be in the middle of being edited.
  private static func serve(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    let wanted = arguments.value(of: port) ?? "0"
    guard let number = UInt16(wanted) else { throw UsageError(message: "--port \(wanted): needs a number up to 65535") }
    if arguments.value(of: output) != nil { throw UsageError(message: "either --serve or -o") }
    if arguments.operands == ["-"] { throw UsageError(message: "--serve reads the file again: it must have a name") }
    _ = try EpisodeSource.inquiry(arguments)
    do {
      let server = try PageServer(port: number)
      console.print("\(server.url)\n")
      console.flush()
      console.complain("serving; Ctrl-C ends\n")
      server.run(page: { servedPage(arguments) }, version: { EpisodeSource.version(arguments) })
      return .success
    } catch {
      console.complain("tactus inspect: port \(wanted): \(error.message)\n")
      return .misuse
    }
  }

  private static func servedPage(_ arguments: Arguments) -> [UInt8] {
    var page = InspectPage(title: arguments.operands.first ?? "the last gestures", subtitle: "", gestures: [])
    do {
      page = try EpisodeSource.inquiry(arguments).get().page
    } catch let error as EpisodeSource.Failure {
      page.message = error.message
    } catch {
      page.message = "\(error)"
    }
    page.isServed = true
    return page.bytes
  }

  private static func write(
    _ bytes: [UInt8], to path: String?, _ console: Console
  ) throws(EpisodeSource.Failure) {
    guard let path, path != "-" else { return console.print(bytes) }
    do {
      // Not what it was made from, by a slip.
      guard (try? System.isEmptyOrBegins(path, with: InspectPage.beginning)) != false else {
        throw EpisodeSource.Failure(message: "tactus inspect: \(path): is there, and no page; remove it first\n")
      }
      try System.write(bytes, toFile: path, overwriting: true, isPrivate: true)
    } catch let error as System.FileError {
      throw EpisodeSource.Failure(message: "tactus inspect: \(path): \(error.message)\n")
    } catch let error as EpisodeSource.Failure {
      throw error
    } catch {
      throw EpisodeSource.Failure(message: "tactus inspect: \(path): \(error)\n")
    }
  }
}
