// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// A kind of people and their touchscreen, as parameters that differ from the model's.
///
/// Studies state an amplitude or a range, but no distribution. Therefore, each number is either chosen or taken from a
/// source of its own.
package struct People {
  package let name: String
  package let summary: String
  /// The spreads that differ from the model's, by the name of their parameter.
  package var spreads: [String: HandModel.Spread] = [:]
  /// The rates that the touchscreens may have, in reports per second; empty for the model's rates.
  package var rates: [Double] = []
  /// The largest number of contacts that the touchscreen reports.
  package var slots = 10
  /// The preset of the configuration that suits these people, if any.
  package var preset: Preset?

  package init(
    _ name: String, _ summary: String, _ changes: [(HandModel.Parameter, HandModel.Spread)] = [], rates: [Double] = [],
    slots: Int = 10, preset: Preset? = nil
  ) {
    (self.name, self.summary, self.rates, self.slots, self.preset) = (name, summary, rates, slots, preset)
    for (parameter, spread) in changes { spreads[parameter.name] = spread }
  }

  package static let everyday = People("everyday", "the model without changes")

  package static let all = [
    everyday,
    People(
      "trembling", "4 to 7.5 Hz and 1.3 mm: between Parkinson's rest tremor (3 to 6 Hz) and essential tremor (4 to 12)",
      [(HandModel.shake, .lognormal(median: 1.3, deviation: 0.15)), (HandModel.shakeRate, .uniform(4, 7.5))],
      preset: .steady),
    People(
      "slow", "stiff fingers: moves take 1.6 to 2.8 times as long, up to 90 ms from one finger to the next; chosen",
      [
        (HandModel.pace, .uniform(1.6, 2.8)), (HandModel.landing, .exponential(mean: 35, most: 90)),
        (HandModel.lift, .exponential(mean: 35, most: 100)),
      ], preset: .steady),
    People(
      "children", "small hands that are quick and inexact; chosen",
      [
        (HandModel.size, .lognormal(median: 0.72, deviation: 0.1)), (HandModel.pace, .uniform(0.7, 1)),
        (HandModel.angle, .normal(mean: 0, deviation: 11)), (HandModel.stray, .normal(mean: 0, deviation: 7)),
        (HandModel.gain, .normal(mean: 1, deviation: 0.12)),
        (HandModel.fingertip, .lognormal(median: 6.5, deviation: 0.15)),
      ]),
    People(
      "thumbs", "the hand that holds the device: its thumb moves in arcs and lands flat; chosen",
      [
        (HandModel.angle, .normal(mean: 0, deviation: 13)), (HandModel.roll, .normal(mean: 0, deviation: 0.7)),
        (HandModel.fingertip, .lognormal(median: 12, deviation: 0.15)),
      ]),
    People(
      "gloves", "gloves or long nails: one finger in eight is lost for a moment; chosen",
      [
        (HandModel.lossy, .exactly(0.125)), (HandModel.roll, .normal(mean: 0, deviation: 0.7)),
        (HandModel.landing, .exponential(mean: 25, most: 80)),
      ]),
    People(
      "dropouts", "one finger in four is lost for 8 to 45 ms and comes back 1 to 3 mm away, as on infrared frames",
      [(HandModel.lossy, .exactly(0.25))]),
    People(
      "ghosts", "every second hand has a ghost contact somewhere for 10 to 50 ms: wet or cheap glass",
      [(HandModel.haunted, .exactly(0.5))]),
    People("60 Hz", "a slow panel", rates: [60]),
    People("240 Hz", "a fast panel", rates: [240]),
    People("5 slots", "a panel that reports at most five contacts", slots: 5),
    People("2 slots", "a panel that reports at most two contacts", slots: 2),
  ]
}
