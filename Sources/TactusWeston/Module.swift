// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusConfig
import TactusServer
import WaylandServer

/// All that the module is in one weston: made by its entry point, gone with the compositor.
final class Module: StationHost {
  let compositor: UnsafeMutablePointer<weston_compositor>
  private(set) lazy var station = Station(host: self)
  private(set) lazy var outputs = Outputs(station)
  private(set) lazy var anchor = Anchor(compositor)
  private(set) lazy var windows = Windows(station) { [unowned(unsafe) self] window in
    for hook in hooks { hook.forget(window) }
  }
  private lazy var gestures = SystemGestures(
    station, source?.read() ?? ConfigurationSource.byDefault()
  ) { [unowned(unsafe) self] in state(for: $0) }
  /// When the last finger landed.
  private var situation = SessionState()
  private lazy var actions = WestonActions(compositor) { [unowned(unsafe) self] in outputs.output(of: $0) }
  private var source: ConfigurationSource?
  /// `log=gestures` in the section `[tactus]` of weston.ini.
  private lazy var logsGestures: Bool = {
    let wanted = ConfigurationSource.setting("log", of: "tactus", in: tactus_weston_config(compositor)) ?? ""
    return wanted.utf8.elementsEqual("gestures".utf8)
  }()

  private var hooks: [TouchHook] = []
  private var lastNumber: Int32 = 0
  private var timer: Timer?
  /// What the timer is armed for.
  private var deadline: Timestamp?
  private var listeners: [Listener] = []
  private var seats: [(seat: UnsafeMutablePointer<weston_seat>, listeners: [Listener])] = []

  /// Weston has one compositor, and one thread.
  nonisolated(unsafe) private static var current: Module?

  static func start(_ compositor: UnsafeMutablePointer<weston_compositor>) {
    guard current == nil, let display = compositor.pointee.wl_display, let loop = wl_display_get_event_loop(display)
    else { return }
    let module = Module(compositor)
    current = module
    module.start(loop)
  }

  private init(_ compositor: UnsafeMutablePointer<weston_compositor>) { self.compositor = compositor }

  private func start(_ loop: OpaquePointer) {
    timer = Timer(on: loop) { [unowned(unsafe) self] in timePassed() }
    source = ConfigurationSource(compositor, loop) { [unowned(unsafe) self] in
      gestures.offer($0, at: DeviceClock.now)
      settle()
    }
    listen(to: tactus_weston_compositor_destroy_signal(compositor)) { me, _ in me.stop() }
    listen(to: tactus_weston_compositor_seat_created_signal(compositor)) { me, data in
      if let data { me.watch(data.assumingMemoryBound(to: weston_seat.self)) }
    }
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
    actions.close()
    for hook in hooks { hook.remove() }
    hooks = []
    seats = []
    listeners = []
    source = nil
    timer = nil
    anchor = nil
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
    station.withEngine { engine, effects in _ = engine.unmapView(root, into: &effects) }
    windows.outputGone(root)
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
          Listener(caps) { [unowned(unsafe) self] _ in hook(seat) },
          Listener(gone) { [unowned(unsafe) self] _ in forget(seat) },
        ]
      ))
    hook(seat)
  }

  private func hook(_ seat: UnsafeMutablePointer<weston_seat>) {
    guard let touch = weston_seat_get_touch(seat), !hooks.contains(where: { $0.touch == touch }) else { return }
    lastNumber &+= 1
    hooks.append(TouchHook(touch, number: lastNumber, self))
  }

  /// Its touch is freed already.
  private func forget(_ seat: UnsafeMutablePointer<weston_seat>) {
    hooks.removeAll { $0.seat == seat }
    seats.removeAll { $0.seat == seat }
    if actions.seat == seat { actions.seat = nil }
  }

  static func hook(of grab: UnsafeMutablePointer<weston_touch_grab>?) -> TouchHook? {
    guard let touch = grab?.pointee.touch else { return nil }
    return current?.hooks.first { $0.touch == touch }
  }

  // MARK: time

  private func timePassed() {
    deadline = nil
    for hook in hooks { hook.noticeOthers() }
    station.advance(to: DeviceClock.now)
    settle()
  }

  /// After whatever the engine was told.
  func settle() {
    let now = DeviceClock.now
    gestures.settle(at: now)
    let next = [station.nextDeadline, gestures.deadline(after: now)].compactMap { $0 }.min()
    if next == deadline { return }
    deadline = next
    guard let next else { return timer?.disarm() ?? () }
    // Rounded up: a millisecond too early is one more round.
    let wait = max(0, min((next - now).microseconds, 3_600_000_000))
    timer?.arm(inMilliseconds: Int32((wait + 999) / 1000))
  }

  // MARK: what the engine wants done

  func deliver(_ delivery: TouchDelivery) {
    guard let window = windows[delivery.view], let hook = hook(of: delivery.id) else { return }
    hook.deliver(delivery, to: window)
  }

  func finish() {
    for hook in hooks { hook.finish() }
  }

  func act(_ action: Tactus.Action) {
    guard let (response, root) = gestures.response(to: action, in: situation) else { return }
    if logsGestures, let words = gestures.words(for: response, on: root) { tactus_weston_log("gesture: " + words) }
    actions.perform(response, on: root)
  }

  private func hook(of name: Int64) -> TouchHook? {
    hooks.first { $0.number == Int32(truncatingIfNeeded: name >> 32) }
  }

  private func state(for touch: Touch) -> SessionState {
    let hook = hook(of: touch.id)
    if let hook { actions.seat = hook.seat }
    situation = actions.state(on: outputs.root(at: touch.location))
    situation.device = hook?.device
    return situation
  }
}
