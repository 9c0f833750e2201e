// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One slot of a touchscreen and its state between two reports, as libinput keeps it.
struct EvdevSlot {
  /// How the events since the last report change the contact.
  enum State: UInt8 {
    case none, begin, update, end
  }

  /// Whether the contact counts as a palm.
  enum Palm: UInt8 {
    case none
    /// The driver has just called it a palm; cancel it.
    case new
    case palm
    /// It was cancelled as a palm, or was a palm from the beginning. It is not reported until a new contact begins.
    case was
  }

  var state = State.none
  var palm = Palm.none
  /// Its landing was reported, but neither its lift nor its cancellation yet.
  var isDown = false
  /// The tool type that the driver reports; it persists across contacts.
  var toolType: Int32 = 0
  /// The length of the contact in device units. Like the point, it persists across contacts.
  var size: Int32 = 0
  /// Whether the driver has a contact in this slot; nil if the recording has not shown it yet.
  var hasContact: Bool?
  /// In device units. It persists across contacts too, since unchanged values are not reported again.
  var point = EvdevPoint()
  /// The last reported point, if small movements are filtered out.
  var center = EvdevPoint()

  /// Filters a movement; true if it is large enough to be reported. As in libinput, the movement is then reported
  /// unfiltered, and the filtered point is kept.
  mutating func follows(_ margin: EvdevPoint) -> Bool {
    point = point.drags(center, margin: margin)
    guard point != center else { return false }
    center = point
    return true
  }
}
