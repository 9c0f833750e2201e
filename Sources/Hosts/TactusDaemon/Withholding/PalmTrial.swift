// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusActions
import TactusInput
import TactusSystem
import WaylandServer

/// Finds out whether the compositor cancels a touch that becomes a palm: opens windows, lets a finger land on them
/// through a clone of a touchscreen, reports the finger as a palm, and looks at what the windows receive.
///
/// The touchscreen itself is not grabbed. The broker lifts the finger and removes the clone when this object releases
/// its connection, or when this process ends.
final class PalmTrial {
  /// The outcome, or the reason why there is none.
  enum Result {
    case found(PalmOutcome)
    case impossible(String)
  }

  static let title = "Tactus tests this touchscreen"

  private let device: InputDevice
  private let loop: EventLoop
  private let broker: BrokerConnection
  private let original: FileDescriptor
  /// Reads the touchscreen, which the broker would otherwise take back.
  private var unread: DescriptorSource?
  private var clone: TouchClone?
  /// Why the clone cannot be used; nil unless this has turned out.
  private var failure: String?

  /// How long to wait until a compositor reads the clone. `TouchClone` waits for a part of it.
  private static let patienceForClone = Interval.milliseconds(8000)
  private static let patienceForWindows = Interval.milliseconds(3000)
  /// How long compositors may take to bring a new window to its place.
  private static let animation = Interval.milliseconds(500)
  /// How long the windows may take to receive a landing: less than a long press, since something else may receive it.
  private static let patienceForLanding = Interval.milliseconds(350)
  /// How long the windows may take to receive the end of a touch.
  private static let patience = Interval.milliseconds(800)
  private static let mostFingers = 3
  private static let finger: Int64 = 0

  init(on device: InputDevice, _ loop: EventLoop) throws(SystemError) {
    (self.device, self.loop) = (device, loop)
    guard let broker = try BrokerConnection(on: loop.pointer, mayStart: true) else {
      throw SystemError("find tactus-broker", number: ENOENT)
    }
    self.broker = broker
    original = FileDescriptor(owning: try broker.open(device.node))
    unread = DescriptorSource(original.rawValue, on: loop.pointer) { [unowned(unsafe) self] in dropEvents() }
    broker.cloned = { [unowned(unsafe) self] _, descriptor, error in made(descriptor, error) }
    broker.read = { [unowned(unsafe) self] _, isOpened in isOpened ? clone?.wasOpened() : clone?.wasClosed() }
    broker.revoked = { [unowned(unsafe) self] _ in failure = "the touchscreen was taken back" }
    broker.ended = { [unowned(unsafe) self] in failure = "tactus-broker has ended" }
    broker.clone(device.node)
  }

  private func dropEvents() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = tactus_read(original.rawValue, &bytes, bytes.count)
    guard count <= 0, count != -Int(EAGAIN) else { return }
    unread = nil
    failure = "the touchscreen cannot be read"
  }

  private func made(_ descriptor: consuming FileDescriptor, _ error: Int32) {
    // udev may be busy with the devices of a session that has just begun.
    if error == ETIMEDOUT { return broker.clone(device.node) }
    guard error == 0 else { return failure = "tactus-broker cannot make a clone: \(SystemError.reason(error))" }
    let clone = TouchClone(
      of: device, EvdevNode(original.rawValue), writingTo: descriptor, on: loop.pointer, begin: {})
    guard let clone else { return failure = "its clone does not report contacts" }
    clone.isActive = true
    self.clone = clone
  }

  /// Runs the trial, which takes a few seconds.
  func run() -> Result {
    guard loop.turn(atMost: Self.patienceForClone, { clone?.isRead == true || failure != nil }), failure == nil,
      let clone
    else {
      let nothing = self.clone == nil ? "tactus-broker makes no clone" : "the compositor does not open new devices"
      return .impossible(failure ?? nothing)
    }
    let windows = TestWindows(titled: Self.title, on: loop.pointer)
    defer { windows.close() }
    _ = loop.turn(atMost: Self.patienceForWindows) { windows.areInFront }
    defer { clone.liftAll() }
    _ = loop.turn(atMost: Self.animation) { false }
    guard let first = outcome(in: windows, clone) else { return .impossible(reason(windows)) }
    // A cancel may have another cause, such as a gesture of the compositor. If cancels were believed by mistake,
    // fingers would stay down in windows, so they must be seen twice.
    if first == .cancelled, outcome(in: windows, clone) != .cancelled { return .impossible(reason(windows)) }
    if first == .kept { release(in: windows, clone) }
    return .found(first)
  }

  /// Why there is no outcome.
  private func reason(_ windows: TestWindows) -> String {
    if let failure { return failure }
    if windows.isLost { return "the window of the test was closed" }
    if !windows.areInFront { return "the compositor does not show the window of the test in front" }
    return windows.events.isEmpty ? "the window of the test receives no touch" : "something else touched the screen"
  }

  /// Lets a finger become a palm, and then lift. Returns nil if the windows received anything but this finger, or if
  /// something has failed.
  private func outcome(in windows: TestWindows, _ clone: TouchClone) -> PalmOutcome? {
    windows.forget()
    guard lands(on: windows, clone), clone.callPalms() else { return nil }
    _ = loop.turn(atMost: Self.patience) { windows.events.count > 1 || failure != nil }
    let whileDown = windows.events
    clone.liftAll()
    if whileDown.count < 2 { _ = loop.turn(atMost: Self.patience) { windows.events.count > 1 || failure != nil } }
    guard failure == nil, !windows.isLost else { return nil }
    return PalmOutcome(whileDown: whileDown, afterLift: windows.events)
  }

  /// Puts a finger on the middle of the touchscreen, until a window has received it.
  private func lands(on windows: TestWindows, _ clone: TouchClone) -> Bool {
    for _ in 0..<Self.mostFingers where windows.areInFront && failure == nil {
      land(clone)
      if loop.turn(atMost: Self.patienceForLanding, { !windows.events.isEmpty }) { return true }
      // Moves away before it lifts, so that it presses nothing if something else is there instead of the window.
      clone.pass(TouchSample(id: Self.finger, phase: .cancel), at: nil, MonotonicClock.now)
      write(clone)
    }
    return false
  }

  private func land(_ clone: TouchClone) {
    clone.pass(TouchSample(id: Self.finger, phase: .down), at: Point(x: 0.5, y: 0.5), MonotonicClock.now)
    write(clone)
  }

  /// Taps on the windows until they receive a tap again: a compositor that keeps a finger down may take the next
  /// landing for the same finger.
  private func release(in windows: TestWindows, _ clone: TouchClone) {
    for _ in 0..<Self.mostFingers where windows.areInFront && failure == nil {
      windows.forget()
      land(clone)
      clone.liftAll()
      if loop.turn(atMost: Self.patienceForLanding, { windows.events.count > 1 }) { return }
    }
  }

  private func write(_ clone: TouchClone) {
    clone.finish()
    if !clone.flush() { failure = "the clone no longer works" }
  }
}
