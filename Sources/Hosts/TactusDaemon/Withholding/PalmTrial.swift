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
/// The touchscreen itself is not grabbed, and nothing is written to it. The broker lifts the finger and removes the
/// clone when this object releases its connection, or when this process ends.
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
  private var isRead = false
  /// Why the clone cannot be used; nil unless this has turned out.
  private var failure: String?

  /// How long to wait until a compositor reads the clone. `TouchClone` waits for a part of it.
  private static let patienceForClone = Interval.milliseconds(8000)
  private static let patienceForWindows = Interval.milliseconds(3000)
  /// How long compositors may take to bring a new window to its place.
  private static let animation = Interval.milliseconds(500)
  /// How long the windows may take to receive an event.
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
    _ = tactus_read(original.rawValue, &bytes, bytes.count)
  }

  private func made(_ descriptor: consuming FileDescriptor, _ error: Int32) {
    // udev may be busy with the devices of a session that has just begun.
    if error == ETIMEDOUT { return broker.clone(device.node) }
    guard error == 0 else { return failure = "tactus-broker cannot make a clone: \(SystemError.reason(error))" }
    clone = TouchClone(
      of: device, EvdevNode(original.rawValue), writingTo: descriptor, on: loop.pointer,
      begin: { [unowned(unsafe) self] in isRead = true })
    clone?.isActive = true
    if clone == nil { failure = "its clone does not report contacts" }
  }

  /// Runs the trial, which takes a few seconds.
  func run() -> Result {
    guard loop.turn(atMost: Self.patienceForClone, { isRead || failure != nil }), failure == nil, let clone else {
      let nothing = self.clone == nil ? "tactus-broker makes no clone" : "the compositor does not open new devices"
      return .impossible(failure ?? nothing)
    }
    let windows = TestWindows(titled: Self.title, on: loop.pointer)
    defer { windows.close() }
    _ = loop.turn(atMost: Self.patienceForWindows) { windows.areShown }
    guard windows.isOneShown else { return .impossible("the compositor shows no window") }
    defer { clone.liftAll() }
    _ = loop.turn(atMost: Self.animation) { false }
    guard lands(on: windows, clone) else { return .impossible("the window of the test receives no touch") }
    let isPalm = clone.callPalms()
    if let outcome = end(in: windows, .lifted) { return .found(outcome) }
    clone.liftAll()
    guard isPalm, failure == nil else { return .impossible(failure ?? "the clone no longer works") }
    return .found(end(in: windows, .ignored) ?? .kept)
  }

  /// Puts a finger on the middle of the touchscreen, until a window has received it.
  private func lands(on windows: TestWindows, _ clone: TouchClone) -> Bool {
    for _ in 0..<Self.mostFingers {
      clone.pass(TouchSample(id: Self.finger, phase: .down), at: Point(x: 0.5, y: 0.5), MonotonicClock.now)
      write(clone)
      if loop.turn(atMost: Self.patience, { !windows.events.isEmpty }) { return true }
      // Ends the touch in such a way that whatever is there instead of the window is not pressed.
      clone.pass(TouchSample(id: Self.finger, phase: .cancel), at: nil, MonotonicClock.now)
      write(clone)
    }
    return false
  }

  private func write(_ clone: TouchClone) {
    clone.finish()
    _ = clone.flush()
  }

  /// Waits until the touch ends in its window. Returns nil if it does not; `lift` is what the end means if the window
  /// is told of a lift.
  private func end(in windows: TestWindows, _ lift: PalmOutcome) -> PalmOutcome? {
    guard loop.turn(atMost: Self.patience, { windows.events.last != .down }) else { return nil }
    return windows.events.last == .cancel ? .cancelled : lift
  }
}
