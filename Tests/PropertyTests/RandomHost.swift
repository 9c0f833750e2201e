// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WireSupport

/// A host that makes random calls to an engine, valid and invalid ones, even in the middle of gestures.
struct RandomHost: ~Copyable {
  private var random: SeededGenerator
  private var engine = GestureEngine()
  private var effects = EffectBuffer()
  private var digest = Digest()
  private let delegate: Whims
  private var views: [ViewID] = []
  private var recognizers: [RecognizerID] = []
  private var fingers: [(id: Int64, location: Point, way: Vector)] = []
  private var last = Point(x: 100, y: 100)
  private var time = Timestamp(microseconds: 1_000_000)
  private var landings: UInt64 = 0
  private var questions: [RecognizerID] = []
  /// The focus of a run: anything, taps that wait for each other, or many recognizers with relations to classes.
  private enum Theme: UInt64 { case anything, taps, classes }
  private let theme: Theme

  /// Runs a host. The digest covers everything that the engine returns and reports.
  static func run(seed: UInt64) -> Digest {
    var host = RandomHost(seed: seed)
    host.begin()
    for _ in 0..<70 { host.step() }
    host.end()
    return host.digest
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    delegate = Whims(seed: seed)
    theme = Theme(rawValue: seed % 3) ?? .anything
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func pick<T>(_ from: [T]) -> T? { from.randomElement(using: &random) }
  private mutating func point() -> Point { Point(x: Double(number(-20...620)), y: Double(number(-20...620))) }
  /// Returns the id of a recognizer that was added, or sometimes an invented id.
  private mutating func recognizer() -> RecognizerID {
    chance(3) ? RecognizerID(rawValue: random.next()) : pick(recognizers) ?? RecognizerID(rawValue: 0)
  }
  private mutating func view() -> ViewID {
    chance(3) ? ViewID(rawValue: random.next()) : pick(views) ?? ViewID(rawValue: 0)
  }

  // MARK: views and recognizers

  private mutating func begin() {
    if chance(90) { engine.delegate = delegate }
    if chance(70) { engine.observes = [.transitions, .resets, .illegalRequests, .trace, .stationary] }
    for n in 0..<number(1...2) {
      var properties = ViewProperties(frame: Rect(x: Double(n) * 600, y: 0, width: 600, height: 600))
      properties.thresholdScale = chance(80) ? 1 : 2
      if let root = engine.addView(properties) { views.append(root) }
    }
    for _ in 0..<number(0...5) { addView() }
    for _ in 0..<number(theme == .anything ? 1...7 : 3...10) { addRecognizer() }
    for _ in 0..<number(0...(theme == .taps ? 10 : 4)) { relate() }
  }

  private mutating func properties() -> ViewProperties {
    var properties = ViewProperties(
      frame: Rect(
        x: Double(number(0...200)), y: Double(number(0...200)), width: Double(number(100...500)),
        height: Double(number(100...500))))
    if chance(20) { properties.transform = Transform(a: 0, b: 1, c: -1, d: 0) }
    if chance(20) { properties.transform = Transform(scale: Double(number(0...2))) }
    properties.isHidden = chance(5)
    properties.isUserInteractionEnabled = !chance(5)
    properties.alpha = chance(5) ? 0.001 : 1
    properties.isMultipleTouchEnabled = !chance(15)
    properties.overhangs = chance(15)
    properties.asksShouldBegin = chance(15)
    if chance(15) {
      properties.control = Control(
        kind: pick(Control.Kind.allCases) ?? .button, axis: chance(50) ? .horizontal : .vertical,
        knob: chance(50) ? Rect(x: 0, y: 0, width: 80, height: 80) : nil)
    }
    return properties
  }

  private mutating func addView() {
    guard let view = engine.addView(properties(), in: view()) else { return digest.add(false) }
    digest.add(view.rawValue)
    views.append(view)
  }

  private mutating func settings() -> RecognizerSettings {
    var settings = RecognizerSettings(measuresVelocity: true)
    settings.cancelsTouchesInView = chance(75)
    settings.delaysTouchesBegan = chance(20)
    settings.delaysTouchesEnded = chance(75)
    if chance(10) { settings.allowedTouchTypes = [.direct] }
    if chance(20) { settings.allowedPressTypes = .all }
    settings.requiresExclusiveTouchType = chance(75)
    settings.requiresSequenceStart = chance(10)
    settings.actionOnCancel = chance(30) ? chance(50) : nil
    settings.asksToBegin = chance(15)
    settings.comesFirst = chance(15)
    if chance(30) { settings.hooks = DelegateHooks(rawValue: UInt8(truncatingIfNeeded: random.next())) }
    settings.layer = pick([.front, .front, .front, .client, .back, .observe]) ?? .front
    settings.place = UInt64(number(0...3))
    for kind in ClassRelations.Kind.allCases where chance(theme == .classes ? 35 : 5) {
      settings.classes[kind] = ClassRelations.Classes(rawValue: UInt32(number(0...31)))
    }
    return settings
  }

  private mutating func addRecognizer() {
    let name = "\(recognizers.count)"
    let kinds: [GestureKind] =
      switch theme {
      case .anything: [.custom] + GestureKind.allCases
      case .taps: [.tap, .tap, .tap, .longPress]
      case .classes: [.tap, .pan, .pan, .pinch, .longPress, .custom]
      }
    let kind = pick(kinds) ?? .custom
    let settings = settings()
    let added: RecognizerID
    if let builtIn = engine.add(kind: kind, name: name, settings: settings) {
      added = builtIn
    } else {
      added = engine.add(Whim(random: SeededGenerator(seed: random.next())), name: name, settings: settings)
    }
    recognizers.append(added)
    delegate.places[added] = settings.place
    if kind == .edgePan || kind == .swipe || chance(40) { setParameter(of: added) }
    if theme == .taps { engine.set(.numberOfTapsRequired, to: Double(number(1...3)), of: added) }
    if chance(50), let view = views.first { digest.add(engine.attach(added, to: view, into: &effects)) }
    if chance(60) { digest.add(engine.attach(added, to: view(), into: &effects)) }
  }

  private mutating func setParameter(of recognizer: RecognizerID) {
    for _ in 0..<4 {
      guard let parameter = pick(Parameter.allCases) else { return }
      let value = [0, 1, 2, 3, 4, 8, 15, 0.5, 10, 60, 260, 500, -1, .nan][number(0...13)]
      digest.add(engine.set(parameter, to: value, of: recognizer))
    }
  }

  private mutating func relate() {
    let (a, b) = (recognizer(), recognizer())
    switch number(0...6) {
    case 0, 1: digest.add("\(engine.require(a, toFail: b))")
    case 2: digest.add(engine.setSimultaneous(true, a, b))
    case 3: digest.add(engine.setPrevents(false, a, b))
    case 4: digest.add(engine.setPrevents(true, a, b))
    case 5: digest.add(engine.setSimultaneous(false, a, b))
    default: digest.add(engine.removeRequirement(of: a, toFail: b))
    }
    digest.add(engine.isInACircle(a))
  }

  // MARK: random steps

  private mutating func step() {
    switch number(0...99) {
    case 0..<74: frame()
    case 74..<80:
      time = time + Interval(microseconds: Int64(number(0...20)) * 50_000)
      engine.advance(to: time, into: &effects)
    case 80..<84:
      let phase = pick(Press.Phase.allCases) ?? .began
      let press = Press(type: pick(PressType.allCases) ?? .power, phase: phase, view: view())
      engine.handle(press, at: time, into: &effects)
    default: call()
    }
    // Questions are answered soon, and sometimes twice.
    while !questions.isEmpty, chance(50), let asked = pick(questions) {
      digest.add(engine.answer(asked, begin: chance(70), into: &effects))
      if chance(80) { questions.removeAll { $0 == asked } }
    }
    note()
    look()
  }

  private mutating func frame() {
    time = time + Interval(microseconds: Int64(chance(15) ? number(-3...40) : 2) * 10_000)
    if chance(1) { time = time + Interval(microseconds: chance(50) ? -3_000_000 : 3_000_000) }
    var frame = TouchFrame(time: time)
    if fingers.count < 6, fingers.isEmpty || chance(20) {
      let near = Point(x: last.x + Double(number(-30...30)), y: last.y + Double(number(-30...30)))
      last = chance(70) ? near : point()
      let speed = theme == .taps && chance(80) ? 0 : Double([0, 0, 1, 8, 25][number(0...4)])
      let way = Vector(dx: Double(number(-1...1)) * speed, dy: Double(number(-1...1)) * speed)
      let id = Int64(number(1...8))
      if !chance(2) { fingers.removeAll { $0.id == id } }
      fingers.append((id, last, way))
      frame.samples.append(TouchSample(id: id, phase: .down, location: last, type: type()))
      landings += 1
    }
    for n in fingers.indices.reversed() {
      if chance(theme == .taps ? 50 : fingers[n].way == .zero ? 30 : 10) {
        frame.samples.append(TouchSample(id: fingers[n].id, phase: chance(90) ? .up : .cancel))
        if !chance(2) { fingers.remove(at: n) }
      } else if fingers[n].way != .zero, chance(90) {
        fingers[n].location = fingers[n].location + fingers[n].way
        frame.samples.append(TouchSample(id: fingers[n].id, phase: .move, location: fingers[n].location))
      }
    }
    if chance(4) {
      let phase = pick(TouchSample.Phase.allCases) ?? .move
      frame.samples.append(TouchSample(id: Int64(number(1...9)), phase: phase, location: chance(80) ? last : .nowhere))
    }
    if chance(30) { while engine.advanceOnce(beforeFrameAt: time, into: &effects) { note() } }
    engine.handle(frame, into: &effects)
  }

  private mutating func type() -> TouchType { chance(90) ? .direct : pick(TouchType.allCases) ?? .direct }

  private mutating func call() {
    let (one, view) = (recognizer(), view())
    switch number(0...28) {
    case 0: addRecognizer()
    case 1: addView()
    case 2, 3: relate()
    case 4: setParameter(of: one)
    case 5:
      let settings = settings()
      delegate.places[one] = settings.place
      digest.add(engine.setSettings(settings, of: one))
    case 6: digest.add(engine.attach(one, to: view, into: &effects))
    case 7: digest.add(engine.detach(one, into: &effects))
    case 8: digest.add(engine.remove(one, into: &effects))
    case 9: digest.add(engine.setEnabled(false, one, into: &effects))
    case 10, 11: for one in recognizers { digest.add(engine.setEnabled(true, one, into: &effects)) }
    case 12, 13:
      let state = pick(GestureState.allCases) ?? .failed
      digest.add(engine.request(state, of: one, into: &effects))
    case 14, 15: digest.add(engine.ignore(touch: recentSerial(), of: one, into: &effects))
    case 16, 17: digest.add(engine.release(touch: recentSerial(), into: &effects))
    case 18: if chance(30) { engine.endSession(into: &effects) }
    case 19: digest.add(engine.addTarget(TargetID(rawValue: UInt64(number(0...2))), to: one))
    case 20:
      let target = chance(80) ? TargetID(rawValue: UInt64(number(0...2))) : nil
      digest.add(engine.removeTarget(target, from: one))
    case 21: digest.add(engine.updateView(view, properties()))
    case 22:
      let parent = chance(80) ? pick(views) : nil
      digest.add(engine.moveView(view, in: parent, at: chance(50) ? number(-1...4) : nil))
    case 23: digest.add(engine.stackViews(views.shuffled(using: &random), in: view))
    case 24: digest.add(engine.unmapView(view, into: &effects))
    case 25, 26: for view in views { digest.add(engine.mapView(view)) }
    case 27:
      // The first root stays: without views, touches would have no effect.
      if views.count > 2, view != views[0] { digest.add(engine.destroyView(view, into: &effects)) }
    default:
      digest.add(engine.update(one, as: Pan.self) { $0.setTranslation(Vector(dx: 3, dy: 4)) })
      digest.add(engine.update(one, as: ScreenEdgePan.self) { $0.setTranslation(Vector(dx: 3, dy: 4)) })
      digest.add(engine.update(one, as: Pinch.self) { $0.setScale(2) })
      digest.add(engine.update(one, as: Rotation.self) { $0.setRotation(1) })
      if chance(20) { engine.actionOnCancel.toggle() }
      if chance(20) { engine.thresholdScale = Double(number(1...2)) }
    }
  }

  private mutating func recentSerial() -> UInt64 { landings - min(landings, UInt64(number(0...3))) }

  private mutating func end() {
    time = time + Interval(microseconds: 5_000_000)
    engine.advance(to: time, into: &effects)
    engine.endSession(into: &effects)
    note()
    look()
    digest.add(engine.counters.droppedSamples)
    digest.add(engine.counters.illegalRequests)
    digest.add(engine.counters.retiredTouches)
  }

  // MARK: checks of the results

  private mutating func note() {
    for n in 0..<effects.count {
      digest.add(effects[n])
      if case .question(let asked, _, _) = effects[n] { questions.append(asked) }
    }
    effects.removeAll()
    if let broken = engine.checkInvariants() { digest.add(broken) }
  }

  private mutating func look() {
    if let deadline = engine.nextDeadline { digest.add(deadline) }
    digest.add(engine.isIdle)
    let (one, view, point) = (recognizer(), view(), point())
    digest.add(engine.state(of: one)?.name.description ?? "")
    digest.add(engine.name(of: one) ?? "")
    if let values = engine.values(of: one) { digest.add(values) }
    if let place = engine.location(ofTouch: number(-1...2), of: one) { digest.add(place) }
    digest.add(engine.parent(of: view)?.rawValue ?? 0)
    digest.add(engine.properties(of: view)?.frame.width ?? 0)
    digest.add(engine.hitTest(point)?.rawValue ?? 0)
    if let own = engine.convert(point, to: view) { digest.add(own) }
    if let own = engine.convert(Vector(dx: 3, dy: 5), to: view) { digest.add(own) }
  }
}

extension Point {
  fileprivate static let nowhere = Point(x: .infinity, y: 0)
}

/// A delegate whose answers depend only on the seed, the question and the ids in it. The answer of `classes` depends
/// only on `places`.
final class Whims: GestureDelegate {
  private let seed: UInt64
  init(seed: UInt64) { self.seed = seed }

  private func says(_ question: UInt64, _ one: UInt64, _ other: UInt64, percent: UInt64) -> Bool {
    var random = SeededGenerator(seed: seed &+ question &* 7919 &+ (one << 20) &+ other)
    return random.next() % 100 < percent
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool {
    says(1, recognizer.rawValue, UInt64(bitPattern: touch.id), percent: 80)
  }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool {
    says(2, recognizer.rawValue, UInt64(press.type.rawValue), percent: 80)
  }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool {
    says(3, recognizer.rawValue, UInt64(event.rawValue), percent: 80)
  }
  func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool {
    says(4, recognizer.rawValue, UInt64(values.numberOfTouches), percent: 80)
  }
  func gestureRecognizer(_ one: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool {
    says(5, one.rawValue, other.rawValue, percent: 30)
  }
  func gestureRecognizer(_ one: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    says(6, one.rawValue, other.rawValue, percent: 30)
  }
  func gestureRecognizer(_ one: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    says(7, one.rawValue, other.rawValue, percent: 30)
  }
  func gestureRecognizer(_ one: RecognizerID, canPrevent other: RecognizerID) -> Bool {
    says(8, one.rawValue, other.rawValue, percent: 70)
  }
  func gestureRecognizer(_ one: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool {
    says(9, one.rawValue, other.rawValue, percent: 70)
  }
  /// The number of the place that the host chose for each recognizer; `classes` derives the classes from these numbers.
  var places: [RecognizerID: UInt64] = [:]
  func classes(of other: RecognizerID, seenFrom recognizer: RecognizerID) -> ClassRelations.Classes {
    switch (places[other] ?? 0, places[recognizer] ?? 0) {
    case (1, 2): [.ancestors, .host]
    case (2, 1): [.descendants, .host]
    case (3, _): .host
    default: []
    }
  }
  func view(_ view: ViewID, shouldBegin recognizer: RecognizerID, values: GestureValues) -> Bool {
    says(10, view.rawValue, recognizer.rawValue, percent: 70)
  }
}

/// A recognizer that makes random requests.
private struct Whim: Recognizer {
  var random: SeededGenerator

  private mutating func wish(_ touches: TouchSet, _ context: inout RecognizerContext) {
    switch Int.random(in: 0..<24, using: &random) {
    case 0, 1: context.request(.began)
    case 2...5: context.request(.changed)
    case 6: context.request(.ended)
    case 7: context.request(.failed, because: .custom("no more"))
    case 8: context.request(.cancelled)
    case 9: context.request(.possible)
    case 10: context.takeBack()
    case 11: if let slot = touches.first { context.ignore(slot) }
    case 12: context.wait(until: context.time + Interval(microseconds: 40_000), .maximum)
    case 13: context.wait(until: context.time + Interval(microseconds: 40_000), .minimum)
    case 14: context.wait(until: context.time, .maximum)
    case 15: context.ignoreMotion(within: 20)
    case 16: context.stopWaiting()
    default: break
    }
  }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) { wish(touches, &context) }
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) { wish(touches, &context) }
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    wish(touches, &context)
    if context.touches.isEmpty { context.request(context.state == .possible ? .failed : .ended) }
  }
  mutating func press(_ press: Press, in context: inout RecognizerContext) { wish(TouchSet(), &context) }
  mutating func deadlinePassed(in context: inout RecognizerContext) { wish(TouchSet(), &context) }
  func measure(in context: RecognizerContext) -> Measure {
    .custom(Double(context.touches.count), context.centroid.x, context.centroid.y, 0)
  }
  func shouldReceive(_ touch: Touch) -> Bool { touch.id != 5 }
  func canPrevent(_ other: RecognizerID) -> Bool { other.rawValue % 4 != 0 }
  func canBePrevented(by other: RecognizerID) -> Bool { other.rawValue % 4 != 1 }
  func shouldRequireFailure(of other: RecognizerID) -> Bool { other.rawValue % 5 == 2 }
  func shouldBeRequiredToFail(by other: RecognizerID) -> Bool { other.rawValue % 5 == 3 }
}
