// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import Tactus
import TactusWire

/// A touch in a host, and how much of it the host's client has been told.
struct ReportedTouch {
  let serial: UInt64
  /// What the host had asked for when the touch began; it stays with that.
  var reporting: TouchReporting
  let isPrecise: Bool
  /// Of custom recognizers that are offered it and have not come to an end.
  var followers: [ObjectIdentifier] = []

  /// Whether the ordinary stream was told that it began, and that it ended.
  var isKnown = false
  var isEnded = false
  /// Whether the ordinary stream hears of it no more.
  var isTaken = false
  /// Cancelled along with another: what the engine goes on to say of it is not passed on.
  var isSilent = false
  var isUp = false
  /// Why it is taken.
  var cause = HostReason.other
  /// The last that the ordinary stream was told.
  var last: TouchDelivery?

  /// The view in which it began.
  var node: ViewNode?
  /// Its client was told of it by `touch_down`.
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

  /// Nothing more can happen to it.
  var isOver: Bool { isUp && disposition != .withheld && disposition != .endWithheld }

  /// Whether its events are reported while it is treated so.
  func reportsEvents(as disposition: TouchDisposition) -> Bool {
    if !followers.isEmpty || reporting.contains(.delivered) { return true }
    return reporting.contains(.withheld) && (disposition == .withheld || disposition == .consumed)
  }

  /// Whether it is to be told that it is treated otherwise than before.
  var reportsDisposition: Bool {
    guard disposition != told else { return false }
    if reporting.contains(.dispositions) || isPrecise && disposition == .cancelled { return true }
    return isNamed && reportsEvents(as: told)
  }
}
