// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus

/// Makes a page that shows what became of gestures, and why.
enum Inspect: Subcommand {
  static let name = "inspect"
  static let summary = "make a page that shows what became of each touch and gesture, and why"
  static let usage = "[OPTION...] RECORDING|SCENARIO"
  static let details = """
    Writes one HTML file that needs no network: the paths of the fingers on the glass, what windows had of each touch,
    for which gesture each other one waited and which one beat it, and what 'tactus why' says. The page holds the
    positions of the fingers: look at it before you pass it on. Without -o it goes to the standard output.
    Exit status: 0; 1 if the recording is cut off; 2 if a file cannot be used.

      tactus inspect swipe.yml -o swipe.html
      tactus inspect --config tablet.conf swipe.yml -o swipe.html
    """
  static let output = Option("write", value: "FILE", letter: "o", "write to this file; -o FILE is the same")
  static let options = EpisodeSource.options + [output]

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    guard let path = arguments.operands.first else { throw UsageError(message: "needs a RECORDING or a SCENARIO") }
    guard arguments.operands.count == 1 else {
      throw UsageError(message: "unexpected \(arguments.operands[1]); it takes one RECORDING or SCENARIO")
    }
    let size = try ScreenSize.of(arguments)
    do throws(EpisodeSource.Failure) {
      let inquiry = try Inquiry(into: path, arguments, size)
      try write(inquiry.page.bytes, to: arguments.value(of: output), console)
      guard let failure = inquiry.failure else { return .success }
      console.complain(failure.message)
      return .failure
    } catch {
      console.complain(error.message)
      return .misuse
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: String?, _ console: Console
  ) throws(EpisodeSource.Failure) {
    guard let path, path != "-" else { return console.print(bytes) }
    do {
      let file = try System.create(path, overwriting: true)
      guard System.write(bytes, to: file.rawValue) else {
        throw EpisodeSource.Failure(message: "tactus inspect: \(path): cannot be written: is the disk full?\n")
      }
    } catch let error as System.FileError {
      throw EpisodeSource.Failure(message: "tactus inspect: \(path): \(error.message)\n")
    } catch let error as EpisodeSource.Failure {
      throw error
    } catch {
      throw EpisodeSource.Failure(message: "tactus inspect: \(path): \(error)\n")
    }
  }
}
