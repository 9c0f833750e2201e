// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// One slot of a touchscreen, as libinput keeps it between two reports.
struct EvdevSlot {
  /// What the events since the last report say of the contact.
  enum State: UInt8 {
    case none, begin, update, end
  }

  /// Whether the contact counts as a palm.
  enum Palm: UInt8 {
    case none
    /// The driver has just said so: to be cancelled.
    case new
    case palm
    /// The driver has taken it back, or said it before the contact began. Nothing is said of it until a new one begins.
    case was
  }

  var state = State.none
  var palm = Palm.none
  /// Down was said, and neither up nor cancel yet.
  var isDown = false
  /// The driver's word, which outlives contacts.
  var toolType: Int32 = 0
  /// Whether the driver has named a contact in it; nil where a recording has not yet shown.
  var hasContact: Bool?
  /// In device units. They outlive contacts too: what has not changed is not reported again.
  var point = EvdevPoint()
  /// What was reported last, where small movements are filtered out.
  var center = EvdevPoint()

  /// Filters a movement; whether it is large enough to be told. Then it is told as it came, and the filtered point is
  /// what stays, as libinput does.
  mutating func follows(_ margin: EvdevPoint) -> Bool {
    point = point.drags(center, margin: margin)
    guard point != center else { return false }
    center = point
    return true
  }
}
