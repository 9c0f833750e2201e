// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput

/// Writes one JSON object per line, in the format of `tactus-lab simulate`.
struct JSONReport: GestureReport {
  var text = ByteText()
  /// The time that is printed as 0.
  private let start: Timestamp
  private var namesDevice: Bool
  private var devices: [Int: String] = [:]
  /// For each gesture, the text that follows the time in the lines about the gesture.
  private let heads: [[UInt8]]
  private let names: [String]

  init(_ set: GestureSet, start: Timestamp = Timestamp(microseconds: 0), namesDevice: Bool) {
    self.start = start
    self.namesDevice = namesDevice
    names = set.gestures.map { $0.name }
    heads = set.gestures.map { gesture in
      var head = ByteText()
      head.append(",\"recognizer\":")
      head.append(quoted: gesture.name)
      head.append(",\"kind\":\"")
      head.append(gesture.kind.name)
      head.append("\",\"state\":\"")
      return head.bytes
    }
  }

  mutating func use(_ device: String, on screen: Int) { devices[screen] = device }

  /// Makes every line contain the name of its device, as soon as a recording has a second device.
  mutating func meet(_ device: InputDevice, number: Int) { namesDevice = namesDevice || number > 1 }

  mutating func add(_ event: borrowing GestureStage.Event) {
    guard heads.indices.contains(event.gesture) else { return }
    switch event.what {
    case .action(let action): add(action, event)
    case .transition(let transition, let reason): add(transition, reason, event)
    case .response(let response, let place): add(response, place, event)
    }
    if namesDevice {
      text.append(",\"device\":")
      text.append(quoted: devices[event.screen] ?? "")
    }
    text.append("}\n")
  }

  private mutating func add(_ action: borrowing Tactus.Action, _ event: borrowing GestureStage.Event) {
    head("action", event.time)
    text.append(heads[event.gesture])
    text.append(action.state.name)
    text.append("\",\"location\":")
    append(action.values.location.x, action.values.location.y)
    text.append(",\"numberOfTouches\":")
    text.append(action.values.numberOfTouches)
    GestureMeasures.each(of: action.values.measure) { name, value in
      text.append(",\"")
      text.append(name.name)
      text.append("\":")
      switch value {
      case .vector(let vector): append(vector.dx, vector.dy)
      case .number(let number), .angle(let number): text.append(number, decimals: 6)
      case .count(let count): text.append(count)
      case .word(let word): text.append(quoted: word.description)
      }
    }
  }

  /// Writes a binding and the action that it would trigger.
  private mutating func add(_ response: Response, _ place: String, _ event: borrowing GestureStage.Event) {
    head("binding", event.time)
    text.append(",\"gesture\":")
    text.append(quoted: names[event.gesture])
    text.append(",\"place\":")
    text.append(quoted: place)
    text.append(",\"do\":")
    text.append(quoted: response.action.words)
    text.append(",\"phase\":\"")
    text.append(response.phase.name)
    text.append("\",\"progress\":")
    text.append(response.progress, decimals: 6)
    text.append(",\"velocity\":")
    text.append(response.velocity, decimals: 6)
    text.append(",\"settlesAt\":")
    text.append(response.settlesAt, decimals: 6)
  }

  private mutating func add(
    _ transition: borrowing Transition, _ reason: String, _ event: borrowing GestureStage.Event
  ) {
    head("transition", event.time)
    text.append(",\"recognizer\":")
    text.append(quoted: names[event.gesture])
    text.append(",\"from\":\"")
    text.append(transition.from.name)
    text.append("\",\"to\":\"")
    text.append(transition.to.name)
    text.append(UInt8(ascii: "\""))
    guard !reason.isEmpty else { return }
    text.append(",\"reason\":")
    text.append(quoted: reason)
  }

  mutating func add(_ device: InputDevice, isAdded: Bool, at time: Timestamp) {
    head("device", time)
    text.append(",\"change\":")
    text.append(quoted: isAdded ? "added" : "removed")
    text.append(",\"name\":")
    text.append(quoted: device.name)
    text.append(",\"node\":")
    text.append(quoted: device.node)
    text.append("}\n")
  }

  mutating func addSummary(gestures: Int, frames: Int, at time: Timestamp) {
    head("summary", time)
    text.append(",\"gestures\":")
    text.append(gestures)
    text.append(",\"frames\":")
    text.append(frames)
    text.append("}\n")
  }

  private mutating func head(_ type: StaticString, _ time: Timestamp) {
    text.append("{\"type\":\"")
    text.append(type)
    text.append("\",\"t\":")
    text.append(milliseconds: (time - start).microseconds)
  }

  private mutating func append(_ x: Double, _ y: Double) {
    text.append(UInt8(ascii: "["))
    text.append(x, decimals: 6)
    text.append(UInt8(ascii: ","))
    text.append(y, decimals: 6)
    text.append(UInt8(ascii: "]"))
  }
}
