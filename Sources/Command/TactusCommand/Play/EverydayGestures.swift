// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The set of gestures to use without a configuration.
///
/// | gesture                      | waits for                                                          |
/// |------------------------------|--------------------------------------------------------------------|
/// | edge pans                    | nothing: a touch that crosses the bezel is recognized at once      |
/// | swipe of n fingers           | swipes in its direction with more fingers, which may land later    |
/// | pan of n fingers             | all swipes of n or more fingers                                    |
/// | pinch, rotation              | all swipes of two or more fingers; both may run at the same time   |
/// | swipe and pan of one finger  | also the edge pans                                                 |
/// | tap                          | the double tap                                                     |
///
/// So three fingers trigger nothing if a fourth lands later. A swipe waits until the fingers lift; a straight pan waits
/// for the longest duration of a swipe. Both wait at most a quarter of a second. Gestures with more fingers are
/// attached first, so that they win if several begin at once.
enum EverydayGestures {
  typealias Gesture = GestureSet.Gesture

  static let set = GestureSet(
    gestures: edges + fingers(5) + fingers(4) + fingers(3) + twoFingers + fingers(2) + fingers(1) + taps)

  private static let mostFingers = 5

  private static let sides: [(word: String, side: Sides)] = [
    ("left", .left), ("right", .right), ("up", .up), ("down", .down),
  ]

  private static let edges: [Gesture] = [
    Gesture(name: "edge-left", kind: .edgePan, parameters: [.edges: number(.left)]),
    Gesture(name: "edge-right", kind: .edgePan, parameters: [.edges: number(.right)]),
    Gesture(name: "edge-top", kind: .edgePan, parameters: [.edges: number(.top)]),
    Gesture(name: "edge-bottom", kind: .edgePan, parameters: [.edges: number(.bottom)]),
  ]

  private static let taps: [Gesture] = [
    Gesture(name: "double-tap", kind: .tap, parameters: [.numberOfTapsRequired: 2]),
    Gesture(name: "tap", kind: .tap, waitsFor: ["double-tap"]),
    Gesture(name: "long-press", kind: .longPress),
  ]

  /// To begin, pinch and rotation need a larger movement than the engine's default, since the distance between two
  /// panning fingers varies a little.
  private static let twoFingers: [Gesture] = [
    Gesture(
      name: "pinch", kind: .pinch, parameters: [.hysteresis: 24], waitsFor: swipes(from: 2), together: ["rotation"]),
    Gesture(name: "rotation", kind: .rotation, parameters: [.threshold: 0.1745], waitsFor: swipes(from: 2)),
  ]

  /// Returns the swipes and the pan of `n` fingers.
  private static func fingers(_ n: Int) -> [Gesture] {
    let edges = n == 1 ? edges.map { $0.name } : []
    let swipes = sides.map { word, side in
      Gesture(
        name: swipe(word, n), kind: .swipe,
        // The longest duration is half the engine's default and the thresholds are constant, so that a pan is not
        // recognized as a swipe.
        parameters: [
          .direction: number(side), .numberOfTouchesRequired: Double(n), .maximumDuration: 250, .primaryDecay: 1,
        ],
        waitsFor: edges + (n + 1..<mostFingers + 1).map { swipe(word, $0) })
    }
    let pan = Gesture(
      name: prefix(n) + "pan", kind: .pan,
      parameters: [.minimumNumberOfTouches: Double(n), .maximumNumberOfTouches: Double(n)],
      waitsFor: edges + self.swipes(from: n))
    return swipes + [pan]
  }

  /// Returns the names of all swipes of `n` or more fingers.
  private static func swipes(from n: Int) -> [String] {
    (n...mostFingers).flatMap { count in sides.map { swipe($0.word, count) } }
  }

  private static func swipe(_ side: String, _ n: Int) -> String { "\(prefix(n))swipe-\(side)" }

  private static func prefix(_ n: Int) -> String {
    switch n {
    case 1: ""
    case 2: "two-finger-"
    case 3: "three-finger-"
    case 4: "four-finger-"
    default: "five-finger-"
    }
  }

  private static func number(_ sides: Sides) -> Double { Double(sides.rawValue) }
}
