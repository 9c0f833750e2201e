// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Glibc
import Tactus
import TactusActions
import TactusConfig
import TactusInput
import TactusServer
import TactusSystem

/// From touches to actions: the engine with the configured gestures on each output, and the protocol for clients.
///
/// It reads no device and asks no compositor: its owner tells it of devices, touches and screens.
final class Gestures {
  private let host: ServerHost
  private let programs: ClientPrograms
  let server: GestureServer
  private let actions: any GestureActions
  private let system: SystemGestures
  private let deadlines: Deadlines
  private let outputs: OutputRoots
  let toplevels: Toplevels
  private var devices: [InputDevice] = []
  private var screens: [Screen] = []
  private(set) var configuration: Configuration
  /// The state when the last finger landed.
  private var situation = SessionState()
  private(set) var isLocked = false
  /// Whether the keyboard is folded away.
  var isInTabletMode = false

  /// Called when the mapping of devices to outputs has changed.
  var mappingChanged: (OutputMapping) -> Void = { _ in }
  var mapping: OutputMapping { outputs.mapping }

  /// Nil if there is no memory. `clock` is the clock of the touches.
  init?(
    on display: OpaquePointer, _ loop: OpaquePointer, _ compiled: CompiledConfiguration, to sink: any TouchSink,
    actions: any GestureActions, clock: @escaping () -> Timestamp = { MonotonicClock.now }
  ) {
    host = ServerHost(sink, clock: clock)
    programs = ClientPrograms(on: display)
    configuration = compiled.configuration
    guard
      let server = GestureServer(
        display: display, host: host, limits: configuration.serverLimits, capabilities: .beside)
    else { return nil }
    self.server = server
    self.actions = actions
    let situated = Situated()
    system = SystemGestures(server, compiled) { situated.state($0) }
    deadlines = Deadlines(of: server, system, on: loop, clock: clock)
    outputs = OutputRoots(server, system)
    toplevels = Toplevels(server, programs)
    toplevels.trusts = { [unowned self] in trusts($0) }
    outputs.removing = { [unowned self] in toplevels.removeOutput($0) }
    deadlines.passed = { [unowned self] in toplevels.settle(on: outputs.all) }
    situated.state = { [unowned self] in state(for: $0) }
    host.gestures = self
    actions.use(configuration)
  }

  /// Lets objects that are made first ask this object later.
  private final class Situated {
    var state: (Touch) -> SessionState = { _ in SessionState() }
  }

  /// Call it while the display exists.
  func close() {
    deadlines.stop()
    server.close()
    programs.close()
  }

  // MARK: what there is

  func add(_ device: InputDevice) {
    devices.append(device)
    place()
    tell(of: device)
  }

  /// Removes a device whose touches were cancelled.
  func remove(_ device: InputDevice) {
    devices.removeAll { $0.id == device.id }
    server.removeDevice(device.id.rawValue)
    place()
  }

  func show(_ screens: [Screen]) {
    self.screens = screens
    place()
    for device in devices { tell(of: device) }
  }

  private func place() {
    guard outputs.update(screens, for: devices, by: configuration) else { return }
    mappingChanged(outputs.mapping)
    toplevels.outputsChanged()
    settle()
  }

  /// Tells where windows are.
  func show(_ windows: [PlacedWindow]) {
    toplevels.show(windows)
    settle()
  }

  private func settle() {
    toplevels.settle(on: outputs.all)
    deadlines.settle()
  }

  private func tell(of device: InputDevice) {
    server.addDevice(
      TouchDevice(
        id: device.id.rawValue, name: device.name, output: outputs.mapping.output(of: device)?.name ?? "",
        touches: UInt32(clamping: device.slots ?? 1)))
  }

  /// Uses a new configuration as soon as no gesture is under way.
  func use(_ compiled: CompiledConfiguration) {
    configuration = compiled.configuration
    server.standingsChanged()
    // An inhibitor of a client that hangs must not keep gestures off for ever.
    server.overrideInhibitors()
    system.offer(compiled, at: host.now)
    actions.use(configuration)
    place()
    settle()
  }

  // MARK: what happens

  func handle(_ frame: TouchFrame) {
    server.handle(frame)
    settle()
  }

  func advance(to time: Timestamp) {
    server.advance(to: time)
    settle()
  }

  /// Call it when the session is interrupted: every touch and every gesture ends.
  func interrupt() {
    server.endSession()
    settle()
  }

  func setLocked(_ isLocked: Bool) {
    guard isLocked != self.isLocked else { return }
    self.isLocked = isLocked
    if isLocked { server.suspend() } else { server.resume() }
    settle()
  }

  private func state(for touch: Touch) -> SessionState {
    situation = SessionState(app: actions.frontApp)
    situation.isFullscreen = actions.frontIsFullscreen
    situation.isLocked = isLocked
    situation.isInTabletMode = isInTabletMode
    if let device = devices.first(where: { $0.id == DeviceID(ofTouch: touch.id) }) {
      situation.device = device.name
      situation.output = outputs.mapping.output(of: device)?.name
    }
    return situation
  }

  // MARK: what the server asks

  func find(_ toplevel: ToplevelRequest) {
    toplevels.add(toplevel)
    settle()
  }

  func trusts(_ client: OpaquePointer) -> Bool {
    programs.include(client, among: configuration.shellClients) && programs.mayBeShell(client, by: configuration)
  }

  /// Makes a client whose connection no other program ever had, and returns the other end, to be passed to its program
  /// and closed.
  func makeTrustedClient(on display: OpaquePointer) -> Int32? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    guard let client = wl_client_create(display, ends[0]) else {
      _ = Glibc.close(ends[0])
      _ = Glibc.close(ends[1])
      return nil
    }
    programs.vouch(for: client)
    return ends[1]
  }

  func exclusion(of client: OpaquePointer) -> ExclusionAllowance {
    programs.allowance(of: client, by: configuration)
  }
  func hold(of client: OpaquePointer) -> Interval? { programs.hold(of: client, by: configuration) }

  func deadlineChanged() { deadlines.arm() }
  func inhibitionChanged() { system.inhibit(server.areGesturesInhibited) }

  func act(_ action: Tactus.Action) {
    guard let (response, binding, _) = system.response(to: action, in: situation) else { return }
    actions.perform(response, of: binding, in: situation)
  }
}

extension ServerCapabilities {
  /// Beside a compositor, without a grab: clients are told of gestures, and touches are not withheld from windows.
  static let beside: ServerCapabilities = [.exclusion]
}
