// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Whose engine a handle speaks for, where that is not the handle's own: a gesture server.
package protocol EngineOwner: AnyObject {
  /// The engine is in the middle of a cycle.
  var isInCycle: Bool { get }
  /// Puts the engine and its effects into the handle.
  func lend(to handle: UnsafeMutablePointer<Handle>)
  /// Takes both back, and takes up what came of them.
  func takeBack(from handle: UnsafeMutablePointer<Handle>)

  /// Where a touch is that lands in a view at a point; nil where nothing can.
  func landing(in view: ViewID, at point: Point) -> ViewID?
  /// Whether a view may be destroyed, which is then about to happen.
  func prepareToDestroy(_ view: ViewID) -> Bool
  func handleFrame() -> Bool
  func advance(to time: Timestamp) -> Bool
  var nextDeadline: Timestamp? { get }
  var observes: Observation { get set }
  var delegate: (any GestureDelegate)? { get set }
}

func owner(of engine: EnginePointer?) -> (any EngineOwner)? {
  engine.flatMap { $0.handle.pointee.owner }
}

/// Frees a handle, unless it is in use.
package func destroy(_ engine: EnginePointer?) {
  let handle = with(engine, or: nil) { handle -> UnsafeMutablePointer<Handle>? in
    for custom in handle.pointee.customs { custom.functions.finish() }
    return handle
  }
  handle?.deinitialize(count: 1)
  handle?.deallocate()
}
