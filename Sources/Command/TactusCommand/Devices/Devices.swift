// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText
import TactusInput
import TactusJSON

/// Implements `tactus devices`: lists the touchscreens.
enum Devices: Subcommand {
  static let name = "devices"
  static let summary = "list the touchscreens"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus devices
    tactus devices --seat seat1 --json
    """
  static let details = """
    Lists the touchscreens of a seat: the name, the device node, the size of the glass, how many contacts the
    touchscreen can report at once, its output, and whether another program has grabbed it. tactusd answers for the
    touchscreens that it has opened. To find out whether another program has grabbed one of the other touchscreens, the
    command grabs that touchscreen for a moment, unless a finger is on it.
    Exit status: 0; 1 if there is no touchscreen, or none can be opened; 2 if the command line is wrong.
    """
  static let json = Option("json", "print one JSON object per line, one for each touchscreen")
  static let options = [Seat.option, json]

  enum GrabState: String {
    case free
    case held
    /// Unknown: a finger is down, and a test grab must wait until it lifts.
    case fingerDown = "finger down"
    /// Grabbed by tactusd, as intended.
    case ours = "tactusd"
    /// Unknown: only tactusd may read the touchscreen, and tactusd has not grabbed it.
    case unknown

    var words: String {
      switch self {
      case .free, .fingerDown: rawValue
      case .held: "held by another program"
      case .ours: "grabbed by tactusd"
      case .unknown: "-"
      }
    }
  }

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    do throws(InputError) {
      let search = try Search(of: Seat.of(arguments), by: DaemonReport(at: Status.socket))
      if let absence = search.absence { throw absence }
      console.print(arguments.has(json) ? lines(search.found) : table(search.found))
      return .success
    } catch {
      console.complain("tactus devices: \(error.description)\n")
      return .failure
    }
  }

  /// The touchscreens of a seat.
  struct Search {
    var found: [(device: InputDevice, state: GrabState)]
    /// Warnings about touchscreens that cannot be opened, and other problems.
    var warnings: [String] = []
    var absence: InputError?

    /// Lists the touchscreens that tactusd reports, and opens all other touchscreens to examine them.
    init(of seat: String, by daemon: DaemonReport?) throws(InputError) {
      let had = (daemon?.touchscreens ?? []).filter { $0.device.seat == seat }
      let source: LibinputSource
      do {
        source = try LibinputSource(seat: seat, grab: false, mapping: OutputMapping())
      } catch {
        guard !had.isEmpty else { throw error }
        found = had.map { ($0.device, $0.isGrabbed ? .ours : .unknown) }
        return
      }
      let opened = source.devices
      found = opened.map { device in
        let isOurs = had.contains { $0.isGrabbed && $0.device.node == device.node }
        return (device, isOurs ? .ours : Devices.state(of: device))
      }
      for it in had where !opened.contains(where: { $0.node == it.device.node }) {
        found.append((it.device, it.isGrabbed ? .ours : .unknown))
      }
      if found.isEmpty { absence = source.absence?.advised(beside: daemon) }
      var said: [String] = []
      source.dispatch { if case .warning(let text) = $0 { said.append(text) } }
      warnings = said.filter { text in !had.contains { text.contains("(\($0.device.node))") } }
    }
  }

  fileprivate static func state(of device: InputDevice) -> GrabState {
    do {
      let source = try LibinputSource(paths: [device.node], grab: true, mapping: OutputMapping())
      return source.devices.allSatisfy { $0.isGrabbed } ? .free : .fingerDown
    } catch {
      return .held
    }
  }

  static func table(_ devices: [(device: InputDevice, state: GrabState)]) -> String {
    TextTable.text([["NAME", "NODE", "SIZE", "SLOTS", "OUTPUT", "GRAB"]] + devices.map { cells($0, $1) })
  }

  /// Returns a table row: name, node, size, number of contacts, output, and whether the touchscreen is grabbed.
  static func cells(_ device: InputDevice, _ state: GrabState) -> [String] {
    let size = device.size.flatMap { size in
      Int(exactly: size.width.rounded()).flatMap { width in
        Int(exactly: size.height.rounded()).map { "\(width)x\($0) mm" }
      }
    }
    let slots = device.slots.map { String($0) }
    return [
      device.name, device.node, size ?? "-", slots ?? "-", device.outputName ?? "-",
      state.words,
    ]
  }

  static func lines(_ devices: [(device: InputDevice, state: GrabState)]) -> String {
    devices.map { device, state in
      var text = JSONText()
      text.object { text in
        text.member("type", "device")
        addMembers(device, state, to: &text)
      }
      return text.string + "\n"
    }.joined()
  }

  static func addMembers(_ device: InputDevice, _ state: GrabState, to text: inout JSONText) {
    text.member("name", device.name)
    text.member("node", device.node)
    text.member("seat", device.seat)
    text.member("size", device.size.map { [$0.width, $0.height].map { ($0 * 100).rounded() / 100 } })
    text.member("slots", device.slots)
    text.member("output", device.outputName)
    text.member("grab", state.rawValue)
  }
}
