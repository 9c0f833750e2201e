// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusExplain
import TactusGestures
import TactusText

/// Implements `tactus report`: collects information for a bug report.
enum Report: Subcommand {
  static let name = "report"
  static let summary = "collect what a bug report needs, without anything that reveals what you typed"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus report
    tactus report -o report.txt
    """
  static let details = """
    Prints a text to attach to a bug report: the versions, the output of 'tactus status --all' without the last
    gestures, the configuration in use, and the sentences of 'tactus why' about the last ten gestures, except gestures
    whose positions tactusd does not keep. The text contains no positions, no taps, no times of day and no titles of
    windows, and '~' replaces the path of the home folder. Look at the text before you pass it on, because it contains
    your whole configuration.
    Exit status: 0; 1 if the text cannot be written; 2 if the command line is wrong or FILE exists.
    """
  static let output = Option("write", value: "FILE", letter: "o", "write to this new file; -o FILE is the same")
  static let options = [Seat.option, output]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    let text = text(arguments)
    guard let path = arguments.value(of: output), path != "-" else {
      console.print(text)
      return .success
    }
    let isThere = System.exists(path)
    do throws(System.FileError) {
      try System.write(Array(text.utf8), toFile: path, overwriting: false, isPrivate: true)
      return .success
    } catch {
      console.complain("tactus report: \(path): \(error.message)\n")
      return isThere ? .misuse : .failure
    }
  }

  private static func text(_ arguments: CommandArguments) -> String {
    var text = versions + "\n"
    let plain = Console { _, _ in true }
    do {
      text += try Status.report(of: Seat.of(arguments), isWhole: true).text(plain, withGestures: false)
    } catch {
      text += "status\n  \(error.description)\n"
    }
    text += "\nconfiguration in use\n"
    do {
      text += indented(try ConfigurationChoice.inUse(by: DaemonReport(at: Status.socket)).read().configuration.text)
    } catch {
      text += indented("\(error)")
    }
    text += "\nwhy\n" + indented(why(arguments))
    guard let home = System.environment("HOME"), home.utf8.count > 1 else { return text }
    return text.replacing(home, with: "~")
  }

  private static var versions: String {
    var names = utsname()
    uname(&names)
    // The host name is left out.
    let kernel = [text(of: names.sysname), text(of: names.release), text(of: names.machine)]
    var text = "tactus \(Tool.version)\n\(kernel.joined(separator: " "))\n"
    let release = String(decoding: (try? System.read("/etc/os-release", atMost: 1 << 16)) ?? [], as: UTF8.self)
    for line in release.split(separator: "\n") where line.hasPrefix("PRETTY_NAME=") {
      text += "\(line.dropFirst(12))\n"
    }
    for name in ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"] {
      text += "\(name)=\(System.environment(name) ?? "")\n"
    }
    return text
  }

  private static func text<Field>(of field: Field) -> String {
    withUnsafeBytes(of: field) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Returns the findings about the gestures whose positions tactusd keeps. All other gestures are left out, since
  /// their times could reveal what was typed.
  private static func why(_ arguments: CommandArguments) -> String {
    do throws(EpisodeSource.Failure) {
      let items = try Inquiry(intoLast: 10, arguments).items
      var text = ""
      for case .finding(let finding) in items {
        text += finding.heading + "\n" + indented(finding.sentences.joined(separator: "\n"))
      }
      return text.isEmpty ? "there is no gesture yet" : text
    } catch {
      return error.message
    }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).reduce("") { $0 + ($1.isEmpty ? "" : "  \($1)\n") }
  }
}
