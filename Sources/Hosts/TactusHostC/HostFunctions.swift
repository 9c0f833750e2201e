// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusHost
import CTactusServer
import CWaylandServer
import Tactus
import TactusGestures
import TactusC
import TactusServer
import TactusServerC
import TactusSystem
import TactusWire
import WaylandServer

// The functions below are described in tactus-host.h.

/// A `struct tactus_host *`: a `CHost`.
public typealias HostPointer = UnsafeMutablePointer<tactus_host>

@c @implementation public func tactus_host_create(
  _ display: DisplayPointer!, _ touches: UnsafePointer<tactus_server_host>!, _ session: UnsafePointer<tactus_session>!,
  _ data: UnsafeMutableRawPointer!, _ settings: UnsafePointer<tactus_server_settings>!,
  _ configuration: UnsafePointer<CChar>!
) -> HostPointer! {
  var table = tactus_server_host()
  var functions = tactus_session()
  var wanted = tactus_server_settings.defaults
  guard let display, let loop = wl_display_get_event_loop(display), Sized.read(touches, over: &table),
    table.deliver != nil || table.wl_touch != nil, Sized.read(session, over: &functions), functions.perform != nil,
    settings == nil || Sized.read(settings, over: &wanted)
  else { return nil }
  let file = SystemFiles.environment("TACTUS_CONFIG") ?? configuration.map { String(cString: $0) }
  guard let host = CHost(display, loop, table, functions, data: data, wanted, file: file) else { return nil }
  return Unmanaged.passRetained(host).toOpaque().assumingMemoryBound(to: tactus_host.self)
}

@c @implementation public func tactus_host_destroy(_ host: HostPointer!) -> Bool {
  guard let host, behind(host).close() else { return false }
  Unmanaged<CHost>.fromOpaque(host).release()
  return true
}

@c @implementation public func tactus_host_server(_ host: HostPointer!) -> ServerPointer! {
  host.map { ServerPointer(.passUnretained(behind($0).table)) }
}

private func behind(_ host: HostPointer) -> CHost {
  Unmanaged<CHost>.fromOpaque(host).takeUnretainedValue()
}

/// Calls `body` with the host behind a pointer from C. Returns false for NULL and in the middle of a cycle.
private func with(_ host: HostPointer?, _ body: (CHost, SystemHost) -> Bool) -> Bool {
  guard let host else { return false }
  let it = behind(host)
  guard let system = it.host, !it.table.isInCycle else { return false }
  return withExtendedLifetime(it) { body(it, system) }
}

@c @implementation public func tactus_host_reload(_ host: HostPointer!) -> Bool {
  with(host) { it, _ in
    it.source.reread()
    return true
  }
}

@c @implementation public func tactus_host_session_changed(_ host: HostPointer!) -> Bool {
  with(host) { it, _ in
    it.source.sessionChanged()
    return true
  }
}

@c @implementation public func tactus_host_set_locked(_ host: HostPointer!, _ is_locked: Bool) -> Bool {
  with(host) { _, system in
    system.isLocked = is_locked
    return true
  }
}

@c @implementation public func tactus_host_panic(_ host: HostPointer!) -> Bool {
  with(host) { _, system in
    system.panic(at: MonotonicClock.now)
    return true
  }
}

@c @implementation public func tactus_host_is_aside(_ host: HostPointer!) -> Bool {
  with(host) { _, system in system.isReleased }
}
