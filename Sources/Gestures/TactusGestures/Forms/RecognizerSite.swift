// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The context in which a recognizer of the engine is created: the compiled recognizer, and its output.
package final class RecognizerSite {
  let recognizer: CompiledConfiguration.Recognizer
  let ruler: Ruler
  let configuration: Configuration
  /// The shapes of the configuration.
  let shapes: ShapeForms

  init(
    _ recognizer: CompiledConfiguration.Recognizer, _ ruler: Ruler, _ configuration: Configuration, _ shapes: ShapeForms
  ) {
    (self.recognizer, self.ruler, self.configuration, self.shapes) = (recognizer, ruler, configuration, shapes)
  }

  var key: GestureKey { recognizer.key }

  /// The parameters of the compiled recognizer, including those that depend on the output.
  @inline(never)
  private func parameters() -> ParameterTable<Double> {
    var parameters = recognizer.parameters
    for length in recognizer.lengths.rows { parameters[length.parameter] = ruler.units(length.value) }
    return parameters
  }

  @inline(never)
  private func settings() -> RecognizerSettings {
    var settings = RecognizerSettings(measuresVelocity: true)
    settings.delaysTouchesBegan = recognizer.delaysTouchesBegan
    settings.cancelsTouchesInView = recognizer.cancelsTouchesInView
    settings.delaysTouchesEnded = recognizer.delaysTouchesEnded
    settings.requiresSequenceStart = recognizer.requiresSequenceStart
    settings.comesFirst = true
    settings.hooks = .shouldReceiveTouch
    settings.actionOnCancel = true
    return settings
  }

  /// Returns a recognizer with the parameters of the compiled recognizer.
  func ready<R: Recognizer>(_ blank: R) -> R {
    var made = blank
    for row in parameters().rows { _ = made.set(row.parameter, to: row.value) }
    return made
  }

  func add<R: Recognizer>(_ made: R, to engine: inout GestureEngine) -> RecognizerID {
    engine.add(made, name: recognizer.name, settings: settings())
  }

  /// Adds a `MultiFinger`, for an exact number of fingers that land together.
  func addMultiFinger<R: MultiFingerMember>(
    of blank: R, _ way: MultiFingerRule.Way = .any, in zone: Zone? = nil, to engine: inout GestureEngine
  ) -> RecognizerID {
    add(MultiFinger(ready(blank), rule(way, zone)), to: &engine)
  }

  @inline(never)
  private func rule(_ way: MultiFingerRule.Way, _ zone: Zone?) -> MultiFingerRule {
    var rule = MultiFingerRule(
      fingers: recognizer.fingers, gathering: Gathering(recognizer), patience: recognizer.patience,
      confirm: recognizer.confirm, lasts: recognizer.actsAtLift)
    rule.corners = corners
    rule.zone = zone ?? inside
    rule.way = way
    return rule
  }

  var corners: CornerSet {
    CornerSet(corners: key.corners, free: max(0, recognizer.fingers - key.corners.count))
  }

  /// How far from an edge or a corner fingers may land.
  var depth: Double {
    recognizer.lengths[.edgeWidth].map(ruler.units) ?? recognizer.parameters[.edgeWidth] ?? Thresholds.edgeWidth
  }

  /// The zone away from all edges, for a gesture that may not begin at an edge; otherwise nil.
  var inside: Zone? { recognizer.startsInside ? Zone(place: .inside, width: depth) : nil }

  func stroke<Drawing: HandDrawing>(
    _ way: Sides, reach: Gesture.Reach? = nil, in zone: Zone? = nil, _: Drawing.Type = NoDrawing.self
  ) -> Stroke<Drawing> {
    var stroke = Stroke<Drawing>()
    stroke.fingers = recognizer.fingers
    stroke.gathering = Gathering(recognizer)
    stroke.zone = zone ?? inside
    (stroke.way, stroke.isSized, stroke.most) = (way, reach != nil, reach.flatMap { Tuning.range(of: $0).most })
    return stroke
  }

  func addWall(to engine: inout GestureEngine) -> RecognizerID {
    var wall = Wall()
    wall.edge = recognizer.edge
    wall.part = key.part
    wall.fingers = recognizer.fingers
    if recognizer.delaysTouchesBegan { wall.landing = recognizer.landing }
    return add(ready(wall), to: &engine)
  }
}
