// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// How people move: the parameters of a hand, their distributions, and their sources.
///
/// Few studies cover several fingers on a large touchscreen. "Chosen" marks numbers that the authors of this file
/// consider likely; "after" names a study with similar numbers, "form" a study with a curve of the same shape.
package enum HandModel {
  package enum Spread {
    case normal(mean: Double, deviation: Double)
    /// `deviation` is the standard deviation of the natural logarithm.
    case lognormal(median: Double, deviation: Double)
    case uniform(Double, Double)
    case exponential(mean: Double, most: Double)
    case exactly(Double)
  }

  package struct Parameter {
    package let name: String
    package let unit: String
    package let spread: Spread
    package let source: String

    package init(_ name: String, _ unit: String, _ spread: Spread, _ source: String) {
      self.name = name
      self.unit = unit
      self.spread = spread
      self.source = source
    }
  }

  // Parameters of the movement of the hand.
  package static let short = Parameter("length, short", "mm", .lognormal(median: 18, deviation: 0.18), "chosen")
  package static let medium = Parameter("length, medium", "mm", .lognormal(median: 36, deviation: 0.2), "chosen")
  package static let long = Parameter("length, long", "mm", .lognormal(median: 75, deviation: 0.2), "chosen")
  package static let slow = Parameter("speed, slow", "mm/s", .lognormal(median: 80, deviation: 0.3), "chosen")
  package static let fast = Parameter("speed, fast", "mm/s", .lognormal(median: 320, deviation: 0.35), "chosen")
  package static let drag = Parameter("speed of a drag", "mm/s", .lognormal(median: 50, deviation: 0.25), "chosen")
  package static let leastTime = Parameter(
    "shortest contact of a flick", "ms", .normal(mean: 95, deviation: 8),
    "chosen; all moves have a minimum-jerk velocity profile (Flash, Hogan 1985)")
  package static let ramp = Parameter("acceleration time of a slow move", "ms", .uniform(180, 300), "chosen")
  package static let angle = Parameter("direction, off the axis", "degrees", .normal(mean: 0, deviation: 8), "chosen")
  package static let aim = Parameter(
    "overshoot of a drag", "steps", .normal(mean: 0.3, deviation: 0.08),
    "chosen: about 0.2 s at its speed, the time to see a step and to stop")
  package static let throwing = Parameter(
    "share of a flick's path before the lift", "", .uniform(0.8, 1.05), "chosen: fingers lift while they move")
  package static let dwell = Parameter("rest at the end of a slow move", "ms", .uniform(0, 90), "chosen")
  package static let pause = Parameter("rest at the end of a drag", "ms", .uniform(80, 350), "chosen")
  package static let setOut = Parameter("time from the landing to the move", "ms", .uniform(-20, 80), "chosen")

  // Parameters of the hand.
  package static let size = Parameter(
    "size of the hand", "", .lognormal(median: 1, deviation: 0.1),
    "fingers are 19 mm apart, the width of a finger: after Greiner 1991")
  package static let wrist = Parameter("turn of the wrist", "degrees", .normal(mean: 0, deviation: 12), "chosen")
  package static let gain = Parameter(
    "length of one finger's path, relative to the hand's", "", .normal(mean: 1, deviation: 0.07), "chosen")
  package static let stray = Parameter("direction of one finger", "degrees", .normal(mean: 0, deviation: 4), "chosen")
  package static let landing = Parameter(
    "time between two landings", "ms", .exponential(mean: 18, most: 60), "chosen; at most 0.3 of a flick's duration")
  package static let thumb = Parameter("additional delay of a thumb", "ms", .exponential(mean: 25, most: 90), "chosen")
  package static let lift = Parameter(
    "time between two lifts", "ms", .exponential(mean: 18, most: 70), "chosen; at most 0.3 of a flick's duration")
  package static let tremor = Parameter(
    "tremor", "mm", .lognormal(median: 0.08, deviation: 0.4), "after Elble, Koller 1990: small, 8 to 12 Hz")
  package static let tremorRate = Parameter("tremor frequency", "Hz", .normal(mean: 9.5, deviation: 1), "as above")
  package static let roll = Parameter(
    "roll of a fingertip as it lands and lifts", "mm", .normal(mean: 0, deviation: 0.35),
    "chosen; an order of magnitude below the 4 mm of Holz, Baudisch 2010 for aiming")
  package static let drift = Parameter("drift of a resting finger", "mm/s", .normal(mean: 0, deviation: 0.4), "chosen")

  // Parameters that `People` changes for particular kinds of people and touchscreens.
  package static let pace = Parameter(
    "duration of all moves, rests and taps", "times", .exactly(1), "the other numbers are for a factor of 1")
  package static let shake = Parameter("tremor of the whole hand", "mm", .exactly(0), "see `People`")
  package static let shakeRate = Parameter("frequency of the whole hand's tremor", "Hz", .exactly(0), "see `People`")
  package static let lossy = Parameter(
    "fingers that the glass loses for a moment", "share", .exactly(0), "see `People`")
  package static let loss = Parameter(
    "duration of such a loss", "ms", .uniform(8, 45),
    "of 147 recordings of five contacts (hid-devices, evemu-devices) 26 have losses of up to 60 ms")
  package static let jump = Parameter(
    "distance between the loss and the return of a finger", "mm", .uniform(1, 3), "as above: within 6 mm")
  package static let haunted = Parameter("hands with a ghost contact", "share", .exactly(0), "see `People`")
  package static let ghost = Parameter("duration of a ghost contact", "ms", .uniform(10, 50), "chosen")

  // Parameters of resting and tapping.
  package static let rest = Parameter("intended rest", "ms", .lognormal(median: 750, deviation: 0.15), "chosen")
  package static let overtime = Parameter(
    "rest beyond the required time", "ms", .lognormal(median: 350, deviation: 0.3), "chosen")
  package static let tap = Parameter("contact of a tap", "ms", .lognormal(median: 90, deviation: 0.35), "chosen")
  package static let again = Parameter(
    "time between two taps", "ms", .lognormal(median: 140, deviation: 0.25), "chosen")
  package static let key = Parameter(
    "time between two keys", "ms", .lognormal(median: 230, deviation: 0.35),
    "after Palin et al. 2019: 36 words a minute")
  package static let keyDown = Parameter(
    "time a key is down", "ms", .lognormal(median: 120, deviation: 0.5), "chosen; some overlap (Dhakal et al. 2018)")

  // Parameters of gestures from an edge or corner.
  package static let edge = Parameter("length from an edge", "mm", .lognormal(median: 38, deviation: 0.22), "chosen")
  package static let entry = Parameter(
    "first finger's distance from the edge", "mm", .exponential(mean: 0.7, most: 2),
    "chosen; swipes start on the bezel (Roth, Turner 2009)")
  package static let height = Parameter(
    "additional distance of the other fingers", "mm", .exponential(mean: 2, most: 7), "chosen")

  package static let inCorner = Parameter(
    "distance from a corner, on each axis", "mm", .exponential(mean: 2.5, most: 6),
    "chosen: people feel for the corner rather than aim at it")

  // Parameters of pinches and rotations.
  package static let pinchTime = Parameter(
    "time of a pinch", "ms", .lognormal(median: 450, deviation: 0.3),
    "after Asakawa et al. 2017: 765 ms including the reach")
  package static let closing = Parameter("scale of a pinch in", "", .lognormal(median: 0.45, deviation: 0.12), "chosen")
  package static let opening = Parameter("scale of a pinch out", "", .lognormal(median: 2.3, deviation: 0.14), "chosen")
  package static let slight = Parameter(
    "scale of a slight pinch", "", .lognormal(median: 0.8, deviation: 0.06), "chosen")
  package static let wander = Parameter(
    "movement of the centre during a pinch", "mm", .normal(mean: 0, deviation: 3), "chosen")
  package static let twist = Parameter("turn during a pinch", "degrees", .normal(mean: 0, deviation: 7), "chosen")
  package static let turn = Parameter(
    "turn, relative to the required one", "", .lognormal(median: 1.45, deviation: 0.1), "chosen")
  package static let turnTime = Parameter("time of a turn", "ms", .lognormal(median: 700, deviation: 0.25), "chosen")
  package static let breathing = Parameter("scale of a turn", "", .lognormal(median: 1, deviation: 0.05), "chosen")

  // Parameters of drawing.
  package static let drawing = Parameter("size of a shape", "mm", .lognormal(median: 40, deviation: 0.25), "chosen")
  package static let pen = Parameter("speed of drawing", "mm/s", .lognormal(median: 140, deviation: 0.3), "chosen")
  package static let slant = Parameter("turn of a shape", "degrees", .normal(mean: 0, deviation: 9), "chosen")
  package static let stretch = Parameter(
    "width of a shape, relative to its height", "", .lognormal(median: 1, deviation: 0.2), "chosen")
  package static let slip = Parameter(
    "displacement of a point of a shape", "of its size", .normal(mean: 0, deviation: 0.05), "chosen")

  // Parameters of contacts that are not part of a gesture.
  package static let palmTime = Parameter("a palm stays", "ms", .lognormal(median: 900, deviation: 0.5), "chosen")
  package static let palmDrift = Parameter(
    "a palm moves", "mm", .normal(mean: 0, deviation: 1.5), "after Schwarz et al. 2014")
  package static let fingertip = Parameter(
    "size of a contact", "mm", .lognormal(median: 9, deviation: 0.15), "chosen")
  package static let palmSize = Parameter(
    "size of a palm's contact", "mm", .lognormal(median: 32, deviation: 0.2), "chosen")
  package static let oneByOne = Parameter("lifts one after another", "ms", .uniform(80, 250), "chosen")

  package static let all = [
    short, medium, long, slow, fast, drag, leastTime, ramp, angle, aim, throwing, dwell, pause, setOut, size, wrist,
    gain, stray, landing, thumb, lift, tremor, tremorRate, roll, drift, pace, shake, shakeRate, lossy, loss, jump,
    haunted,
    ghost, rest, overtime, tap, again, key, keyDown, edge,
    entry, height, inCorner, pinchTime, closing, opening, slight, wander, twist, turn, turnTime, breathing, drawing,
    pen, slant,
    stretch, slip, palmTime, palmDrift,
    fingertip, palmSize, oneByOne,
  ]
}
