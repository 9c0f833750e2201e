// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import Tactus
import TactusWire

/// A touch in a host, and the reports about it to the host's client.
struct ReportedTouch {
  let serial: UInt64
  /// The host's setting when the touch began, which stays valid for this touch.
  var reporting: TouchReporting
  let isPrecise: Bool
  /// The custom recognizers that were offered it and have not finished.
  var followers: [ObjectIdentifier] = []

  /// Whether its beginning and its end were sent in the ordinary stream.
  var isKnown = false
  var isEnded = false
  /// Whether the ordinary stream receives nothing more about it.
  var isTaken = false
  /// A cancel for another touch has ended it, so later events of the engine about it are not passed on.
  var isSilent = false
  var isUp = false
  /// Why it was taken.
  var cause = HostReason.other
  /// The last delivery to the ordinary stream.
  var last: TouchDelivery?

  /// The view in which it began.
  var node: ViewNode?
  /// `touch_down` was sent for it.
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

  /// Its disposition can no longer change.
  var isOver: Bool { isUp && disposition != .withheld && disposition != .endWithheld }

  /// Whether its events are reported with this disposition.
  func reportsEvents(as disposition: TouchDisposition) -> Bool {
    if !followers.isEmpty || reporting.contains(.delivered) { return true }
    return reporting.contains(.withheld) && (disposition == .withheld || disposition == .consumed)
  }

  /// Whether a change of its disposition is to be reported.
  var reportsDisposition: Bool {
    guard disposition != told else { return false }
    if reporting.contains(.dispositions) || isPrecise && disposition == .cancelled { return true }
    return isNamed && reportsEvents(as: told)
  }
}
