// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusExplain
import TactusGestures

/// Tries the numbers of a configuration with one binding for each exercise. Only numbers in `defaults` are tried: they
/// apply to all bindings, even to those that the user adds later.
package struct FitTrial {
  let compiled: CompiledConfiguration
  /// The index of each binding's exercise.
  private let exercises: [Int]

  /// Returns nil if the exercises cannot be bound with this configuration.
  package init?(_ configuration: Configuration) {
    let bound = FitExercise.all.indices.filter { FitExercise.all[$0].gesture != nil }
    let lines = bound.map { "bind \(FitExercise.all[$0].gesture ?? "") -> overview\n" }
    guard
      let read = try? ConfigurationReader.read("version 1\n" + lines.joined(), name: "<exercises>").configuration,
      read.bindings.count == bound.count
    else { return nil }
    var tried = Configuration()
    tried.bindings = read.bindings
    tried.defaults = configuration.defaults
    // These presets change the gestures that are bound, not the numbers.
    tried.defaults.presets.removeAll { $0 == .oneHand || $0 == .leftHand }
    guard let compiled = try? tried.compiled(CompileOptions(for: .daemon)) else { return nil }
    self.compiled = compiled
    exercises = bound
  }

  func verdict(_ recording: FitRecording) -> FitTally.Verdict {
    guard let course = EpisodeCourse(of: recording.episode, compiled, isTrial: true) else { return .nothing }
    let acted = course.acted.compactMap { course.attempts[$0].response?.binding }
      .map { exercises.indices.contains($0) ? exercises[$0] : -1 }
    let meant = recording.exercise.flatMap { FitExercise.all[$0].gesture == nil ? nil : $0 }
    if acted.contains(where: { $0 != meant }) { return .wrong }
    return meant == nil || !acted.isEmpty ? .right : .nothing
  }

  package func tally(_ recordings: [FitRecording]) -> FitTally {
    var tally = FitTally()
    for recording in recordings { tally.add(verdict(recording)) }
    return tally
  }
}
