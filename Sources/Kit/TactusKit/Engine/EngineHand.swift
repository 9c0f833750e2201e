// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// Links a recognizer inside the engine to its backend. Each recognizer has an `EngineHand` of its own.
final class EngineHand {
  let handle: RecognizerHandle
  /// The backend; nil once it no longer exists.
  private weak var backend: EngineBackend?
  /// The touches of the recognizer when it was last measured.
  private(set) var fingers: [GestureReport.Finger] = []
  /// Why the recognizer was cancelled. This is stored until the cancellation is reported.
  var reason = GestureReason.none
  /// The requests that the application's code has made, in order, while it handles touches; nil at other times.
  private var wishes: [Wish]?
  private enum Wish {
    case state(GestureState)
    case ignore(UInt64)
  }

  init(_ handle: RecognizerHandle, _ backend: EngineBackend) {
    self.handle = handle
    self.backend = backend
  }

  func look(_ context: RecognizerContext) {
    let touches = context.touchesDownOrLast.map { context[$0] }.sorted { $0.serial < $1.serial }
    fingers = touches.map {
      GestureReport.Finger(
        id: $0.serial, location: $0.location, view: $0.view.flatMap { backend?.viewHandles[$0] }, start: $0.start)
    }
  }

  /// Offers touches to the application's code. The engine is in the middle of a cycle, so this collects the code's
  /// requests, and passes them to the engine after the code has returned.
  func offer(_ touches: TouchSet, _ phase: TouchPhase, _ context: inout RecognizerContext) {
    guard let backend else { return }
    var reports: [TouchReport] = []
    for slot in touches {
      if let report = backend.report(context[slot], phase) { reports.append(report) }
    }
    wishes = []
    backend.receiver?.offer(reports, to: handle)
    let wanted = wishes ?? []
    wishes = nil
    for wish in wanted {
      switch wish {
      case .state(let state) where state == .changed || state != context.state: context.request(state)
      case .state: break  // The recognizer is in that state already.
      case .ignore(let serial):
        for slot in context.received where context[slot].serial == serial { context.ignore(slot) }
      }
    }
  }

  /// Requests a state. Returns false if this is not called during `offer`, since requests are collected only then.
  func ask(for state: GestureState) -> Bool {
    wishes?.append(.state(state))
    return wishes != nil
  }
  /// Ignores a touch. If the code calls this outside the recognizer's touch methods, the engine does not learn of it,
  /// but the window no longer passes the touch to the recognizer's code.
  func ignore(_ touch: UInt64) { wishes?.append(.ignore(touch)) }
}
