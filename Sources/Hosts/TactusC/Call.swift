// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

public typealias ContextPointer = UnsafeMutablePointer<tactus_context>

/// The target of a `ContextPointer`: the context of the recognizer that is being called, for the duration of the call.
///
/// The object lives as long as the engine. So if a host keeps the pointer longer than allowed, functions can return
/// false. No call allocates memory.
final class Call {
  /// The capacity of the arrays. A `TouchSet` is one word, so it cannot contain more touches.
  private static let capacity = 64

  private var context: UnsafeMutablePointer<RecognizerContext>?
  /// False while the recognizer answers a question, since a request that it made then would be lost.
  private var mayAsk = false
  /// The received touches in landing order, as C structs, and their slots.
  private let touches: UnsafeMutablePointer<tactus_touch>
  private let slots: UnsafeMutablePointer<TouchSlot>
  private var count = 0
  private let changed: UnsafeMutablePointer<UnsafePointer<tactus_touch>?>
  private let listed: UnsafeMutablePointer<UnsafePointer<tactus_touch>?>
  /// The memory into which a recognizer writes its measures.
  let numbers: UnsafeMutablePointer<Double>

  init() {
    touches = .allocate(capacity: Self.capacity)
    slots = .allocate(capacity: Self.capacity)
    changed = .allocate(capacity: Self.capacity)
    listed = .allocate(capacity: Self.capacity)
    numbers = .allocate(capacity: 4)
  }

  deinit {
    touches.deallocate()
    slots.deallocate()
    changed.deallocate()
    listed.deallocate()
    numbers.deallocate()
  }

  /// Returns the call to which a pointer from C refers.
  static func behind(_ context: ContextPointer?) -> Call? {
    context.map { Unmanaged<Call>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Lends a context to C while `body` runs.
  func lend<Answer>(
    _ context: inout RecognizerContext, mayAsk: Bool = true, _ body: (ContextPointer) -> Answer
  ) -> Answer {
    withUnsafeMutablePointer(to: &context) {
      let (outer, outerMayAsk) = (self.context, self.mayAsk)
      self.context = $0
      self.mayAsk = mayAsk
      collect($0.pointee)
      let answer = body(Unmanaged.passUnretained(self).toOpaque().assumingMemoryBound(to: tactus_context.self))
      self.context = outer
      self.mayAsk = outerMayAsk
      return answer
    }
  }

  private func collect(_ context: RecognizerContext) {
    count = 0
    for slot in context.received {
      var index = count
      while index > 0, touches[index - 1].serial > context[slot].serial {
        touches[index] = touches[index - 1]
        slots[index] = slots[index - 1]
        index -= 1
      }
      let touch = context[slot]
      // S1.7: if the touch did not move in this event, its previous location is the current one. The stored previous
      // location is still the one before its last movement.
      let hasMoved = context.displacement(of: slot) != .zero
      let previous = hasMoved ? touch.previousLocation : touch.location
      touches[index] = tactus_touch(touch, previous: previous, isDown: context.touches.contains(slot))
      slots[index] = slot
      count += 1
    }
  }

  /// Returns the touches in a set as an array of pointers.
  func pointers(to set: TouchSet) -> (UnsafePointer<UnsafePointer<tactus_touch>?>, Int) {
    (UnsafePointer(changed), fill(changed, with: set))
  }

  private func fill(_ array: UnsafeMutablePointer<UnsafePointer<tactus_touch>?>, with set: TouchSet) -> Int {
    var length = 0
    for n in 0..<count where set.contains(slots[n]) {
      array[length] = UnsafePointer(touches + n)
      length += 1
    }
    return length
  }

  // MARK: calls from C

  /// Reads the context. Returns `refused` outside of a call.
  func read<Answer>(or refused: Answer, _ body: (RecognizerContext) -> Answer) -> Answer {
    context.map { body($0.pointee) } ?? refused
  }

  /// Makes a request. Returns false outside of a call, and in a call that may not make requests.
  func ask(_ body: (inout RecognizerContext) -> Void) -> Bool {
    guard mayAsk, let context else { return false }
    body(&context.pointee)
    return true
  }

  func list(_ set: TouchSet) -> (UnsafePointer<UnsafePointer<tactus_touch>?>, Int) {
    (UnsafePointer(listed), fill(listed, with: set))
  }

  /// Returns the slot of a touch that was lent to C in this call; nil for any other pointer.
  func slot(of touch: UnsafePointer<tactus_touch>) -> TouchSlot? {
    guard context != nil else { return nil }
    for n in 0..<count where UnsafePointer(touches + n) == touch { return slots[n] }
    return nil
  }
}
