// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusInput
import WaylandServer

/// Reads the touchscreens of the seat. Other programs can read a touchscreen at the same time, unless it is grabbed.
final class LibinputTouches: TouchSource {
  private let source: LibinputSource
  private let loop: EventLoopPointer
  private var readable: DescriptorSource?
  /// Nil before `start`: until then, events wait in the source.
  private var heard: ((InputEvent) -> Void)?
  /// Tries again to listen to the devices; nil unless this failed because the process had no descriptor left.
  private var retry: Timer?
  /// Tries again to open a device; nil unless opening one failed because the process had no descriptor left.
  private var shortage: Timer?
  /// Ends the wait for fingers to lift from a touchscreen that will be grabbed; nil if no grab is pending.
  private var patience: Timer?
  /// How long a resting finger may delay the grab, in milliseconds.
  private static let longestRest: Int32 = 4000
  private var isSuspended = false
  /// Whether events are being processed. Several may arrive at once; `dispatched` is called after the last of them.
  private(set) var isDispatching = false
  var dispatched: () -> Void = {}
  private static let pause: Int32 = 1000

  init(on loop: EventLoopPointer, opener: any NodeOpener) throws(InputError) {
    source = try LibinputSource(grab: false, mapping: OutputMapping(), opener: opener)
    self.loop = loop
  }

  var mapping: OutputMapping {
    get { source.mapping }
    set { source.mapping = newValue }
  }
  var limits: ContactLimits {
    get { source.limits }
    set { source.limits = newValue }
  }
  var absence: InputError? { source.absence }

  func start(_ heard: @escaping (InputEvent) -> Void) {
    self.heard = heard
    listen()
    dispatch()
  }

  private func listen() {
    guard heard != nil else { return }
    if readable == nil {
      readable = DescriptorSource(source.fileDescriptor, on: loop) { [unowned(unsafe) self] in dispatch() }
    }
    if readable == nil { tryAgain("the touchscreens cannot be read: no file descriptor is left") }
  }

  func suspend() {
    retry = nil
    isSuspended = true
    source.suspend()
    dispatch()
  }

  func resume() {
    isSuspended = false
    do throws(InputError) {
      try source.resume()
      retry = nil
    } catch {
      tryAgain(error.description)
    }
    listen()
    dispatch()
  }

  /// Closes all devices and opens them again.
  func reopen() {
    guard !isSuspended else { return }
    suspend()
    resume()
  }

  // MARK: grabs

  /// Grabs a device as soon as no finger is on it.
  func grab(_ device: DeviceID) {
    source.grab(device)
    dispatch()
  }

  func release(_ device: DeviceID) { source.release(device) }

  /// Returns the point of the panel, 0 to 1, from which a contact came.
  func panelPoint(of location: Point, on device: DeviceID) -> Point? { source.panelPoint(of: location, on: device) }

  func node(of device: DeviceID) -> EvdevNode? { source.node(of: device) }

  func contactReader(of device: DeviceID) -> ContactReader? { source.contactReader(of: device) }

  /// Tries again, after a pause, to listen to the devices. Reports the reason only the first time.
  private func tryAgain(_ reason: String) {
    if retry == nil { heard?(.warning(reason)) }
    retry = retry ?? Timer(on: loop) { [unowned(unsafe) self] in isSuspended ? listen() : resume() }
    retry?.arm(inMilliseconds: Self.pause)
  }

  /// Reopens all devices, including those that could not be opened, as soon as the process has some spare descriptors.
  private func openMissing() {
    guard shortage == nil else { return }
    shortage = Timer(on: loop) { [unowned(unsafe) self] in
      guard Self.hasDescriptors(Self.spare) else { return _ = shortage?.arm(inMilliseconds: Self.pause) }
      shortage = nil
      reopen()
    }
    shortage?.arm(inMilliseconds: Self.pause)
  }
  private static let spare = 8

  private static func hasDescriptors(_ count: Int) -> Bool {
    if count == 0 { return true }
    guard let one = try? FileDescriptor(opening: "/dev/null", flags: O_RDONLY) else { return false }
    defer { _ = one.rawValue }
    return hasDescriptors(count - 1)
  }

  func stop() { (readable, retry, shortage, patience) = (nil, nil, nil, nil) }

  private func dispatch() {
    guard let heard else { return }
    isDispatching = true
    source.dispatch(heard)
    isDispatching = false
    dispatched()
    if source.takeShortage() { openMissing() }
    if source.waitsForGrab { awaitLifts() } else { patience = nil }
  }

  private func awaitLifts() {
    guard patience == nil else { return }
    patience = Timer(on: loop) { [unowned(unsafe) self] in
      source.endWaits()
      patience = nil
      dispatch()
    }
    patience?.arm(inMilliseconds: Self.longestRest)
  }
}
