// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A host that acts at random: it interprets bytes as calls that a host may make, and makes these calls to an engine.
///
/// The same bytes always have the same outcome. `FrameFuzz` uses bytes from libFuzzer, `Stress` uses bytes from a
/// generator.
struct RandomHost: ~Copyable {
  private var engine = GestureEngine()
  private var effects = EffectBuffer()
  private var views: [ViewID] = []
  private var recognizers: [RecognizerID] = []
  private var frame = TouchFrame(time: Timestamp(microseconds: 0))
  private var balance = DeliveryBalance()
  private(set) var frames = 0

  init() {
    engine.observes = [.transitions, .resets, .illegalRequests, .stationary, .trace]
    if let root = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))) {
      views.append(root)
    }
  }

  /// Performs one step; returns false when the bytes are used up.
  mutating func step(_ bytes: inout some ByteSource) -> Bool {
    guard let command = bytes.next() else { return false }
    switch command {
    case 0..<160: addSamples(&bytes)
    case 160..<172: handleFrame(&bytes)
    case 172..<180: engine.advance(to: time(&bytes), into: &effects)
    case 180..<192: addRecognizer(&bytes)
    case 192..<198: addView(&bytes)
    case 198..<204: relate(&bytes)
    case 204..<212: configure(&bytes)
    case 212..<220: changeRecognizer(&bytes)
    case 220..<226: changeView(&bytes)
    case 226..<230: engine.endSession(into: &effects)
    case 230..<236: press(&bytes)
    default: if let deadline = engine.nextDeadline { engine.advance(to: deadline, into: &effects) }
    }
    settle()
    return true
  }

  /// Ends the session, and checks that nothing is left.
  mutating func finish() {
    engine.endSession(into: &effects)
    settle()
    precondition(engine.isIdle, "an ended session leaves something behind")
    balance.checkClosed()
  }

  private mutating func settle() {
    balance.follow(effects)
    effects.removeAll()
    if let broken = engine.checkInvariants() { preconditionFailure(broken) }
  }

  private mutating func addSamples(_ bytes: inout some ByteSource) {
    let count = Int(bytes.nextOrZero() % 4) + 1
    for _ in 0..<count {
      let phase = TouchSample.Phase(rawValue: bytes.nextOrZero() % 4) ?? .move
      let type = TouchType(rawValue: bytes.nextOrZero() % 32) ?? .direct
      let id = Int64(bytes.nextOrZero() % 12)
      frame.samples.append(TouchSample(id: id, phase: phase, location: point(&bytes), type: type))
    }
    handleFrame(&bytes)
  }

  private mutating func handleFrame(_ bytes: inout some ByteSource) {
    frame.time = time(&bytes)
    engine.handle(frame, into: &effects)
    frame.removeAll()
    frames += 1
  }

  /// Returns a time that is mostly a little later than the previous frame, but sometimes much later, equal or earlier.
  private mutating func time(_ bytes: inout some ByteSource) -> Timestamp {
    let now = frame.time.microseconds
    switch bytes.nextOrZero() {
    case let step where step < 200: return Timestamp(microseconds: now &+ Int64(step) &* 500)
    case 200..<230: return Timestamp(microseconds: now &+ Int64(bytes.nextOrZero()) &* 20_000)
    case 230..<240: return Timestamp(microseconds: now &- Int64(bytes.nextOrZero()) &* 1000)
    default: return Timestamp(microseconds: now)
    }
  }

  private func point(_ bytes: inout some ByteSource) -> Point {
    let (x, y) = (bytes.nextOrZero(), bytes.nextOrZero())
    switch x {
    case 254: return Point(x: .nan, y: Double(y))
    case 255: return Point(x: Double(y), y: y < 128 ? .infinity : -1e300)
    default: return Point(x: Double(x) * 4, y: Double(y) * 4)
    }
  }

  private mutating func addRecognizer(_ bytes: inout some ByteSource) {
    guard recognizers.count < 24, let view = pick(views, &bytes) else { return }
    var settings = RecognizerSettings(measuresVelocity: true)
    let flags = bytes.nextOrZero()
    settings.cancelsTouchesInView = flags & 1 == 0
    settings.delaysTouchesBegan = flags & 6 == 0
    settings.delaysTouchesEnded = flags & 8 == 0
    settings.requiresSequenceStart = flags & 0x30 == 0x30
    settings.requiresExclusiveTouchType = flags & 0x40 == 0
    settings.allowedPressTypes = flags & 0x80 == 0 ? [] : .all
    let kind = GestureKind(rawValue: bytes.nextOrZero() % (UInt8(GestureKind.allCases.count) + 1)) ?? .custom
    let script = UInt64(bytes.nextOrZero()) << 8 | UInt64(bytes.nextOrZero())
    let added =
      kind == .custom
      ? engine.add(Whim(script: script), settings: settings) : engine.add(kind: kind, settings: settings)
    guard let added else { return }
    if kind == .edgePan { engine.set(.edges, to: 15, of: added) }
    engine.attach(added, to: view, into: &effects)
    recognizers.append(added)
  }

  private mutating func configure(_ bytes: inout some ByteSource) {
    guard let recognizer = pick(recognizers, &bytes) else { return }
    let parameters = Parameter.allCases
    let parameter = parameters[Int(bytes.nextOrZero()) % parameters.count]
    let values: [Double] = [0, 1, 2, 3, 5, 10, 100, 1e300, -1, .nan, .infinity]
    engine.set(parameter, to: values[Int(bytes.nextOrZero()) % values.count], of: recognizer)
  }

  private mutating func relate(_ bytes: inout some ByteSource) {
    guard let a = pick(recognizers, &bytes), let b = pick(recognizers, &bytes) else { return }
    switch bytes.nextOrZero() % 4 {
    case 0: engine.require(a, toFail: b)
    case 1: engine.setSimultaneous(true, a, b)
    case 2: engine.setPrevents(false, a, b)
    default: engine.removeRequirement(of: a, toFail: b)
    }
  }

  private mutating func changeRecognizer(_ bytes: inout some ByteSource) {
    guard let recognizer = pick(recognizers, &bytes) else { return }
    switch bytes.nextOrZero() % 6 {
    case 0: engine.setEnabled(false, recognizer, into: &effects)
    case 1: engine.setEnabled(true, recognizer, into: &effects)
    case 2: if let view = pick(views, &bytes) { engine.attach(recognizer, to: view, into: &effects) }
    case 3: engine.detach(recognizer, into: &effects)
    case 4: engine.request(state(bytes.nextOrZero()), of: recognizer, into: &effects)
    default:
      engine.remove(recognizer, into: &effects)
      recognizers.removeAll { $0 == recognizer }
    }
  }

  private mutating func addView(_ bytes: inout some ByteSource) {
    guard views.count < 16 else { return }
    let origin = point(&bytes)
    var properties = ViewProperties(
      frame: Rect(x: origin.x, y: origin.y, width: Double(bytes.nextOrZero()) * 4, height: 400))
    properties.transform = Transform(scale: Double(bytes.nextOrZero() % 8) / 2)
    properties.isMultipleTouchEnabled = bytes.nextOrZero() % 4 != 0
    if let view = engine.addView(properties, in: pick(views, &bytes)) { views.append(view) }
  }

  private mutating func changeView(_ bytes: inout some ByteSource) {
    guard let view = pick(views, &bytes) else { return }
    switch bytes.nextOrZero() % 4 {
    case 0: engine.unmapView(view, into: &effects)
    case 1: engine.mapView(view)
    case 2: engine.moveView(view, in: pick(views, &bytes), at: Int(bytes.nextOrZero()))
    default:
      guard view != views.first else { return }
      balance.forget(view)
      engine.destroyView(view, into: &effects)
      balance.follow(effects)
      effects.removeAll()
      views.removeAll { engine.properties(of: $0) == nil }
    }
  }

  private mutating func press(_ bytes: inout some ByteSource) {
    guard let view = pick(views, &bytes) else { return }
    let phase = Press.Phase(rawValue: bytes.nextOrZero() % 4) ?? .began
    engine.handle(Press(type: .volumeUp, phase: phase, view: view), at: time(&bytes), into: &effects)
  }

  private func state(_ byte: UInt8) -> GestureState { GestureState(rawValue: byte % 6) ?? .failed }

  private func pick<Element>(_ elements: [Element], _ bytes: inout some ByteSource) -> Element? {
    elements.isEmpty ? nil : elements[Int(bytes.nextOrZero()) % elements.count]
  }
}
