// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import RandomWire
import Tactus
import TactusScenario
import Testing
import WireSupport

/// Compares the outcomes of random hosts, scenarios, sessions and clients with those recorded in `Tests/Outcomes`.
/// Other tests check that outcomes are right; these tests detect every change of an outcome.
///
/// After an intended change, run these tests once with `OUTCOMES=write` to record the outcomes again.
struct OutcomeTests {
  @Test(arguments: Outcomes.allCases) func outcomesAreAsStored(_ outcomes: Outcomes) throws {
    let difference = try outcomes.recorded.difference()
    #expect(difference == nil)
  }
}

enum Outcomes: String, CaseIterable {
  case hosts, scenarios, sessions, clients

  var seeds: ClosedRange<UInt64> {
    switch self {
    case .hosts: 1...600
    case .scenarios: 1...400
    case .sessions: 1...120
    case .clients: 1...100
    }
  }

  func digest(seed: UInt64) throws -> Digest {
    var digest = Digest()
    switch self {
    case .hosts: digest = RandomHost.run(seed: seed)
    case .scenarios:
      let scenario = RandomScenario.make(seed: seed)
      for event in try ScenarioRunner.run(scenario, observing: [.trace, .stationary]) { digest.add(event.line) }
    case .sessions: digest = RandomSession.run(seed: seed)
    case .clients:
      var bytes = SeededBytes(seed: seed)
      withUnsafeMutablePointer(to: &digest) { digest in
        var wire = RandomWire { digest.pointee.add($0) }
        for _ in 0..<150 where wire.step(&bytes) {}
        wire.finish(&bytes)
      }
    }
    return digest
  }

  var recorded: RecordedOutcomes { RecordedOutcomes(rawValue, seeds, digest) }
}

extension Digest {
  mutating func add(_ effect: Effect) {
    switch effect {
    case .touch(let touch):
      add(touch.view.rawValue)
      add(Int(touch.id))
      add(touch.serial)
      add(UInt64(touch.phase.rawValue))
      add(UInt64(touch.type.rawValue))
      add(Int(touch.tapCount))
      add(touch.location)
      add(touch.previousLocation)
      add(touch.timestamp)
      add(touch.time)
    case .action(let action):
      add(action.recognizer.rawValue)
      add(action.target?.rawValue ?? .max)
      add(action.state.name.description)
      add(action.kind.name.description)
      add(action.time)
      add(action.values)
    case .question(let recognizer, let values, let time):
      add(recognizer.rawValue)
      add(values)
      add(time)
    case .transition(let transition):
      add(transition.recognizer.rawValue)
      add(transition.from.name.description)
      add(transition.to.name.description)
      add(transition.time)
      add(transition.reason)
    case .reset(let recognizer, let time):
      add(recognizer.rawValue)
      add(time)
    case .illegalRequest(let recognizer, let state, let time):
      add(recognizer.rawValue)
      add(state.name.description)
      add(time)
    case .trace(let trace, let time):
      add(trace)
      add(time)
    }
  }

  mutating func add(_ values: GestureValues) {
    add(values.location)
    add(values.numberOfTouches)
    switch values.measure {
    case .none: break
    case .tap(let count): add(count)
    case .pan(let translation, let velocity):
      add(translation)
      add(velocity)
    case .edgePan(let translation, let velocity, let edge):
      add(translation)
      add(velocity)
      add(UInt64(edge.rawValue))
    case .swipe(let direction): add(UInt64(direction.rawValue))
    case .pinch(let value, let velocity), .rotation(let value, let velocity):
      add(value)
      add(velocity)
    case .custom(let a, let b, let c, let d): for number in [a, b, c, d] { add(number) }
    }
  }

  private mutating func add(_ reason: Reason) { add(reason.description { "\($0.rawValue)" }) }

  private mutating func add(_ touch: TouchName) {
    add(Int(touch.id))
    add(touch.serial)
  }

  private mutating func add(_ trace: Trace) {
    switch trace {
    case .requested(let recognizer, let state, let reason):
      add(recognizer.rawValue)
      add(state.name.description)
      add(reason)
    case .held(let recognizer, let reason), .vetoed(let recognizer, let reason):
      add(recognizer.rawValue)
      add(reason)
    case .freed(let recognizer): add(recognizer.rawValue)
    case .withheld(let touch, let view, let phase, let recognizer):
      add(touch)
      add(view.rawValue)
      add(UInt64(phase.rawValue))
      add(recognizer.rawValue)
    case .released(let touch, let view, let phase):
      add(touch)
      add(view.rawValue)
      add(UInt64(phase.rawValue))
    case .consumed(let touch, let view, let recognizer):
      add(touch)
      add(view.rawValue)
      add(recognizer.rawValue)
    case .withdrawn(let touch, let view):
      add(touch)
      add(view.rawValue)
    }
  }
}
