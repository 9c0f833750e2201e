// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// The options of the command line.
struct Options {
  enum Wish { case run, probe, forget, help, version }
  var wish = Wish.run
  /// The configuration file to read instead of those of the administrator and the user.
  var configuration: String?
  var socket = "tactusd-0"
  /// The recording to play instead of reading the touchscreens.
  var recording: String?
  /// Programs to start as trusted clients.
  var programs: [String] = []

  struct Misuse: Error {
    var what: String
  }

  static let help = """
    tactusd: touchscreen gestures beside any Wayland compositor

    Recognizes gestures on the touchscreens of the seat, and asks the compositor of the session to perform the actions
    that the configuration binds to them. Programs may follow gestures over the socket of tactusd.

      --config FILE     read only this file; the default is TACTUS_CONFIG, or /etc/tactusd/config and
                        ~/.config/tactusd/config; files add to the built-in bindings
      --socket NAME     the name of the socket in XDG_RUNTIME_DIR; the default is tactusd-0
      --play RECORDING  play a recording of libinput or evemu at its own pace, instead of reading touchscreens; SIGUSR1
                        plays it again
      --start PROGRAM   start a program with its own connection, and trust it with all touches; may be repeated
      --probe           find out how touches can be kept from windows here, and whether they can be cancelled, save the
                        results, and exit; a window covers the screen for some seconds
      --forget          forget the results of a probe, and exit
      --help, --version

    SIGHUP reads the configuration again, as a change of the file does; SIGUSR2 switches gestures off, and SIGUSR1
    switches them on again; SIGTERM and SIGINT end tactusd.

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
      case "--start": programs.append(try value())
      case "--probe": wish = .probe
      case "--forget": wish = .forget
      case "--help", "-h": wish = .help
      case "--version": wish = .version
      default:
        let known = ["--config", "--socket", "--play", "--start", "--probe", "--forget", "--help", "--version"]
        throw Misuse(what: "unknown option \(word)\(Suggestion.hint(for: word, among: known))")
      }
    }
  }
}
