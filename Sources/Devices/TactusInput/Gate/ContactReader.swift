// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus

/// Reads a touchscreen beside libinput, and hears only which contacts there are, so that it can name each that libinput
/// tells of, however late that is. It costs a read for each landing, and one in sixteen frames.
package final class ContactReader {
  private let descriptor: FileDescriptor
  private var names = ContactNames()
  /// Of the last frame that libinput has told of.
  private var time = Timestamp.distantPast
  /// What has happened since the last look, of which there may be events.
  private var unread = 0
  /// The kernel has room for so many reports of all fingers, whatever device it is.
  private static let mostUnread = 16
  private static let mostEvents = 64
  /// Whatever a device does, this program has something else to do.
  private static let mostReads = 64

  /// Has the kernel tell this descriptor of nothing else; nil if it cannot. Nobody else may read by it.
  package init?(owning descriptor: consuming FileDescriptor) {
    guard tactus_evdev_hear_contacts(descriptor.rawValue) == 0 else { return nil }
    self.descriptor = descriptor
    begin()
  }

  /// The contact that libinput tells of as a landing; nil if it has lifted unseen.
  package func name(_ slot: Int32, landedAt time: Timestamp) -> ContactVerdict.Contact? {
    var (reads, isMore) = (0, true)
    while !names.find(slot, landedAt: time.microseconds), isMore, reads < Self.mostReads {
      isMore = read()
      reads += 1
    }
    return names.take(slot).map { ContactVerdict.Contact(slot: slot, trackingID: $0) }
  }

  /// libinput has told of a frame, all of whose landings have been named.
  package func keepUp(with time: Timestamp) {
    self.time = time
    keepUp()
  }

  /// Something was written to the device. Makes room in the kernel for what comes.
  package func keepUp() {
    unread += 1
    guard unread >= Self.mostUnread else { return }
    names.forget(before: time.microseconds)
    var reads = 0
    while !names.isFull, reads < Self.mostReads, read() { reads += 1 }
  }

  /// Returns whether there may be more.
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

  /// With what is down now; what waits to be read is part of that.
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
