// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusGestures
import TactusServer
import TactusSystem
import WaylandServer

/// The module's state in one compositor: created by the module's entry point, and freed when the compositor is
/// destroyed.
final class Module {
  let compositor: UnsafeMutablePointer<weston_compositor>
  let host: SystemHost
  private let side: ServerHost
  let trust: Trust
  var server: GestureServer { host.server }
  let loop: EventLoopPointer
  private(set) lazy var outputs = Outputs(server)
  private(set) lazy var surfaces = Surfaces(compositor, server, outputs)
  /// The view for fingers that are on no window. It is created when it is first needed; if this fails for lack of
  /// descriptors, the next use tries again.
  var anchor: Anchor? {
    if madeAnchor == nil, !isStopped { madeAnchor = Anchor(compositor) }
    return madeAnchor
  }
  private var madeAnchor: Anchor?
  private var isStopped = false
  let windows = Windows()
  private(set) lazy var actions = WestonActions(compositor) { [unowned(unsafe) self] in outputs.output(of: $0) }
  /// Whether to log gestures: `log=gestures` in the section `[tactus]` of weston.ini.
  private lazy var logsGestures: Bool = {
    let wanted = Setting.text("log", of: "tactus", in: tactus_weston_config(compositor)) ?? ""
    return wanted.utf8.elementsEqual("gestures".utf8)
  }()

  private var lastNumber: Int32 = 0
  private var listeners: [Listener] = []
  private var seats: [(seat: UnsafeMutablePointer<weston_seat>, listeners: [Listener])] = []

  /// The only module: a process of Weston has one compositor and one thread.
  nonisolated(unsafe) private static var current: Module?

  static func start(_ compositor: UnsafeMutablePointer<weston_compositor>) {
    // TACTUS_CONFIG overrides weston.ini.
    start(
      compositor,
      file: SystemFiles.environment("TACTUS_CONFIG")
        ?? Setting.text("config", of: "tactus", in: tactus_weston_config(compositor)))
  }

  static func start(_ compositor: UnsafeMutablePointer<weston_compositor>, file: String?) {
    guard current == nil, let display = compositor.pointee.wl_display, let loop = wl_display_get_event_loop(display)
    else { return }
    let source = ConfigurationSource(file: file, for: .weston, on: loop) { tactus_weston_log($0) }
    guard let module = Module(compositor, display, loop, source.readOrDefault()) else {
      return
    }
    current = module
    module.start(source)
  }

  /// Returns nil if memory runs out.
  private init?(
    _ compositor: UnsafeMutablePointer<weston_compositor>, _ display: DisplayPointer, _ loop: EventLoopPointer,
    _ compiled: CompiledConfiguration
  ) {
    side = ServerHost()
    guard let host = SystemHost(side, on: display, loop, compiled, log: { tactus_weston_log($0) }) else { return nil }
    self.host = host
    self.loop = loop
    self.compositor = compositor
    trust = Trust(compositor, host.programs, loop)
    side.module = self
    windows.gone = { [unowned(unsafe) side] window in for hook in side.hooks { hook.forget(window) } }
  }

  private func start(_ source: ConfigurationSource) {
    host.follow(source)
    // Must run before the shell's own listener: the shell frees objects without unlinking them from Weston's lists, in
    // which the module's objects are linked too.
    let end = Listener(add: { tactus_weston_hear_end_first(compositor, $0) }) { [unowned(unsafe) self] _ in stop() }
    listeners.append(end)
    listen(to: tactus_weston_compositor_seat_created_signal(compositor)) { me, data in
      if let data { me.watch(data.assumingMemoryBound(to: weston_seat.self)) }
    }
    listen(to: tactus_weston_compositor_idle_signal(compositor)) { me, _ in me.host.isLocked = true }
    listen(to: tactus_weston_compositor_wake_signal(compositor)) { me, _ in me.askWhetherLocked() }
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

  private func stop() {
    host.performer.close()
    actions.close()
    for hook in side.hooks { hook.remove() }
    side.hooks = []
    seats = []
    listeners = []
    host.close()
    isStopped = true
    madeAnchor = nil
    // This also frees the module and the listener that is being called, once `stop` returns.
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
    host.addOutput(root)
  }

  private func updateOutput(_ data: UnsafeMutableRawPointer?) {
    guard let output = data?.assumingMemoryBound(to: weston_output.self), let root = outputs.root(of: output) else {
      return
    }
    outputs.update(output)
    host.updateOutput(root)
  }

  private func removeOutput(_ data: UnsafeMutableRawPointer?) {
    guard let output = data?.assumingMemoryBound(to: weston_output.self), let root = outputs.root(of: output) else {
      return
    }
    // Unmapped first, while the output's windows can still receive the ends of their touches.
    server.withEngine { engine, effects in _ = engine.unmapView(root, into: &effects) }
    surfaces.outputGone(root)
    host.removeOutput(root)
    outputs.remove(output)
    host.settle()
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
    for hook in side.hooks where hook.seat == seat { withdraw(hook) }
  }

  private func hook(_ seat: UnsafeMutablePointer<weston_seat>) {
    guard let touch = weston_seat_get_touch(seat), !side.hooks.contains(where: { $0.touch == touch }) else { return }
    lastNumber &+= 1
    let hook = TouchHook(touch, number: lastNumber, self)
    side.hooks.append(hook)
    if hook.device != nil { announce(hook) }
  }

  /// Announces a touchscreen and its name to shells. While Weston adds the touchscreen, it does not know the name yet.
  func announce(_ hook: TouchHook) {
    if hook.isAnnounced { return }
    hook.isAnnounced = true
    let number = UInt32(bitPattern: hook.number)
    host.addDevice(TouchDevice(id: number, name: hook.device ?? "", output: "", touches: 10))
  }

  private func withdraw(_ hook: TouchHook) {
    hook.isAnnounced = false
    host.removeDevice(UInt32(bitPattern: hook.number))
  }

  /// Removes a seat whose `weston_touch` is already freed.
  private func forget(_ seat: UnsafeMutablePointer<weston_seat>) {
    for hook in side.hooks where hook.seat == seat {
      hook.forgetFingers()
      withdraw(hook)
    }
    side.hooks.removeAll { $0.seat == seat }
    seats.removeAll { $0.seat == seat }
    if actions.seat == seat { actions.seat = nil }
  }

  static func hook(of grab: UnsafeMutablePointer<weston_touch_grab>?) -> TouchHook? {
    guard let touch = grab?.pointee.touch else { return nil }
    return current?.side.hooks.first { $0.touch == touch }
  }

  // MARK: touches

  /// Whether no touch is down and none is withheld.
  var isIdle: Bool { server.withEngine { engine, _ in engine.isIdle } }

  // MARK: lock state

  /// Records whether the session is locked. Weston does not report when the session is unlocked, but this matters only
  /// when a finger lands.
  func landsFirst() { if host.isLocked { askWhetherLocked() } }

  private func askWhetherLocked() { host.isLocked = actions.isLocked }

  // MARK: callbacks of the host

  func log(_ request: ActionRequest) {
    if logsGestures, let words = request.response.words(of: request.binding) { tactus_weston_log("gesture: " + words) }
  }

  func state(for touch: Touch) -> SessionState {
    let hook = side.hook(of: touch.id)
    if let hook { actions.seat = hook.seat }
    var state = actions.state(on: outputs.root(at: touch.location))
    state.device = hook?.device
    return state
  }
}
