// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// Parameters by name: each sets its own property and no other, and bad values are refused.
@Suite struct ParameterTests {
  /// For each parameter, the kinds of recognizers that have it.
  static let kinds: [Parameter: Set<GestureKind>] = [
    .numberOfTapsRequired: [.tap, .longPress],
    .numberOfTouchesRequired: [.tap, .longPress, .edgePan, .swipe, .pinch, .rotation],
    .allowableMovement: [.tap, .longPress], .maximumTapDuration: [.tap], .maximumIntervalBetweenTaps: [.tap],
    .allowableSeparation: [.tap], .maximumLandingInterval: [.tap, .longPress], .maximumSpread: [.tap, .longPress],
    .minimumIntervalBetweenTaps: [.tap], .minimumPressDuration: [.longPress], .minimumNumberOfTouches: [.pan],
    .maximumNumberOfTouches: [.pan], .hysteresis: [.pan, .edgePan, .pinch], .directions: [.pan],
    .rebasesOnRecognition: [.pan, .pinch, .rotation], .edges: [.edgePan], .edgeWidth: [.edgePan],
    .direction: [.swipe], .maximumDuration: [.swipe], .minimumPrimaryMovement: [.swipe],
    .maximumSecondaryMovement: [.swipe], .maximumOppositeMovement: [.swipe], .primaryDecay: [.swipe],
    .secondaryDecay: [.swipe], .threshold: [.rotation],
  ]

  @Test("Each parameter is found by its name, and no other name finds a parameter")
  func names() {
    for parameter in Parameter.allCases { #expect(Parameter(named: parameter.name.description.utf8) == parameter) }
    for name in ["", "taps", "numberOfTapsRequire", "NumberOfTapsRequired"] {
      #expect(Parameter(named: name.utf8) == nil)
    }
  }

  @Test("Each kind of recognizer accepts exactly its own parameters", arguments: Parameter.allCases)
  func belongsTo(parameter: Parameter) throws {
    let s = Script()
    for kind in GestureKind.allCases where kind != .custom {
      let id = try #require(s.add(kind: kind))
      let value = parameter == .rebasesOnRecognition ? 1.0 : 2
      #expect(s.set(parameter, to: value, of: id) == Self.kinds[parameter]?.contains(kind))
    }
    #expect(!s.set(parameter, to: 1, of: s.create(Scripted())))
  }

  @Test("The parameters of a tap can be set")
  func tap() {
    let s = Script()
    let id = s.create(Tap())
    let values: [(Parameter, Double)] = [
      (.numberOfTapsRequired, 2), (.numberOfTouchesRequired, 3), (.allowableMovement, 4), (.maximumTapDuration, 5),
      (.maximumIntervalBetweenTaps, 6), (.allowableSeparation, 7), (.maximumLandingInterval, 8), (.maximumSpread, 9),
      (.minimumIntervalBetweenTaps, 10),
    ]
    for (parameter, value) in values { #expect(s.set(parameter, to: value, of: id)) }
    #expect(s.read(id, as: Tap.self) { [$0.numberOfTapsRequired, $0.numberOfTouchesRequired] } == [2, 3])
    #expect(
      s.read(id, as: Tap.self) { [$0.allowableMovement, $0.allowableSeparation, $0.maximumSpread] } == [4, 7, 9])
    #expect(
      s.read(id, as: Tap.self) {
        [
          $0.maximumTapDuration, $0.maximumIntervalBetweenTaps, $0.maximumLandingInterval,
          $0.minimumIntervalBetweenTaps,
        ]
      } == [.ms(5), .ms(6), .ms(8), .ms(10)])
  }

  @Test("The parameters of a long press can be set")
  func longPress() {
    let s = Script()
    let id = s.create(LongPress())
    let values: [(Parameter, Double)] = [
      (.numberOfTapsRequired, 0), (.numberOfTouchesRequired, 3), (.minimumPressDuration, 0.5), (.allowableMovement, 5),
      (.maximumLandingInterval, 6), (.maximumSpread, 7),
    ]
    for (parameter, value) in values { #expect(s.set(parameter, to: value, of: id)) }
    #expect(s.read(id, as: LongPress.self) { [$0.numberOfTapsRequired, $0.numberOfTouchesRequired] } == [0, 3])
    #expect(
      s.read(id, as: LongPress.self) { [$0.minimumPressDuration, $0.maximumLandingInterval] } == [.ms(0.5), .ms(6)])
    #expect(s.read(id, as: LongPress.self) { [$0.allowableMovement, $0.maximumSpread] } == [5, 7])
  }

  @Test("The parameters of a pan and of an edge pan can be set")
  func pans() {
    let s = Script()
    let pan = s.create(Pan())
    let values: [(Parameter, Double)] = [
      (.minimumNumberOfTouches, 2), (.maximumNumberOfTouches, 3), (.hysteresis, 4), (.directions, 5),
      (.rebasesOnRecognition, 1),
    ]
    for (parameter, value) in values { #expect(s.set(parameter, to: value, of: pan)) }
    #expect(s.read(pan, as: Pan.self) { [$0.minimumNumberOfTouches, $0.maximumNumberOfTouches] } == [2, 3])
    #expect(s.read(pan, as: Pan.self) { $0.hysteresis } == 4)
    #expect(s.read(pan, as: Pan.self) { $0.directions } == [.left, .up])
    #expect(s.read(pan, as: Pan.self) { $0.rebasesOnRecognition } == true)
    let edge = s.create(ScreenEdgePan())
    let others: [(Parameter, Double)] = [
      (.edges, 9), (.edgeWidth, 30), (.hysteresis, 4), (.numberOfTouchesRequired, 2),
    ]
    for (parameter, value) in others { #expect(s.set(parameter, to: value, of: edge)) }
    #expect(s.read(edge, as: ScreenEdgePan.self) { $0.edges } == [.left, .bottom])
    #expect(s.read(edge, as: ScreenEdgePan.self) { [$0.edgeWidth, $0.hysteresis] } == [30, 4])
    #expect(s.read(edge, as: ScreenEdgePan.self) { $0.numberOfTouchesRequired } == 2)
  }

  @Test("The parameters of a swipe can be set")
  func swipe() {
    let s = Script()
    let id = s.create(Swipe())
    let values: [(Parameter, Double)] = [
      (.direction, 12), (.numberOfTouchesRequired, 3), (.maximumDuration, 400), (.minimumPrimaryMovement, 1),
      (.maximumSecondaryMovement, 2), (.maximumOppositeMovement, 3), (.primaryDecay, 0.4), (.secondaryDecay, 0.5),
    ]
    for (parameter, value) in values { #expect(s.set(parameter, to: value, of: id)) }
    #expect(s.read(id, as: Swipe.self) { $0.direction } == .vertical)
    #expect(s.read(id, as: Swipe.self) { $0.numberOfTouchesRequired } == 3)
    #expect(s.read(id, as: Swipe.self) { $0.maximumDuration } == .ms(400))
    #expect(
      s.read(id, as: Swipe.self) {
        [
          $0.minimumPrimaryMovement, $0.maximumSecondaryMovement, $0.maximumOppositeMovement, $0.primaryDecay,
          $0.secondaryDecay,
        ]
      } == [1, 2, 3, 0.4, 0.5])
  }

  @Test("The parameters of a pinch and of a rotation can be set")
  func pinchAndRotation() {
    let s = Script()
    let pinch = s.create(Pinch())
    for (parameter, value) in [(Parameter.hysteresis, 3.0), (.rebasesOnRecognition, 0), (.numberOfTouchesRequired, 4)] {
      #expect(s.set(parameter, to: value, of: pinch))
    }
    #expect(s.read(pinch, as: Pinch.self) { $0.hysteresis == 3 && !$0.rebasesOnRecognition } == true)
    #expect(s.read(pinch, as: Pinch.self) { $0.numberOfTouchesRequired } == 4)
    let rotation = s.create(Rotation())
    for (parameter, value) in [(Parameter.threshold, 0.2), (.rebasesOnRecognition, 0), (.numberOfTouchesRequired, 5)] {
      #expect(s.set(parameter, to: value, of: rotation))
    }
    #expect(s.read(rotation, as: Rotation.self) { $0.threshold == 0.2 && !$0.rebasesOnRecognition } == true)
    #expect(s.read(rotation, as: Rotation.self) { $0.numberOfTouchesRequired } == 5)
  }

  @Test("A value out of range is refused and changes nothing", arguments: Parameter.allCases)
  func refused(parameter: Parameter) throws {
    let s = Script()
    for kind in Self.kinds[parameter] ?? [] {
      let id = try #require(s.add(kind: kind))
      for bad in [-1.0, -.infinity, .nan] { #expect(!s.set(parameter, to: bad, of: id)) }
    }
  }

  @Test("Counts, switches, sides and the fingers of a pinch must be within their ranges")
  func refusedByRange() {
    let s = Script()
    let tap = s.create(Tap())
    for bad in [0, 1.5] { #expect(!s.set(.numberOfTapsRequired, to: bad, of: tap)) }
    #expect(s.read(tap, as: Tap.self) { $0.numberOfTapsRequired } == 1)
    let pan = s.create(Pan())
    for bad in [2, 0.5] { #expect(!s.set(.rebasesOnRecognition, to: bad, of: pan)) }
    for bad in [16, 1.5, 1e300] { #expect(!s.set(.directions, to: bad, of: pan)) }
    #expect(s.read(pan, as: Pan.self) { $0.directions } == .all)
    #expect(!s.set(.numberOfTouchesRequired, to: 1, of: s.create(Pinch())))
  }

  @Test("A huge value means no limit")
  func huge() {
    let s = Script()
    let tap = s.create(Tap())
    for parameter in Parameter.allCases { _ = s.set(parameter, to: 1e300, of: tap) }
    #expect(s.read(tap, as: Tap.self) { $0.maximumTapDuration } == .unlimited)
    #expect(s.read(tap, as: Tap.self) { $0.numberOfTouchesRequired } == .max)
  }

  @Test("Setting a parameter sets the property of the same name")
  func properties() {
    var tap = Tap()
    tap.numberOfTouchesRequired = 2
    tap.allowableMovement = 3
    tap.maximumTapDuration = .ms(4)
    tap.maximumIntervalBetweenTaps = .ms(5)
    tap.allowableSeparation = 6
    tap.maximumLandingInterval = .ms(7)
    tap.maximumSpread = 8
    tap.minimumIntervalBetweenTaps = .ms(9)
    var other = Tap()
    let values: [(Parameter, Double)] = [
      (.numberOfTouchesRequired, 2), (.allowableMovement, 3), (.maximumTapDuration, 4),
      (.maximumIntervalBetweenTaps, 5), (.allowableSeparation, 6), (.maximumLandingInterval, 7), (.maximumSpread, 8),
      (.minimumIntervalBetweenTaps, 9),
    ]
    for (parameter, value) in values { _ = other.set(parameter, to: value) }
    #expect("\(tap)" == "\(other)")
    var press = LongPress()
    press.numberOfTouchesRequired = 2
    press.maximumLandingInterval = .ms(3)
    press.maximumSpread = 4
    var same = LongPress()
    _ = same.set(.numberOfTouchesRequired, to: 2)
    _ = same.set(.maximumLandingInterval, to: 3)
    _ = same.set(.maximumSpread, to: 4)
    #expect("\(press)" == "\(same)")
    var (pinch, rotation) = (Pinch(), Rotation())
    pinch.numberOfTouchesRequired = 3
    rotation.numberOfTouchesRequired = 4
    #expect(pinch.numberOfTouchesRequired == 3 && rotation.numberOfTouchesRequired == 4)
  }

  @Test(
    "An action that sets a value to infinity or not-a-number changes nothing",
    arguments: [Double.nan, .infinity, -.infinity])
  func noNumber(bad: Double) {
    let s = Script()
    let (pan, pinch, rotation) = (s.add(Pan()), s.add(Pinch()), s.add(Rotation()))
    for one in [pan, pinch, rotation] { for other in [pan, pinch, rotation] { s.simultaneous(one, other) } }
    s.frame(t: 0, .down(1, 100, 100), .down(2, 200, 100))
    s.frame(t: 10, .move(1, 80, 140), .move(2, 260, 160))
    let before = [pan, pinch, rotation].map { s.values($0) }
    s.update(pan, as: Pan.self) { $0.setTranslation(Vector(dx: bad, dy: 0)) }
    s.update(pan, as: Pan.self) { $0.setTranslation(Vector(dx: 0, dy: bad)) }
    s.update(pinch, as: Pinch.self) { $0.setScale(bad) }
    for scale in [0, -1.0] { s.update(pinch, as: Pinch.self) { $0.setScale(scale) } }
    s.update(rotation, as: Rotation.self) { $0.setRotation(bad) }
    #expect([pan, pinch, rotation].map { s.values($0) } == before)
    #expect(s.actions.count == 3)
  }

  @Test("`set` and `update` reject a stale id, and `update` rejects a recognizer of another kind")
  func stale() {
    let s = Script()
    let id = s.create(Tap())
    #expect(!s.update(id, as: Pan.self) { $0.hysteresis = 1 })
    #expect(!s.update(s.create(Scripted()), as: Scripted.self) { $0.began = [.ended] })
    s.input { $0.remove(id, into: &$1) }
    #expect(!s.set(.numberOfTapsRequired, to: 2, of: id))
    #expect(!s.update(id, as: Tap.self) { $0.numberOfTapsRequired = 2 })
  }
}
