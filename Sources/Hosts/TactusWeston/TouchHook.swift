// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWeston
import Tactus
import TactusServer
import TactusSystem
import WaylandServer

/// Processes the touches of one seat between Weston and its clients.
///
/// The hook replaces the functions of Weston's default grab and does not start a grab of its own: a shell, a popup or a
/// drag that takes the touches replaces the default grab, and restores it afterwards.
///
/// | Weston calls                    | this class                                                             |
/// |---------------------------------|------------------------------------------------------------------------|
/// | down, motion, up                | gathers the events                                                     |
/// | frame, or the last up           | passes the events to the engine, which delivers to the window's client |
/// | cancel                          | cancels all fingers                                                    |
/// | nothing: another grab is active | leaves the touches to that grab, and soon makes the engine forget them |
/// | anything, for an unknown finger | passes it on as Weston would; while gestures are off, all are unknown  |
/// | no up, though a finger is gone  | detects this with `CountedFingers`                                     |
///
/// While no client has received the first finger, or once that touch was cancelled, Weston considers the fingers to be
/// on `Anchor`. Then no client has a serial with which it could request a move, a popup or a drag.
///
/// The hook has no influence on another grab: a client that hangs while its popup is open keeps the touches until it
/// ends.
final class TouchHook {
  let touch: UnsafeMutablePointer<weston_touch>
  let seat: UnsafeMutablePointer<weston_seat>?
  /// The upper half of the ids by which the engine knows this seat's touches. It differs for each seat, since several
  /// seats share the engine.
  let number: Int32
  private unowned(unsafe) let module: Module
  // Not reached through `module`, which would retain and release each of them at every event.
  private let host: SystemHost
  private let windows: Windows
  private let original: UnsafePointer<weston_touch_grab_interface>?

  private var frame = TouchFrame(time: .distantPast)
  private var clock = DeviceClock()
  private var wire = WaylandTouches()
  /// The fingers that are down and were passed to the engine.
  private var fingers: [Int32] = []
  private var counted = CountedFingers()
  /// The window on which the first finger landed. Weston assigns all further fingers to it too.
  private var window: Window?
  private var point = Point.zero
  /// The output on which the first finger landed.
  private var home: ViewID?
  private enum First {
    case withheld, known, granted, taken
  }
  /// Whether a client has received the first finger or, in this cycle, the serial of the finger's landing.
  private var first = First.withheld
  /// Whether frames bypass the engine, from the landing of the first finger until the last one lifts.
  private var passesAll = false
  /// Whether an event in the device's frame was passed on without the engine.
  private var passesOn = false
  /// Whether the device's frame contains an event.
  private var hasHeard = false
  /// Whether delivered touches are discarded, since another grab sends the client its touches.
  private var isMuted = false
  private var landings = Landings<Window>()
  /// Asks the kernel how many fingers are down, after all events that Weston has read were handled.
  private lazy var question = Idle(on: module.loop) { [unowned(unsafe) self] in askKernel() }
  /// Weston's own descriptor of the touchscreen, for queries to the kernel.
  private var descriptor: Int32 = -1
  /// Returns the number of fingers that the kernel reports on the touchscreen; below 0 if unknown.
  lazy var contacts: () -> Int32 = { [unowned(unsafe) self] in
    descriptor = tactus_weston_device_descriptor(touch, descriptor)
    return descriptor < 0 ? -1 : tactus_evdev_settled_contacts(descriptor)
  }

  init(_ touch: UnsafeMutablePointer<weston_touch>, number: Int32, _ module: Module) {
    self.touch = touch
    seat = touch.pointee.seat
    self.number = number
    self.module = module
    host = module.host
    windows = module.windows
    original = touch.pointee.default_grab.interface
    touch.pointee.default_grab.interface = tactus_weston_grab()
  }

  /// The name of the touchscreen for the configuration. Nil if Weston combines several devices, since it does not
  /// report which of them is touched.
  var device: String? {
    guard let device = tactus_weston_next_device(touch, nil), tactus_weston_next_device(touch, device) == nil,
      let path = device.pointee.syspath
    else { return nil }
    if let known, known.device == device { return known.name }
    let name = Self.name(at: String(cString: path))
    known = (device, name)
    return name
  }
  private var known: (device: UnsafeMutablePointer<weston_touch_device>, name: String)?
  /// Whether the touchscreen was announced to shells. If not, the cached name is cleared, since a different device may
  /// have replaced the previous one.
  var isAnnounced = false { didSet { if !isAnnounced { known = nil } } }

  /// Returns the kernel's name of an input device, or its path if it has no name.
  private static func name(at path: String) -> String {
    guard let bytes = try? SystemFiles().contents(of: path + "/../name", atMost: 1024) else { return path }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Restores Weston's grab. Must not be called after the seat was released, which frees the touch.
  func remove() {
    if touch.pointee.default_grab.interface == tactus_weston_grab() {
      touch.pointee.default_grab.interface = original
    }
  }

  // MARK: events from weston

  func down(_ time: timespec, _ id: Int32, _ place: Point) {
    hasHeard = true
    let isFirst = count(id, place)
    if isFirst {
      module.announce(self)
      leaveToOthers()
      passesAll = host.isReleased
      clock.begin(time)
    }
    if passesAll {
      window = nil
      point = place
      return passOn(time, TouchSample(id: name(id), phase: .down, location: point)) {
        tactus_weston_send_down(touch, $0, id, place.x, place.y)
      }
    }
    if isFirst {
      module.landsFirst()
      if module.isIdle { landings.removeAll() }
    }
    point = place
    let root = module.outputs.root(at: point)
    if isFirst {
      window = windows.window(touch.pointee.focus)
      first = .withheld
      withholdFocus()
    }
    // On the first finger's output, only the window under that finger can be hit. On other outputs, no window can be
    // hit.
    if isFirst { home = root }
    let hit = root.map { module.surfaces.hit(point, in: $0 == home ? window?.view : nil, on: $0) }
    fingers.append(id)
    gather(time, TouchSample(id: name(id), phase: .down, location: point, in: hit))
  }

  func motion(_ time: timespec, _ id: Int32, _ place: Point) {
    hasHeard = true
    if counted.hasGivenUp(id) { return }
    if counted.missesSome { giveUp(counted.hear(id)) }
    point = place
    guard fingers.contains(id) else {
      return passOn(time, TouchSample(id: name(id), phase: .move, location: point)) {
        tactus_weston_send_motion(touch, $0, id, place.x, place.y)
      }
    }
    gather(time, TouchSample(id: name(id), phase: .move, location: point))
  }

  func up(_ time: timespec, _ id: Int32) {
    hasHeard = true
    if counted.hasGivenUp(id) {
      counted.forget(id)
      // Weston has decremented its count, although this count did not include the finger.
      return setCount(touch.pointee.num_tp &+ 1)
    }
    giveUp(counted.lift(id))
    if touch.pointee.num_tp > 0 { question.want() }
    guard let n = fingers.firstIndex(of: id) else {
      return passOn(time, TouchSample(id: name(id), phase: .up)) { tactus_weston_send_up(touch, $0, id) }
    }
    fingers.remove(at: n)
    gather(time, TouchSample(id: name(id), phase: .up))
    // Does not wait for a frame event: Weston clears the focus right after this, and if Weston runs inside another
    // compositor, a frame event does not always follow.
    if touch.pointee.num_tp == 0 { flush() }
  }

  /// Sends an event to the window, and not to the engine.
  private func passOn(_ time: timespec, _ sample: TouchSample, _ send: (UnsafePointer<timespec>) -> Void) {
    var time = time
    send(&time)
    passesOn = true
    host.handle(TouchFrame(time: clock.timestamp(time), samples: [sample]), for: .windows)
  }

  func endFrame() {
    if !hasHeard, countsRight, tactus_weston_drops_cancellations(touch) { giveUp(counted.missOne()) }
    hasHeard = false
    flush()
    if passesOn {
      weston_touch_send_frame(touch)
      passesOn = false
    }
    if touch.pointee.num_tp > 0 { holdFocus() }
  }

  /// Cancels all fingers, since the device was removed or cancels its touches. Weston's own grab does nothing in this
  /// case, and Weston keeps its count of fingers.
  func cancel() {
    cancelFingers(fingers)
    if passesAll { tactus_weston_send_cancel(touch) }
    forgetFingers()
    counted.giveUpAll()
    if touch.pointee.num_tp == 0 { return }
    setCount(0)
    leaveNone()
  }

  /// Leaves the touches to another grab if one has taken them. Weston does not report such a grab, and the grab may
  /// already have ended with the last finger. Therefore this must be called before any work that was not caused by a
  /// touch event.
  func noticeOthers() {
    if !tactus_weston_has_default_grab(touch) || touch.pointee.num_tp == 0 && !fingers.isEmpty { leaveToOthers() }
  }

  /// Cancels the fingers in the engine without sending anything to clients: another grab has taken the touches, and
  /// sends them itself.
  private func leaveToOthers() {
    forgetFingers()
    guard !fingers.isEmpty else { return }
    isMuted = true
    cancelFingers(fingers)
    isMuted = false
  }

  // MARK: counting the fingers that are down

  /// Counts a finger that lands. Returns true if no other finger is down. If Weston still counts a finger with the same
  /// number, that finger is gone: libinput has reused its number.
  private func count(_ id: Int32, _ place: Point) -> Bool {
    let isFirstToWeston = touch.pointee.num_tp == 1
    if isFirstToWeston { counted.clear() }
    if counted.land(id) { drop([id]) }
    if touch.pointee.num_tp > 1 {
      question.want()
      return false
    }
    if !isFirstToWeston {
      weston_touch_set_focus(touch, tactus_weston_pick(module.compositor, place.x, place.y))
    }
    return true
  }

  /// Whether no other grab is active and the hook has counted the same number of fingers as Weston.
  private var countsRight: Bool { tactus_weston_has_default_grab(touch) && touch.pointee.num_tp == counted.count }

  /// Compares the count with the kernel's, since the device may not have reported that fingers are gone.
  private func askKernel() {
    guard countsRight, counted.count > 0 else { return }
    let there = contacts()
    if there >= 0 { giveUp(counted.compare(Int(there))) }
  }

  /// Cancels fingers that are gone without an event.
  private func giveUp(_ lost: [Int32]) {
    if lost.isEmpty { return }
    drop(lost)
    if touch.pointee.num_tp == 0 { leaveNone() }
  }

  private func leaveNone() {
    // Restarts Weston's idle timeout, as the lift of a finger does.
    weston_compositor_wake(module.compositor)
    weston_touch_set_focus(touch, nil)
  }

  private func drop(_ lost: [Int32]) {
    let werePassedOn = lost.contains { !fingers.contains($0) }
    cancelFingers(lost)
    if werePassedOn { tactus_weston_send_cancel(touch) }
    // If a finger lifted during another grab, Weston has already decremented its count.
    setCount(max(touch.pointee.num_tp - min(touch.pointee.num_tp, UInt32(lost.count)), counted.count))
  }

  /// Sets Weston's count of fingers, and changes its idle inhibition by the difference.
  private func setCount(_ count: UInt32) {
    let more = count &- touch.pointee.num_tp
    if more == 0 { return }
    module.compositor.pointee.idle_inhibit &+= more
    touch.pointee.num_tp = count
  }

  /// Forgets a window that can no longer receive events.
  func forget(_ gone: Window) {
    landings.forget(gone) { wire.forget($0) }
    if window === gone { window = nil }
  }

  /// Gives the anchor the focus if no view has it: without a focus, Weston reports only the lifts of touches.
  private func holdFocus() {
    if touch.pointee.focus == nil, let anchor = module.anchor { weston_touch_set_focus(touch, anchor.view) }
  }

  private func cancelFingers(_ ids: [Int32]) {
    flush()
    // Uses the time of the last event: the cancellation has no time of its own, and the next event may be stamped
    // earlier than now.
    var passedOn = TouchFrame(time: frame.time)
    for id in ids {
      let sample = TouchSample(id: name(id), phase: .cancel)
      if fingers.contains(id) { frame.samples.append(sample) } else { passedOn.samples.append(sample) }
    }
    fingers.removeAll { ids.contains($0) }
    flush()
    if !passedOn.samples.isEmpty { host.handle(passedOn, for: .windows) }
  }

  // MARK: events to the engine

  private func name(_ id: Int32) -> Int64 { Int64(number) << 32 | Int64(UInt32(bitPattern: id)) }

  func forgetFingers() { host.forgetFingers { Int32(truncatingIfNeeded: $0 >> 32) == number } }

  private func gather(_ time: timespec, _ sample: TouchSample) {
    frame.time = clock.timestamp(time)
    frame.samples.append(sample)
  }

  private func flush() {
    guard !frame.samples.isEmpty else { return }
    // While the engine's effects are performed, fingers may be cancelled. The samples that cancel them must be in a new
    // frame.
    var handed = TouchFrame(time: frame.time)
    swap(&handed, &frame)
    let isOpening = handed.samples.contains { $0.phase == .down }
    host.handle(handed)
    handed.removeAll()
    if frame.samples.isEmpty { swap(&handed, &frame) }
    // When a finger lands, Weston stores the serial that it has sent most recently to any client. This serial must not
    // remain valid.
    if isOpening, first == .withheld { withholdFocus() }
  }

  /// Remembers the window of a contact in the current frame, which the engine has turned into a touch.
  func landed(_ touch: TouchName) {
    guard let window else { return }
    landings.add(.init(serial: touch.serial, id: touch.id, owner: window, clockOffset: clock.offset))
  }

  /// Makes sure that no client can request anything with these touches. Shells check that the touches are on the
  /// client's window, so the anchor receives the focus. For a popup, libweston-desktop checks only the serial, so the
  /// serial is replaced by a random number.
  private func withholdFocus() {
    guard tactus_weston_has_default_grab(touch) else { return }
    if touch.pointee.num_tp > 0, let anchor = module.anchor { weston_touch_set_focus(touch, anchor.view) }
    touch.pointee.grab_serial = tactus_random()
  }

  // MARK: events to clients

  func deliver(_ delivery: TouchDelivery, precisely isPrecise: Bool) {
    guard let landing = landings.take(delivery) else { return }
    if isMuted {
      wire.forget(delivery.serial)
      return
    }
    wire.deliver(delivery, to: landing.owner.client, precisely: isPrecise) { send($0, delivery, landing) }
  }

  /// Returns the id by which the client knows a touch, or will know it once it receives the touch.
  func wireID(of serial: UInt64) -> Int32? {
    landings[serial].map { wire.id(of: serial, named: $0.id, to: $0.owner.client) }
  }

  /// Returns the serial with which a client may request a move or a popup while fingers are on this surface.
  func serial(for surface: ResourcePointer) -> UInt32? {
    guard touch.pointee.num_tp > 0, tactus_weston_has_default_grab(touch), let window,
      window.view.pointee.surface?.pointee.resource == surface
    else { return nil }
    weston_touch_set_focus(touch, window.view)
    first = .granted
    return touch.pointee.grab_serial
  }

  /// Returns the serial of the first finger, but only if the client has already received this finger. Unlike
  /// `serial(for:)`, this grants nothing.
  func deliveredSerial(for surface: ResourcePointer) -> UInt32? {
    guard first == .known || first == .granted, window?.view.pointee.surface?.pointee.resource == surface else {
      return nil
    }
    return touch.pointee.grab_serial
  }

  /// Ends a group of delivered events.
  func finish() {
    if first == .granted { first = .known }
    wire.finish { client in
      guard let window = windows[client] else { return }
      withFocus(on: window) { weston_touch_send_frame(touch) }
    }
  }

  private func send(_ event: WaylandTouches.Event, _ delivery: TouchDelivery, _ landing: Landings<Window>.Landing) {
    let window = landing.owner
    withFocus(on: window) {
      var time = DeviceClock.time(delivery.timestamp, offset: landing.clockOffset)
      let place = delivery.location
      switch event {
      case .down(let id):
        tactus_weston_send_down(touch, &time, id, place.x, place.y)
        // Moves, popups and drags need the serial of the first finger. Weston stores this serial when the device
        // reports the landing. The client may receive the landing later, so the serial is stored again here. After the
        // finger has lifted, Weston grants only popups; after another finger has landed, that finger's serial is the
        // valid one.
        let finger = Int32(truncatingIfNeeded: delivery.id)
        let isCurrent = fingers.contains(finger) || touch.pointee.num_tp == 0
        if first == .withheld, finger == touch.pointee.grab_touch_id, isCurrent {
          touch.pointee.grab_serial = wl_display_get_serial(module.compositor.pointee.wl_display)
          first = .known
        }
      case .motion(let id): tactus_weston_send_motion(touch, &time, id, place.x, place.y)
      case .up(let id): tactus_weston_send_up(touch, &time, id)
      case .frame: weston_touch_send_frame(touch)
      case .cancel: tactus_weston_send_cancel(touch)
      case .over: break
      }
    }
    // If a client requests a move or a drag just as its touch is cancelled, it must not receive the gesture's touches.
    // The exception is a client that has just received the serial for its own gesture.
    guard delivery.phase == .cancelled, first != .granted, window.client == self.window?.client else { return }
    first = .taken
    withholdFocus()
  }

  /// Gives a window the focus while `body` runs, since Weston sends events to the focused window. The focus may be
  /// elsewhere: a later finger may have landed on a different window, or all fingers may have lifted.
  private func withFocus(on window: Window, _ body: () -> Void) {
    let now = touch.pointee.focus
    if now == window.view { return body() }
    weston_touch_set_focus(touch, window.view)
    body()
    // The focus stays on this window if its client has received the first finger.
    let isHere = first == .known || first == .granted
    if !isHere || window !== self.window || touch.pointee.num_tp == 0 { weston_touch_set_focus(touch, now) }
  }
}
