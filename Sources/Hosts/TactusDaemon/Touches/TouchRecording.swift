// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusInput
import TactusJSON

/// Records a touchscreen for a program that cannot read it: makes lines with the events that the kernel would report to
/// that program if this daemon did not read the touchscreen. Pure.
struct TouchRecording {
  let device: DeviceID
  private let name: String
  private let node: String
  private let x: InputAxis
  private let y: InputAxis
  private let slots: Int
  private var contacts: CloneContacts

  /// `axis` returns an axis of the device's node. Returns nil if the touchscreen reports no positions.
  init?(of device: InputDevice, axis: (Int32) -> InputAxis?) {
    guard let x = axis(ABS_MT_POSITION_X) ?? axis(ABS_X), let y = axis(ABS_MT_POSITION_Y) ?? axis(ABS_Y) else {
      return nil
    }
    (self.device, name, node) = (device.id, device.name, device.node)
    (self.x, self.y, slots) = (x, y, axis(ABS_MT_SLOT)?.slots ?? 1)
    contacts = CloneContacts(slots: slots, slop: 0, corner: CloneContacts.Position(x: x.minimum, y: y.minimum))
  }

  /// The first line, which describes the touchscreen.
  var head: [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("event", "recording")
      text.member("name", name)
      text.member("node", node)
      text.member("slots", slots)
      text.member("x", [x.minimum, x.maximum, x.resolution].map { Int($0) })
      text.member("y", [y.minimum, y.maximum, y.resolution].map { Int($0) })
    }
    text.append("\n")
    return text.bytes
  }

  static func refusal(_ why: String) -> [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("event", "refused")
      text.member("why", why)
    }
    text.append("\n")
    return text.bytes
  }

  /// Returns the lines of a frame; `place` returns the point of the panel, 0 to 1, that a contact came from.
  mutating func lines(_ frame: TouchFrame, at place: (Point) -> Point?) -> [UInt8] {
    var lines = Lines()
    for sample in frame.samples where DeviceID(ofTouch: sample.id) == device {
      let point = place(sample.location)
      let position = CloneContacts.Position(x: x.value(at: point?.x ?? 0), y: y.value(at: point?.y ?? 0))
      contacts.deliver(
        TouchPhase(sample.phase), UInt64(bitPattern: sample.id), slot: Int32(truncatingIfNeeded: sample.id),
        at: position, frame.time, cancel: .palm
      ) { lines.add($0, at: $1) }
    }
    contacts.finish { lines.add($0, at: $1) }
    return lines.bytes
  }

  /// Returns lines that lift all contacts in the recording.
  mutating func liftAll() -> [UInt8] {
    var lines = Lines()
    contacts.liftAll { lines.add($0, at: $1) }
    return lines.bytes
  }

  /// Collects events into lines, one line for each report.
  private struct Lines {
    var bytes: [UInt8] = []
    private var events: [[Int]] = []

    mutating func add(_ event: KernelEvent, at time: Int64) {
      events.append([Int(event.type), Int(event.code), Int(event.value)])
      guard event == .report else { return }
      var text = JSONText()
      text.object { text in
        text.member("t", Int(time))
        text.member("events", events)
      }
      text.append("\n")
      bytes += text.bytes
      events = []
    }
  }
}

extension TouchPhase {
  init(_ phase: TouchSample.Phase) {
    self =
      switch phase {
      case .down: .began
      case .move: .moved
      case .up: .ended
      case .cancel: .cancelled
      }
  }
}
