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
    case .forget:
      let isForgotten = ConfigurationPath.TrialResult.allCases.filter { store([], in: $0) != nil }
      exit(isForgotten.count == ConfigurationPath.TrialResult.allCases.count ? 0 : 1)
    }
  }

  private static func probe() {
    do throws(Daemon.Failure) {
      let trial = try WayTrial(memory: path(of:), announce: StandardOutput.say)
      for line in trial.run() { StandardOutput.say(line) }
      exit(save(trial) && trial.isSuccess ? 0 : 1)
    } catch {
      StandardOutput.complain("tactus probe: \(error.what)")
      exit(1)
    }
  }

  /// The file in which a result of the probe is stored.
  private static func path(of result: ConfigurationPath.TrialResult) -> String? {
    ConfigurationPath.trial(result) { Session.currentEnvironment[$0] }
  }

  /// Stores the results of a trial. Returns false if they could not be stored.
  private static func save(_ trial: WayTrial) -> Bool {
    var isSaved = true
    if let palms = trial.palmLines { isSaved = store(palms, in: .palms) != nil }
    guard let touchscreens = trial.working else { return isSaved }
    guard let path = store(touchscreens, in: .touchscreens) else { return false }
    if isSaved, !touchscreens.isEmpty {
      StandardOutput.say("saved in \(path): tactusd uses it where the configuration sets no `way`")
    }
    return isSaved
  }

  /// Stores these lines as a result of the probe. Returns the path of the file; nil if they could not be stored.
  private static func store(_ lines: [String], in result: ConfigurationPath.TrialResult) -> String? {
    guard let path = path(of: result) else {
      StandardOutput.complain("tactus probe: not saved, since HOME is not set")
      return nil
    }
    do throws(SystemError) {
      try TrialFile.write(lines, to: path)
    } catch {
      StandardOutput.complain("tactus probe: not saved: \(error.description)")
      return nil
    }
    return path
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
