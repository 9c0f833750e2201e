// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Implements `tactus monitor`: shows gestures as they happen.
enum Monitor: Subcommand {
  static let name = "monitor"
  static let summary = "show the gestures made on the touchscreens, as they happen"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus monitor
    tactus monitor --device /dev/input/event5 --trace
    tactus monitor --json --output 1920x1080@344x194mm
    tactus monitor --config ~/.config/tactusd/config
    """
  static let details = """
    Watches the touchscreens of a seat, or those named by --device, and prints one line for each event of each
    gesture: seconds, device, gesture, state, number of fingers, values in logical pixels. Other programs still
    receive all touches. The command also watches touchscreens that are connected later. If only tactusd may read a
    touchscreen, or has grabbed it, the command gets the touches from tactusd, except while the screen is locked. Press
    Ctrl-C to stop.
    Exit status: 0; 1 if there was no touchscreen to watch, or tactusd has ended; 2 if the command line is wrong.
    """
  static let device = Option("device", value: "PATH", "watch only this touchscreen; may be repeated")
  static let json = Option("json", "print one JSON object per line, as 'tactus replay --json' does")
  static let trace = Option("trace", "also print each change of a recognizer's state, and its reason")
  static let options = [Seat.option, device, json, trace, ScreenSize.option] + GestureSet.configurationOptions

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first {
      throw UsageError(message: "unexpected \(operand)" + (operand.hasPrefix("/") ? "; did you mean --device?" : ""))
    }
    let size = try ScreenSize.of(arguments)
    guard let set = try GestureSet.of(arguments, console) else { return .misuse }
    let observation: Observation = arguments.has(trace) ? .transitions : []
    do throws(InputError) {
      let source = try feed(arguments)
      let start = System.now
      if arguments.has(json) {
        let report = JSONReport(set, start: start, namesDevice: true)
        return watch(source, TouchSession(set, size: size, report: report, observing: observation), start, console)
      }
      var report = ColumnReport(set, start: start, console: console)
      for device in source.devices { report.makeRoom(for: device) }
      report.addHeading()
      return watch(source, TouchSession(set, size: size, report: report, observing: observation), start, console)
    } catch {
      console.complain("tactus monitor: \(error.description)\n")
      return .failure
    }
  }

  /// Returns the touchscreens that this process can read, or else a touchscreen that tactusd reports.
  static func feed(_ arguments: CommandArguments) throws(InputError) -> any TouchFeed {
    let (daemon, paths) = (DaemonReport(at: Status.socket), arguments.values(of: device))
    let had = (daemon?.touchscreens ?? []).filter { paths.isEmpty && $0.device.seat == Seat.of(arguments) }
    let named = paths.compactMap { path in daemon?.touchscreen(at: path)?.device }
    do throws(InputError) {
      let source =
        paths.isEmpty
        ? try LibinputSource(seat: Seat.of(arguments), grab: false, mapping: OutputMapping())
        : try LibinputSource(paths: paths, grab: false, mapping: OutputMapping())
      let grabbed = (daemon?.touchscreens ?? []).filter { $0.isGrabbed }.map { $0.device.node }
      let mine = source.devices
      guard mine.allSatisfy({ grabbed.contains($0.node) }), !(mine.isEmpty && had.isEmpty) else { return source }
    } catch {
      guard !(had.isEmpty && named.isEmpty) else { throw error.advised(beside: daemon) }
    }
    let devices = paths.isEmpty ? had.map { $0.device } : named
    guard devices.count == 1, let only = devices.first else {
      let names = devices.map { "\($0.node) (\($0.name))" }.joined(separator: ", ")
      throw InputError("tactusd reports one touchscreen at a time", remedy: "say which one with --device: \(names)")
    }
    return try DaemonTouches(of: only.node, at: Status.socket)
  }

  private static func watch(
    _ source: any TouchFeed, _ session: consuming TouchSession<some GestureReport>, _ start: Timestamp,
    _ console: Console
  ) -> ExitCode {
    var session = session
    let interruption = System.catchInterruptions()
    // The devices are added before the first event, which may be a touch.
    for device in source.devices { session.add(device) }
    source.mapping = session.mapping
    var hasSeenDevice = !source.devices.isEmpty
    if let absence = source.absence?.advised(beside: nil) {
      console.complain("tactus monitor: \(absence.description)\nWaiting for a touchscreen; Ctrl-C ends.\n")
    }
    var frames = 0
    while true {
      source.dispatch { event in
        switch event {
        case .added(let device):
          hasSeenDevice = true
          session.add(device)
          source.mapping = session.mapping
          session.report.add(device, isAdded: true, at: System.now)
        case .removed(let device):
          session.report.add(device, isAdded: false, at: System.now)
          session.remove(device)
          source.mapping = session.mapping
        case .frame(let frame, let device):
          frames += 1
          session.handle(frame, from: device)
        case .grabbed, .dropped, .tabletMode: break
        case .warning(let words):
          console.complain("tactus monitor: \(words)\n")
        }
      }
      // Timers run only after all events were read: an event may have happened before a deadline, but arrived just now.
      session.advance(to: System.now)
      show(&session.report, console)
      if console.hasFailed { return .failure }
      if source.hasEnded {
        console.complain("tactus monitor: tactusd has stopped reporting\n")
        return .failure
      }
      let readable = System.wait(
        for: [source.fileDescriptor] + (interruption.map { [$0] } ?? []), until: session.nextDeadline)
      if let interruption, readable.contains(interruption) { break }
    }
    session.finish()
    session.report.addSummary(gestures: session.gestureCount, frames: frames, at: System.now)
    show(&session.report, console)
    return hasSeenDevice ? .success : .failure
  }

  /// Writes the report at once, since a reader may be waiting.
  private static func show(_ report: inout some GestureReport, _ console: Console) {
    guard report.text.count > 0 else { return }
    console.print(report.text.bytes)
    report.text.removeAll()
    console.flush()
  }
}
