// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Which contact of the kernel's each touch of libinput's is. libinput tells the slot of a landing, and the kernel's
/// time of it; the tracking id is in the stream of events, whenever it is read. Pure.
///
/// libinput tells what the stream says, in its order. Of what it has not read since its queue was full it tells only
/// the outcome, with an earlier time: that is a landing that the stream does not have, and the contact is the one that
/// is down now.
package struct ContactNames {
  private struct Contact {
    var trackingID: Int32
    /// Nil if nobody saw it: then any landing in its slot may be its own.
    var landed: Int64?
    var isNamed = false
  }

  /// That a contact lands in a slot, or, where its id is below 0, lifts.
  private struct Change {
    var slot: Int
    var trackingID: Int32
    var time: Int64
  }

  /// In each slot, after all changes up to the last landing that was asked for.
  private var contacts: [Contact?] = Array(repeating: nil, count: slots)
  /// What the stream says after that.
  private var changes: [Change] = []
  private var slot: Int32 = 0
  /// Events are missing: nothing is heard until it is told what is down.
  package private(set) var isLost = true

  /// As many as the kernel is asked for.
  private static let slots = 64
  /// No more events need be read ahead.
  package var isFull: Bool { changes.count >= Self.enough }
  private static let enough = 64

  package init() { changes.reserveCapacity(2 * Self.enough) }

  // MARK: the stream

  package mutating func hear(_ event: KernelEvent, at time: Int64) {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_DROPPED):
      isLost = true
      changes.removeAll(keepingCapacity: true)
    case (EV_ABS, ABS_MT_SLOT): slot = event.value
    case (EV_ABS, ABS_MT_TRACKING_ID):
      guard !isLost, contacts.indices.contains(Int(slot)) else { return }
      changes.append(Change(slot: Int(slot), trackingID: event.value, time: time))
    default: break
    }
  }

  /// What is down after the last event that was heard, and the slot that the next is of.
  package mutating func begin(with trackingIDs: [(slot: Int32, trackingID: Int32)], currentSlot: Int32) {
    changes.removeAll(keepingCapacity: true)
    (slot, isLost) = (currentSlot, false)
    for index in contacts.indices {
      let id = trackingIDs.first { Int($0.slot) == index }?.trackingID
      if contacts[index]?.trackingID != id { contacts[index] = id.map { Contact(trackingID: $0) } }
    }
  }

  // MARK: what libinput tells

  /// Looks in what was heard for the contact that landed in a slot at a time. If there is none, more must be heard.
  package mutating func find(_ slot: Int32, landedAt time: Int64) -> Bool {
    guard contacts.indices.contains(Int(slot)) else { return true }
    var next = 0
    defer { changes.removeFirst(next) }
    while !isNew(Int(slot), at: time) {
      guard next < changes.count else { return false }
      apply(changes[next])
      next += 1
    }
    return true
  }

  /// The tracking id of what is in a slot: what was found, or, if nothing was, what landed there last.
  package mutating func take(_ slot: Int32) -> Int32? {
    guard contacts.indices.contains(Int(slot)), let contact = contacts[Int(slot)], !contact.isNamed else { return nil }
    contacts[Int(slot)]?.isNamed = contact.landed != nil
    return contact.trackingID
  }

  /// Nobody will ask for what landed before this time.
  package mutating func forget(before time: Int64) {
    let old = changes.firstIndex { $0.time >= time } ?? changes.count
    for change in changes[..<old] { apply(change) }
    changes.removeFirst(old)
  }

  private func isNew(_ slot: Int, at time: Int64) -> Bool {
    guard let contact = contacts[slot] else { return false }
    return contact.landed == time && !contact.isNamed
  }

  private mutating func apply(_ change: Change) {
    if change.trackingID < 0 { return contacts[change.slot] = nil }
    // libevdev lets no id follow another without an end.
    guard contacts[change.slot] == nil else { return }
    contacts[change.slot] = Contact(trackingID: change.trackingID, landed: change.time)
  }
}
