// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusGestures
import TactusInput
import TactusJSON

/// The fingers on a touchscreen that tactusd reads, and the gestures that they make.
final class LiveTouches {
  private let touches: DaemonTouches
  private let device: InputDevice?
  private var cutter: EpisodeCutter
  /// The positions of the fingers, in logical pixels of a screen that consists of this glass alone.
  private var fingers: [Int64: Point] = [:]
  private let frame: Rect
  private let size: InputDevice.Size

  init(_ touches: DaemonTouches, _ compiled: CompiledConfiguration) {
    self.touches = touches
    cutter = EpisodeCutter(GestureSet(compiled, SessionState()), size: nil)
    device = touches.devices.first
    if let device { cutter.add(device) }
    touches.mapping = cutter.mapping
    let mapping = cutter.mapping
    let frame = device.flatMap { mapping.output(of: $0)?.frame } ?? Rect(x: 0, y: 0, width: 1, height: 1)
    let scale = Thresholds.millimetresPerPixel
    size = device?.size ?? InputDevice.Size(width: frame.width * scale, height: frame.height * scale)
    self.frame = frame
  }

  var fileDescriptor: Int32 { touches.fileDescriptor }
  var deadline: Timestamp? { cutter.nextDeadline }
  var hasEnded: Bool { touches.hasEnded }

  /// Returns the gestures that have ended since the last call.
  func take() -> [Episode] { cutter.take() }

  func goOn(at now: Timestamp, _ events: inout LiveEvents) {
    let before = fingers
    touches.dispatch { event in
      guard case .frame(let frame, let device) = event else { return }
      for sample in frame.samples {
        switch sample.phase {
        case .down, .move: fingers[sample.id] = sample.location
        case .up, .cancel: fingers[sample.id] = nil
        }
      }
      cutter.handle(frame, from: device)
    }
    cutter.advance(to: now)
    if fingers != before { events.add("fingers") { write(to: &$0) } }
  }

  private func write(to text: inout JSONText) {
    func tenth(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    text.member("device", device?.name)
    text.member("width", tenth(size.width))
    text.member("height", tenth(size.height))
    text.member("fingers", list: fingers.sorted { $0.key < $1.key }) { text, finger in
      text.member("id", finger.key)
      text.member("x", tenth((finger.value.x - frame.x) / max(1, frame.width) * size.width))
      text.member("y", tenth((finger.value.y - frame.y) / max(1, frame.height) * size.height))
    }
  }
}
