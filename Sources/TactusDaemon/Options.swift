// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// What the command line says.
struct Options {
  enum Wish { case run, help, version }
  var wish = Wish.run
  /// In place of the administrator's and the user's.
  var configuration: String?
  var socket = "tactusd-0"
  /// In place of the touchscreens.
  var recording: String?

  struct Misuse: Error {
    var what: String
  }

  static let help = """
    tactusd: gestures beside any session

    Reads the touchscreens of the seat, recognizes the gestures of the configuration, and has the session's compositor
    do what they are bound to. Programs may connect to its socket to be told of gestures.

      --config FILE     this configuration alone; else that of TACTUS_CONFIG, else /etc/tactusd/config and
                        ~/.config/tactusd/config over it, else a built-in one
      --socket NAME     its socket in XDG_RUNTIME_DIR (tactusd-0)
      --play RECORDING  plays a recording of libinput or evemu at its own pace, in place of the touchscreens; SIGUSR1
                        plays it again
      --help, --version

    SIGHUP reads the configuration again, as a change of the file does; SIGTERM and SIGINT end it.

    """

  init(_ words: [String]) throws(Misuse) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      func value() throws(Misuse) -> String {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
          throw Misuse(what: "\(parts[0]) needs a value")
        }
        return value
      }
      switch parts[0] {
      case "--config": configuration = try value()
      case "--socket": socket = try value()
      case "--play": recording = try value()
      case "--help", "-h": wish = .help
      case "--version": wish = .version
      default:
        let known = ["--config", "--socket", "--play", "--help", "--version"]
        throw Misuse(what: "unknown option \(word)\(Suggestion.hint(for: word, among: known))")
      }
    }
  }
}
