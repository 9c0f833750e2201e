// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// The engine's side of a custom recognizer. It offers the touches to a client, which decides:
///
///     first touch ──► possible ──client: failed, began, ended──► as any other kind
///                        │ the recognizer delays touches, and the client did not decide in time  ──► failed
///     last finger up, and no decision within the same time  ──► failed, or cancelled if it had begun
struct RemoteRecognizer: Recognizer {
  static var answers: RecognizerAnswers { [] }

  // The object outlives this recognizer. The reference does not retain it, since the engine keeps a removed recognizer
  // until another one uses its place.
  unowned(unsafe) let object: RecognizerObject
  private var deadline: Timestamp?

  init(_ object: RecognizerObject) { self.object = object }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    guard let host = object.host else { return }
    if context.received == touches { deadline = object.delaysBegan ? context.time + host.session.hold : nil }
    for slot in touches {
      object.attempt.offered.append((host.name(of: context[slot].serial), context[slot].serial))
      host.reports.offer(context[slot], to: object)
    }
    wait(in: &context)
  }

  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    if context.touches.isEmpty, let host = object.host {
      context.wait(until: context.time + host.session.hold, .maximum)
    }
  }

  private func wait(in context: inout RecognizerContext) {
    if let deadline, context.state == .possible {
      context.wait(until: deadline, .maximum)
    } else {
      context.stopWaiting()
    }
  }

  mutating func deadlinePassed(in context: inout RecognizerContext) {
    // While fingers are down, a gesture that has begun may continue.
    guard context.touches.isEmpty || context.state == .possible else { return }
    let reason = Reason.heldTooLong(allowed: object.host?.session.hold ?? .zero)
    switch context.state {
    case .possible: context.request(.failed, because: reason)
    case .began, .changed: context.request(.cancelled, because: reason)
    case .ended, .cancelled, .failed: break
    }
  }

  mutating func reset() {
    deadline = nil
    object.attempt = CustomAttempt()
    object.host?.reports.leave(to: object)
  }
}
