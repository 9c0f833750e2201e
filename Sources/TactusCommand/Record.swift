// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusInput

/// Records a touchscreen.
enum Record: Subcommand {
  static let name = "record"
  static let summary = "record a touchscreen's kernel events to a file"
  static let usage = "[OPTION...] FILE"
  static let examples = """
    tactus record swipe.yml
    tactus record --device /dev/input/event5 --force swipe.yml
    """
  static let details = """
    Records what the kernel reports about a touchscreen into FILE, in the format of `libinput record`. 'tactus replay'
    and `libinput replay` can play it. Other programs still get all touches. No finger should be on the screen when it
    starts. Press Ctrl-C to end it. A touchscreen that tactusd has grabbed cannot be recorded: stop tactusd, or have it
    let go by 'tactus release'; 'tactus why --last' needs no recording.
    Exit status: 0; 1 if there is no touchscreen, it is grabbed or it was disconnected; 2 if the command line is wrong
    or FILE exists.
    """
  static let device = Option("device", value: "PATH", "record this touchscreen (default: the only one of the seat)")
  static let force = Option("force", "overwrite FILE")
  static let gesturesOnly = Option(
    "gestures-only", "leave out what would tell what was typed: one finger away from the edges, and taps")
  static let options = [device, Seat.option, force, gesturesOnly]

  static func run(_ arguments: Arguments, _ console: Console) throws(UsageError) -> ExitCode {
    guard let path = arguments.operands.first else { throw UsageError(message: "needs a FILE") }
    guard arguments.operands.count == 1 else {
      throw UsageError(message: "unexpected \(arguments.operands[1]); it writes one FILE")
    }
    guard arguments.values(of: device).count <= 1 else {
      throw UsageError(message: "it records one touchscreen: one --device")
    }
    if !arguments.has(force), System.exists(path) {
      console.complain("tactus record: \(path): is there already; --force overwrites it\n")
      return .misuse
    }
    do throws(InputError) {
      // Opens the touchscreen first, so that no empty file is left if there is none.
      let reader = try EvdevReader(try node(arguments))
      if EvdevNode(reader.fileDescriptor).isGrabbedElsewhere {
        throw grabbed(reader.device, DaemonReport(at: Status.socket))
      }
      let file: FileDescriptor
      do {
        file = try System.create(path, overwriting: arguments.has(force))
      } catch {
        console.complain("tactus record: \(path): \(error.message)\n")
        return .misuse
      }
      return try record(reader, try RecordingWriter(file), path, arguments.has(gesturesOnly), console)
    } catch {
      console.complain("tactus record: \(error.description)\n")
      return .failure
    }
  }

  private static func node(_ arguments: Arguments) throws(InputError) -> String {
    if let node = arguments.value(of: device) { return node }
    let source = try LibinputSource(seat: Seat.of(arguments), grab: false, mapping: OutputMapping())
    if let absence = source.absence { throw absence }
    let devices = source.devices
    guard devices.count == 1, let only = devices.first else {
      let names = devices.map { "\($0.node) (\($0.name))" }.joined(separator: ", ")
      throw InputError("there are several touchscreens", remedy: "say which one with --device: \(names)")
    }
    return only.node
  }

  /// Nothing would be recorded.
  static func grabbed(_ device: RecordedDevice, _ daemon: DaemonReport?) -> InputError {
    let number = EvdevNode.number(of: device.node)
    let isOurs = daemon?.grabbedNodes.contains { node in
      node == device.node || number != nil && EvdevNode.number(of: node) == number
    }
    return isOurs == true
      ? InputError(
        "tactusd has grabbed \(device.name) (\(device.node)), so no touch of it comes here",
        remedy: "stop tactusd while you record (systemctl --user stop tactusd), or have it let go by 'tactus release'")
      : InputError(
        "another program has grabbed \(device.name) (\(device.node)), so no touch of it comes here",
        remedy: "end that program: `sudo fuser -v \(device.node)` lists who has it open")
  }

  private static func record(
    _ reader: consuming EvdevReader, _ writer: consuming RecordingWriter, _ path: String, _ isFiltered: Bool,
    _ console: Console
  ) throws(InputError) -> ExitCode {
    var reader = reader
    var writer = writer
    let interruption = System.catchInterruptions()
    try writer.begin(reader.device)
    var progress = RecordingProgress(path: path, device: reader.device.name, console: console)
    progress.begin()
    var isThere = true
    var filter = isFiltered ? GestureFilter(reader.device) : nil
    while isThere {
      let readable = System.wait(for: [reader.fileDescriptor] + (interruption.map { [$0] } ?? []))
      // Reads also what arrived just before the end.
      isThere = try reader.read { (event) throws(InputError) in
        for kept in filter?.add(event) ?? [event] { try writer.write(kept) }
        progress.count(event)
      }
      progress.show()
      if let interruption, readable.contains(interruption) { break }
    }
    progress.end()
    if !isThere { console.complain("tactus record: \(reader.device.name) is gone\n") }
    return isThere ? .success : .failure
  }
}
