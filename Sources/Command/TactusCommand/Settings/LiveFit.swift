// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusExplain
import TactusGestures
import TactusJSON

/// Runs the exercises of a fitting on the page: asks for one after another, and proposes numbers after the last one.
final class LiveFit {
  private let configuration: Configuration
  private let trial: FitTrial
  /// The touchscreens of the session.
  private let touchscreens: [String]
  private var made: [FitRecording] = []
  private var exercise = 0
  /// The words about the user's latest gesture; nil if an exercise was skipped or repeated after it.
  private var seen: String?
  private var hasNews = true
  /// While this connection is open, gestures trigger nothing in the session.
  private var pause: FileDescriptor?

  /// Returns nil if the exercises cannot be bound with the presets of this configuration.
  init?(_ configuration: Configuration, on touchscreens: [String]) {
    guard let trial = FitTrial(configuration) else { return nil }
    (self.configuration, self.trial, self.touchscreens) = (configuration, trial, touchscreens)
    pause = DaemonConnection.asking("pause", at: Status.socket)
  }

  func note(_ episode: Episode) {
    guard exercise < FitExercise.all.count, FitExercise.all[exercise].isAttempt(episode) else { return }
    let recording = FitRecording(episode: episode, exercise: exercise)
    made.append(recording)
    goOn(to: exercise + 1, seen: trial.words(recording))
  }

  func skip() { goOn(to: min(exercise + 1, FitExercise.all.count)) }

  /// Returns to the previous exercise, and forgets the gesture that was made for it.
  func repeatLast() {
    goOn(to: max(exercise - 1, 0))
    made.removeAll { $0.exercise == exercise }
  }

  private func goOn(to next: Int, seen: String? = nil) { (exercise, self.seen, hasNews) = (next, seen, true) }

  /// Adds events about the changes since the last call.
  func tell(_ events: inout LiveEvents) {
    guard hasNews else { return }
    hasNews = false
    guard exercise < FitExercise.all.count else {
      pause = nil
      let fitting = Fitting(made, configuration)
      let touchscreen = fitting.touchscreen(among: touchscreens, configuration)
      return events.add("fitted") { text in
        text.member("seen", seen)
        text.member("summary", fitting.summary)
        text.member("scope", fitting.scope(touchscreen))
        text.member("rest", fitting.rest)
        text.member("touchscreen", touchscreen)
        text.member("proposals", list: fitting.proposals) { text, proposal in
          text.member("line", proposal.change.line)
          text.member("words", proposal.words)
        }
      }
    }
    let next = FitExercise.all[exercise]
    events.add("exercise") { text in
      text.member("number", exercise + 1)
      text.member("count", FitExercise.all.count)
      text.member("request", next.request)
      text.member("seen", seen)
      guard let gesture = next.gesture.flatMap({ try? Gesture(words: $0) }) else { return }
      text.member("gesture") { GestureCard(gesture: gesture).write(to: &$0, shapes: []) }
    }
  }
}
