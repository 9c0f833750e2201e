// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Writes the page of an inquiry to a file, or serves it.
package struct PageMaker {
  /// The name of the command in messages.
  private let command: String
  /// Makes the inquiry that the arguments specify.
  private let inquiry: (CommandArguments) throws(UsageError) -> Result<Inquiry, EpisodeSource.Failure>

  static let output = Option("write", value: "FILE", letter: "o", "write to this file; -o FILE is the same")
  static let serve = Option("serve", "serve the page to this machine only, and update it when the files change")
  static let port = Option("port", value: "N", "with --serve: serve the page on this port (default: a free one)")
  package static let options = [output, serve, port]

  package init(
    command: String, inquiry: @escaping (CommandArguments) throws(UsageError) -> Result<Inquiry, EpisodeSource.Failure>
  ) {
    self.command = command
    self.inquiry = inquiry
  }

  package func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if arguments.has(Self.serve) { return try serve(arguments, console) }
    if arguments.value(of: Self.port) != nil { throw UsageError(message: "--port needs --serve") }
    let found = try inquiry(arguments)
    do throws(EpisodeSource.Failure) {
      let found = try found.get()
      try write(found.page.bytes, to: arguments.value(of: Self.output), console)
      guard let failure = found.failure else { return .success }
      console.complain(failure.message)
      return .failure
    } catch {
      console.complain(error.message)
      return .misuse
    }
  }

  /// Serves the page. If the input has errors, shows them on the page and goes on, since the user may be editing the
  /// file.
  private func serve(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    let number = try PageServer.port(Self.port, in: arguments)
    if arguments.value(of: Self.output) != nil { throw UsageError(message: "use either --serve or -o") }
    if arguments.operands == ["-"] { throw UsageError(message: "--serve rereads the file, so it needs a file name") }
    _ = try inquiry(arguments)
    do {
      let server = try PageServer(port: number)
      console.print("\(server.url)\n")
      console.flush()
      console.complain("serving; Ctrl-C ends\n")
      let site = InspectSite(page: { servedPage(arguments) }, version: { EpisodeSource.version(arguments) })
      server.run(site, until: System.catchInterruptions())
      return .success
    } catch {
      console.complain("\(command): port \(number): \(error.message)\n")
      return .misuse
    }
  }

  private func servedPage(_ arguments: CommandArguments) -> [UInt8] {
    var page = InspectPage(title: arguments.operands.first ?? "the last gestures", subtitle: "", gestures: [])
    do throws(UsageError) {
      switch try inquiry(arguments) {
      case .success(let inquiry): page = inquiry.page
      case .failure(let failure): page.message = failure.message
      }
    } catch {
      page.message = error.message
    }
    page.isServed = true
    return page.bytes
  }

  private func write(
    _ bytes: [UInt8], to path: String?, _ console: Console
  ) throws(EpisodeSource.Failure) {
    guard let path, path != "-" else { return console.print(bytes) }
    // A file that is neither empty nor a page of gestures is not overwritten, since the user may have named the
    // recording by mistake.
    guard (try? System.isEmptyOrBegins(path, with: InspectPage.beginning)) != false else {
      throw EpisodeSource.Failure(
        message: "\(command): \(path) exists, but is not a page of this command; remove it first\n")
    }
    do throws(System.FileError) {
      try System.write(bytes, toFile: path, overwriting: true, isPrivate: true)
    } catch {
      throw EpisodeSource.Failure(message: "\(command): \(path): \(error.message)\n")
    }
  }
}
