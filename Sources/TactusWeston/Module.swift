// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusConfig
import TactusServer
import TactusSystem
import WaylandServer

/// All that the module is in one weston: made by its entry point, gone with the compositor.
final class Module {
  let compositor: UnsafeMutablePointer<weston_compositor>
  private let host: ServerHost
  let server: GestureServer
  let loop: OpaquePointer
  private(set) lazy var outputs = Outputs(server)
  private(set) lazy var surfaces = Surfaces(compositor, server, outputs)
  /// Made when it is first needed; where the process is out of descriptors, when it is needed next.
  var anchor: Anchor? {
    if madeAnchor == nil, !isStopped { madeAnchor = Anchor(compositor) }
    return madeAnchor
  }
  private var madeAnchor: Anchor?
  private var isStopped = false
  private(set) lazy var windows = Windows { [unowned(unsafe) self] window in
    for hook in host.hooks { hook.forget(window) }
  }
  private lazy var gestures = SystemGestures(
    server, compiled
  ) { [unowned(unsafe) self] in state(for: $0) }
  private var compiled: CompiledConfiguration
  /// When the last finger landed.
  private var situation = SessionState()
  private lazy var actions = WestonActions(compositor) { [unowned(unsafe) self] in outputs.output(of: $0) }
  private var source: ConfigurationSource?
  /// `log=gestures` in the section `[tactus]` of weston.ini.
  private lazy var logsGestures: Bool = {
    let wanted = Setting.text("log", of: "tactus", in: tactus_weston_config(compositor)) ?? ""
    return wanted.utf8.elementsEqual("gestures".utf8)
  }()

  /// Weston's touches as they come, on their way to the engine or past it.
  private var panic: Panic
  /// After a panic, windows are given all touches as without the module; until another one, or a new configuration.
  private(set) var isAside = false

  private var lastNumber: Int32 = 0
  private var deadlines: Deadlines?
  private var listeners: [Listener] = []
  private var seats: [(seat: UnsafeMutablePointer<weston_seat>, listeners: [Listener])] = []

  /// Weston has one compositor, and one thread.
  nonisolated(unsafe) private static var current: Module?

  static func start(_ compositor: UnsafeMutablePointer<weston_compositor>) {
    guard current == nil, let display = compositor.pointee.wl_display, let loop = wl_display_get_event_loop(display)
    else { return }
    // TACTUS_CONFIG counts more than weston.ini.
    let file =
      SystemFiles.environment("TACTUS_CONFIG")
      ?? Setting.text("config", of: "tactus", in: tactus_weston_config(compositor))
    let source = ConfigurationSource(file: file, for: .weston, on: loop) { tactus_weston_log($0) }
    guard let module = Module(compositor, display, loop, source.read() ?? ConfigurationSource.byDefault()) else {
      return
    }
    current = module
    module.start(source)
  }

  /// Nil where there is no memory.
  private init?(
    _ compositor: UnsafeMutablePointer<weston_compositor>, _ display: OpaquePointer, _ loop: OpaquePointer,
    _ compiled: CompiledConfiguration
  ) {
    host = ServerHost(Trust(compositor, display, loop), compiled.configuration)
    let limits = compiled.configuration.serverLimits
    guard let server = GestureServer(display: display, host: host, limits: limits) else { return nil }
    self.server = server
    self.loop = loop
    self.compositor = compositor
    self.compiled = compiled
    panic = Panic(compiled.configuration.safety)
  }

  private func start(_ source: ConfigurationSource) {
    host.acts = { [unowned(unsafe) self] in act($0) }
    let deadlines = Deadlines(of: server, gestures, on: loop)
    deadlines.noticed = { [unowned(unsafe) self] now in
      for hook in host.hooks { hook.noticeOthers() }
      panicIfMeant(at: now)
    }
    deadlines.also = { [unowned(unsafe) self] in panic.deadline }
    self.deadlines = deadlines
    host.deadlineHasChanged = { [unowned(unsafe) self] in self.deadlines?.arm() }
    host.inhibitionHasChanged = { [unowned(unsafe) self] in gestures.inhibit(server.areGesturesInhibited) }
    source.changed = { [unowned(unsafe) self] in
      use($0)
      if isAside { comeBack() }
      settle()
    }
    self.source = source
    // Before the shell: it frees what stands beside these in weston's lists, and leaves it there.
    let end = Listener(add: { tactus_weston_hear_end_first(compositor, $0) }) { [unowned(unsafe) self] _ in stop() }
    listeners.append(end)
    listen(to: tactus_weston_compositor_seat_created_signal(compositor)) { me, data in
      if let data { me.watch(data.assumingMemoryBound(to: weston_seat.self)) }
    }
    listen(to: tactus_weston_compositor_idle_signal(compositor)) { me, _ in me.lock() }
    listen(to: tactus_weston_compositor_wake_signal(compositor)) { me, _ in me.unlock() }
    listen(to: tactus_weston_compositor_session_signal(compositor)) { me, _ in
      if !me.compositor.pointee.session_active { me.server.endSession() }
    }
    _ = surfaces
    listen(to: tactus_weston_compositor_output_created_signal(compositor)) { $0.addOutput($1) }
    listen(to: tactus_weston_compositor_output_destroyed_signal(compositor)) { $0.removeOutput($1) }
    listen(to: tactus_weston_compositor_output_moved_signal(compositor)) { $0.updateOutput($1) }
    listen(to: tactus_weston_compositor_output_resized_signal(compositor)) { $0.updateOutput($1) }
    var output = tactus_weston_next_output(compositor, nil)
    while let it = output {
      addOutput(UnsafeMutableRawPointer(it))
      output = tactus_weston_next_output(compositor, it)
    }
    var seat = tactus_weston_next_seat(compositor, nil)
    while let it = seat {
      watch(it)
      seat = tactus_weston_next_seat(compositor, it)
    }
  }

  private func use(_ new: CompiledConfiguration) {
    compiled = new
    host.configuration = new.configuration
    server.standingsChanged()
    panic.safety = new.configuration.safety
    // Whoever hung with one does not keep gestures off for ever.
    server.overrideInhibitors()
    gestures.offer(new, at: MonotonicClock.now)
  }

  private func stop() {
    actions.close()
    for hook in host.hooks { hook.remove() }
    host.hooks = []
    seats = []
    listeners = []
    server.close()
    source = nil
    deadlines = nil
    isStopped = true
    madeAnchor = nil
    // The listener that is heard, and with it its module, goes when this returns.
    Module.current = nil
  }

  private func listen(
    to signal: UnsafeMutablePointer<wl_signal>?, _ heard: @escaping (Module, UnsafeMutableRawPointer?) -> Void
  ) {
    guard let signal else { return }
    listeners.append(Listener(signal) { [unowned(unsafe) self] in heard(self, $0) })
  }

  // MARK: outputs

  private func addOutput(_ data: UnsafeMutableRawPointer?) {
    guard let output = data?.assumingMemoryBound(to: weston_output.self), let root = outputs.add(output) else { return }
    gestures.addOutput(root)
  }

  private func updateOutput(_ data: UnsafeMutableRawPointer?) {
    guard let output = data?.assumingMemoryBound(to: weston_output.self), let root = outputs.root(of: output) else {
      return
    }
    outputs.update(output)
    gestures.updateOutput(root)
  }

  private func removeOutput(_ data: UnsafeMutableRawPointer?) {
    guard let output = data?.assumingMemoryBound(to: weston_output.self), let root = outputs.root(of: output) else {
      return
    }
    // While its windows can still be told that their touches are over.
    server.withEngine { engine, effects in _ = engine.unmapView(root, into: &effects) }
    surfaces.outputGone(root)
    gestures.removeOutput(root)
    outputs.remove(output)
    settle()
  }

  // MARK: seats

  private func watch(_ seat: UnsafeMutablePointer<weston_seat>) {
    guard let gone = tactus_weston_seat_destroy_signal(seat), let caps = tactus_weston_seat_updated_caps_signal(seat)
    else { return }
    seats.append(
      (
        seat,
        [
          Listener(caps) { [unowned(unsafe) self] _ in capabilitiesChanged(seat) },
          Listener(gone) { [unowned(unsafe) self] _ in forget(seat) },
        ]
      ))
    hook(seat)
  }

  private func capabilitiesChanged(_ seat: UnsafeMutablePointer<weston_seat>) {
    if weston_seat_get_touch(seat) != nil { return hook(seat) }
    for hook in host.hooks where hook.seat == seat { withdraw(hook) }
  }

  private func hook(_ seat: UnsafeMutablePointer<weston_seat>) {
    guard let touch = weston_seat_get_touch(seat), !host.hooks.contains(where: { $0.touch == touch }) else { return }
    lastNumber &+= 1
    let hook = TouchHook(touch, number: lastNumber, self)
    host.hooks.append(hook)
    if hook.device != nil { announce(hook) }
  }

  /// To shells: with its name, which weston does not know yet while a touchscreen is being added.
  func announce(_ hook: TouchHook) {
    if hook.isAnnounced { return }
    hook.isAnnounced = true
    let number = UInt32(bitPattern: hook.number)
    server.addDevice(TouchDevice(id: number, name: hook.device ?? "", output: "", touches: 10))
  }

  private func withdraw(_ hook: TouchHook) {
    hook.isAnnounced = false
    server.removeDevice(UInt32(bitPattern: hook.number))
  }

  /// Its touch is freed already.
  private func forget(_ seat: UnsafeMutablePointer<weston_seat>) {
    for hook in host.hooks where hook.seat == seat {
      forgetFingers(of: hook)
      withdraw(hook)
    }
    host.hooks.removeAll { $0.seat == seat }
    seats.removeAll { $0.seat == seat }
    if actions.seat == seat { actions.seat = nil }
  }

  static func hook(of grab: UnsafeMutablePointer<weston_touch_grab>?) -> TouchHook? {
    guard let touch = grab?.pointee.touch else { return nil }
    return current?.host.hooks.first { $0.touch == touch }
  }

  // MARK: time

  /// After whatever the engine was told.
  func settle() { deadlines?.settle() }

  /// Of one seat.
  var maximumTouches: Int? { host.configuration.defaults.maximumTouches }

  /// How many fingers have landed: the engine counts them, too.
  func countLanding() -> UInt64 {
    landingCount &+= 1
    return landingCount
  }
  private var landingCount: UInt64 = 0

  /// No touch is under way, nor anything withheld.
  var isIdle: Bool { server.withEngine { engine, _ in engine.isIdle } }

  // MARK: the way out

  /// Before the engine is told of it.
  func note(_ sample: TouchSample, at time: Timestamp) {
    let before = panic.deadline
    panic.note(sample, at: time)
    if panic.deadline != before { deadlines?.arm() }
  }

  func forgetFingers(of hook: TouchHook) { panic.forget { Int32(truncatingIfNeeded: $0 >> 32) == hook.number } }

  /// Before the engine is told of that moment.
  func panicIfMeant(at now: Timestamp) {
    guard let deadline = panic.deadline, deadline <= now else { return }
    panic.clear()
    server.overrideInhibitors()
    if isAside { return comeBack() }
    server.endSession()
    if let before = source?.takeBack(at: now) {
      tactus_weston_log("panic: the new configuration is taken back")
      return use(before)
    }
    tactus_weston_log("panic: no gestures, until the same again or a changed configuration")
    isAside = true
    lock()
  }

  private func comeBack() {
    tactus_weston_log("gestures again")
    isAside = false
    unlock()
  }

  // MARK: locking

  /// Weston does not say when the session is unlocked; nothing is touched before.
  func landsFirst() { if isSuspended { unlock() } }

  private func lock() {
    isSuspended = true
    server.suspend()
  }

  private func unlock() {
    if isAside || actions.isLocked { return lock() }
    isSuspended = false
    server.resume()
  }
  private var isSuspended = false

  // MARK: what the server wants done

  private func act(_ action: Tactus.Action) {
    guard let (response, binding, root) = gestures.response(to: action, in: situation) else { return }
    if logsGestures, let words = response.words(of: binding) { tactus_weston_log("gesture: " + words) }
    actions.perform(response, of: binding, in: situation, on: root)
  }

  private func state(for touch: Touch) -> SessionState {
    let hook = host.hook(of: touch.id)
    if let hook { actions.seat = hook.seat }
    situation = actions.state(on: outputs.root(at: touch.location))
    situation.device = hook?.device
    return situation
  }
}
