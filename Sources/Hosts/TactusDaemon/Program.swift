// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusActions
import TactusGestures
import TactusText

/// The program `tactusd`.
@main
enum Program {
  static func main() {
    let options: Options
    do throws(Options.Misuse) {
      options = try Options(ProcessList.ownArguments)
    } catch {
      StandardOutput.complain("tactusd: \(error.what)\nTry 'tactusd --help'.")
      exit(2)
    }
    switch options.wish {
    case .help: StandardOutput.say(Options.help)
    case .version: StandardOutput.say("tactusd \(Release.version)")
    case .run: run(options)
    case .probe: probe()
    case .forget: exit(remember([]) ? 0 : 1)
    }
  }

  private static func probe() {
    do throws(Daemon.Failure) {
      let trial = try WayTrial()
      for line in trial.run() { StandardOutput.say(line) }
      let isRemembered = trial.working.map(remember) ?? true
      exit(trial.isSuccess && isRemembered ? 0 : 1)
    } catch {
      StandardOutput.complain("tactus probe: \(error.what)")
      exit(1)
    }
  }

  /// Stores the names of these touchscreens. Returns false if they could not be stored.
  private static func remember(_ touchscreens: [String]) -> Bool {
    guard let path = ConfigurationPath.triedTouchscreens({ Session.currentEnvironment[$0] }) else {
      StandardOutput.complain("tactus probe: not saved, since HOME is not set")
      return false
    }
    do throws(SystemError) {
      try TriedTouchscreens.remember(touchscreens, at: path)
    } catch {
      StandardOutput.complain("tactus probe: not saved: \(error.description)")
      return false
    }
    if !touchscreens.isEmpty {
      StandardOutput.say("saved in \(path): tactusd uses it where the configuration sets no `way`")
    }
    return true
  }

  private static func run(_ options: Options) {
    // Without this, SIGPIPE would end the daemon when the reader of its output closes the pipe.
    tactus_ignore(SIGPIPE)
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
