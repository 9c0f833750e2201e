// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

/// The target of a `struct tactus_engine *`: an engine, its unread effects, and memory that is lent to the caller.
///
/// The handle lives behind a pointer, and every access goes to one field through that pointer. So a callback that calls
/// the engine again is stopped by `isBusy`, and not by an exclusivity check that traps.
package struct Handle: ~Copyable {
  package var engine = GestureEngine()
  /// The server that owns the engine and lends it to the handle during each call; nil if the handle owns the engine.
  package unowned(unsafe) var owner: (any EngineOwner)?
  /// True while a function of the interface runs. A call at that time comes from a callback.
  var isBusy = false
  /// The samples since the last frame.
  package var frame = TouchFrame(time: .distantPast)

  package var effects = EffectBuffer()
  /// The next effect to be read.
  var next = 0
  /// The reason of the effect that was read last.
  package var reason = Reason.none
  /// The effect to which the caller receives a pointer.
  let effect: UnsafeMutablePointer<tactus_effect>
  /// The values to which the caller receives a pointer.
  let values: UnsafeMutablePointer<tactus_values>

  /// The host's pointers, each with its view. The index in the array is the lower half of the view's id. A later view
  /// may reuse this index.
  var viewData: [(view: ViewID, data: UnsafeMutableRawPointer?)] = []
  var customs: [(recognizer: RecognizerID, functions: CustomFunctions)] = []
  let call = Call()

  package init() {
    effect = .allocate(capacity: 1)
    effect.initialize(to: tactus_effect())
    values = .allocate(capacity: 1)
    values.initialize(to: tactus_values())
  }

  deinit {
    effect.deallocate()
    values.deallocate()
  }

  /// Translates the queue's next effect into `effect`. Returns false if the queue is empty.
  mutating func takeEffect() -> Bool {
    guard owner == nil, next < effects.count else { return false }
    reason = effect.pointee.set(effects[next])
    next += 1
    if next == effects.count {
      effects.removeAll()
      next = 0
    }
    return true
  }

  /// Adds a sample to the next frame, whose time is that of its latest sample.
  mutating func gather(_ sample: TouchSample, at time: Int64) {
    let time = Timestamp(microseconds: time)
    frame.time = frame.samples.isEmpty ? time : max(frame.time, time)
    frame.samples.append(sample)
  }
}

/// A `struct tactus_engine *`: a handle, which is opaque to C.
public typealias EnginePointer = UnsafeMutablePointer<tactus_engine>

extension EnginePointer {
  package init(_ handle: UnsafeMutablePointer<Handle>) {
    self = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: tactus_engine.self)
  }
  var handle: UnsafeMutablePointer<Handle> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Handle.self) }
}

/// Calls `body` with the engine behind a pointer from C. Returns `refused` for NULL and inside a callback.
@inline(__always)
func with<Answer>(
  _ engine: EnginePointer?, or refused: Answer, _ body: (UnsafeMutablePointer<Handle>) -> Answer
) -> Answer {
  guard let engine else { return refused }
  let handle = engine.handle
  guard !handle.pointee.isBusy else { return refused }
  if handle.pointee.owner != nil, !borrow(handle) { return refused }
  handle.pointee.isBusy = true
  let answer = body(handle)
  handle.pointee.isBusy = false
  if handle.pointee.owner != nil { giveBack(handle) }
  return answer
}

// Not inlined into `with`, since an engine without an owner never needs it.

@inline(never)
private func borrow(_ handle: UnsafeMutablePointer<Handle>) -> Bool {
  guard let owner = handle.pointee.owner, !owner.isInCycle else { return false }
  owner.lend(to: handle)
  return true
}
@inline(never)
private func giveBack(_ handle: UnsafeMutablePointer<Handle>) { handle.pointee.owner?.takeBack(from: handle) }
