// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput
import TactusText

/// Writes one line per event, in columns for users: seconds, device, gesture, state, fingers, values.
struct ColumnReport: GestureReport {
  var text = ByteText()
  private let start: Timestamp
  private let console: Console
  private let set: GestureSet
  private let gestureWidth: Int
  private var deviceWidth = 12
  private var devices: [Int: String] = [:]

  private static let timeWidth = 9
  private static let stateWidth = 9
  private static let fingersWidth = 7
  private static let widestDevice = 28

  init(_ set: GestureSet, start: Timestamp, console: Console) {
    self.set = set
    self.start = start
    self.console = console
    gestureWidth = set.gestures.map { $0.name.count }.max() ?? 0
  }

  mutating func addHeading() {
    line(["time", "device", "gesture", "state", "fingers", "values"], colour: .faint)
  }

  mutating func use(_ device: String, on screen: Int) { devices[screen] = device }

  /// Widens the column for the name of the device.
  mutating func makeRoom(for device: InputDevice) {
    deviceWidth = max(deviceWidth, min(Self.widestDevice, device.name.count))
  }

  mutating func meet(_ device: InputDevice, number: Int) {
    makeRoom(for: device)
    if number == 1 { addHeading() }
  }

  mutating func add(_ event: borrowing GestureStage.Event) {
    guard set.gestures.indices.contains(event.gesture) else { return }
    let name = set.gestures[event.gesture].name
    let time = Self.seconds(event.time - start)
    let device = devices[event.screen] ?? ""
    switch event.what {
    case .action(let action):
      let values = action.values
      line(
        [time, device, name, action.state.name.description, String(values.numberOfTouches), Self.words(values)],
        colour: Self.colour(of: action.state))
    case .response(let response, let place):
      line(
        [
          time, device, "  " + place, response.phase.name.description, "",
          response.action.words + Self.words(of: response),
        ],
        colour: response.phase == .changed ? nil : .cyan)
    case .transition(let transition, let reason):
      let change = "from \(transition.from.name)" + (reason.isEmpty ? "" : ": \(reason)")
      line([time, device, name, transition.to.name.description, "", change], colour: .faint)
    }
  }

  private static func words(of response: Response) -> String {
    switch response.phase {
    case .fire, .armed, .cancelled: ""
    case .began, .changed: ", \(percent(response.progress))"
    case .ended: ", \(percent(response.progress)), settles at \(percent(response.settlesAt))"
    }
  }

  /// Returns the progress as a percentage, or "?" if it is huge or not finite.
  private static func percent(_ progress: Double) -> String {
    progress.magnitude < 1e6 ? "\(Int((progress * 100).rounded())) %" : "?"
  }

  mutating func add(_ device: InputDevice, isAdded: Bool, at time: Timestamp) {
    if isAdded { makeRoom(for: device) }
    let words = isAdded ? "connected" : "disconnected"
    line([Self.seconds(time - start), device.name, "\(words) \(device.node)"], colour: .faint)
  }

  mutating func addSummary(gestures: Int, frames: Int, at time: Timestamp) {
    let seconds = Self.seconds(time - start)
    text.append(text: "\(gestures) gesture\(gestures == 1 ? "" : "s"), \(frames) frames, \(seconds) s\n")
  }

  private mutating func line(_ cells: [String], colour: Console.Colour?) {
    let widths = [Self.timeWidth, deviceWidth, gestureWidth, Self.stateWidth, Self.fingersWidth]
    var line = ""
    for (column, cell) in cells.enumerated() {
      if column > 0 { line += TextTable.gap }
      if column == cells.count - 1 {
        line += cell
      } else if column == 1 {
        line += TextTable.cell(Self.shortened(cell), widths[column])
      } else {
        line += TextTable.cell(cell, widths[column], isRight: column == 0 || column == 4)
      }
    }
    while line.last == " " { line.removeLast() }
    text.append(text: colour.map { console.coloured(line, $0) } ?? line)
    text.append("\n")
  }

  private static func colour(of state: GestureState) -> Console.Colour? {
    switch state {
    case .began: .cyan
    case .ended: .green
    case .cancelled, .failed: .red
    case .possible, .changed: nil
    }
  }

  private static func shortened(_ name: String) -> String {
    name.count <= widestDevice ? name : name.prefix(widestDevice - 1) + "…"
  }

  static func seconds(_ interval: Interval) -> String {
    let milliseconds = interval.microseconds / 1000
    let rest = String(milliseconds.magnitude % 1000)
    return (milliseconds < 0 ? "-" : "") + String(milliseconds.magnitude / 1000) + "."
      + String(repeating: "0", count: 3 - rest.count) + rest
  }

  /// Returns the values in px, factors and degrees.
  static func words(_ values: GestureValues) -> String {
    var words = "at " + pair(values.location.x, values.location.y)
    GestureMeasures.each(of: values.measure) { name, value in
      words += "  "
      switch value {
      case .vector(let vector): words += "\(name) \(pair(vector.dx, vector.dy))"
      case .number(let number): words += "\(name) \(decimal(number, 2))"
      case .angle(let angle): words += "\(name) \(decimal(angle * 180 / .pi, 1))°"
      case .count(let count): words += count == 1 ? "1 tap" : "\(count) taps"
      case .word(let word): words += "\(name) \(word)"
      }
    }
    return words
  }

  private static func pair(_ x: Double, _ y: Double) -> String { "(\(decimal(x, 0)), \(decimal(y, 0)))" }

  private static func decimal(_ value: Double, _ decimals: Int) -> String {
    var text = ByteText()
    text.append(value, decimals: decimals)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
