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
    source.suspend()
    dispatch()
  }

  func resume() {
    do throws(InputError) {
      try source.resume()
    } catch {
      heard(.warning(error.description))
    }
    dispatch()
  }

  func stop() { readable = nil }

  private func dispatch() { source.dispatch(heard) }
}
