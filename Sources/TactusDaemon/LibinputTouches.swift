// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput
import WaylandServer

/// The touchscreens of the seat, without a grab: other programs read them too.
final class LibinputTouches: TouchSource {
  private let source: LibinputSource
  private let loop: OpaquePointer
  private var readable: DescriptorSource?
  private var heard: (InputEvent) -> Void = { _ in }
  /// Set while devices could not be opened or watched, because the process was out of descriptors.
  private var retry: Timer?
  private var isSuspended = false
  private static let pause: Int32 = 1000

  init(on loop: OpaquePointer) throws(InputError) {
    source = try LibinputSource(grab: false, mapping: OutputMapping())
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
    if readable == nil {
      readable = DescriptorSource(source.fileDescriptor, on: loop) { [unowned self] in dispatch() }
    }
    if readable == nil { tryAgain("the touchscreens cannot be listened to: no descriptor is left") }
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

  /// Reports the reason the first time.
  private func tryAgain(_ reason: String) {
    if retry == nil { heard(.warning(reason)) }
    retry = retry ?? Timer(on: loop) { [unowned self] in isSuspended ? listen() : resume() }
    retry?.arm(inMilliseconds: Self.pause)
  }

  func stop() { (readable, retry) = (nil, nil) }

  private func dispatch() { source.dispatch(heard) }
}
