// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import TactusText

/// `tactusd`.
@main
enum Program {
  static func main() {
    let options: Options
    do throws(Options.Misuse) {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardOutput.complain("tactusd: \(error.what)\nTry 'tactusd --help'.")
      exit(2)
    }
    switch options.wish {
    case .help: StandardOutput.say(Options.help)
    case .version: StandardOutput.say("tactusd \(Release.version)")
    case .run: run(options)
    case .probe: probe()
    }
  }

  private static func probe() {
    do throws(Daemon.Failure) {
      let trial = try WayTrial()
      for line in trial.run() { StandardOutput.say(line) }
      exit(trial.isSuccess ? 0 : 1)
    } catch {
      StandardOutput.complain("tactus probe: \(error.what)")
      exit(1)
    }
  }

  private static func run(_ options: Options) {
    // The reader of the output may close it.
    signal(SIGPIPE, SIG_IGN)
    do throws(Daemon.Failure) {
      let daemon = try Daemon(options, log: StandardOutput.say)
      daemon.heedSignals()
      daemon.run()
    } catch {
      StandardOutput.complain("tactusd: \(error.what)")
      exit(1)
    }
  }
}
