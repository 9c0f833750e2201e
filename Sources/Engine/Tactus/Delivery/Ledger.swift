// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides which touches each view receives, and when (S9).
///
/// There is one entry per touch. A touch is *bound* while its view may still receive it, and *known* once the view has
/// received its beginning. A *holder* is a recognizer in play that withholds a touch: with `delaysTouchesBegan` the
/// whole touch, with `delaysTouchesEnded` only its end.
///
/// | event                                   | touch withheld, not known      | touch known                         |
/// |-----------------------------------------|--------------------------------|-------------------------------------|
/// | the touch begins or moves               | withheld                       | delivered in this cycle             |
/// | the touch ends                          | withheld                       | delivered, or withheld by a holder  |
/// | the system cancels the touch            | dropped, unbound               | cancelled, unbound                  |
/// | a holder fails, ignores or releases it  | delivered if no holder is left | end delivered if no holder is left  |
/// | a recognized holder cancels touches     | dropped, unbound               | cancelled, unbound                  |
/// | a recognized holder only delays `began` | dropped, unbound               | (impossible: it is withheld)        |
/// | a recognized holder does neither        | as if the holder had failed    | as if the holder had failed         |
/// | the view leaves the tree                | dropped, unbound               | cancelled unless destroyed, unbound |
///
/// Phases that are released in a cycle are delivered in the order in which they happened, before the phases of the
/// cycle's own event (S9.6). An entry stores the number of the event in which each withheld phase happened. Sorting by
/// event, phase and landing results in the correct order.
struct Ledger: ~Copyable {
  /// The touches that recognizers in play withhold from views: `began` contains touches that are withheld as a whole,
  /// `ended` touches whose end is withheld.
  typealias Held = (began: TouchSet, ended: TouchSet)

  struct Entry {
    /// The number of the event in which each withheld phase happened; 0 if the phase is not withheld. If several moves
    /// are withheld, only the latest is stored.
    var began: UInt64 = 0
    var moved: UInt64 = 0
    var ended: UInt64 = 0
    var movedAt = Timestamp.distantPast
    var endedAt = Timestamp.distantPast

    var keepsSomething: Bool { began | moved | ended != 0 }
    mutating func drop() {
      began = 0
      moved = 0
      ended = 0
    }
  }

  private struct Item {
    var event: UInt64
    var phase: TouchPhase
    var landing: UInt64
    var slot: TouchSlot
    var timestamp: Timestamp

    func precedes(_ other: Item) -> Bool {
      if event != other.event { return event < other.event }
      if phase != other.phase { return phase.rawValue < other.phase.rawValue }
      return landing < other.landing
    }
  }

  private let entries: UnsafeMutablePointer<Entry>
  private var scratch = Table<Item>(capacity: 32)
  /// Touches whose withheld beginning is delivered in this cycle.
  private var released = TouchSet()
  /// Touches that their views may still receive.
  private(set) var bound = TouchSet()
  /// Known touches: their views have received the beginning.
  private var known = TouchSet()
  /// Touches with a withheld phase.
  private(set) var keeping = TouchSet()
  /// Touches that recognizers may no longer withhold.
  private(set) var unholdable = TouchSet()

  init() {
    entries = .allocate(capacity: TouchTable.capacity)
    entries.initialize(repeating: Entry(), count: TouchTable.capacity)
  }
  deinit {
    entries.deinitialize(count: TouchTable.capacity)
    entries.deallocate()
  }

  subscript(slot: TouchSlot) -> Entry {
    unsafeAddress { UnsafePointer(entries + slot.index) }
    nonmutating unsafeMutableAddress { entries + slot.index }
  }

  // MARK: opening and releasing touches

  /// Adds a touch that has landed. The touch is not bound if it hit no view, or if the view accepts only one touch at a
  /// time and another touch is down in it (S2.5).
  @inline(__always)
  mutating func open(_ slot: TouchSlot, isBound: Bool) {
    entries[slot.index].drop()
    if isBound { bound.insert(slot) } else { bound.remove(slot) }
    known.remove(slot)
    unholdable.remove(slot)
  }

  /// Delivers the touch to its view without delay from now on, even if recognizers in play would withhold it.
  mutating func letGo(_ slot: TouchSlot) { unholdable.insert(slot) }

  // MARK: unbinding touches from their views

  /// Stops delivering a touch to its view. `winner` is the recognizer that consumes the touch; nil if no recognizer
  /// consumes it.
  mutating func unbind(
    _ slot: TouchSlot, by winner: RecognizerID? = nil, telling isTold: Bool = true, _ scene: inout Scene,
    into effects: inout EffectBuffer
  ) {
    guard cancel(slot, telling: isTold, &scene, into: &effects), scene.observation.includesWithholding,
      let view = scene.touches[slot].view
    else { return }
    let touch = scene.touches[slot].names
    let trace = winner.map { Trace.consumed(touch: touch, view: view, by: $0) } ?? .withdrawn(touch: touch, view: view)
    effects.append(.trace(trace, at: scene.time))
  }

  /// Unbinds the touch and drops its withheld phases. If the view has received the beginning, cancels the touch in the
  /// view, unless `isTold` is false. Returns false if the touch was already unbound.
  private mutating func cancel(
    _ slot: TouchSlot, telling isTold: Bool = true, _ scene: inout Scene, into effects: inout EffectBuffer
  ) -> Bool {
    guard bound.contains(slot) else { return false }
    bound.remove(slot)
    entries[slot.index].drop()
    keeping.remove(slot)
    guard isTold, known.contains(slot) else { return true }
    let location = scene.touches[slot].location
    emit(slot, .cancelled, location, location, scene.time, &scene, into: &effects)
    return true
  }

  // MARK: delivery

  /// Delivers the released phases, then the phases of this event (S9.6).
  mutating func deliver(
    _ changes: TouchChanges, holding all: Held, _ scene: inout Scene, into effects: inout EffectBuffer
  ) {
    let held = (began: all.began.subtracting(unholdable), ended: all.ended.subtracting(unholdable))
    if held.began.intersects(changes.all) || held.ended.intersects(changes.ended) || !keeping.isEmpty {
      keep(changes, &scene, into: &effects)
      deliverKept(but: held, &scene, into: &effects)
    } else {
      if !changes.began.isEmpty { deliverAtOnce(changes.began, .began, &scene, into: &effects) }
      if !changes.moved.isEmpty { deliverAtOnce(changes.moved, .moved, &scene, into: &effects) }
      if !changes.ended.isEmpty { deliverAtOnce(changes.ended, .ended, &scene, into: &effects) }
      if !changes.cancelled.isEmpty { deliverAtOnce(changes.cancelled, .cancelled, &scene, into: &effects) }
    }
  }

  /// Delivers the motion of a single touch that has no withheld phase. The buffer must have room.
  @inline(__always)
  mutating func deliverMotion(of slot: TouchSlot, _ scene: inout Scene, into effects: inout EffectBuffer) {
    let touch = scene.touches.touches + slot.index
    guard bound.contains(slot), let view = touch.pointee.view else { return }
    effects.appendInRoom(
      Ledger.delivery(
        of: touch.pointee, to: view, .moved, touch.pointee.location, touch.pointee.previousLocation, scene.time,
        scene.time))
  }

  /// Delivers one phase of these touches, in landing order (S1.4).
  mutating func deliverAtOnce(
    _ changed: TouchSet, _ phase: TouchPhase, _ scene: inout Scene, into effects: inout EffectBuffer
  ) {
    let heard = changed.intersection(bound)
    if heard.isEmpty { return }
    if phase == .began { known.formUnion(heard) }
    if phase == .ended || phase == .cancelled { bound.subtract(heard) }
    for slot in scene.touches.inLandingOrder(heard) {
      let touch = scene.touches.touches + slot.index
      emit(slot, phase, touch.pointee.location, touch.pointee.previousLocation, scene.time, &scene, into: &effects)
    }
  }

  /// Adds the phases of this event to the withheld phases.
  @inline(__always)
  private mutating func keep(_ changes: TouchChanges, _ scene: inout Scene, into effects: inout EffectBuffer) {
    let (event, time) = (scene.event, scene.time)
    keeping.formUnion(changes.all.subtracting(changes.cancelled).intersection(bound))
    for slot in changes.began.intersection(bound) { entries[slot.index].began = event }
    for slot in changes.moved.intersection(bound) {
      entries[slot.index].moved = event
      entries[slot.index].movedAt = time
    }
    for slot in changes.ended.intersection(bound) {
      entries[slot.index].ended = event
      entries[slot.index].endedAt = time
    }
    for slot in changes.cancelled.intersection(bound) {
      // S10.5: a cancellation is never withheld. If the view has not received the beginning of the touch, it receives
      // nothing.
      if known.contains(slot) {
        insert(Item(event: event, phase: .cancelled, landing: scene.touches[slot].serial, slot: slot, timestamp: time))
      } else {
        unbind(slot, &scene, into: &effects)
      }
    }
  }

  private mutating func deliverKept(but held: Held, _ scene: inout Scene, into effects: inout EffectBuffer) {
    for slot in keeping.subtracting(held.began) {
      let entry = entries + slot.index
      let touch = scene.touches.touches + slot.index
      func item(_ event: UInt64, _ phase: TouchPhase, _ timestamp: Timestamp) -> Item {
        Item(event: event, phase: phase, landing: touch.pointee.serial, slot: slot, timestamp: timestamp)
      }
      if entry.pointee.began != 0 { insert(item(entry.pointee.began, .began, touch.pointee.landed)) }
      if entry.pointee.moved != 0 { insert(item(entry.pointee.moved, .moved, entry.pointee.movedAt)) }
      if entry.pointee.ended != 0, !held.ended.contains(slot) {
        insert(item(entry.pointee.ended, .ended, entry.pointee.endedAt))
      }
    }
    for n in 0..<scratch.count {
      let item = scratch[n]
      deliver(item, &scene, into: &effects)
      if scene.observation.contains(.trace), item.timestamp < scene.time, item.phase != .cancelled,
        let view = scene.touches[item.slot].view
      {
        let trace = Trace.released(touch: scene.touches[item.slot].names, view: view, item.phase)
        effects.append(.trace(trace, at: scene.time))
      }
    }
    scratch.removeAll()
    released = TouchSet()
  }

  /// Inserts an item into `scratch`, which stays sorted and rarely contains more than five items.
  private mutating func insert(_ item: Item) {
    var index = scratch.count
    while index > 0, item.precedes(scratch[index &- 1]) { index &-= 1 }
    scratch.insert(item, at: index)
  }

  private mutating func deliver(_ item: Item, _ scene: inout Scene, into effects: inout EffectBuffer) {
    let slot = item.slot
    let touch = scene.touches[slot]
    switch item.phase {
    case .began:
      entries[slot.index].began = 0
      known.insert(slot)
      released.insert(slot)
      emit(slot, .began, touch.start, touch.start, item.timestamp, &scene, into: &effects)
    case .moved:
      let isReleased = released.contains(slot)
      entries[slot.index].moved = 0
      // S9.4: for a released touch, at most one move is delivered, and none if the touch is at its landing point.
      if !isReleased || touch.location != touch.start {
        let previous = isReleased ? touch.start : touch.previousLocation
        emit(slot, .moved, touch.location, previous, item.timestamp, &scene, into: &effects)
      }
    case .ended:
      entries[slot.index].ended = 0
      bound.remove(slot)
      emit(slot, .ended, touch.location, touch.location, item.timestamp, &scene, into: &effects)
    case .cancelled:
      _ = cancel(slot, &scene, into: &effects)
    case .stationary:
      break
    }
    if !entries[slot.index].keepsSomething { keeping.remove(slot) }
  }

  mutating func deliverStationary(_ scene: inout Scene, into effects: inout EffectBuffer) {
    let resting = scene.touches.down.subtracting(scene.changes.all).intersection(bound).intersection(known)
    for slot in scene.touches.inLandingOrder(resting) {
      let touch = scene.touches[slot]
      emit(slot, .stationary, touch.location, touch.location, touch.timestamp, &scene, into: &effects)
    }
  }

  @inline(__always)
  private mutating func emit(
    _ slot: TouchSlot, _ phase: TouchPhase, _ location: Point, _ previous: Point, _ timestamp: Timestamp,
    _ scene: inout Scene, into effects: inout EffectBuffer
  ) {
    let touch = scene.touches.touches + slot.index
    guard let view = touch.pointee.view else { return }
    effects.append(Ledger.delivery(of: touch.pointee, to: view, phase, location, previous, timestamp, scene.time))
  }

  @inline(__always)
  private static func delivery(
    of touch: borrowing Touch, to view: ViewID, _ phase: TouchPhase, _ location: Point, _ previous: Point,
    _ timestamp: Timestamp, _ time: Timestamp
  ) -> Effect {
    .touch(
      TouchDelivery(
        view: view, id: touch.id, serial: touch.serial, phase: phase, type: touch.type,
        tapCount: Int32(truncatingIfNeeded: touch.tapCount), location: location, previousLocation: previous,
        timestamp: timestamp, time: time))
  }
}
