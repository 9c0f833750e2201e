// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import Tactus
import TactusWire

/// A touch in a host, and the reports about it to the host's client.
struct ReportedTouch {
  let serial: UInt64
  /// The host's settings when the touch began, which stay valid for this touch.
  var reporting: TouchReporting
  let isPrecise: Bool
  /// The custom recognizers to which the touch was offered and whose attempts have not ended.
  var followers: [ObjectIdentifier] = []

  /// Whether the touch's beginning was sent in the ordinary stream.
  var isKnown = false
  /// Whether the touch's end was sent in the ordinary stream.
  var isEnded = false
  /// Whether the ordinary stream receives nothing more about the touch.
  var isTaken = false
  /// Whether a cancel for another touch has ended this one, so that later events of the engine about it are not passed
  /// on.
  var isSilent = false
  var isUp = false
  /// Why the touch was taken.
  var cause = HostReason.other
  /// The latest delivery to the ordinary stream.
  var last: TouchDelivery?

  /// The view in which the touch began.
  var node: ViewNode?
  /// Whether `touch_down` was sent for the touch.
  var isNamed = false
  var told = TouchDisposition.delivered

  var disposition: TouchDisposition {
    if isTaken { return isKnown ? .cancelled : .consumed }
    if !isKnown { return .withheld }
    return isEnded || !isUp ? .delivered : .endWithheld
  }

  var reason: HostReason {
    switch disposition {
    case .delivered: .none
    case .withheld, .endWithheld: .pending
    case .cancelled, .consumed: cause
    }
  }

  /// Whether the disposition can no longer change.
  var isOver: Bool { isUp && disposition != .withheld && disposition != .endWithheld }

  /// Whether the client receives the touch's events while the touch has this disposition.
  func reportsEvents(as disposition: TouchDisposition) -> Bool {
    if !followers.isEmpty || reporting.contains(.delivered) { return true }
    return reporting.contains(.withheld) && (disposition == .withheld || disposition == .consumed)
  }

  /// Whether a change of the disposition must be reported.
  var reportsDisposition: Bool {
    guard disposition != told else { return false }
    if reporting.contains(.dispositions) || isPrecise && disposition == .cancelled { return true }
    return isNamed && reportsEvents(as: told)
  }
}
