// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusInput

/// Implements `tactus record`: records a touchscreen.
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
    and `libinput replay` can play it. Other programs still receive all touches. No finger should be on the screen when
    the recording starts. Press Ctrl-C to stop. If tactusd has grabbed the touchscreen, or only tactusd may read it,
    tactusd records it. It does so only for its own user and until the recording ends, and records nothing while the
    screen is locked.
    Exit status: 0; 1 if there is no touchscreen, if another program has grabbed it, or if it was disconnected; 2 if the
    command line is wrong or FILE exists.
    """
  static let device = Option("device", value: "PATH", "record this touchscreen (default: the only one of the seat)")
  static let force = Option("force", "overwrite FILE")
  static let gesturesOnly = Option(
    "gestures-only", "leave out what would reveal what you typed: single fingers away from the edges, and taps")
  static let options = [device, Seat.option, force, gesturesOnly]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    guard let path = arguments.operands.first else { throw UsageError(message: "needs a FILE") }
    guard arguments.operands.count == 1 else {
      throw UsageError(message: "unexpected \(arguments.operands[1]); give only one FILE")
    }
    guard arguments.values(of: device).count <= 1 else {
      throw UsageError(message: "only one touchscreen can be recorded: give --device only once")
    }
    if !arguments.has(force), System.exists(path) {
      console.complain("tactus record: \(path) already exists; --force overwrites it\n")
      return .misuse
    }
    do throws(InputError) {
      // The touchscreen is opened before the file, so that no empty file remains if there is no touchscreen.
      guard let node = try nodeOfDaemon(arguments) else {
        let reader = try EvdevReader(try node(arguments))
        if EvdevNode(reader.fileDescriptor).isGrabbedElsewhere { throw grabbed(reader.device) }
        return try record(reader, path, arguments, console)
      }
      return try record(try DaemonRecording(of: node, at: Status.socket), path, arguments, console)
    } catch {
      console.complain("tactus record: \(error.description)\n")
      return .failure
    }
  }

  /// Returns the node of the touchscreen that tactusd must record for this process; nil if this process can read it, or
  /// tactusd has not opened it.
  private static func nodeOfDaemon(_ arguments: CommandArguments) throws(InputError) -> String? {
    guard let daemon = DaemonReport(at: Status.socket) else { return nil }
    let touchscreen: DaemonReport.Touchscreen?
    if let wanted = arguments.value(of: device) {
      touchscreen = daemon.touchscreen(at: wanted)
    } else {
      guard arguments.value(of: Seat.option) == nil else { return nil }
      guard daemon.touchscreens.count < 2 else { throw several(daemon.touchscreens.map({ $0.device })) }
      touchscreen = daemon.touchscreens.first
    }
    return touchscreen.flatMap { $0.isHeardByItAlone ? $0.device.node : nil }
  }

  private static func several(_ devices: [InputDevice]) -> InputError {
    let names = devices.map { "\($0.node) (\($0.name))" }.joined(separator: ", ")
    return InputError("there are several touchscreens", remedy: "say which one with --device: \(names)")
  }

  private static func node(_ arguments: CommandArguments) throws(InputError) -> String {
    if let node = arguments.value(of: device) { return node }
    let source = try LibinputSource(seat: Seat.of(arguments), grab: false, mapping: OutputMapping())
    if let absence = source.absence { throw absence }
    let devices = source.devices
    guard devices.count == 1, let only = devices.first else { throw several(devices) }
    return only.node
  }

  /// Returns the error for a touchscreen from which nothing can be recorded, because another program has grabbed it.
  static func grabbed(_ device: RecordedDevice) -> InputError {
    InputError(
      "another program has grabbed \(device.name) (\(device.node)), so its touches do not arrive here",
      remedy: "end that program: `sudo fuser -v \(device.node)` lists the programs that have it open")
  }

  private static func record(
    _ reader: consuming some EventReader & ~Copyable, _ path: String, _ arguments: CommandArguments, _ console: Console
  ) throws(InputError) -> ExitCode {
    var reader = reader
    let file: FileDescriptor
    do {
      file = try System.create(path, overwriting: arguments.has(force))
    } catch {
      console.complain("tactus record: \(path): \(error.message)\n")
      return .misuse
    }
    var writer = try RecordingWriter(file, called: path)
    let interruption = System.catchInterruptions()
    try writer.begin(reader.device)
    var progress = RecordingProgress(path: path, device: reader.device.shownName, console: console)
    progress.begin()
    var isThere = true
    var filter = arguments.has(gesturesOnly) ? GestureFilter(reader.device) : nil
    while isThere {
      let readable = System.wait(for: [reader.fileDescriptor] + (interruption.map { [$0] } ?? []))
      // After an interruption, the loop reads once more, since events may have arrived just before the interruption.
      isThere = try reader.read { (event) throws(InputError) in
        for kept in filter?.add(event) ?? [event] { try writer.write(kept) }
        progress.count(event)
      }
      progress.show()
      if let interruption, readable.contains(interruption) { break }
    }
    progress.end()
    if !isThere { console.complain("tactus record: \(reader.device.shownName) can no longer be read\n") }
    return isThere ? .success : .failure
  }
}
