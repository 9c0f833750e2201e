// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusInput

/// Lists the touchscreens.
enum Devices: Subcommand {
  static let name = "devices"
  static let summary = "list the touchscreens, and who holds them"
  static let usage = "[OPTION...]"
  static let details = """
    Lists the touchscreens of a seat: name, device node, size of the glass, how many contacts it follows, the output
    that udev names for it (WL_OUTPUT), and whether it is free or held (grabbed) by another program. To learn this each
    is held for a moment, unless a finger is on it.
    Exit status: 0, 1 if there is none or none that can be opened, 2 if the command line is wrong.

      tactus devices
      tactus devices --seat seat1 --json
    """
  static let json = Option("json", "one JSON object for each, a line each")
  static let options = [Seat.option, json]

  enum GrabState: String {
    case free
    case held
    /// Cannot be told: it must not be tried.
    case fingerDown = "finger down"
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    do {
      let found = try find(on: Seat.of(arguments))
      console.print(arguments.has(json) ? lines(found) : table(found))
      return .success
    } catch {
      console.complain("tactus devices: \(error.description)\n")
      return .failure
    }
  }

  private static func find(on seat: String) throws(InputError) -> [(device: InputDevice, state: GrabState)] {
    let source = try LibinputSource(seat: seat, grab: false, mapping: OutputMapping())
    if let absence = source.absence { throw absence }
    return source.devices.map { ($0, state(of: $0)) }
  }

  private static func state(of device: InputDevice) -> GrabState {
    do {
      let source = try LibinputSource(paths: [device.node], grab: true, mapping: OutputMapping())
      return source.devices.allSatisfy(\.isGrabbed) ? .free : .fingerDown
    } catch {
      return .held
    }
  }

  static func table(_ devices: [(device: InputDevice, state: GrabState)]) -> String {
    let heading = ["NAME", "NODE", "SIZE", "SLOTS", "OUTPUT", "GRAB"]
    return TextTable.text(
      [heading]
        + devices.map { device, state in
          let size = device.size.flatMap { size in
            Int(exactly: size.width.rounded()).flatMap { width in
              Int(exactly: size.height.rounded()).map { "\(width)x\($0) mm" }
            }
          }
          let slots = device.slots.map { String($0) }
          return [
            device.name, device.node, size ?? "-", slots ?? "-", device.outputName ?? "-",
            state == .held ? "held by another program" : state.rawValue,
          ]
        })
  }

  static func lines(_ devices: [(device: InputDevice, state: GrabState)]) -> String {
    var text = ByteText()
    for (device, state) in devices {
      text.append("{\"type\":\"device\",\"name\":")
      text.append(quoted: device.name)
      text.append(",\"node\":")
      text.append(quoted: device.node)
      text.append(",\"seat\":")
      text.append(quoted: device.seat)
      if let size = device.size {
        text.append(",\"size\":[")
        text.append(size.width, decimals: 2)
        text.append(",")
        text.append(size.height, decimals: 2)
        text.append("]")
      }
      if let slots = device.slots {
        text.append(",\"slots\":")
        text.append(slots)
      }
      if let output = device.outputName {
        text.append(",\"output\":")
        text.append(quoted: output)
      }
      text.append(",\"grab\":")
      text.append(quoted: state.rawValue)
      text.append("}\n")
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
