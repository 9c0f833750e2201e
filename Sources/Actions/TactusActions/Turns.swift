// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import WaylandServer

/// The actions that one backend must perform, one after the other. An action that takes longer than `patience` is
/// abandoned. An action that has waited that long for its turn is dropped, since no user wants a window closed so late
/// after the gesture.
final class Turns {
  private struct Turn {
    var deed: DesktopAction
    var gesture: GestureDetails
    var since: Int64
    var done: (ActionFailure?) -> Void
  }

  static let patience: Int32 = 2000

  private let backend: any ActionBackend
  private let loop: EventLoopPointer
  private var waiting: [Turn] = []
  /// The number of the current action; nil if there is none.
  private var current: Int?
  private var last = 0
  private var timer: Timer?

  init(of backend: any ActionBackend, on loop: EventLoopPointer) {
    self.backend = backend
    self.loop = loop
  }

  func add(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    waiting.append(Turn(deed: deed, gesture: gesture, since: Session.now, done: done))
    advance()
  }

  /// Abandons the current action, and drops the waiting actions.
  func close() {
    waiting = []
    timer = nil
    current = nil
    backend.abandon()
  }

  private func advance() {
    while current == nil, !waiting.isEmpty {
      let turn = waiting.removeFirst()
      if Session.now - turn.since >= Int64(Self.patience) * 1000 {
        turn.done(ActionFailure("\(backend.name) was still busy with earlier actions"))
      } else {
        begin(turn)
      }
    }
  }

  private func begin(_ turn: Turn) {
    last += 1
    let number = last
    current = number
    timer = Timer(inMilliseconds: Self.patience, on: loop) { [unowned(unsafe) self] in
      guard current == number else { return }
      backend.abandon()
      finish(turn, ActionFailure("\(backend.name) did not answer within \(Self.patience / 1000) s"))
    }
    backend.perform(turn.deed, for: turn.gesture) { [self] failure in
      // Ignores the outcome if the action has been abandoned.
      guard current == number else { return }
      finish(turn, failure)
    }
  }

  private func finish(_ turn: Turn, _ failure: ActionFailure?) {
    timer = nil
    current = nil
    turn.done(failure)
    advance()
  }
}
