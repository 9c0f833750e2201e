// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusExplain

/// Everything that happens when an episode is played to a configuration.
struct EpisodeCourse: GestureObserver {
  /// One event of the course; `moments` lists the events in order.
  enum Moment {
    case transition(Transition, gesture: Int)
    case action(Tactus.Action, gesture: Int)
    case response(Response, gesture: Int)
    case trace(Trace)
    case touch(TouchDelivery)
  }
  private(set) var moments: [(time: Timestamp, what: Moment)] = []
  /// The attempts, one for each gesture of the set.
  private(set) var attempts: [Attempt]
  private(set) var gestures: [RecognizerID: Int] = [:]

  private init(count: Int) { attempts = Array(repeating: Attempt(), count: count) }

  /// Plays the episode on a screen of its own. Returns nil if the engine does not accept the screen.
  init?(of episode: Episode, _ compiled: CompiledConfiguration, isTrial: Bool = false) {
    self.init(count: compiled.recognizers.count)
    let observation: Observation = isTrial ? .transitions : [.transitions, .trace]
    var stage = GestureStage(GestureSet(compiled, episode.state), observing: observation)
    let screen = episode.screen
    guard stage.addScreen(screen.frame, thresholdScale: screen.scale, of: screen.device) != nil else { return nil }
    for frame in episode.frames {
      while let deadline = stage.nextDeadline, deadline <= frame.time { stage.advance(to: deadline, &self) }
      stage.handle(frame, &self)
    }
    stage.finish(&self)
    for moment in moments {
      if case .trace(let trace) = moment.what {
        for id in trace.recognizers { gestures[id] = stage.gesture(of: id) }
      }
      if case .transition(let transition, let gesture) = moment.what {
        gestures[transition.recognizer] = gesture
        if let other = transition.reason.other { gestures[other] = stage.gesture(of: other) }
      }
    }
  }

  mutating func add(_ event: borrowing GestureStage.Event) {
    guard attempts.indices.contains(event.gesture) else { return }
    switch event.what {
    case .action(let action): moments.append((event.time, .action(action, gesture: event.gesture)))
    case .transition(let transition, _):
      attempts[event.gesture].add(transition)
      moments.append((event.time, .transition(transition, gesture: event.gesture)))
    case .response(let response, _):
      attempts[event.gesture].add(response)
      moments.append((event.time, .response(response, gesture: event.gesture)))
    }
  }

  mutating func add(_ trace: Trace, at time: Timestamp) { moments.append((time, .trace(trace))) }
  mutating func add(_ touch: TouchDelivery) { moments.append((touch.time, .touch(touch))) }

  /// Returns an account of the touches that windows receive during the episode.
  func account(ofTouches touches: Int, naming name: (Int) -> String) -> WindowAccount {
    func words(_ id: RecognizerID) -> String { gestures[id].map(name) ?? WindowAccount.application }
    var account = WindowAccount(touches: touches)
    account.hasActed = !acted.isEmpty
    for moment in moments {
      switch moment.what {
      case .touch(let touch): account.add(touch.phase, of: touch.timestamp, at: touch.time)
      case .trace(.withheld(_, _, .began, let holder)): account.held(by: words(holder))
      case .trace(.consumed(_, _, let keeper)): account.kept(by: words(keeper))
      case .trace, .transition, .action, .response: break
      }
    }
    return account
  }

  /// The gestures that triggered an action.
  var acted: [Int] { attempts.indices.filter { attempts[$0].hasActed } }
}

extension Trace {
  var recognizers: [RecognizerID] {
    switch self {
    case .requested(let one, _, _), .freed(let one), .withheld(_, _, _, let one), .consumed(_, _, let one): [one]
    case .held(let one, let reason), .vetoed(let one, let reason): [one] + [reason.other].compactMap { $0 }
    case .released, .withdrawn: []
    }
  }
}

extension Reason {
  /// The recognizer that the reason names.
  var other: RecognizerID? {
    switch self {
    case .waitsFor(let other), .requiredToFail(let other), .prevented(let other), .supersededBy(let other): other
    default: nil
    }
  }
}
