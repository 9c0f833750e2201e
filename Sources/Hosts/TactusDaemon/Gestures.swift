// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandServer
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusServer
import TactusSystem
import TactusWire
import WaylandServer

/// Turns touches into actions: recognizes the configured gestures, and those of clients, on the outputs of the session.
///
/// It reads no device and asks no compositor: its owner passes in devices, touches and screens.
final class Gestures {
  let host: SystemHost
  private let side: ServerHost
  let actions: any GestureActions
  private let outputs: OutputRoots
  let toplevels: Toplevels
  private(set) var devices: [InputDevice] = []
  var history = GestureHistory()
  /// Returns how touches of a device are kept from windows.
  var way: (DeviceID) -> DeviceRule.Way
  private(set) var kept = KeptGestures()
  private var windowFingers = WindowFingers() {
    didSet { actions.windowsHaveFingers = windowFingers.areThere }
  }
  private var screens: [Screen] = []
  /// Whether the computer's keyboard is folded away, as in tablet mode.
  var isInTabletMode = false

  /// Called when the mapping of devices to outputs has changed.
  var mappingChanged: (OutputMapping) -> Void = { _ in }
  /// Called when a panic has switched gestures off, and when they are resumed.
  var releaseChanged: () -> Void = {}
  /// Called with each new configuration.
  var configurationChanged: () -> Void = {}
  var mapping: OutputMapping { outputs.mapping }

  /// Returns nil if there is no memory. `clock` is the clock of the timestamps of touches.
  init?(
    on display: DisplayPointer, _ loop: EventLoopPointer, _ compiled: CompiledConfiguration, to sink: any TouchSink,
    actions: any GestureActions, clock: @escaping () -> Timestamp = { MonotonicClock.now },
    log: @escaping (String) -> Void = { _ in }
  ) {
    side = ServerHost(sink, clock: clock)
    way = { [sink] _ in sink.withholds ? .clone : .observe }
    guard let host = SystemHost(side, on: display, loop, compiled, capabilities: .beside, log: log) else { return nil }
    self.host = host
    self.actions = actions
    outputs = OutputRoots(host)
    toplevels = Toplevels(host)
    outputs.removing = { [unowned(unsafe) self] in toplevels.removeOutput($0) }
    side.gestures = self
    host.server.observes = .endings
    actions.use(host.configuration)
  }

  deinit { side.gestures = nil }

  /// Closes the host. Call this while the display exists.
  func close() { host.close() }

  // MARK: devices and outputs

  func add(_ device: InputDevice) {
    devices.append(device)
    place()
    tell(of: device)
  }

  /// Removes a device. Its touches must have been cancelled.
  func remove(_ device: InputDevice) {
    devices.removeAll { $0.id == device.id }
    host.removeDevice(device.id.rawValue)
    place()
  }

  func show(_ screens: [Screen]) {
    self.screens = screens
    place()
    for device in devices { tell(of: device) }
  }

  private func place() {
    guard outputs.update(screens, for: devices, by: host.configuration) else { return }
    mappingChanged(outputs.mapping)
    toplevels.outputsChanged()
    host.settle()
  }

  /// Sets the positions of windows.
  func show(_ windows: [PlacedWindow]) {
    toplevels.show(windows)
    host.settle()
  }

  func placeToplevels() { toplevels.settle(on: outputs.all) }

  private func tell(of device: InputDevice) {
    host.addDevice(
      TouchDevice(
        id: device.id.rawValue, name: device.name, output: outputs.mapping.output(of: device)?.name ?? "",
        touches: UInt32(clamping: device.slots ?? 1)))
  }

  func use(_ configuration: Configuration) {
    actions.use(configuration)
    place()
    configurationChanged()
  }

  // MARK: events and interruptions

  func advance(to time: Timestamp) {
    host.server.advance(to: time)
    host.settle()
  }

  func handle(_ frame: TouchFrame) {
    history.heard(frame, way: way)
    kept.heard(frame) { place(of: $0) }
    host.handle(frame, for: .windowsAndEngine)
    // Called after the host: while the host handles movement, fingers that lift in this frame must count as down.
    windowFingers.heard(frame, way: way)
  }

  /// Records that a touch is delivered to a window.
  func delivered(_ touch: TouchDelivery) {
    history.delivered(touch)
    windowFingers.delivered(touch, way: way)
  }

  /// Records that a gesture withholds a touch from windows or consumes it.
  func keeps(_ trace: Trace) {
    history.kept(trace) { [host] in host.name(of: $0) ?? WindowAccount.application }
    windowFingers.kept(trace, way: way)
  }

  /// Records that a recognizer failed or was cancelled.
  func ended(_ transition: Transition) {
    history.ended(transition.recognizer, because: transition.reason, at: transition.time)
  }

  /// Ends all touches and all gestures. Call this when the session is interrupted.
  func interrupt() {
    history.interrupted(at: side.now)
    kept.dropOpen()
    windowFingers = WindowFingers()
    host.server.endSession()
    host.settle()
  }

  func setLocked(_ isLocked: Bool) {
    guard isLocked != host.isLocked else { return }
    host.isLocked = isLocked
    updateHistory()
    host.settle()
  }

  /// Stops recording while the screen is locked or gestures are switched off, and otherwise resumes it.
  private func updateHistory() {
    let isPublic = !host.isLocked && !host.isReleased
    history.record(isPublic, from: side.now)
    kept.isKeeping = isPublic
  }

  /// Returns the answer to `gesture N`, where 1 means the gesture that has ended most recently.
  func answer(_ which: Int) -> [UInt8] {
    kept.json(which, now: side.now, history: history, isSettled: host.server.nextDeadline == nil) { [host] in
      host.name(of: $0)
    }
  }

  private func place(of contact: TouchSample) -> KeptGestures.Place? {
    guard let device = devices.first(where: { $0.id == DeviceID(ofTouch: contact.id) }),
      let output = outputs.mapping.output(of: device)
    else { return nil }
    return KeptGestures.Place(
      screen: output.frame, scale: outputs.mapping.thresholdScale(of: device),
      state: state(ofContact: contact.id, at: contact.location))
  }

  // MARK: callbacks of the host

  func becameReleased() {
    updateHistory()
    releaseChanged()
  }

  func acted(_ report: ActionReport) {
    guard case .failed(let action, _, let failure, for: let gesture) = report else { return }
    history.failed(
      gesture.gesture, name: gesture.name.isEmpty ? nil : gesture.name,
      GestureHistory.Outcome.Failure(action: action.words, reason: failure.description))
  }

  func note(_ response: Response, of binding: TactusGestures.Binding) {
    if let phase = response.phase.word {
      history.acted(
        binding.words, name: binding.name, "\(phase) \(response.action.words)", isDone: response.staysDone)
    }
  }

  func state(for touch: Touch) -> SessionState { state(ofContact: touch.id, at: touch.start) }

  private func state(ofContact id: Int64, at start: Point) -> SessionState {
    var state = SessionState(app: actions.frontApp)
    state.title = actions.frontTitle
    state.role = actions.frontRole
    state.isFullscreen = actions.frontIsFullscreen
    state.isLocked = host.isLocked
    state.isInTabletMode = isInTabletMode
    if let device = devices.first(where: { $0.id == DeviceID(ofTouch: id) }) {
      state.device = device.name
      let output = outputs.mapping.output(of: device)
      state.output = output?.name
      state.isOnBackground = output != nil && actions.isBackground(start)
    }
    return state
  }

  func find(_ toplevel: ToplevelRequest) {
    toplevels.add(toplevel)
    host.settle()
  }

  /// Creates a trusted client on a new connection, to which no other program has access. Returns the client's end of
  /// the connection; the caller passes it to the client's program, and then closes it.
  func makeTrustedClient(on display: DisplayPointer) -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard tactus_stream_pair(&ends) == 0 else { return nil }
    guard let client = wl_client_create(display, ends[0]) else {
      _ = CLinux.close(ends[0])
      _ = CLinux.close(ends[1])
      return nil
    }
    host.programs.vouch(for: client)
    return ends[1]
  }
}

extension GestureCapabilities {
  /// The capabilities if no touchscreen is grabbed: clients receive gestures, but touches are not withheld from
  /// windows.
  static let beside: GestureCapabilities = [.exclusion]
}

/// Performs the actions of gestures, and reports the properties of the window in front.
protocol GestureActions: ActionAdapter {
  var frontApp: String? { get }
  var frontTitle: String? { get }
  var frontRole: String? { get }
  var frontIsFullscreen: Bool { get }
  /// Whether there is certainly no window at a position, in coordinates that span all outputs.
  func isBackground(_ place: Point) -> Bool
  /// Whether a finger is down in a window now.
  var windowsHaveFingers: Bool { get set }
  func use(_ configuration: Configuration)
}

extension SessionActions: GestureActions {}
