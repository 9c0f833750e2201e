// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWeston
import Tactus
import TactusServer
import TactusSystem
import WaylandServer

/// The touches of one seat, between weston and its clients.
///
/// It stands in weston's default grab, not in a grab of its own: a shell, a popup or a drag that takes the touches for
/// itself replaces the default one, and gives it back.
///
/// | weston calls                | here                                                                   |
/// |-----------------------------|------------------------------------------------------------------------|
/// | down, motion, up            | gathered                                                               |
/// | frame, or up of the last    | handed to the engine; what it delivers goes to the window's client     |
/// | cancel                      | all fingers are cancelled                                              |
/// | nothing, for another grab   | the touches are the other's; at the next chance the engine forgets them |
/// | of a finger not known here  | passed on, as weston would: when the module steps aside, none is known  |
/// | no up, though it is gone    | found out by `CountedFingers`                                          |
///
/// While no client knows of the first finger, or once it has been taken from the one that did, weston believes that the
/// fingers are on `Anchor`, and the serial by which a client may ask for a move, a popup or a drag is nobody's.
///
/// What another grab does with them is out of reach: a client that hangs with a popup open keeps them until it ends.
final class TouchHook {
  let touch: UnsafeMutablePointer<weston_touch>
  let seat: UnsafeMutablePointer<weston_seat>?
  /// The upper half of the engine's names of its touches: several seats share the engine.
  let number: Int32
  private unowned(unsafe) let module: Module
  private let original: UnsafePointer<weston_touch_grab_interface>?

  private var frame = TouchFrame(time: .distantPast)
  private var clock = DeviceClock()
  private var wire = WaylandTouches()
  /// The fingers that are down and have gone to the engine.
  private var fingers: [Int32] = []
  private var counted = CountedFingers()
  /// Where the first finger landed, and with it all others (weston knows one window for all).
  private var window: Window?
  private var point = Point.zero
  /// The output on which the first finger landed.
  private var home: ViewID?
  private enum First {
    case withheld, known, granted, taken
  }
  /// Whether a client knows of the first finger; or, in this cycle, has been told of its serial.
  private var first = First.withheld
  /// Since its first finger landed, nothing is for the engine.
  private var passesAll = false
  /// Something of the device's frame was passed on unseen.
  private var passesOn = false
  /// Something happened in the device's frame.
  private var hasHeard = false
  /// What is delivered is not sent: somebody else tells the client of its touches.
  private var isMuted = false
  private var landings = Landings<Window>()
  /// Once all has been heard that weston has read.
  private lazy var question = Idle(on: module.loop) { [unowned(unsafe) self] in askKernel() }
  /// Weston's own, by which the kernel is asked.
  private var descriptor: Int32 = -1
  /// How many fingers the kernel has on the touchscreen; below 0 where that is not known.
  lazy var contacts: () -> Int32 = { [unowned(unsafe) self] in
    descriptor = tactus_weston_device_descriptor(touch, descriptor)
    return descriptor < 0 ? -1 : tactus_evdev_settled_contacts(descriptor)
  }

  init(_ touch: UnsafeMutablePointer<weston_touch>, number: Int32, _ module: Module) {
    self.touch = touch
    seat = touch.pointee.seat
    self.number = number
    self.module = module
    original = touch.pointee.default_grab.interface
    touch.pointee.default_grab.interface = tactus_weston_grab()
  }

  /// As a configuration names it; where several are one touchscreen to weston, it does not say which is touched.
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
  /// Shells have been told of it. Another one may have come to where the last one was.
  var isAnnounced = false { didSet { if !isAnnounced { known = nil } } }

  /// The kernel's name of an input device; its path where it has none.
  private static func name(at path: String) -> String {
    guard let bytes = try? SystemFiles().contents(of: path + "/../name", atMost: 1024) else { return path }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Weston is as it was. Not to be called once the seat is released: the touch is gone by then.
  func remove() {
    if touch.pointee.default_grab.interface == tactus_weston_grab() {
      touch.pointee.default_grab.interface = original
    }
  }

  // MARK: from weston

  func down(_ time: timespec, _ id: Int32, _ place: Point) {
    hasHeard = true
    let isFirst = count(id, place)
    if isFirst {
      module.announce(self)
      leaveToOthers()
      passesAll = module.host.isReleased
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
      window = module.windows.window(touch.pointee.focus)
      first = .withheld
      withholdFocus()
    }
    // What is under the first finger is in reach on its output, and nothing on the others.
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
      // Weston has counted another one out for it.
      return setCount(touch.pointee.num_tp &+ 1)
    }
    giveUp(counted.lift(id))
    if touch.pointee.num_tp > 0 { question.want() }
    guard let n = fingers.firstIndex(of: id) else {
      return passOn(time, TouchSample(id: name(id), phase: .up)) { tactus_weston_send_up(touch, $0, id) }
    }
    fingers.remove(at: n)
    gather(time, TouchSample(id: name(id), phase: .up))
    // Weston forgets the window right after, and a compositor around this one may send no frame.
    if touch.pointee.num_tp == 0 { flush() }
  }

  /// Nobody but the window hears of it.
  private func passOn(_ time: timespec, _ sample: TouchSample, _ send: (UnsafePointer<timespec>) -> Void) {
    var time = time
    send(&time)
    passesOn = true
    module.host.handle(TouchFrame(time: clock.timestamp(time), samples: [sample]), for: .windows)
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

  /// The device is gone, or takes its touches back. Weston's own grab does nothing, and its count stays.
  func cancel() {
    cancelFingers(fingers)
    if passesAll { tactus_weston_send_cancel(touch) }
    forgetFingers()
    counted.giveUpAll()
    if touch.pointee.num_tp == 0 { return }
    setCount(0)
    leaveNone()
  }

  /// Weston does not say when another grab takes the touches: called before anything is done without a touch. That one
  /// may have come and gone, with the last finger.
  func noticeOthers() {
    if !tactus_weston_has_default_grab(touch) || touch.pointee.num_tp == 0 && !fingers.isEmpty { leaveToOthers() }
  }

  /// Another grab has them, or had them until now, and tells the client of them.
  private func leaveToOthers() {
    forgetFingers()
    guard !fingers.isEmpty else { return }
    isMuted = true
    cancelFingers(fingers)
    isMuted = false
  }

  // MARK: which of them are down

  /// A finger lands, whose number is nobody else's from now on. True where it is the first, maybe since another must be
  /// gone.
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

  /// All that are down landed here.
  private var countsRight: Bool { tactus_weston_has_default_grab(touch) && touch.pointee.num_tp == counted.count }

  /// The device may have kept back that fingers are gone.
  private func askKernel() {
    guard countsRight, counted.count > 0 else { return }
    let there = contacts()
    if there >= 0 { giveUp(counted.compare(Int(there))) }
  }

  /// They are gone, and nobody was told.
  private func giveUp(_ lost: [Int32]) {
    if lost.isEmpty { return }
    drop(lost)
    if touch.pointee.num_tp == 0 { leaveNone() }
  }

  private func leaveNone() {
    // Weston's time until it is idle begins anew, as when a finger lifts.
    weston_compositor_wake(module.compositor)
    weston_touch_set_focus(touch, nil)
  }

  private func drop(_ lost: [Int32]) {
    let werePassedOn = lost.contains { !fingers.contains($0) }
    cancelFingers(lost)
    if werePassedOn { tactus_weston_send_cancel(touch) }
    // Where another grab has heard one lift, weston has counted it.
    setCount(max(touch.pointee.num_tp - min(touch.pointee.num_tp, UInt32(lost.count)), counted.count))
  }

  /// Weston counts so many, and stays awake for each.
  private func setCount(_ count: UInt32) {
    let more = count &- touch.pointee.num_tp
    if more == 0 { return }
    module.compositor.pointee.idle_inhibit &+= more
    touch.pointee.num_tp = count
  }

  /// A window can be told nothing any more.
  func forget(_ gone: Window) {
    landings.forget(gone) { wire.forget($0) }
    if window === gone { window = nil }
  }

  /// Without a focus weston says nothing more of the touches but that they lift.
  private func holdFocus() {
    if touch.pointee.focus == nil, let anchor = module.anchor { weston_touch_set_focus(touch, anchor.view) }
  }

  private func cancelFingers(_ ids: [Int32]) {
    flush()
    // At the time of the last event: it has none of its own, and the next may be stamped earlier than now.
    var passedOn = TouchFrame(time: frame.time)
    for id in ids {
      let sample = TouchSample(id: name(id), phase: .cancel)
      if fingers.contains(id) { frame.samples.append(sample) } else { passedOn.samples.append(sample) }
    }
    fingers.removeAll { ids.contains($0) }
    flush()
    if !passedOn.samples.isEmpty { module.host.handle(passedOn, for: .windows) }
  }

  // MARK: to the engine

  private func name(_ id: Int32) -> Int64 { Int64(number) << 32 | Int64(UInt32(bitPattern: id)) }

  func forgetFingers() { module.host.forgetFingers { Int32(truncatingIfNeeded: $0 >> 32) == number } }

  private func gather(_ time: timespec, _ sample: TouchSample) {
    frame.time = clock.timestamp(time)
    frame.samples.append(sample)
  }

  private func flush() {
    guard !frame.samples.isEmpty else { return }
    // What comes of it may cancel fingers: in a frame of their own.
    var handed = TouchFrame(time: frame.time)
    swap(&handed, &frame)
    let isOpening = handed.samples.contains { $0.phase == .down }
    module.host.handle(handed)
    handed.removeAll()
    if frame.samples.isEmpty { swap(&handed, &frame) }
    // Weston has noted the last serial that it gave to anybody.
    if isOpening, first == .withheld { withholdFocus() }
  }

  /// A contact of the frame that was handed over has become a touch.
  func landed(_ touch: TouchName) {
    guard let window else { return }
    landings.add(.init(serial: touch.serial, id: touch.id, owner: window, clockOffset: clock.offset))
  }

  /// No client may ask for anything with these touches. Shells ask whether they are on the client's window, and for a
  /// popup libweston-desktop asks for the serial alone: it must not be one that can be guessed.
  private func withholdFocus() {
    guard tactus_weston_has_default_grab(touch) else { return }
    if touch.pointee.num_tp > 0, let anchor = module.anchor { weston_touch_set_focus(touch, anchor.view) }
    touch.pointee.grab_serial = tactus_random()
  }

  // MARK: to clients

  func deliver(_ delivery: TouchDelivery, precisely isPrecise: Bool) {
    guard let landing = landings.take(delivery) else { return }
    if isMuted {
      wire.forget(delivery.serial)
      return
    }
    wire.deliver(delivery, to: landing.owner.client, precisely: isPrecise) { send($0, delivery, landing) }
  }

  /// The id by which its client knows a touch, or will.
  func wireID(of serial: UInt64) -> Int32? {
    landings[serial].map { wire.id(of: serial, named: $0.id, to: $0.owner.client) }
  }

  /// The serial with which a client may ask for a move or a popup while fingers are on this surface.
  func serial(for surface: ResourcePointer) -> UInt32? {
    guard touch.pointee.num_tp > 0, tactus_weston_has_default_grab(touch), let window,
      window.view.pointee.surface?.pointee.resource == surface
    else { return nil }
    weston_touch_set_focus(touch, window.view)
    first = .granted
    return touch.pointee.grab_serial
  }

  /// The same once the client knows of the first finger. Nothing is granted by it.
  func deliveredSerial(for surface: ResourcePointer) -> UInt32? {
    guard first == .known || first == .granted, window?.view.pointee.surface?.pointee.resource == surface else {
      return nil
    }
    return touch.pointee.grab_serial
  }

  /// What was delivered belongs together.
  func finish() {
    if first == .granted { first = .known }
    wire.finish { client in
      guard let window = module.windows[client] else { return }
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
        // Moves, popups and drags need the serial of the first finger; weston notes it when the device says down, and
        // this may be later. Once it has lifted, weston grants popups alone; once another has landed, that one counts.
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
    // A client that asks for a move or a drag at the same moment must not get the gesture's touches; unless the gesture
    // is its own, and it has just been told by which serial it may.
    guard delivery.phase == .cancelled, first != .granted, window.client == self.window?.client else { return }
    first = .taken
    withholdFocus()
  }

  /// Weston sends to the window that has the focus: another finger may have landed elsewhere since, or none be down.
  private func withFocus(on window: Window, _ body: () -> Void) {
    let now = touch.pointee.focus
    if now == window.view { return body() }
    weston_touch_set_focus(touch, window.view)
    body()
    // It stays there from when its client has been told of the first finger.
    let isHere = first == .known || first == .granted
    if !isHere || window !== self.window || touch.pointee.num_tp == 0 { weston_touch_set_focus(touch, now) }
  }
}
