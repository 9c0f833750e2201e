// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandClient
import CWaylandServer
import Glibc
package import Tactus
import TactusServer
package import struct TactusWire.GestureCapabilities
import WaylandServer

/// A display with a gesture server, an output of 1000 x 800, and clients in the same process, on socket pairs.
///
/// All of it runs on one thread. Most functions end with `settle`, so that all messages have arrived when they return.
/// Times are in milliseconds.
package final class Rig {
  package static let output = Rect(x: 0, y: 0, width: 1000, height: 800)

  package let display: DisplayPointer
  package private(set) var server: GestureServer?
  package let host: RigHost
  package private(set) var outputView: ViewID?
  package private(set) var clients: [WireClient] = []
  /// The server's `wl_client` of each client, in the order of `clients`; nil once a newer client has the same address.
  private var ends: [ClientPointer?] = []
  var compositor: RigCompositor?
  /// Clients other than `WireClient`; see `connect`.
  var guests: [any RigGuest] = []

  /// Whether each `settle` records the server's objects, which `objects` then returns.
  package var watchesObjects = false
  private var watched: [ObjectIdentifier: Watched] = [:]

  package init(
    capabilities: GestureCapabilities = .compositor, filtersGlobals: Bool = true,
    _ adjust: (inout ServerLimits) -> Void = { _ in }
  ) {
    var limits = ServerLimits()
    adjust(&limits)
    // Silences libwayland's log of protocol errors, since tests check the errors themselves.
    wl_log_set_handler_server { _, _ in }
    wl_log_set_handler_client { _, _ in }
    guard let display = wl_display_create() else { preconditionFailure("no display") }
    self.display = display
    host = RigHost()
    server = GestureServer(
      display: display, host: host, limits: limits, capabilities: capabilities, filtersGlobals: filtersGlobals)
    if capabilities.contains(.toplevels) { server?.offerToplevels() }
    outputView = server?.addOutput(name: "LVDS-1", frame: Rig.output)
    let compositor = RigCompositor(display, compositor: tactus_wl_compositor_interface())
    self.compositor = compositor
    host.touches = { [unowned compositor] in compositor.touches(of: $0) }
    host.inhibition = { [unowned self] in switchSystem() }
    compositor.committed = { [unowned self] surface in
      if let resource = surface.resource { self.server?.surfaceCommitted(resource) }
    }
  }

  deinit { end() }

  /// Destroys everything.
  package func end() {
    guard let compositor else { return }
    for client in clients { client.die() }
    clients = []
    host.inhibition = {}
    dropServer()
    wl_display_destroy_clients(display)
    withExtendedLifetime(compositor) { self.compositor = nil }
    wl_display_destroy(display)
  }

  /// Destroys the server before the display's clients.
  package func dropServer() {
    let last = server
    server = nil
    // Destroying the server calls its host, which must already find `server` nil.
    withExtendedLifetime(last) {}
  }

  package func removeOutput() {
    if let outputView { server?.removeOutput(outputView) }
    outputView = nil
    settle()
  }
  package func addOutput(_ name: String, _ frame: Rect) -> ViewID? {
    let view = server?.addOutput(name: name, frame: frame)
    settle()
    return view
  }

  // MARK: clients

  package func client(_ standing: ClientStanding = .ordinary) -> WireClient {
    var pair: [CInt] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
    let end = wl_client_create(display, pair[0])
    if let end {
      host.standings[end] = standing
      // A new client may have the same address as a client that has disconnected.
      for n in ends.indices where ends[n] == end { ends[n] = nil }
    }
    let client = WireClient(pair[1])
    clients.append(client)
    ends.append(end)
    settle()
    return client
  }

  /// Changes how far the host trusts this client, and notifies the server.
  package func trust(_ client: WireClient, _ standing: ClientStanding) {
    if let end = end(of: client) { host.standings[end] = standing }
    server?.standingsChanged()
    settle()
  }

  /// Whether the client is still connected to the server.
  package func isConnected(_ client: WireClient) -> Bool { end(of: client).map { connected.contains($0) } == true }

  private var connected: [ClientPointer] {
    guard let list = wl_display_get_client_list(display) else { return [] }
    var found: [ClientPointer] = []
    var link = list.pointee.next
    while let here = link, here != list {
      if let end = wl_client_from_link(here) { found.append(end) }
      link = here.pointee.next
    }
    return found
  }

  package func end(of client: WireClient) -> ClientPointer? {
    clients.firstIndex { $0 === client }.flatMap { ends[$0] }
  }

  /// Disconnects the client as if its process had died: it sends nothing more, and its end of the socket closes.
  package func kill(_ client: WireClient) {
    client.die()
    settle()
  }

  /// Creates a surface on the output, or on another surface.
  package func surface(
    of client: WireClient, _ name: String = "surface", _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    in parent: WireSurface? = nil
  ) -> WireSurface {
    let surface = client.createSurface(name)
    settle()
    place(surface, x, y, width, height, in: parent)
    return surface
  }

  /// Returns the compositor's resource for a surface.
  package func resource(of surface: WireSurface) -> ResourcePointer? {
    end(of: surface.client).flatMap { compositor?.surface($0, surface.id)?.resource }
  }

  package func place(
    _ surface: WireSurface, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: WireSurface? = nil
  ) {
    guard let server, let resource = resource(of: surface) else { return }
    host.names[resource] = surface.name
    let under = parent.flatMap { self.resource(of: $0) }.flatMap { server.view(of: $0) } ?? outputView
    guard let under else { return }
    server.place(resource, in: under, ViewProperties(frame: Rect(x: x, y: y, width: width, height: height)))
    settle()
  }

  package func withdraw(_ surface: WireSurface) {
    if let resource = resource(of: surface) { server?.withdraw(resource) }
    settle()
  }

  /// Creates a surface on the output, and a gesture host for it.
  package func window(
    of client: WireClient, _ name: String = "host", _ x: Double = 100, _ y: Double = 50, _ width: Double = 400,
    _ height: Double = 300
  ) -> (surface: WireSurface, host: WireHost) {
    let surface = surface(of: client, name + "-surface", x, y, width, height)
    let manager = client.bindManager()
    let host = manager.host(surface, name)
    manager.destroy()
    settle()
    return (surface, host)
  }

  // MARK: running until idle

  /// Runs the server and the clients until no message is left to read.
  package func settle() {
    let loop = wl_display_get_event_loop(display)
    let descriptor = wl_event_loop_get_fd(loop)
    var rounds = 0
    var goesOn = true
    while goesOn {
      rounds += 1
      precondition(rounds < 10_000, "client and server speak for ever")
      goesOn = false
      for client in clients where client.exchange() { goesOn = true }
      for guest in guests where guest.exchange() { goesOn = true }
      wl_event_loop_dispatch(loop, 0)
      wl_display_flush_clients(display)
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if Glibc.poll(&poll, 1, 0) > 0 { goesOn = true }
      for client in clients where client.hasNews { goesOn = true }
      for guest in guests where guest.hasNews { goesOn = true }
    }
    if watchesObjects { watch() }
  }

  /// Runs one step with a single client, for measurements, and does as little else as possible. Returns the number of
  /// bytes that the client received.
  package func pass(_ client: WireClient, t: Double, _ body: (GestureServer?) -> Void) -> Int {
    host.now = max(host.now, Timestamp(microseconds: Int64(t * 1000)))
    body(server)
    // Flushing all clients of the display would also measure libwayland's loop over them.
    if let end = end(of: client) { wl_client_flush(end) }
    let bytes = client.waiting
    _ = client.exchange()
    wl_event_loop_dispatch(wl_display_get_event_loop(display), 0)
    return bytes
  }

  /// Sends a motion and its frame through wl_touch, bypassing the server.
  package func sendMotion(to client: WireClient, _ t: Double, _ x: Double, _ y: Double) {
    for touch in compositor?.touches(of: end(of: client)) ?? [] {
      wl_touch_send_motion(touch, UInt32(t), 1, wl_fixed_from_double(x), wl_fixed_from_double(y))
      wl_touch_send_frame(touch)
    }
  }

  package var now: Timestamp { host.now }

  package func frame(t: Double, _ samples: TouchSample...) { frame(t: t, samples) }
  package func frame(t: Double, _ samples: [TouchSample]) {
    let time = Timestamp(microseconds: Int64(t * 1000))
    advance(to: time, exclusive: true)
    host.now = max(host.now, time)
    for sample in samples {
      switch sample.phase {
      case .down: host.contacts.insert(sample.id)
      case .move: break
      case .up, .cancel: host.contacts.remove(sample.id)
      }
    }
    let frame = TouchFrame(time: time, samples: samples)
    server?.handle(frame)
    settle()
  }

  /// Passes a frame with this timestamp to the server, without advancing the clock.
  package func frame(stamped t: Double, _ samples: TouchSample...) {
    server?.handle(TouchFrame(time: Timestamp(microseconds: Int64(t * 1000)), samples: samples))
    settle()
  }

  package func down(_ id: Int64 = 1, at p: (Double, Double), t: Double) {
    frame(t: t, TouchSample(id: id, phase: .down, location: Point(x: p.0, y: p.1)))
  }
  package func move(_ id: Int64 = 1, to p: (Double, Double), t: Double) {
    frame(t: t, TouchSample(id: id, phase: .move, location: Point(x: p.0, y: p.1)))
  }
  package func up(_ id: Int64 = 1, t: Double) { frame(t: t, TouchSample(id: id, phase: .up)) }
  package func cancel(_ id: Int64 = 1, t: Double) { frame(t: t, TouchSample(id: id, phase: .cancel)) }

  /// Lands a touch, and lifts it after 60 ms.
  package func tap(_ id: Int64 = 1, at p: (Double, Double), t: Double) {
    down(id, at: p, t: t)
    up(id, t: t + 60)
  }

  /// Lands a touch, moves it in steps of 10 ms, and, if `lifts` is true, lifts it 10 ms after the last step.
  package func drag(
    _ id: Int64 = 1, from a: (Double, Double), to b: (Double, Double), t: Double, steps: Int = 4, lifts: Bool = true
  ) {
    down(id, at: a, t: t)
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      move(id, to: (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share), t: t + Double(step) * 10)
    }
    if lifts { up(id, t: t + Double(steps + 1) * 10) }
  }

  /// Advances the clock without a frame, stopping at each deadline of the server on the way.
  package func wait(until t: Double) {
    advance(to: Timestamp(microseconds: Int64(t * 1000)), exclusive: false)
    settle()
  }

  private func advance(to time: Timestamp, exclusive: Bool) {
    var last: Timestamp?
    while let server, let deadline = server.nextDeadline, exclusive ? deadline < time : deadline <= time {
      // Stops if the server leaves its deadline unchanged; otherwise this loop would never end.
      if deadline == last { break }
      last = deadline
      host.now = max(host.now, deadline)
      server.advance(to: deadline)
      settle()
    }
    guard !exclusive else { return }
    host.now = max(host.now, time)
    server?.advance(to: time)
  }

  // MARK: recognizers of the host

  /// Adds a system recognizer to `view`, or to the output if no view is given.
  package func addSystem<R: Recognizer>(
    _ recognizer: R, _ name: String, on view: ViewID? = nil, adjust: (inout RecognizerSettings) -> Void = { _ in }
  ) -> RecognizerID? {
    var settings = RecognizerSettings(measuresVelocity: true)
    settings.comesFirst = true
    adjust(&settings)
    var made: RecognizerID?
    server?.withEngine { engine, effects in
      guard let view = view ?? outputView else { return }
      let id = engine.add(recognizer, name: name, settings: settings)
      engine.attach(id, to: view, into: &effects)
      made = id
    }
    if let made { host.recognizers[made] = name }
    if let made, let pan = recognizer as? ScreenEdgePan {
      server?.startsAtEdges(made, pan.edges, zone: pan.edgeWidth)
    }
    settle()
    return made
  }

  /// Enables the system recognizers, or disables them while a shell inhibits gestures.
  private func switchSystem() {
    guard let server else { return }
    let isOn = !server.areGesturesInhibited
    server.withEngine { engine, effects in
      for recognizer in host.recognizers.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
        engine.setEnabled(isOn, recognizer, into: &effects)
      }
    }
  }

  // MARK: objects that still exist

  private struct Watched {
    weak var object: Resource?
  }

  /// The types of the server's objects that a `settle` has recorded and that still exist, even if their resources were
  /// destroyed.
  package var objects: [String] { watched.values.compactMap { $0.object.map { "\(type(of: $0))" } }.sorted() }

  private func watch() {
    for end in connected {
      wl_client_for_each_resource(
        end,
        { resource, data in
          guard let resource, let data, let name = wl_resource_get_class(resource), strncmp(name, "tactus_", 7) == 0,
            let object = Resource.of(resource, as: Resource.self)
          else { return WL_ITERATOR_CONTINUE }
          let rig = Unmanaged<Rig>.fromOpaque(data).takeUnretainedValue()
          rig.watched[ObjectIdentifier(object)] = Watched(object: object)
          return WL_ITERATOR_CONTINUE
        }, Unmanaged.passUnretained(self).toOpaque())
    }
  }
}
