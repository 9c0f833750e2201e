// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusGestures
import TactusServer
import TactusSystem
import WaylandServer

/// The part of the host that is specific to Weston.
final class ServerHost: HostSide {
  /// The hooks, one for each seat with a touchscreen.
  var hooks: [TouchHook] = []
  /// The module that owns this object, and is freed after it.
  unowned(unsafe) var module: Module?

  func hook(of touch: Int64) -> TouchHook? {
    let number = Int32(truncatingIfNeeded: touch >> 32)
    return hooks.first { $0.number == number }
  }

  // MARK: HostSide

  var host: SystemHost? { module?.host }
  /// Weston does not implement security contexts. If Weston runs inside a compositor that does, a client with such a
  /// context is `.sandboxed`.
  func trusts(_ client: ClientPointer) -> Bool { module?.trust.includes(client) == true }
  func state(for touch: Touch) -> SessionState { module?.state(for: touch) ?? SessionState() }
  var adapter: (any ActionAdapter)? { module?.actions }
  func notes(_ request: ActionRequest) { module?.log(request) }
  func timePasses() { for hook in hooks { hook.noticeOthers() } }

  // MARK: GestureServerHost

  func landed(_ touch: TouchName) { hook(of: touch.id)?.landed(touch) }
  func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool) {
    hook(of: delivery.id)?.deliver(delivery, precisely: isPrecise)
  }
  func cycleEnded() { for hook in hooks { hook.finish() } }

  func wlTouchID(of serial: UInt64) -> Int32? {
    for hook in hooks { if let id = hook.wireID(of: serial) { return id } }
    return nil
  }
  func inputSerial(for surface: ResourcePointer?) -> UInt32 {
    guard let surface else { return 0 }
    for hook in hooks { if let serial = hook.serial(for: surface) { return serial } }
    return 0
  }
  func deliveredSerial(for surface: ResourcePointer?) -> UInt32 {
    guard let surface else { return 0 }
    for hook in hooks { if let serial = hook.deliveredSerial(for: surface) { return serial } }
    return 0
  }
  func seat(of resource: ResourcePointer) -> UInt64 {
    UInt64(UInt(bitPattern: wl_resource_get_user_data(resource)))
  }
  func seat(ofTouch id: Int64) -> UInt64 { UInt64(UInt(bitPattern: hook(of: id)?.seat)) }
}
