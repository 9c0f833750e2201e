// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The owner of a handle's engine, if that is not the handle itself: a gesture server.
package protocol EngineOwner: AnyObject {
  /// Whether the engine is in the middle of a cycle.
  var isInCycle: Bool { get }
  /// Moves the engine and its effects into the handle.
  func lend(to handle: UnsafeMutablePointer<Handle>)
  /// Moves both back, and processes the resulting effects.
  func takeBack(from handle: UnsafeMutablePointer<Handle>)

  /// The location of a touch that lands in a view at a point; nil if none can land there.
  func landing(in view: ViewID, at point: Point) -> ViewID?
  /// Whether a view may be destroyed. If so, it is about to be.
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
