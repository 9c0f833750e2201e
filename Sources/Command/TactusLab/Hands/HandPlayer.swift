// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusGestures
import TactusHands
import TactusInput

/// Plays hands as kernel events, and reports the effects of the configuration, as `tactus replay` does.
struct HandPlayer: ~Copyable {
  private var stage: GestureStage
  private var decoder: EvdevDecoder
  private let glass: HandGlass
  private var frame = TouchFrame(time: Timestamp(microseconds: 0))
  private var start: Int64 = 0

  /// The time between two hands, longer than any gesture waits, in microseconds.
  private static let pause: Int64 = 4_000_000

  /// Returns nil if the engine does not accept the screen.
  init?(_ compiled: CompiledConfiguration, _ glass: HandGlass, _ size: ScreenSize) {
    let found = glass.device.inputDevice(DeviceID(rawValue: 1))
    let mapping = OutputMapping(outputs: [size.output(named: "screen")])
    guard let decoder = EvdevDecoder(glass.device, as: found, mapping: mapping) else { return nil }
    self.decoder = decoder
    self.decoder.limits = ContactLimits(size: compiled.configuration.defaults.palmSize?.value)
    self.glass = glass
    stage = GestureStage(GestureSet(compiled, SessionState()))
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    _ = stage.addScreen(frame, thresholdScale: mapping.thresholdScale(of: found))
  }

  mutating func play(_ hand: Hand, in state: SessionState, _ observer: inout some HandObserver) {
    stage.assume(state)
    for event in glass.events(of: hand, from: start) where decoder.decode(event, into: &frame) {
      observer.hear(frame)
      stage.handle(frame, &observer)
      start = event.time
    }
    start += Self.pause
    while let deadline = stage.nextDeadline, deadline.microseconds < start { stage.advance(to: deadline, &observer) }
  }
}

protocol HandObserver: GestureObserver {
  /// Called with each frame before the engine handles it.
  mutating func hear(_ frame: borrowing TouchFrame)
}

extension HandObserver {
  mutating func hear(_ frame: borrowing TouchFrame) {}
}
