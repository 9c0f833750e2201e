// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Turns the touches of devices into lines of text. Devices may be added and removed at any time.
struct TouchSession<Report: GestureReport>: ~Copyable {
  private(set) var stage: GestureStage
  var report: Report
  /// The mapping of devices to outputs. A source of touches must receive this mapping before it reports the first frame
  /// of a device.
  private(set) var mapping = OutputMapping()

  private let size: ScreenSize?
  private var screens: [String: Screen] = [:]
  private var devices: [DeviceID: Place] = [:]
  private var lastDevice: DeviceID?

  private struct Screen {
    var number: Int
    var users: Int
  }
  private struct Place {
    var name: String
    var output: String
    var screen: Int
  }

  /// If `size` is nil, each device is assigned a screen of its own, with the size of the device's glass.
  init(_ set: GestureSet, size: ScreenSize?, report: Report, observing observation: Observation = []) {
    stage = GestureStage(set, observing: observation)
    self.report = report
    self.size = size
    if let size { mapping.outputs.append(size.output(named: Self.commonOutput)) }
  }

  private static var commonOutput: String { "screen" }
  /// The gap between two screens, in px.
  private static var gap: Double { 1000 }

  /// Adds a device, unless it was added already.
  mutating func add(_ device: InputDevice) {
    guard devices[device.id] == nil else { return }
    if size == nil, mapping.assignments.allSatisfy({ $0.device != device.name }) {
      let end = mapping.outputs.map { $0.frame.x + $0.frame.width + Self.gap }.max() ?? 0
      mapping.outputs.append(ScreenSize(of: device).output(named: device.name, x: end))
      mapping.assignments.append((device.name, device.name))
    }
    guard let output = mapping.output(of: device) else { return }
    if screens[output.name] == nil {
      let scale = mapping.thresholdScale(of: device)
      guard let number = stage.addScreen(output.frame, thresholdScale: scale, of: device.name) else { return }
      screens[output.name] = Screen(number: number, users: 0)
    }
    guard let screen = screens[output.name] else { return }
    screens[output.name]?.users += 1
    devices[device.id] = Place(name: device.name, output: output.name, screen: screen.number)
    lastDevice = nil
  }

  /// Removes a device. An earlier frame must have cancelled its touches.
  mutating func remove(_ device: InputDevice) {
    guard let place = devices.removeValue(forKey: device.id) else { return }
    screens[place.output]?.users -= 1
    guard let screen = screens[place.output], screen.users == 0, size == nil else { return }
    stage.removeScreen(screen.number, &report)
    screens[place.output] = nil
    mapping.outputs.removeAll { $0.name == place.output }
    mapping.assignments.removeAll { $0.output == place.output }
  }

  mutating func handle(_ frame: borrowing TouchFrame, from device: DeviceID) {
    if device != lastDevice, let place = devices[device] {
      report.use(place.name, on: place.screen)
      stage.use(device: place.name, output: place.output)
      lastDevice = device
    }
    stage.handle(frame, &report)
  }

  var nextDeadline: Timestamp? { stage.nextDeadline }
  var gestureCount: Int { stage.gestureCount }
  /// Runs the timers that are due at `time`. The engine's clock advances to the last of these timers, but not to
  /// `time`, since a frame with an earlier time than `time` may arrive afterwards.
  mutating func advance(to time: Timestamp) {
    while let deadline = stage.nextDeadline, deadline <= time { stage.advance(to: deadline, &report) }
  }
  mutating func finish() { stage.finish(&report) }
}
