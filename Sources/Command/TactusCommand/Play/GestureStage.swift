// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput

/// An engine with a set of gestures on each screen. Reports the engine's events with the names of gestures.
package struct GestureStage: ~Copyable {
  /// An event of one gesture on one screen.
  package struct Event {
    package enum What {
      case action(Tactus.Action)
      /// The response of a binding, and the binding's `FILE:LINE`.
      case response(Response, place: String)
      case transition(Transition, reason: String)
    }
    var time: Timestamp
    var gesture: Int
    var screen: Int
    package var what: What
  }

  let set: GestureSet
  private var engine = GestureEngine()
  private var effects = EffectBuffer()
  private var screens: [Int: (view: ViewID, recognizers: [RecognizerID])] = [:]
  private var nextScreen = 0
  private var watch: BindingWatch?
  private var places: [RecognizerID: (gesture: Int, screen: Int)] = [:]
  /// `contacts` are the ids of the contacts that are down, `now` is the time of the latest frame.
  private var contacts: [Int64] = []
  private var now = Timestamp.distantPast

  package init(_ set: GestureSet, observing observation: Observation = []) {
    self.set = set
    watch = set.bound.map(BindingWatch.init)
    engine.observes = observation
  }

  /// The number of gestures that have ended.
  private(set) var gestureCount = 0

  /// Returns the gesture of the set that a recognizer recognizes.
  func gesture(of recognizer: RecognizerID) -> Int? { places[recognizer]?.gesture }

  /// The time at which to call `advance`, unless a frame arrives earlier; nil if no timer runs.
  package var nextDeadline: Timestamp? { engine.nextDeadline }

  // MARK: screens

  /// Adds a screen with all gestures of the set. `device` is the name of its touchscreen. Returns nil if the engine
  /// does not accept the screen.
  package mutating func addScreen(_ frame: Rect, thresholdScale: Double, of device: String = "") -> Int? {
    var properties = ViewProperties(frame: frame)
    properties.thresholdScale = thresholdScale
    let rim = set.bound?.compiled.configuration.rim(ofDevice: device, thresholdScale: thresholdScale)
    properties.rim = Float(rim ?? 0)
    guard let view = engine.addView(properties) else { return nil }
    let screen = nextScreen
    nextScreen += 1
    if let made = watch?.install(on: &engine, screen, view, of: device, into: &effects) {
      for (index, id) in made.enumerated() {
        guard let id else { continue }
        engine.addTarget(TargetID(rawValue: UInt64(screen) << 32 | UInt64(index)), to: id)
        places[id] = (index, screen)
      }
      screens[screen] = (view, made.compactMap { $0 })
      return screen
    }
    var settings = RecognizerSettings(measuresVelocity: true)
    // No window receives these touches, so there is no need to delay their ends.
    settings.delaysTouchesEnded = false
    // Touches that land while fingers of a finished gesture are still down do not begin a new gesture.
    settings.requiresSequenceStart = true
    var made: [String: RecognizerID] = [:]
    var recognizers: [RecognizerID] = []
    for (index, gesture) in set.gestures.enumerated() {
      guard let id = engine.add(kind: gesture.kind, name: gesture.name, settings: settings) else { continue }
      for (parameter, value) in gesture.parameters { engine.set(parameter, to: value, of: id) }
      engine.addTarget(TargetID(rawValue: UInt64(screen) << 32 | UInt64(index)), to: id)
      engine.attach(id, to: view, into: &effects)
      places[id] = (index, screen)
      made[gesture.name] = id
      recognizers.append(id)
    }
    for gesture in set.gestures {
      guard let id = made[gesture.name] else { continue }
      for name in gesture.waitsFor { if let other = made[name] { engine.require(id, toFail: other) } }
      for name in gesture.together { if let other = made[name] { engine.setSimultaneous(true, id, other) } }
    }
    screens[screen] = (view, recognizers)
    return screen
  }

  /// Removes the screen of a device that was removed. The device's touches must have been cancelled.
  mutating func removeScreen(_ screen: Int, _ observer: inout some GestureObserver) {
    guard let gone = screens.removeValue(forKey: screen) else { return }
    for id in gone.recognizers { engine.remove(id, into: &effects) }
    engine.destroyView(gone.view, into: &effects)
    tell(&observer)
    for id in gone.recognizers { places[id] = nil }
    watch?.remove(screen)
  }

  /// Sets the device and the output of the following frames.
  func use(device: String, output: String) { watch?.use(device: device, output: output) }

  /// Sets the state of the session for the following frames.
  package func assume(_ state: SessionState) { watch?.assume(state) }

  // MARK: frames and timers

  package mutating func handle(_ frame: borrowing TouchFrame, _ observer: inout some GestureObserver) {
    follow(frame)
    engine.handle(frame, into: &effects)
    tell(&observer)
  }

  package mutating func advance(to time: Timestamp, _ observer: inout some GestureObserver) {
    engine.advance(to: time, into: &effects)
    tell(&observer)
  }

  /// Ends the input: cancels fingers that are down, and then runs the timers of gestures that wait.
  mutating func finish(_ observer: inout some GestureObserver) {
    if !contacts.isEmpty {
      let frame = TouchFrame(time: now, samples: contacts.map { TouchSample(id: $0, phase: .cancel) })
      handle(frame, &observer)
    }
    while let deadline = engine.nextDeadline { advance(to: deadline, &observer) }
  }

  private mutating func follow(_ frame: borrowing TouchFrame) {
    now = frame.time
    for n in frame.samples.indices {
      let sample = frame.samples[n]
      switch sample.phase {
      case .move: break
      case .down: if !contacts.contains(sample.id) { contacts.append(sample.id) }
      case .up, .cancel: contacts.removeAll { $0 == sample.id }
      }
    }
  }

  // MARK: output of effects

  private mutating func tell(_ observer: inout some GestureObserver) {
    guard !effects.isEmpty else { return }
    for n in 0..<effects.count {
      switch effects[n] {
      case .action(let action):
        guard let target = action.target?.rawValue else { continue }
        let (screen, gesture) = (Int(target >> 32), Int(target & 0xFFFF_FFFF))
        if action.state.isTerminal { gestureCount += 1 }
        observer.add(Event(time: action.time, gesture: gesture, screen: screen, what: .action(action)))
        if let response = watch?.response(to: action, on: screen) {
          let place = watch?.place(of: response) ?? ""
          observer.add(
            Event(time: action.time, gesture: gesture, screen: screen, what: .response(response, place: place)))
        }
      case .transition(let transition):
        guard let place = places[transition.recognizer] else { continue }
        let reason = transition.reason.description { [set, places] id in
          places[id].map { set.gestures[$0.gesture].name } ?? "?"
        }
        observer.add(
          Event(
            time: transition.time, gesture: place.gesture, screen: place.screen,
            what: .transition(transition, reason: reason)))
      case .trace(let trace, let time): observer.add(trace, at: time)
      case .touch(let touch): observer.add(touch)
      case .reset, .illegalRequest, .question: break
      }
    }
    effects.removeAll()
  }
}
