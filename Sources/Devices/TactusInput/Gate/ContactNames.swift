// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Matches libinput's touches to contacts of the kernel. libinput reports the slot and the kernel's time of a landing.
/// The tracking id is in the kernel's event stream, which may be read earlier or later. Performs no I/O.
///
/// libinput reports the events of the stream in order. After an overflow of its queue, libinput reports only the
/// resulting state, with an earlier time. The stream contains no landing at that time, so the contact that is down now
/// is used.
package struct ContactNames {
  private struct Contact {
    var trackingID: Int32
    /// Nil if the landing is not known: any landing that libinput reports in the slot may then be the landing of this
    /// contact.
    var landed: Int64?
    var isNamed = false
  }

  /// The landing of a contact in a slot, or its lift if the id is negative.
  private struct Change {
    var slot: Int
    var trackingID: Int32
    var time: Int64
  }

  /// The contact in each slot, before the changes in `changes`.
  private var contacts: [Contact?] = Array(repeating: nil, count: slots)
  /// The changes that were read from the stream, but that no lookup has reached yet.
  private var changes: [Change] = []
  private var slot: Int32 = 0
  /// Whether events were lost. Changes are then ignored until `begin` is called.
  package private(set) var isLost = true

  /// The number of slots that are requested from the kernel.
  private static let slots = 64
  /// Whether enough events have been read ahead.
  package var isFull: Bool { changes.count >= Self.enough }
  private static let enough = 64

  package init() { changes.reserveCapacity(2 * Self.enough) }

  // MARK: kernel events

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

  /// Starts with the contacts that are down now, and the slot to which the next event of the stream belongs.
  package mutating func begin(with trackingIDs: [(slot: Int32, trackingID: Int32)], currentSlot: Int32) {
    changes.removeAll(keepingCapacity: true)
    (slot, isLost) = (currentSlot, false)
    for index in contacts.indices {
      let id = trackingIDs.first { Int($0.slot) == index }?.trackingID
      if contacts[index]?.trackingID != id { contacts[index] = id.map { Contact(trackingID: $0) } }
    }
  }

  // MARK: lookup of the contacts that libinput reports

  /// Searches for the contact that landed in a slot at the given time. Returns false if more events must be read.
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

  /// Returns the tracking id of the contact in a slot: the contact that `find` has found, or else the contact that
  /// landed there most recently.
  package mutating func take(_ slot: Int32) -> Int32? {
    guard contacts.indices.contains(Int(slot)), let contact = contacts[Int(slot)], !contact.isNamed else { return nil }
    contacts[Int(slot)]?.isNamed = contact.landed != nil
    return contact.trackingID
  }

  /// Applies and removes the changes from before this time, since no caller looks up an earlier landing.
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
    // Like libevdev, ignores a new tracking id in a slot whose contact has not ended.
    guard contacts[change.slot] == nil else { return }
    contacts[change.slot] = Contact(trackingID: change.trackingID, landed: change.time)
  }
}
