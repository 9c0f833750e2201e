// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusExplain
import TactusGestures
import TactusJSON

/// Touches with which a user shows a gesture, in order to bind it. `readings` are the gestures of the catalogue that
/// these touches would trigger if nothing else were bound.
struct ShownGesture {
  let episode: Episode
  let measures: String
  /// The readings, the most specific first.
  private(set) var readings: [GestureCard] = []
  /// The stroke that the fingers drew, if it can be a shape.
  let stroke: [Point]?
  private let shapes: [Shape]

  private static let most = 8
  /// A placeholder for the name of a shape, since the user is asked for the name later, when the gesture is known.
  private static let namelessShape = "NAME"

  init(_ episode: Episode, _ configuration: Configuration) {
    self.episode = episode
    measures = episode.hand.measures
    shapes = configuration.shapes
    stroke = Self.stroke(of: episode)
    var alone = Configuration()
    (alone.defaults, alone.shapes) = (configuration.defaults, configuration.shapes)
    var found: [(gesture: GestureCard, rank: (Int, Int, Int, Int))] = []
    for words in SettingsForm.all(fingers: episode.hand.most, shapes: configuration.shapes) {
      guard let card = Self.card(words, episode, &alone) else { continue }
      let form = card.gesture.kind.form
      found.append((card, (form.shape == nil ? 1 : 0, form.precedence.rawValue, -(form.taps ?? 0), words.count)))
    }
    readings = found.sorted { $0.rank < $1.rank }.prefix(Self.most).map { $0.gesture }
  }

  /// Returns the card of the gesture with these words, or nil if these touches would not trigger the gesture.
  private static func card(_ words: [String], _ episode: Episode, _ alone: inout Configuration) -> GestureCard? {
    guard let binding = try? Binding.read(gesture: words, action: ["exec", "true"], options: [], shapes: alone.shapes),
      binding.gesture.kind.form.hasOneWay
    else { return nil }
    alone.bindings = [binding]
    guard let compiled = try? alone.compiled(CompileOptions(for: .daemon)),
      let course = EpisodeCourse(of: episode, compiled, isTrial: true), let first = course.acted.first
    else { return nil }
    return GestureCard(gesture: binding.gesture, distance: compiled.recognizers[first].distance(of: binding))
  }

  /// Returns the configuration with additional bindings that wait for several taps, so that several taps are shown as
  /// one gesture.
  static func waiting(for configuration: Configuration) -> Configuration {
    var configuration = configuration
    for fingers in 1...5 {
      let words = ["\(fingers)", "tap", "\(SettingsForm.mostShown)"]
      if let binding = try? Binding.read(gesture: words, action: ["exec", "true"], options: [], shapes: []) {
        configuration.bindings.append(binding)
      }
    }
    return configuration
  }

  private static func stroke(of episode: Episode) -> [Point]? {
    var (hand, ways) = (DrawingHand(), [[Vector]]())
    for frame in episode.frames {
      if let way = hand.follow(frame) { ways.append(way) }
    }
    guard ways.count == 1, StrokeForm.length(of: ways[0]) / episode.screen.scale >= Tuning.shapeLength,
      let form = StrokeForm(ways[0]), !form.isStraight
    else { return nil }
    return form.points(within: 100)
  }

  func write(to text: inout JSONText) {
    text.member("measures", measures)
    text.member("readings", list: readings) { text, reading in reading.write(to: &text, shapes: shapes) }
    guard let stroke, let drawn = try? Gesture(words: "\(episode.hand.most) shape \(Self.namelessShape)")
    else { return }
    var shape = Shape(name: Self.namelessShape)
    shape.strokes = [stroke]
    text.member("drawn") { GestureCard(gesture: drawn).write(to: &$0, shapes: [shape]) }
    text.member("stroke", shape.lines.first.map { Array($0.dropFirst()) })
  }
}

extension GestureForm {
  /// Whether the fingers can move in only one way. For a gesture such as `pan horizontal`, which includes several ways,
  /// this is false, since a user can show only one of them.
  fileprivate var hasOneWay: Bool {
    if (keys?.count ?? 1) > 1 { return false }
    return switch measure {
    case .along(let ways): ways.rawValue.nonzeroBitCount == 1
    case .turn(let clockwise): clockwise != nil
    case .straight, .depth, .spread, .none: true
    }
  }
}
