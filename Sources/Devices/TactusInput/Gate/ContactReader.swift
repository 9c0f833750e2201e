// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus

/// Reads the contacts of a touchscreen independently of libinput, to identify each contact that libinput reports, even
/// if libinput reports it late. This costs one read for each landing, and one for every sixteen frames.
package final class ContactReader {
  private let descriptor: FileDescriptor
  private var names = ContactNames()
  /// The time of the last frame from libinput.
  private var time = Timestamp.distantPast
  /// The number of frames and writes since the last read. Each of them may have left unread events.
  private var unread = 0
  /// The most frames and writes between two reads. On any device, the kernel's queue has room for this many reports of
  /// all fingers.
  private static let mostUnread = 16
  private static let mostEvents = 64
  /// The most reads at once, which limits the work that a device can cause.
  private static let mostReads = 64

  /// Limits the descriptor to events of contacts; returns nil if the kernel cannot do that. Nothing else may read from
  /// the descriptor.
  package init?(owning descriptor: consuming FileDescriptor) {
    guard tactus_evdev_hear_contacts(descriptor.rawValue) == 0 else { return nil }
    self.descriptor = descriptor
    begin()
  }

  /// Returns the kernel's contact whose landing libinput reports; nil if the contact has already lifted and was never
  /// read.
  package func name(_ slot: Int32, landedAt time: Timestamp) -> ContactVerdict.Contact? {
    var (reads, isMore) = (0, true)
    while !names.find(slot, landedAt: time.microseconds), isMore, reads < Self.mostReads {
      isMore = read()
      reads += 1
    }
    return names.take(slot).map { ContactVerdict.Contact(slot: slot, trackingID: $0) }
  }

  /// Notes the time of a frame, and reads ahead. Called after a frame from libinput, when all its landings are
  /// identified.
  package func keepUp(with time: Timestamp) {
    self.time = time
    keepUp()
  }

  /// Makes room in the kernel's queue if necessary. Called after a write to the device.
  package func keepUp() {
    unread += 1
    guard unread >= Self.mostUnread else { return }
    names.forget(before: time.microseconds)
    var reads = 0
    while !names.isFull, reads < Self.mostReads, read() { reads += 1 }
  }

  /// Reads some events. Returns whether there may be more.
  private func read() -> Bool {
    unread = 0
    let count = withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.mostEvents) { events in
      let size = MemoryLayout<input_event>.stride
      let got = Int(tactus_read(descriptor.rawValue, events.baseAddress, events.count * size))
      guard got > 0 else { return 0 }
      for event in events.prefix(got / size) {
        let kernelEvent = KernelEvent(type: event.type, code: event.code, value: event.value)
        names.hear(kernelEvent, at: tactus_event_time(event))
      }
      return got / size
    }
    if names.isLost { begin() }
    return count == Self.mostEvents
  }

  /// Starts with the contacts that are down now. Skips unread events, since this state already includes their effects.
  private func begin() {
    let node = EvdevNode(descriptor.rawValue)
    var tries = 0
    repeat {
      skip()
      var contacts: [(slot: Int32, trackingID: Int32)] = []
      node.forEachContact { contacts.append(($0, $1)) }
      names.begin(with: contacts, currentSlot: node.currentSlot)
      tries += 1
    } while tries < Self.mostReads && tactus_evdev_has_events(descriptor.rawValue) != 0
  }

  private func skip() {
    withUnsafeTemporaryAllocation(of: input_event.self, capacity: Self.mostEvents) { events in
      let size = events.count * MemoryLayout<input_event>.stride
      var reads = 0
      while reads < Self.mostReads, tactus_read(descriptor.rawValue, events.baseAddress, size) == size { reads += 1 }
    }
  }
}
