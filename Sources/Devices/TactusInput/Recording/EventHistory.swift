// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Writes events as lines with the comments of `libinput record`: how much each value has changed, the time since the
/// last report, and a note when the last finger has lifted.
struct EventHistory {
  private static let axes = 64

  private var slots = 0
  private var slot = 0
  /// The latest value of each axis of the device, and then, for each slot, the latest value of each axis of its
  /// contact.
  private var values: [Int32] = []
  /// Contains a bit for each slot with a contact.
  private var contacts: UInt64 = 0
  private var reportedContacts: UInt64 = 0
  /// The time of the last report of all devices.
  private var lastReport: Int64 = 0

  mutating func begin(_ device: RecordedDevice) {
    let last = device.axes[UInt16(ABS_MT_SLOT)]?.maximum
    slots = last.map { min(max(Int($0), 0) + 1, 64) } ?? 0
    slot = 0
    values = Array(repeating: 0, count: Self.axes * (slots + 1))
    contacts = 0
    reportedContacts = 0
  }

  mutating func add(_ event: RecordedEvent, to text: inout TextBuffer) {
    let time = max(event.time, 0)
    text.add("    - [")
    text.add(time / 1_000_000, width: 3)
    text.add(", ")
    text.add(time % 1_000_000, width: 6)
    text.add(", ")
    text.add(Int64(event.type), width: 3)
    text.add(", ")
    text.add(Int64(event.code), width: 3)
    text.add(", ")
    text.add(Int64(event.value), width: 7)
    text.add("] # ")
    if event.type == UInt16(EV_SYN) {
      addReport(event, time, &text)
    } else {
      text.add(EventName.type(event.type))
      text.add(" / ")
      text.add(EventName.code(event.code, ofType: event.type), width: 20)
      text.add(" ")
      text.add(Int64(event.value), width: 6)
      if event.type == UInt16(EV_ABS) { addAxis(event, &text) }
      text.add("\n")
    }
  }

  private mutating func addReport(_ event: RecordedEvent, _ time: Int64, _ text: inout TextBuffer) {
    let line = event.code == UInt16(SYN_MT_REPORT) ? "++++++++++++" : "------------"
    text.add("\(line) \(EventName.code(event.code, ofType: event.type)) (\(event.value)) ")
    if event.code == UInt16(SYN_MT_REPORT) {
      text.add("++++++++++\n")
    } else {
      text.add("---------- ")
      text.add(time / 1000 - lastReport / 1000, showsPlus: true)
      text.add("ms\n")
      lastReport = time
    }
    guard event.isReport, contacts != reportedContacts else { return }
    reportedContacts = contacts
    if contacts == 0 { text.add("                                       # Touch device in neutral state\n") }
  }

  private mutating func addAxis(_ event: RecordedEvent, _ text: inout TextBuffer) {
    let code = Int32(event.code)
    switch code {
    case ABS_MT_SLOT:
      slot = min(max(Int(event.value), 0), max(slots - 1, 0))
    case ABS_MT_TRACKING_ID:
      let bit: UInt64 = 1 << UInt64(slot)
      contacts = event.value == -1 ? contacts & ~bit : contacts | bit
    case ABS_MT_BLOB_ID: break
    default:
      let isOfSlot =
        slots > 0
        && (ABS_MT_TOUCH_MAJOR...ABS_MT_POSITION_Y ~= code || ABS_MT_PRESSURE...ABS_MT_TOOL_Y ~= code)
      let index = Int(code) + (isOfSlot ? Self.axes * (slot + 1) : 0)
      guard code < Self.axes, values.indices.contains(index) else { return }
      text.add(" (")
      text.add(Int64(event.value) - Int64(values[index]), showsPlus: true)
      text.add(")")
      values[index] = event.value
    }
  }
}
