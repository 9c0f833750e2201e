// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusGestures
import TactusInput

/// Asks the user for one exercise after another, and records the gestures.
struct FitLesson {
  private let trial: FitTrial
  private let console: Console

  init(_ trial: FitTrial, _ console: Console) { (self.trial, self.console) = (trial, console) }

  /// Asks for all exercises and returns the gestures. Returns nil if the user has interrupted the exercises, or the
  /// source has ended. Until this function returns, gestures trigger nothing in the session.
  func hold(_ source: any TouchFeed) -> [FitRecording]? {
    let pause = DaemonConnection.asking("pause", at: Status.socket)
    let made = watch(source)
    _ = consume pause
    return made
  }

  private func watch(_ source: any TouchFeed) -> [FitRecording]? {
    let interruption = System.catchInterruptions()
    var cutter = EpisodeCutter(GestureSet(trial.compiled, SessionState()), size: nil)
    for device in source.devices { cutter.add(device) }
    source.mapping = cutter.mapping
    if let absence = source.absence?.advised(beside: nil) {
      console.complain("tactus fit: \(absence.description)\nWaiting for a touchscreen; Ctrl-C ends.\n")
    }
    var made: [FitRecording] = []
    ask(0)
    while made.count < FitExercise.all.count, !console.hasFailed {
      source.dispatch { event in
        switch event {
        case .added(let device):
          cutter.add(device)
          source.mapping = cutter.mapping
        case .removed(let device):
          cutter.remove(device)
          source.mapping = cutter.mapping
        case .frame(let frame, let device): cutter.handle(frame, from: device)
        case .grabbed, .dropped, .tabletMode: break
        case .warning(let words): console.complain("tactus fit: \(words)\n")
        }
      }
      cutter.advance(to: System.now)
      // Uses one gesture for each exercise; ignores any other gesture before the next request.
      if let episode = cutter.take().first(where: FitExercise.all[made.count].isAttempt) {
        let recording = FitRecording(episode: episode, exercise: made.count)
        console.print("   \(trial.words(recording))\n")
        made.append(recording)
        if made.count < FitExercise.all.count { ask(made.count) }
      }
      if made.count == FitExercise.all.count { break }
      if source.hasEnded {
        console.complain("tactus fit: tactusd has stopped reporting touches; nothing was changed\n")
        return nil
      }
      let readable = System.wait(
        for: [source.fileDescriptor] + (interruption.map { [$0] } ?? []), until: cutter.nextDeadline)
      if let interruption, readable.contains(interruption) {
        console.print("\nNothing was changed.\n")
        return nil
      }
    }
    return made
  }

  private func ask(_ exercise: Int) {
    console.print("\(exercise + 1)  \(FitExercise.all[exercise].request)\n")
    console.flush()
  }
}
