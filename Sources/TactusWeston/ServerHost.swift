// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusConfig
import TactusServer
import TactusSystem

/// What the gesture server needs of weston.
final class ServerHost: GestureServerHost {
  /// One for each seat with a touchscreen.
  var hooks: [TouchHook] = []
  let trust: Trust
  var acts: (Tactus.Action) -> Void = { _ in }
  var deadlineHasChanged: () -> Void = {}
  var inhibitionHasChanged: () -> Void = {}
  /// The one in force.
  var configuration: Configuration { didSet { trust.configured = configuration.shellClients } }

  init(_ trust: Trust, _ configuration: Configuration) {
    self.trust = trust
    self.configuration = configuration
    trust.configured = configuration.shellClients
  }

  func hook(of touch: Int64) -> TouchHook? {
    let number = Int32(truncatingIfNeeded: touch >> 32)
    return hooks.first { $0.number == number }
  }

  // MARK: GestureServerHost

  var now: Timestamp { MonotonicClock.now }
  /// Weston 10 knows no security context; where a compositor has it, a client that bears one is `.sandboxed`.
  func standing(of client: OpaquePointer) -> ClientStanding {
    trust.includes(client) && trust.programs.mayBeShell(client, by: configuration) ? .trusted : .ordinary
  }

  func deliver(_ delivery: TouchDelivery, surface: OpaquePointer?, isPrecise: Bool) {
    hook(of: delivery.id)?.deliver(delivery, precisely: isPrecise)
  }
  func perform(_ action: Tactus.Action) { acts(action) }
  func cycleEnded() { for hook in hooks { hook.finish() } }
  func deadlineChanged() { deadlineHasChanged() }
  func inhibitionChanged() { inhibitionHasChanged() }
  func exclusion(of client: OpaquePointer) -> ExclusionAllowance {
    trust.programs.allowance(of: client, by: configuration)
  }
  func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double? {
    configuration.exclusionLimit(at: edge, of: frame, thresholdScale: thresholdScale)
  }
  func hold(of client: OpaquePointer) -> Interval? { trust.programs.hold(of: client, by: configuration) }

  func wlTouchID(of serial: UInt64) -> Int32? {
    for hook in hooks { if let id = hook.wireID(of: serial) { return id } }
    return nil
  }
  func inputSerial(for surface: OpaquePointer?) -> UInt32 {
    guard let surface else { return 0 }
    for hook in hooks { if let serial = hook.serial(for: surface) { return serial } }
    return 0
  }
  func seat(of resource: OpaquePointer) -> UInt { UInt(bitPattern: wl_resource_get_user_data(resource)) }
  func seat(ofTouch id: Int64) -> UInt { UInt(bitPattern: hook(of: id)?.seat) }
}
