// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput
import WaylandServer

/// The seat's touchscreens, read beside whoever else reads them.
final class LibinputTouches: TouchSource {
  private let source: LibinputSource
  private let loop: OpaquePointer
  private var readable: DescriptorSource?
  private var heard: (InputEvent) -> Void = { _ in }
  /// While the devices could not be taken again.
  private var retry: Timer?
  private static let pause: Int32 = 1000

  init(on loop: OpaquePointer) throws(InputError) {
    source = try LibinputSource(grab: false, mapping: OutputMapping())
    self.loop = loop
  }

  var mapping: OutputMapping {
    get { source.mapping }
    set { source.mapping = newValue }
  }
  var absence: InputError? { source.absence }

  func start(_ heard: @escaping (InputEvent) -> Void) {
    self.heard = heard
    readable = DescriptorSource(source.fileDescriptor, on: loop) { [unowned self] in dispatch() }
    dispatch()
  }

  func suspend() {
    retry = nil
    source.suspend()
    dispatch()
  }

  func resume() {
    do throws(InputError) {
      try source.resume()
      retry = nil
    } catch {
      if retry == nil { heard(.warning(error.description)) }
      retry = retry ?? Timer(on: loop) { [unowned self] in resume() }
      retry?.arm(inMilliseconds: Self.pause)
    }
    dispatch()
  }

  func stop() { (readable, retry) = (nil, nil) }

  private func dispatch() { source.dispatch(heard) }
}
