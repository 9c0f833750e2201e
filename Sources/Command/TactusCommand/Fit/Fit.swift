// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Tactus
import TactusGestures
import TactusInput

/// Implements `tactus fit`: fits the numbers of the configuration to the user's hand, with ten exercises.
enum Fit: Subcommand {
  static let name = "fit"
  static let summary = "fit the numbers in your configuration to your hand, with ten short exercises"
  static let usage = "[OPTION...] [RECORDING...]"
  static let examples = """
    tactus fit
    tactus fit --keep hand
    tactus fit --accept hand/*.yml
    tactus fit --undo
    """
  static let details = """
    Asks for ten gestures, one after the other, and for each reports the measurements and whether Tactus recognized it.
    Meanwhile, gestures trigger nothing. Then it proposes the few numbers with which more of your gestures would act.
    For each number it says what would happen to your gestures, and to those of simulated hands. It proposes no number
    with which more gestures of the simulated hands go wrong, and none beyond the bounds of 'tactus settings'. The
    numbers that you accept are written to ~/.config/tactusd/config.d/50-settings.conf, for the touchscreen that you
    used if there are several; --undo restores the previous numbers. Your touches are not saved, unless you name a
    folder with --keep. From then on, you can pass the RECORDINGs in that folder, in the order of the exercises, instead
    of making the gestures again.
    Exit status: 0; 1 if there is no touchscreen to watch, or a file cannot be written; 2 if a RECORDING cannot be used,
    or the command line is wrong.
    """
  static let accept = Option("accept", "accept all proposals, without asking")
  static let undo = Option("undo", "restore the numbers from before you last accepted a proposal")
  static let list = Option("list", "only list the exercises")
  static let keep = Option("keep", value: "DIR", "write the gestures into this folder, as recordings")
  static let options = [accept, undo, list, keep, Seat.option, Monitor.device]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    let paths = arguments.operands
    guard paths.count <= FitExercise.all.count else {
      throw UsageError(
        message:
          "too many recordings, the last of them \(paths.last ?? ""): there are only \(FitExercise.all.count) exercises"
      )
    }
    if arguments.has(list) {
      for (n, exercise) in FitExercise.all.enumerated() { console.print("\(n + 1)  \(exercise.request)\n") }
      return .success
    }
    let keeper = arguments.value(of: keep).map { FitKeeper(folder: $0) }
    if let path = keeper?.obstacle {
      throw UsageError(message: "\(path) already exists; name another folder with --keep")
    }
    let place = SettingsPlace(.inUse(by: DaemonReport(at: Status.socket)))
    if arguments.has(undo) {
      if let path = paths.first { throw UsageError(message: "either --undo or \(path)") }
      return settle(console) { () throws(SettingsObjection) in try FitUndo(place).perform() }
    }
    let book = SettingsBook(place)
    let configuration: Configuration
    do throws(ConfigurationErrors) {
      configuration = try book.whole.get().configuration
    } catch {
      console.complain("\(error)\n")
      return .misuse
    }
    guard let trial = FitTrial(configuration) else {
      console.complain("tactus fit: the presets here change the gestures that the exercises need\n")
      return .misuse
    }
    let found: [FitRecording]
    var touchscreens = (DaemonReport(at: Status.socket)?.touchscreens ?? []).map { $0.device.name }
    if paths.isEmpty {
      do throws(InputError) {
        let source = try Monitor.feed(arguments)
        guard let made = FitLesson(trial, console).hold(source) else { return .failure }
        touchscreens += source.devices.map { $0.name }
        do throws(InputError) {
          try keeper?.keep(made, of: source.devices)
        } catch {
          console.complain("tactus fit: \(error.description)\n")
        }
        found = made
      } catch {
        console.complain("tactus fit: \(error.description)\n")
        return .failure
      }
    } else {
      do throws(EpisodeSource.Failure) {
        found = try read(paths, trial, console)
      } catch {
        console.complain(error.message)
        return .misuse
      }
    }
    let fitting = Fitting(found, configuration)
    return conclude(fitting, fitting.touchscreen(among: touchscreens, configuration), book, arguments, console)
  }

  /// Reads recordings. Each file contains the gestures of one exercise. If a file is cut off, its complete part is
  /// used.
  private static func read(
    _ paths: [String], _ trial: FitTrial, _ console: Console
  ) throws(EpisodeSource.Failure) -> [FitRecording] {
    var found: [FitRecording] = []
    for (n, path) in paths.enumerated() {
      var failure: EpisodeSource.Failure?
      let set = GestureSet(trial.compiled, SessionState())
      let episodes = try EpisodeSource.episodes(ofRecording: path, set, size: nil, &failure)
      if let failure { console.complain(failure.message) }
      let recordings = episodes.map { FitRecording(episode: $0, exercise: n) }
      console.print("\(n + 1)  \(FitExercise.all[n].request)\n")
      if recordings.isEmpty { console.print("   No finger touched the glass.\n") }
      for recording in recordings { console.print("   \(trial.words(recording))\n") }
      found += recordings
    }
    return found
  }

  private static func conclude(
    _ fitting: Fitting, _ touchscreen: String?, _ book: SettingsBook, _ arguments: CommandArguments, _ console: Console
  ) -> ExitCode {
    console.print("\n\(fitting.summary)\n")
    if let scope = fitting.scope(touchscreen) { console.print("\(scope)\n") }
    var accepted: [FitChange] = []
    for proposal in fitting.proposals {
      console.print(console.coloured(proposal.change.line, .cyan) + "\n  \(proposal.words)\n")
      guard arguments.has(accept) || isAccepted(console) else { continue }
      accepted.append(proposal.change)
    }
    if let rest = fitting.rest { console.print("\(rest)\n") }
    guard !accepted.isEmpty else {
      if !fitting.proposals.isEmpty, !System.isTerminal(STDIN_FILENO) {
        console.print("Nothing was changed; `tactus fit --accept` writes the numbers.\n")
      }
      return .success
    }
    return settle(console) { () throws(SettingsObjection) in
      try FitUndo(book.place).accept(accepted, on: touchscreen, book)
    }
  }

  private static func isAccepted(_ console: Console) -> Bool {
    guard System.isTerminal(STDIN_FILENO) else { return false }
    return console.confirms("Accept this?")
  }

  private static func settle(_ console: Console, _ body: () throws(SettingsObjection) -> String) -> ExitCode {
    do throws(SettingsObjection) {
      console.print("\(try body())\n")
      return .success
    } catch {
      console.complain("tactus fit: \(error.sentence)\n")
      return .failure
    }
  }
}
