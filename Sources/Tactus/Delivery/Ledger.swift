// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Who hears of which touch, and when (S9).
///
/// One entry a touch. It is *bound* while its view may still hear of it, *known* once the view was told that it began.
/// Recognizers in play hold it back: with `delaysTouchesBegan` everything, with `delaysTouchesEnded` the end.
///
/// | input                                  | not known, held            | known                                   |
/// |----------------------------------------|----------------------------|-----------------------------------------|
/// | happens: began, moved                  | kept                       | delivered in this cycle                 |
/// | happens: ended                         | kept                       | delivered, or kept while an end is held |
/// | system cancels                         | dropped, unbound           | cancelled, unbound                      |
/// | holder fails, ignores or is let go     | delivered if the last      | a kept end delivered if the last        |
/// | holder recognized, it cancels          | dropped, unbound           | cancelled, unbound                      |
/// | holder recognized, delayed began only  | dropped, unbound           | (cannot be: it was held)                |
/// | holder recognized, neither             | as "fails"                 | as "fails"                              |
/// | view leaves                            | dropped, unbound           | cancelled (unless destroyed), unbound   |
///
/// What becomes free in a cycle is delivered in the order in which it happened, before the phases of the cycle's own
/// event (S9.6): entries carry the number of the event, and sorting by (event, phase, landing) is that order.
struct Ledger: ~Copyable {
  /// Whom views wait for: the touches of which recognizers in play hold back everything, or the end.
  typealias Held = (began: TouchSet, ended: TouchSet)

  struct Entry {
    /// The event of what is kept, 0 for nothing. Moves shrink to the last one.
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
  /// Touches whose beginning the view is told in this cycle, after the fact.
  private var released = TouchSet()
  /// Touches of which their views may still hear, and those of which they were told that they began.
  private(set) var bound = TouchSet()
  private var known = TouchSet()
  /// Touches of which something is kept.
  private(set) var keeping = TouchSet()
  /// Touches that nobody may hold back any longer.
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

  // MARK: who holds what

  /// A touch lands. A view that takes one touch at a time is not told of a second (S2.5).
  mutating func open(_ slot: TouchSlot, isBound: Bool) {
    entries[slot.index].drop()
    if isBound { bound.insert(slot) } else { bound.remove(slot) }
    known.remove(slot)
    unholdable.remove(slot)
  }

  /// From now on its view hears of it at once, whoever waits.
  mutating func letGo(_ slot: TouchSlot) { unholdable.insert(slot) }

  // MARK: the view never hears of it again

  /// Cancels in the view what it knows of the touch and drops what it does not; false if it was unbound already.
  mutating func unbind(
    _ slot: TouchSlot, telling isTold: Bool = true, at time: Timestamp, _ touches: inout TouchTable,
    into effects: inout EffectBuffer
  ) -> Bool {
    guard bound.contains(slot) else { return false }
    bound.remove(slot)
    entries[slot.index].drop()
    keeping.remove(slot)
    guard isTold, known.contains(slot) else { return true }
    emit(slot, .cancelled, touches[slot].location, touches[slot].location, time, time, &touches, into: &effects)
    return true
  }

  // MARK: what happens

  /// Delivers what has become free, then the phases of this event (S9.6).
  @inline(never)
  mutating func deliver(
    _ changes: TouchChanges, holding all: Held, event: UInt64, at time: Timestamp, _ touches: inout TouchTable,
    into effects: inout EffectBuffer, observing observation: Observation
  ) {
    let held = (began: all.began.subtracting(unholdable), ended: all.ended.subtracting(unholdable))
    if held.began.intersects(changes.all) || held.ended.intersects(changes.ended) || !keeping.isEmpty {
      keep(changes, event: event, at: time, &touches, into: &effects, isTraced: observation.includesWithholding)
      deliverKept(but: held, at: time, &touches, into: &effects, isTraced: observation.contains(.trace))
    } else {
      deliverAtOnce(changes, at: time, &touches, into: &effects)
    }
  }

  /// Nothing is held and nothing was: the phases of the event, one after another.
  mutating func deliverAtOnce(
    _ changes: TouchChanges, at time: Timestamp, _ touches: inout TouchTable, into effects: inout EffectBuffer
  ) {
    if !changes.began.isEmpty { deliverAtOnce(changes.began, .began, at: time, &touches, into: &effects) }
    if !changes.moved.isEmpty { deliverAtOnce(changes.moved, .moved, at: time, &touches, into: &effects) }
    if !changes.ended.isEmpty { deliverAtOnce(changes.ended, .ended, at: time, &touches, into: &effects) }
    if !changes.cancelled.isEmpty { deliverAtOnce(changes.cancelled, .cancelled, at: time, &touches, into: &effects) }
  }

  /// A touch that no attempt holds has moved; for its delivery there is room.
  @inline(__always)
  mutating func forward(
    _ slot: TouchSlot, at time: Timestamp, _ touches: inout TouchTable, into effects: inout EffectBuffer
  ) {
    guard bound.contains(slot), let view = touches[slot].view else { return }
    effects.appendInRoom(
      Ledger.delivery(
        of: slot, to: view, .moved, touches[slot].location, touches[slot].previousLocation, time, time, touches))
  }

  /// In landing order (S1.4).
  mutating func deliverAtOnce(
    _ changed: TouchSet, _ phase: TouchPhase, at time: Timestamp, _ touches: inout TouchTable,
    into effects: inout EffectBuffer
  ) {
    let heard = changed.intersection(bound)
    if heard.isEmpty { return }
    if phase == .began { known.formUnion(heard) }
    if phase == .ended || phase == .cancelled { bound.subtract(heard) }
    if let only = heard.onlyMember {
      return emit(
        only, phase, touches[only].location, touches[only].previousLocation, time, time, &touches, into: &effects)
    }
    for slot in touches.inLandingOrder(heard) {
      emit(slot, phase, touches[slot].location, touches[slot].previousLocation, time, time, &touches, into: &effects)
    }
  }

  /// Notes the event's phases behind whatever is kept already.
  private mutating func keep(
    _ changes: TouchChanges, event: UInt64, at time: Timestamp, _ touches: inout TouchTable,
    into effects: inout EffectBuffer, isTraced: Bool
  ) {
    for slot in changes.began.intersection(bound) {
      entries[slot.index].began = event
      keeping.insert(slot)
    }
    for slot in changes.moved.intersection(bound) {
      entries[slot.index].moved = event
      entries[slot.index].movedAt = time
      keeping.insert(slot)
    }
    for slot in changes.ended.intersection(bound) {
      entries[slot.index].ended = event
      entries[slot.index].endedAt = time
      keeping.insert(slot)
    }
    for slot in changes.cancelled.intersection(bound) {
      // S10.5: at once, whatever is held; where the view knows nothing of the touch it need not know the rest.
      if known.contains(slot) {
        insert(Item(event: event, phase: .cancelled, landing: touches[slot].serial, slot: slot, timestamp: time))
      } else {
        _ = unbind(slot, at: time, &touches, into: &effects)
        if isTraced, let view = touches[slot].view {
          effects.append(.trace(.withdrawn(touch: touches[slot].names, view: view), at: time))
        }
      }
    }
  }

  private mutating func deliverKept(
    but held: Held, at time: Timestamp, _ touches: inout TouchTable, into effects: inout EffectBuffer, isTraced: Bool
  ) {
    for slot in keeping.subtracting(held.began) {
      let entry = entries[slot.index]
      let landing = touches[slot].serial
      func item(_ event: UInt64, _ phase: TouchPhase, _ timestamp: Timestamp) -> Item {
        Item(event: event, phase: phase, landing: landing, slot: slot, timestamp: timestamp)
      }
      if entry.began != 0 { insert(item(entry.began, .began, touches[slot].landed)) }
      if entry.moved != 0 { insert(item(entry.moved, .moved, entry.movedAt)) }
      if entry.ended != 0, !held.ended.contains(slot) { insert(item(entry.ended, .ended, entry.endedAt)) }
    }
    for n in 0..<scratch.count {
      let item = scratch[n]
      deliver(item, at: time, &touches, into: &effects)
      if isTraced, item.timestamp < time, item.phase != .cancelled, let view = touches[item.slot].view {
        effects.append(.trace(.released(touch: touches[item.slot].names, view: view, item.phase), at: time))
      }
    }
    scratch.removeAll()
    released = TouchSet()
  }

  /// Keeps `scratch` sorted: it seldom holds more than a handful.
  private mutating func insert(_ item: Item) {
    var place = scratch.count
    while place > 0, item.precedes(scratch[place &- 1]) { place &-= 1 }
    scratch.insert(item, at: place)
  }

  private mutating func deliver(
    _ item: Item, at time: Timestamp, _ touches: inout TouchTable, into effects: inout EffectBuffer
  ) {
    let slot = item.slot
    let touch = touches[slot]
    switch item.phase {
    case .began:
      entries[slot.index].began = 0
      known.insert(slot)
      released.insert(slot)
      emit(slot, .began, touch.start, touch.start, item.timestamp, time, &touches, into: &effects)
    case .moved:
      let isReleased = released.contains(slot)
      entries[slot.index].moved = 0
      // S9.4: one, if the location differs from where it began.
      if !isReleased || touch.location != touch.start {
        emit(
          slot, .moved, touch.location, isReleased ? touch.start : touch.previousLocation, item.timestamp, time,
          &touches,
          into: &effects)
      }
    case .ended:
      entries[slot.index].ended = 0
      bound.remove(slot)
      emit(slot, .ended, touch.location, touch.location, item.timestamp, time, &touches, into: &effects)
    case .cancelled:
      _ = unbind(slot, at: time, &touches, into: &effects)
    case .stationary:
      break
    }
    if !entries[slot.index].keepsSomething { keeping.remove(slot) }
  }

  mutating func deliverStationary(
    except changed: TouchSet, at time: Timestamp, _ touches: inout TouchTable, into effects: inout EffectBuffer
  ) {
    for slot in touches.inLandingOrder(touches.down.subtracting(changed).intersection(bound).intersection(known)) {
      let touch = touches[slot]
      emit(slot, .stationary, touch.location, touch.location, touch.timestamp, time, &touches, into: &effects)
    }
  }

  @inline(__always)
  private mutating func emit(
    _ slot: TouchSlot, _ phase: TouchPhase, _ location: Point, _ previous: Point, _ timestamp: Timestamp,
    _ time: Timestamp, _ touches: inout TouchTable, into effects: inout EffectBuffer
  ) {
    guard let view = touches[slot].view else { return }
    effects.append(Ledger.delivery(of: slot, to: view, phase, location, previous, timestamp, time, touches))
  }

  @inline(__always)
  private static func delivery(
    of slot: TouchSlot, to view: ViewID, _ phase: TouchPhase, _ location: Point, _ previous: Point,
    _ timestamp: Timestamp, _ time: Timestamp, _ touches: borrowing TouchTable
  ) -> Effect {
    .touch(
      TouchDelivery(
        view: view, id: touches[slot].id, serial: touches[slot].serial, phase: phase, type: touches[slot].type,
        tapCount: Int32(truncatingIfNeeded: touches[slot].tapCount), location: location,
        previousLocation: previous, timestamp: timestamp, time: time))
  }
}
