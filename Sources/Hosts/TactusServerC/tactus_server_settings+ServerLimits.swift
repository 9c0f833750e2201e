// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusServer
import Tactus
import TactusC
import TactusServer
import TactusWire

extension tactus_server_settings {
  package static var defaults: tactus_server_settings {
    let limits = ServerLimits()
    return tactus_server_settings(
      size: 0, capabilities: GestureCapabilities([.surfaces, .withhold, .cancelClient]).rawValue,
      views: UInt32(clamping: limits.views), recognizers: UInt32(clamping: limits.recognizers),
      depth: UInt32(clamping: limits.depth), unacked: limits.unacked, stall_ms: limits.stall.number,
      decision_ms: limits.decision.number, hold_ms: limits.hold.number, exclusion_px: UInt32(limits.exclusion),
      never_excluded: UInt32(limits.neverExcluded.rawValue), deferral_ms: limits.deferral.number,
      filters_globals: false)
  }
}

extension ServerLimits {
  init(_ settings: tactus_server_settings) {
    self.init()
    views = Int(clamping: settings.views)
    recognizers = Int(clamping: settings.recognizers)
    depth = Int(clamping: settings.depth)
    unacked = settings.unacked
    stall = .milliseconds(Double(settings.stall_ms))
    decision = .milliseconds(Double(settings.decision_ms))
    hold = .milliseconds(Double(settings.hold_ms))
    exclusion = Double(settings.exclusion_px)
    neverExcluded = Sides(rawValue: UInt8(truncatingIfNeeded: settings.never_excluded))
    deferral = .milliseconds(Double(settings.deferral_ms))
  }
}

extension Interval {
  /// The interval in milliseconds.
  fileprivate var number: UInt32 { UInt32(clamping: microseconds / 1000) }
}
