// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Performs what the engine wants done.
protocol StationHost: AnyObject {
  func deliver(_ delivery: TouchDelivery)
  func act(_ action: Action)
  /// What was delivered since the last time belongs together.
  func finish()
}

/// The engine behind its doors: whatever comes in, its effects are performed before the door closes.
final class Station {
  private var engine = GestureEngine()
  private var effects = EffectBuffer()
  private var isPerforming = false
  private unowned(unsafe) let host: any StationHost

  /// The host owns the station.
  init(host: any StationHost) { self.host = host }

  func handle(_ frame: TouchFrame) {
    // S3.8: what the effects of one cycle bring about comes before the next.
    while engine.advanceOnce(beforeFrameAt: frame.time, into: &effects) { perform() }
    engine.handle(frame, into: &effects)
    perform()
  }

  /// To the last deadline before this time: frames that are still to come may be stamped earlier than now.
  func advance(to time: Timestamp) {
    while let deadline = engine.nextDeadline, deadline <= time {
      engine.advance(to: deadline, into: &effects)
      perform()
    }
  }

  var nextDeadline: Timestamp? { engine.nextDeadline }

  /// For everything else that is asked of an engine.
  @discardableResult
  func withEngine<Result>(_ body: (inout GestureEngine, inout EffectBuffer) -> Result) -> Result {
    let result = body(&engine, &effects)
    perform()
    return result
  }

  private func perform() {
    // What is performed may come in by a door again; its effects come after those that are there.
    guard !isPerforming, !effects.isEmpty else { return }
    isPerforming = true
    var n = 0
    while n < effects.count {
      switch effects[n] {
      case .touch(let delivery): host.deliver(delivery)
      case .action(let action): host.act(action)
      case .transition, .reset, .illegalRequest, .trace, .question: break
      }
      n += 1
    }
    effects.removeAll()
    isPerforming = false
    host.finish()
  }
}
