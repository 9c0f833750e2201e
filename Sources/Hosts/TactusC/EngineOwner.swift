// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An object that owns the engine in place of the handle: a gesture server.
package protocol EngineOwner: AnyObject {
  /// Whether the engine is in the middle of a cycle.
  var isInCycle: Bool { get }
  /// Moves the engine and its effects into the handle.
  func lend(to handle: UnsafeMutablePointer<Handle>)
  /// Moves the engine and its effects back, and processes the new effects.
  func takeBack(from handle: UnsafeMutablePointer<Handle>)

  /// Returns the view in which a touch lands if the host reports its landing in `view` at a point; nil if there is
  /// none.
  func landing(in view: ViewID, at point: Point) -> ViewID?
  /// Returns whether a view may be destroyed. If so, the caller destroys it next.
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

/// Frees a handle, unless one of its functions is running.
package func destroy(_ engine: EnginePointer?) {
  let handle = with(engine, or: nil) { handle -> UnsafeMutablePointer<Handle>? in
    for custom in handle.pointee.customs { custom.functions.finish() }
    return handle
  }
  handle?.deinitialize(count: 1)
  handle?.deallocate()
}
