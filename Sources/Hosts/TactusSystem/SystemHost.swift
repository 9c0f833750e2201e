// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
package import Tactus
package import TactusGestures
package import TactusServer
package import TactusWire
import WaylandServer

/// A host with a configuration, inside a compositor or in a process of its own. Manages the configured gestures and the
/// clients of one display in one engine, their deadlines, the lock of the session, and the panic gesture.
///
/// The parts that differ between compositors are in its `HostSide`.
package final class SystemHost {
  package let server: GestureServer
  package let programs: ClientPrograms
  package private(set) var configuration: Configuration
  private let side: any HostSide
  private let gestures: SystemGestures
  package let performer: Performer
  private let deadlines: Deadlines
  private let situation: Situation
  private var panic: Panic
  private var surplus = SurplusFingers()
  private var source: ConfigurationSource?
  private let log: (String) -> Void

  /// The state of the session at the most recent landing of a finger.
  private final class Situation {
    var state = SessionState()
  }

  /// Returns nil if memory runs out. Create the host before clients connect to the display.
  package init?(
    _ side: any HostSide, on display: DisplayPointer, _ loop: EventLoopPointer, _ compiled: CompiledConfiguration,
    capabilities: GestureCapabilities = .compositor, filtersGlobals: Bool = true,
    log: @escaping (String) -> Void
  ) {
    self.side = side
    self.log = log
    configuration = compiled.configuration
    panic = Panic(configuration.safety)
    programs = ClientPrograms(on: display)
    performer = Performer(
      start: { [unowned(unsafe) side] words, details in
        switch StartedProgram.start(words, of: details) {
        case .success(let program): side.started(program)
        case .failure(let failure): return failure.reason
        }
        return nil
      }, log: log)
    guard
      let server = GestureServer(
        display: display, host: side, limits: configuration.serverLimits, capabilities: capabilities,
        filtersGlobals: filtersGlobals)
    else { return nil }
    self.server = server
    let situation = Situation()
    self.situation = situation
    gestures = SystemGestures(server, compiled) { [unowned(unsafe) side] touch in
      situation.state = side.state(for: touch)
      return situation.state
    }
    deadlines = Deadlines(of: server, gestures, on: loop) { [unowned(unsafe) side] in side.now }
    deadlines.noticed = { [unowned(unsafe) self] now in
      self.side.timePasses()
      panicIfMeant(at: now)
    }
    deadlines.passed = { [unowned(unsafe) side] in side.settle() }
    deadlines.also = { [unowned(unsafe) self] in panic.deadline }
  }

  /// Uses the configuration files of `source`, and follows their changes.
  package func follow(_ source: ConfigurationSource) {
    self.source = source
    source.changed = { [unowned(unsafe) self] in
      // A client's inhibitor must not keep gestures off for ever if the client hangs.
      server.overrideInhibitors()
      use($0)
      if isReleased { comeBack() }
    }
    source.adapted = { [unowned(unsafe) self] in use($0) }
  }

  /// Closes the server and stops all timers. Must be called while the display exists.
  package func close() {
    performer.close()
    deadlines.stop()
    source?.stop()
    server.close()
    programs.close()
  }

  /// Uses a new configuration as soon as no gesture is under way.
  package func use(_ compiled: CompiledConfiguration) {
    configuration = compiled.configuration
    server.standingsChanged()
    panic.safety = configuration.safety
    gestures.offer(compiled, at: side.now)
    side.use(configuration)
    settle()
    deadlines.arm()
  }

  // MARK: outputs

  package func addOutput(_ root: ViewID) { gestures.addOutput(root) }
  /// Sets the touchscreen of an output, whose `device` blocks apply to all gestures on the output.
  package func use(touchscreen name: String?, on root: ViewID) {
    gestures.use(touchscreen: name, on: root, at: side.now)
  }
  package func updateOutput(_ root: ViewID) { gestures.updateOutput(root) }
  package func removeOutput(_ root: ViewID) {
    gestures.removeOutput(root)
    performer.forget(output: root)
  }

  /// The name of a configured recognizer; nil for any other recognizer.
  package func name(of recognizer: RecognizerID) -> String? { gestures.name(of: recognizer) }

  // MARK: devices

  package func addDevice(_ device: TouchDevice) {
    panic.add(device: device.id, slots: Int(device.touches))
    server.addDevice(device)
  }

  /// Removes a touchscreen, whose touches must have ended.
  package func removeDevice(_ id: UInt32) {
    panic.remove(device: id)
    server.removeDevice(id)
  }

  // MARK: touches

  /// The receivers of a frame's touches.
  package enum Audience {
    /// The engine receives the touches and delivers them to windows, even while gestures are off.
    case engine
    /// The compositor delivers the touches to windows, and the engine receives them while gestures are on.
    case windowsAndEngine
    /// Only windows receive the touches.
    case windows
  }

  /// Processes a frame of touches. The panic gesture counts every finger; the engine receives at most `max-touches`.
  package func handle(_ frame: TouchFrame, for audience: Audience = .engine) {
    panicIfMeant(at: frame.time)
    track(frame)
    if audience == .engine || audience == .windowsAndEngine && !isReleased {
      server.handle(surplus.sift(frame, most: configuration.defaults.maximumTouches) { side.drops($0) })
    }
    settle()
  }

  /// Makes the changes that had to wait for the engine. Must be called after every call to the engine.
  package func settle() {
    side.settle()
    deadlines.settle()
  }

  // MARK: panic gesture and release of touches

  /// Whether gestures are off: after a panic, at the user's request, or during a pause. Windows then receive all
  /// touches as if there were no gestures.
  package private(set) var isReleased = false {
    didSet {
      gestures.isReleased = isReleased
      standBy()
      side.releaseChanged()
    }
  }

  private func track(_ frame: TouchFrame) {
    let before = panic.deadline
    for sample in frame.samples { panic.follow(sample, at: frame.time) }
    if panic.deadline != before { deadlines.arm() }
  }

  package func forgetFingers(_ isForgotten: (Int64) -> Bool) { panic.forget(isForgotten) }

  private func panicIfMeant(at now: Timestamp) {
    if let deadline = panic.deadline, deadline <= now { panic(at: now) }
  }

  /// Responds to the panic gesture: switches gestures off, or on again if they are off. If the configuration is very
  /// new, returns to the previous one instead of switching gestures off.
  package func panic(at now: Timestamp) {
    if isReleased {
      panic.clear()
      return comeBack()
    }
    endAll()
    if let before = source?.takeBack(at: now) {
      log("panic: back to the previous configuration")
      return use(before)
    }
    log("panic: gestures are off until you repeat the panic gesture or change the configuration")
    isReleased = true
  }

  /// Enables the panic gesture even if the configuration disables it, for a session in which nothing else can switch
  /// gestures off.
  package func keepPanicGesture() {
    let usual = Safety()
    guard panic.safety.panicFingers == nil else { return }
    (panic.safety.panicFingers, panic.safety.panicHold) = (usual.panicFingers, usual.panicHold)
    log("the panic gesture is on in spite of `panic none`, since nothing else can switch gestures off")
  }

  /// Switches gestures off at the user's request, so that windows receive all touches.
  package func release() {
    guard !isReleased else { return }
    endAll()
    log("released: gestures are off until `tactus resume`, the panic gesture or a changed configuration")
    isReleased = true
  }

  /// Switches gestures on again at the user's request.
  package func resume() {
    guard isReleased else { return }
    panic.clear()
    comeBack()
  }

  /// Switches gestures off until `endPause` is called, unless they are off already.
  package func pause() {
    guard !isReleased else { return }
    endAll()
    log("paused: gestures are off while a program asks for it")
    (isReleased, isPaused) = (true, true)
  }

  package func endPause() {
    if isPaused { resume() }
  }
  /// Whether gestures are off only because of a pause.
  private var isPaused = false

  private func endAll() {
    panic.clear()
    server.overrideInhibitors()
    server.endSession()
  }

  private func comeBack() {
    isPaused = false
    log("gestures again")
    isReleased = false
  }

  // MARK: lock state

  /// Whether the session is locked. While it is, clients receive no touches.
  package var isLocked = false { didSet { standBy() } }

  private func standBy() {
    if isReleased || isLocked { server.suspend() } else { server.resume() }
  }

  /// Called with the course of each binding and the session's state, except while the session is locked. Nil while no
  /// program displays the courses.
  package var follower: ((BindingCourse, TactusGestures.Binding, SessionState) -> Void)? {
    didSet { if oldValue == nil { gestures.forgetCourses() } }
  }

  // MARK: callbacks of the server

  package func standing(of client: ClientPointer) -> ClientStanding {
    let isTrusted = programs.include(client, among: configuration.shellClients) || side.trusts(client)
    return isTrusted && programs.mayBeShell(client, by: configuration) ? .trusted : .ordinary
  }
  func exclusion(of client: ClientPointer) -> ExclusionAllowance { programs.allowance(of: client, by: configuration) }
  func hold(of client: ClientPointer) -> Interval? { programs.hold(of: client, by: configuration) }
  func deadlineChanged() { deadlines.arm() }
  package func inhibitionChanged() { gestures.followInhibition() }
  /// Performs an action of a configured gesture. Returns false if the action belongs to no configured gesture.
  @discardableResult
  package func perform(_ action: Tactus.Action) -> Bool {
    let request = gestures.request(of: action, in: situation.state)
    if let request, let adapter = side.adapter {
      side.notes(request)
      performer.perform(request, by: adapter)
    }
    // Uses the state at the landing: if the session was locked after a course had begun, the follower receives the end
    // of the course.
    guard let follower, !situation.state.isLocked else { return request != nil }
    for (course, binding) in gestures.follow(action, request?.response) { follower(course, binding, situation.state) }
    return request != nil
  }
}
