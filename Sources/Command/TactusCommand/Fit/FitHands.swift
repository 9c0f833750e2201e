// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusHands
import TactusInput

/// The gestures of simulated hands.
package enum FitHands {
  private static let size = InputDevice.Size(width: 294, height: 165)

  /// Gestures that a proposal must not harm. They are made by everyday, trembling and slow simulated hands, and are the
  /// same in each run. Each hand does the exercises and uses windows.
  package static let guards: [FitRecording] = {
    var recordings: [FitRecording] = []
    for people in People.all where ["everyday", "trembling", "slow"].contains(people.name) {
      for hand in 0..<UInt64(8) {
        let one = people.one(seed: 38 &+ hand)
        recordings += exercises(of: one, seed: 38 &+ hand)
        for n in 0..<UInt64(3) { recordings += others(of: one, seed: 1 &+ hand &* 3 &+ n) }
      }
    }
    return recordings
  }()

  /// Returns one gesture for each exercise, all made by one hand.
  package static func exercises(of people: People, seed: UInt64) -> [FitRecording] {
    FitExercise.all.enumerated().compactMap { n, exercise in
      episode(of: people, seed: seed &* 7_919 &+ UInt64(n), exercise.make)
        .map { FitRecording(episode: $0, exercise: n) }
    }
  }

  /// Returns one gesture for each way of using windows in `FitExercise.others`, all made by one hand.
  package static func others(of people: People, seed: UInt64) -> [FitRecording] {
    FitExercise.others.enumerated().compactMap { n, make in
      episode(of: people, seed: seed &* 104_729 &+ UInt64(n), make).map { FitRecording(episode: $0, exercise: nil) }
    }
  }

  private static func episode(
    of people: People, seed: UInt64, _ make: (inout HandMaker) -> Hand
  ) -> Episode? {
    let glass = HandGlass(size: size, slots: people.slots)
    let device = glass.device.inputDevice(DeviceID(rawValue: 1))
    let output = ScreenSize(of: device).output(named: device.name)
    let mapping = OutputMapping(outputs: [output])
    guard var decoder = EvdevDecoder(glass.device, as: device, mapping: mapping) else { return nil }
    var maker = HandMaker(chance: Chance(seed: seed, people: people), glass: size)
    let hand = maker.spoil(make(&maker))
    var episode = Episode(
      on: Episode.Screen(
        device: device.name, output: output.name, frame: output.frame, scale: mapping.thresholdScale(of: device)))
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    for event in glass.events(of: hand) where decoder.decode(event, into: &frame) { episode.add(frame) }
    return episode
  }
}
