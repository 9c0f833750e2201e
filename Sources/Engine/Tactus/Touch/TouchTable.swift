// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Stores the touches that the engine still needs, each in a slot, and applies the samples of frames to them (S1).
///
/// A slot becomes free when its touch has lifted, no open attempt has received the touch, and none of its phases is
/// withheld from its view. Fingers that are down, and lifted fingers of unfinished taps, need only a few slots. If
/// custom recognizers keep so many lifted touches that the table becomes nearly full, the engine frees the oldest of
/// them (`crowded`).
struct TouchTable: ~Copyable {
  static let capacity = 64
  /// The number of slots that are kept free for new fingers.
  private static let reserve = 16

  /// The 64 slots, all of them always initialized.
  let touches: UnsafeMutablePointer<Touch>
  /// For each value of the lowest six bits of an id, the slot of the newest touch whose id has these bits.
  private let places: UnsafeMutablePointer<UInt8>
  /// The slots in use, in landing order.
  private let order: UnsafeMutablePointer<TouchSlot>
  private(set) var count = 0
  private(set) var allocated = TouchSet()
  private(set) var down = TouchSet()
  private var landings: UInt64 = 0

  init() {
    touches = .allocate(capacity: Self.capacity)
    touches.initialize(repeating: Touch(), count: Self.capacity)
    places = .allocate(capacity: Self.capacity)
    places.initialize(repeating: 0, count: Self.capacity)
    order = .allocate(capacity: Self.capacity)
    order.initialize(repeating: TouchSlot(0), count: Self.capacity)
  }

  deinit {
    touches.deinitialize(count: Self.capacity)
    touches.deallocate()
    places.deallocate()
    order.deinitialize(count: Self.capacity)
    order.deallocate()
  }

  subscript(slot: TouchSlot) -> Touch {
    unsafeAddress { UnsafePointer(touches + slot.index) }
    nonmutating unsafeMutableAddress { touches + slot.index }
  }

  /// The `n`th slot in landing order.
  func slot(at n: Int) -> TouchSlot { order[n & (Self.capacity - 1)] }

  /// Iterates over a set of touches in landing order (S1.4).
  struct InLandingOrder: Sequence, IteratorProtocol {
    var rest: TouchSet
    let order: UnsafeMutablePointer<TouchSlot>
    var index = 0
    mutating func next() -> TouchSlot? {
      if let only = rest.onlyMember {
        rest = TouchSet()
        return only
      }
      if rest.isEmpty { return nil }
      while !rest.contains(order[index]) { index &+= 1 }
      rest.remove(order[index])
      return order[index]
    }
  }
  func inLandingOrder(_ touches: TouchSet) -> InLandingOrder {
    InLandingOrder(rest: touches.intersection(allocated), order: order)
  }

  /// The slot of the touch that is down and has this id; nil if there is none.
  @inline(__always)
  func find(_ id: Int64) -> TouchSlot? {
    var rest = down
    guard let first = rest.removeFirst() else { return nil }
    if touches[first.index].id == id { return first }
    let place = TouchSlot(Int(places[Int(truncatingIfNeeded: id & 63)]))
    if rest.contains(place), touches[place.index].id == id { return place }
    for slot in rest where touches[slot.index].id == id { return slot }
    return nil
  }

  enum Outcome {
    case taken
    /// The touch has already changed in the current event, so the sample belongs to the next event: finish the current
    /// event first.
    case needsNewEvent
    /// A landing with the id of a touch that is still down: cancel the old touch first (S1.10).
    case replaces(TouchSlot)
    case dropped
  }

  /// Handles the sample if it is a motion of a touch that neither began nor ended in this event; otherwise returns
  /// false. Several motions of a touch in one event are combined into one (S1.5).
  @inline(__always)
  func foldMotion(_ sample: borrowing TouchSample, into moment: inout Moment) -> Bool {
    guard sample.location.isUsable, let slot = find(sample.id), !moment.changes.comingAndGoing.contains(slot) else {
      return false
    }
    let touch = touches + slot.index
    if sample.location == touch.pointee.location { return true }
    if !moment.changes.moved.contains(slot) {
      moment.changes.moved.insert(slot)
      touch.pointee.previousLocation = touch.pointee.location
    } else if sample.location == touch.pointee.previousLocation {
      // The touch is back at its position before the event, so it did not move (S1.3).
      moment.changes.moved.remove(slot)
    }
    touch.pointee.location = sample.location
    return true
  }

  /// Handles a sample for which `foldMotion` returned false.
  mutating func fold(_ sample: borrowing TouchSample, into moment: inout Moment) -> Outcome {
    guard let slot = find(sample.id) else {
      guard sample.phase == .down, sample.location.isUsable else { return .dropped }
      return land(sample, into: &moment) ? .taken : .dropped
    }
    let touch = touches + slot.index
    switch sample.phase {
    case .down:
      guard sample.location.isUsable else { return .dropped }
      return moment.changes.all.contains(slot) ? .needsNewEvent : .replaces(slot)
    case .move:
      // If the touch has landed in this event, the location of the motion becomes its landing point. If the touch has
      // lifted in this event, the motion is dropped.
      guard sample.location.isUsable, moment.changes.began.contains(slot) else { return .dropped }
      touch.pointee.location = sample.location
      touch.pointee.previousLocation = sample.location
      touch.pointee.start = sample.location
    case .up, .cancel:
      // S1.5: a touch has one phase per event. If it landed or moved in this event, it lifts in the next event, which
      // has the same time.
      if moment.changes.began.contains(slot) || moment.changes.moved.contains(slot) { return .needsNewEvent }
      if moment.changes.lifted.contains(slot) { return .dropped }
      touch.pointee.timestamp = moment.time
      touch.pointee.previousLocation = touch.pointee.location
      if sample.phase == .up { moment.changes.ended.insert(slot) } else { moment.changes.cancelled.insert(slot) }
    }
    return .taken
  }

  /// Applies the only motion of an event. Returns false if the touch is already at this location (S1.3).
  @inline(__always)
  func move(_ slot: TouchSlot, to location: Point, at time: Timestamp) -> Bool {
    let touch = touches + slot.index
    if location == touch.pointee.location { return false }
    touch.pointee.previousLocation = touch.pointee.location
    touch.pointee.location = location
    arrive(touch, at: time)
    return true
  }

  /// Updates the time and the farthest distance of these touches. Returns the largest squared distance that any of them
  /// has ever had from its start.
  @inline(__always)
  func arrive(_ moved: TouchSet, at time: Timestamp) -> Double {
    var farthest = 0.0
    for slot in moved {
      arrive(touches + slot.index, at: time)
      farthest = max(farthest, touches[slot.index].farthestSquared)
    }
    return farthest
  }

  @inline(__always)
  private func arrive(_ touch: UnsafeMutablePointer<Touch>, at time: Timestamp) {
    touch.pointee.timestamp = time
    let distance = (touch.pointee.location - touch.pointee.start).lengthSquared
    if distance > touch.pointee.farthestSquared { touch.pointee.farthestSquared = distance }
  }

  private mutating func land(_ sample: borrowing TouchSample, into moment: inout Moment) -> Bool {
    let free = (~allocated.bits).trailingZeroBitCount
    guard free < Self.capacity else { return false }
    let slot = TouchSlot(free)
    landings &+= 1
    touches[free] = Touch(
      id: sample.id, serial: landings, type: sample.type, location: sample.location, previousLocation: sample.location,
      start: sample.location, landed: moment.time, timestamp: moment.time, named: sample.named)
    places[Int(truncatingIfNeeded: sample.id & 63)] = UInt8(truncatingIfNeeded: free)
    allocated.insert(slot)
    down.insert(slot)
    order[count] = slot
    count &+= 1
    moment.changes.began.insert(slot)
    return true
  }

  /// Prepares the next event: the location of each of these touches becomes its previous location (S1.7).
  @inline(__always)
  func settle(_ moved: TouchSet) {
    for slot in moved { touches[slot.index].previousLocation = touches[slot.index].location }
  }

  /// Removes the touches that lifted in this event from those that are down.
  mutating func lift(_ lifted: TouchSet) { down.subtract(lifted) }

  /// Frees the slots of touches that the engine no longer needs.
  mutating func free(_ forgotten: TouchSet) {
    for slot in forgotten {
      allocated.remove(slot)
      var index = 0
      while index < count, order[index] != slot { index &+= 1 }
      count &-= 1
      while index < count {
        order[index] = order[index &+ 1]
        index &+= 1
      }
    }
  }

  /// The oldest lifted touch, if too few slots are free for new fingers; otherwise nil.
  var crowded: TouchSlot? {
    guard count > Self.capacity - Self.reserve else { return nil }
    for n in 0..<count where !down.contains(order[n]) { return order[n] }
    return nil
  }
}
