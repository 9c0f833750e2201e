// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import CTactusServer
import Tactus
import TactusC
import TactusServer
import TactusWire
import WaylandServer

/// The target of a `struct tactus_server *`: a server whose host is a table of C functions.
package final class CServer {
  let host: tactus_server_host
  let data: UnsafeMutableRawPointer?
  package private(set) var server: GestureServer?
  /// The `CHost` that contains this server; nil for a server that `tactus_server_create` has created.
  package unowned(unsafe) var keeper: (any ServerKeeper)?
  /// The server's engine, for the functions of tactus.h.
  let handle: UnsafeMutablePointer<Handle>
  /// Translates deliveries to `wl_touch` events, if the host sends these itself.
  private var wire: TouchWire?
  /// Whether the host has received an effect since the last cycle ended.
  private var hasTold = false
  /// The effect to which the host receives a pointer during a call.
  private let effect: UnsafeMutablePointer<tactus_effect>
  /// The number of notifications to the host that are running. While there are any, the host must not destroy the
  /// server.
  private var calls = 0
  /// The number of questions to the host that are running. While there are any, the host must do nothing except answer.
  private var questions = 0

  /// Creates the object without a server. `attach` must be called next.
  package init(_ host: tactus_server_host, data: UnsafeMutableRawPointer?) {
    self.host = host
    self.data = data
    handle = .allocate(capacity: 1)
    handle.initialize(to: Handle())
    effect = .allocate(capacity: 1)
    effect.initialize(to: tactus_effect())
    wire = host.wl_touch.map { TouchWire($0, data) }
  }

  convenience init?(
    _ display: DisplayPointer, _ host: tactus_server_host, data: UnsafeMutableRawPointer?,
    _ settings: tactus_server_settings
  ) {
    self.init(host, data: data)
    guard
      let server = GestureServer(
        display: display, host: self, limits: ServerLimits(settings), capabilities: capabilities(settings),
        filtersGlobals: settings.filters_globals, hasShells: host.standing != nil)
    else { return nil }
    attach(server)
  }

  /// Sets the server that this object represents.
  package func attach(_ server: GestureServer) {
    self.server = server
    handle.pointee.owner = self
  }

  deinit {
    handle.pointee.owner = nil
    destroy(EnginePointer(handle))
    effect.deallocate()
  }

  /// Returns the capabilities in `settings` without those for which the host has no function.
  package func capabilities(_ settings: tactus_server_settings) -> GestureCapabilities {
    var capabilities = GestureCapabilities(rawValue: settings.capabilities)
    capabilities.subtract([.toplevels, .cancelSoft])
    if host.wl_touch != nil {
      capabilities.formUnion([.cancelClient, .cancelPrecise, .touchIDs])
      capabilities.remove(.cancelSeat)
    } else if host.wl_touch_id == nil {
      capabilities.remove(.touchIDs)
    }
    if host.input_serial == nil { capabilities.remove(.inputSerials) }
    return capabilities
  }

  /// Ends all touches. Must be called before the server is closed, since clients could not receive the ends of their
  /// touches later. Returns false if this is impossible now.
  package func end() -> Bool {
    guard calls == 0, !isInCycle else { return false }
    server?.endSession()
    return true
  }

  package func call<Answer>(_ body: () -> Answer) -> Answer {
    calls += 1
    defer { calls -= 1 }
    return body()
  }

  package func ask<Answer>(_ body: () -> Answer) -> Answer {
    questions += 1
    defer { questions -= 1 }
    return body()
  }
}

extension CServer: GestureServerHost {
  package var now: Timestamp { ask { Timestamp(microseconds: host.now?(data) ?? 0) } }

  package func standing(of client: ClientPointer) -> ClientStanding {
    ask { host.standing.flatMap { ClientStanding(number: $0(data, client).rawValue) } ?? .ordinary }
  }
  package func exclusion(of client: ClientPointer) -> ExclusionAllowance {
    ask { host.exclusion.flatMap { ExclusionAllowance(number: $0(data, client).rawValue) } ?? .limited }
  }

  package func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool) {
    call {
      if let wire, let surface {
        let seat = seat(ofTouch: delivery.id)
        let view = server?.view(of: surface)
        let point = view.flatMap { server?.convert(delivery.location, to: $0) } ?? delivery.location
        return wire.deliver(delivery, to: surface, at: point, seat: seat, precisely: isPrecise)
      }
      // The surface is nil if it is being destroyed. Then no `wl_touch` event can be sent for it.
      if delivery.phase == .ended || delivery.phase == .cancelled { wire?.forget(delivery.serial) }
      hasTold = true
      _ = effect.pointee.set(.touch(delivery))
      withUnsafePointer(to: effect.pointee.touch) { host.deliver?(data, $0, surface, isPrecise) }
    }
  }

  package func forget(touch serial: UInt64) {
    call {
      if let wire { wire.forget(serial) } else { host.touch_over?(data, serial) }
    }
  }

  package func perform(_ action: Action) { report(.action(action)) }

  package func report(_ effect: Effect) {
    guard let perform = host.perform else { return }
    call {
      // A separate copy, since the host's response may cause the next effect.
      var told = tactus_effect()
      handle.pointee.reason = told.set(effect)
      hasTold = true
      withUnsafePointer(to: told) { perform(data, $0) }
    }
  }

  package func cycleEnded() {
    call {
      wire?.finish()
      guard hasTold else { return }
      hasTold = false
      host.cycle_ended?(data)
    }
  }
  package func deadlineChanged() { call { host.deadline_changed?(data) } }
  package func inhibitionChanged() { call { host.inhibition_changed?(data) } }

  package func wlTouchID(of serial: UInt64) -> Int32? {
    if let wire {
      guard let touch = server?.landing(of: serial), let surface = touch.surface else { return nil }
      return wire.id(of: serial, named: touch.id, on: surface, seat: seat(ofTouch: touch.id))
    }
    let id = ask { host.wl_touch_id?(data, serial) ?? -1 }
    return id < 0 ? nil : id
  }
  package func inputSerial(for surface: ResourcePointer?) -> UInt32 { ask { host.input_serial?(data, surface) ?? 0 } }
  package func seat(of resource: ResourcePointer) -> UInt64 { ask { host.seat?(data, resource) ?? 0 } }
  package func seat(ofTouch id: Int64) -> UInt64 { ask { host.seat_of_touch?(data, id) ?? 0 } }
}

extension CServer: EngineOwner {
  package var isInCycle: Bool { questions > 0 || server?.isInCycle ?? true }

  package func lend(to handle: UnsafeMutablePointer<Handle>) {
    server?.lendEngine(for: &handle.pointee.engine, &handle.pointee.effects)
  }
  package func takeBack(from handle: UnsafeMutablePointer<Handle>) {
    server?.takeBackEngine(for: &handle.pointee.engine, &handle.pointee.effects)
  }

  package func landing(in view: ViewID, at point: Point) -> ViewID? {
    guard let server, !isInCycle else { return nil }
    return server.landing(in: view, at: point)
  }

  package func prepareToDestroy(_ view: ViewID) -> Bool {
    guard let server, !isInCycle, !server.owns(view) else { return false }
    server.clear(view)
    return true
  }

  package func handleFrame() -> Bool {
    guard let server, !isInCycle else { return false }
    if handle.pointee.frame.samples.isEmpty { return true }
    // A separate copy, since the host may add samples of the next frame in response.
    let frame = handle.pointee.frame
    handle.pointee.frame.removeAll()
    if let keeper { keeper.handle(frame) } else { server.handle(frame) }
    return true
  }

  /// Cancels the fingers of a touchscreen that is removed, since no event of the touchscreen ends them.
  func endFingers(of device: UInt32) {
    _ = handleFrame()
    guard let frame = server?.cancels(of: { UInt32(truncatingIfNeeded: $0 >> 32) == device }) else { return }
    if let keeper { keeper.handle(frame) } else { server?.handle(frame) }
  }

  package func advance(to time: Timestamp) -> Bool {
    guard let server, !isInCycle else { return false }
    server.advance(to: time)
    return true
  }

  package var nextDeadline: Timestamp? { isInCycle ? nil : server?.nextDeadline }

  package var observes: Observation {
    get { server?.observes ?? [] }
    set { server?.observes = newValue }
  }
  package var delegate: (any GestureDelegate)? {
    get { server?.hostDelegate }
    // A keeper has its own delegate.
    set { if keeper == nil { server?.hostDelegate = newValue } }
  }
}
