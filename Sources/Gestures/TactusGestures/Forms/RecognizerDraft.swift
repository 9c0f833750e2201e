// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The input from which a form makes a recognizer: the gesture, the first binding for it, and the numbers that apply.
package final class RecognizerDraft {
  package let key: GestureKey
  package let binding: Binding
  package let tuning: Tuning

  init(_ key: GestureKey, _ binding: Binding, _ tuning: Tuning) {
    (self.key, self.binding, self.tuning) = (key, binding, tuning)
  }

  var options: Binding.Options { binding.options }

  func recognizer(_ kind: GestureKind) -> CompiledConfiguration.Recognizer {
    CompiledConfiguration.Recognizer(key, kind: kind, landing: tuning.landing)
  }

  /// Returns a recognizer for a movement of the whole hand in one of these directions.
  func pan(_ sides: Sides) -> CompiledConfiguration.Recognizer {
    var recognizer = recognizer(.pan)
    recognizer.isDriven = options.drives
    recognizer.parameters = [
      .directions: Double(sides.rawValue), .minimumNumberOfTouches: Double(key.fingers),
      .rebasesOnRecognition: options.drives && options.step == nil ? 1 : 0,
    ]
    let axis = OutputLength.Axis(sides)
    if options.drives || options.moment == .begin {
      if key.fingers > 2 { recognizer.parameters[.hysteresis] = Tuning.certainWay }
      recognizer.set(.hysteresis, tuning.defaults.slop, along: axis)
    } else {
      recognizer.parameters[.hysteresis] = tuning.panDistance
      recognizer.set(.hysteresis, options.step?.length ?? options.distance, along: axis)
    }
    return recognizer
  }

  /// Returns a stroke with this time limit and distance.
  func stroke(within time: Interval, _ distance: Double) -> CompiledConfiguration.Recognizer {
    var recognizer = recognizer(.custom)
    recognizer.parameters = [.maximumDuration: time.milliseconds, .minimumPrimaryMovement: distance]
    return recognizer
  }

  /// Returns a stroke for a short, medium or long swipe. If `reach` is nil, the stroke has the distance of a usual
  /// swipe.
  func stroke(_ reach: Gesture.Reach?) -> CompiledConfiguration.Recognizer {
    let time = reach == nil ? tuning.swipeDuration : tuning.reachDuration
    let least = reach.flatMap { Tuning.range(of: $0).least }
    var recognizer = stroke(within: time, least ?? Thresholds.swipePrimaryMovement)
    if least == nil {
      let distance = reach == nil ? options.distance : nil
      recognizer.set(.minimumPrimaryMovement, distance ?? tuning.defaults.swipeDistance)
    }
    return recognizer
  }

  /// Returns a recognizer that consumes touches as they land: at an edge, or anywhere.
  func wall() -> CompiledConfiguration.Recognizer {
    var recognizer = recognizer(.custom)
    recognizer.isWall = true
    let start = key.motion.form.start
    if !start.isEmpty {
      recognizer.set(.edgeWidth, options.depth ?? tuning.defaults.edgeDepth, along: OutputLength.Axis(start))
      // Each finger is judged by where it lands.
      recognizer.requiresSequenceStart = false
    }
    return recognizer
  }
}

extension CompiledConfiguration.Recognizer {
  /// Measures from the landing if the action is performed at the lift. Whether the action is then performed depends on
  /// how far the fingers have spread or turned since they landed.
  mutating func countFromLanding(_ draft: RecognizerDraft) {
    if draft.options.moment == .end { parameters[.rebasesOnRecognition] = 0 }
  }

  /// Sets a length, unless it is nil. Millimetres are converted at once, px and percent when the output is known.
  @inline(never)
  mutating func set(_ parameter: Parameter, _ length: Length?, along axis: OutputLength.Axis = .shorter) {
    guard let length else { return }
    if length.unit == .millimetres {
      parameters[parameter] = length.value / Thresholds.millimetresPerPixel
    } else {
      parameters[parameter] = nil
      lengths[parameter] = OutputLength(length, along: axis)
    }
  }

  /// The longest time from the first landing to the last.
  var landings: Interval { Interval(microseconds: landing.microseconds * Int64(max(0, fingers - 1))) }
  var rest: Interval { .milliseconds(parameters[.minimumPressDuration] ?? 0) }

  mutating func boundStroke() { keepsBack = .milliseconds(parameters[.maximumDuration] ?? 0) }
}
