// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One slot of a touchscreen and its state between two reports, as libinput stores it.
struct EvdevSlot {
  /// How the events since the last report change the contact.
  enum State: UInt8 {
    case none, begin, update, end
  }

  /// Whether the contact counts as a palm.
  enum Palm: UInt8 {
    case none
    /// The driver has just reported the contact as a palm, so it must be cancelled.
    case new
    case palm
    /// The contact was cancelled as a palm, or was a palm from the beginning. Nothing is reported in this slot until a
    /// new contact begins.
    case was
  }

  var state = State.none
  var palm = Palm.none
  /// Whether the contact's landing was reported, but neither its lift nor its cancellation.
  var isDown = false
  /// The tool type that the driver reports. It persists across contacts, since the driver reports only changes.
  var toolType: Int32 = 0
  /// The length of the contact in device units. Like the tool type, it persists across contacts.
  var size: Int32 = 0
  /// Whether the driver has a contact in this slot; nil if the recording has not shown it yet.
  var hasContact: Bool?
  /// The position in device units. Like the tool type, it persists across contacts.
  var point = EvdevPoint()
  /// If small movements are filtered out: the filtered position, with which the next position is compared.
  var center = EvdevPoint()

  /// Filters a movement. Returns true if the movement is large enough to be reported. As in libinput, the reported
  /// point is unfiltered, but the stored point is filtered.
  mutating func follows(_ margin: EvdevPoint) -> Bool {
    point = point.drags(center, margin: margin)
    guard point != center else { return false }
    center = point
    return true
  }
}
