// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusText

/// A compositor that recognizes gestures itself, with the module for Weston or with the library for compositors, so
/// that tactusd is not needed.
struct RecognizingCompositor {
  let name: String
  /// The place where the compositor logs the actions of gestures, in words.
  let log: String

  init(_ process: Int32?) {
    name = process.map { ProcessList.name(of: $0) } ?? "the compositor"
    log = process.flatMap(Self.log) ?? "its log"
  }

  /// Returns the compositor of this session if it recognizes gestures itself; nil if it does not, or if a tactusd runs.
  static func here() -> RecognizingCompositor? { (try? SessionProbe(daemon: nil))?.recognizingCompositor }

  var words: String { "\(name) recognizes the gestures itself, and logs what they do in \(log)" }

  /// Returns the file that Weston's option `--log` names, or else where the process's errors go; nil if this is
  /// unknown.
  private static func log(of process: Int32) -> String? {
    let line = (try? System.read("/proc/\(process)/cmdline", atMost: 1 << 16, mayBePipe: false)) ?? []
    for word in line.split(separator: 0) {
      let word = String(decoding: word, as: UTF8.self)
      if word.hasPrefix("--log=") { return String(word.dropFirst("--log=".count)).printable }
    }
    guard let errors = ProcessList.target(of: "/proc/\(process)/fd/2") else { return nil }
    if errors.hasPrefix("socket:") { return "the journal (`journalctl _PID=\(process)`)" }
    return errors.hasPrefix("/") && errors != "/dev/null" ? errors.printable : nil
  }
}
