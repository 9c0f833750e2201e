// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Implements `tactus replay`: plays a recording to the engine.
enum Replay: Subcommand {
  static let name = "replay"
  static let summary = "play a recording of a touchscreen and print the gestures in it"
  static let usage = "[OPTION...] RECORDING"
  static let examples = """
    tactus replay tap.yml
    tactus replay --output 1920x1080 --trace swipe.evemu
    tactus replay --json --realtime pinch.yml
    tactus replay --config tablet.conf swipe.yml
    """
  static let details = """
    Plays a recording by `libinput record`, `evemu-record` or 'tactus record', and prints one line for each event of
    each gesture, as 'tactus monitor' does: seconds of the recording, device, gesture, state, number of fingers, values
    in logical pixels. With --json times are in milliseconds.
    Exit status: 0; 1 if the recording is cut off (the complete part is played); 2 if it cannot be used.
    """
  static let realtime = Option("realtime", "play at the pace of the recording (default: as fast as possible)")
  static let trace = Option("trace", "also print each change of a recognizer's state, and its reason")
  static let json = Option("json", "print one JSON object per line")
  static let options = [ScreenSize.option, realtime, json, trace] + GestureSet.configurationOptions

  /// The size of the pieces in which lines are written, in bytes.
  private static let pieceSize = 1 << 15

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    guard let path = arguments.operands.first else { throw UsageError(message: "needs a RECORDING") }
    guard arguments.operands.count == 1 else {
      throw UsageError(message: "unexpected \(arguments.operands[1]); give only one RECORDING")
    }
    guard let set = try GestureSet.of(arguments, console) else { return .misuse }
    let size = try ScreenSize.of(arguments)
    let observation: Observation = arguments.has(trace) ? .transitions : []
    let player = Player(console, isRealtime: arguments.has(realtime), summarizes: !arguments.has(json))
    if arguments.has(json) {
      let report = JSONReport(set, namesDevice: false)
      return play(path, TouchSession(set, size: size, report: report, observing: observation), player)
    }
    let report = ColumnReport(set, start: Timestamp(microseconds: 0), console: console)
    return play(path, TouchSession(set, size: size, report: report, observing: observation), player)
  }

  private static func play(
    _ path: String, _ session: consuming TouchSession<some GestureReport>, _ player: Player
  ) -> ExitCode {
    var session = session
    var frames = 0
    var progress = Progress("frames", player.console)
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    var touchscreens = 0
    do throws(RecordingError) {
      var replay = RecordingReplay(try RecordingFile.open(path))
      while let step = try replay.next(into: &frame) {
        switch step {
        case .frame(let device):
          frames += 1
          player.wait(until: frame.time, &session)
          session.handle(frame, from: device)
          player.show(&session)
          if !player.isRealtime, !player.console.isTerminal { progress.show(frames) }
        case .added(let device):
          touchscreens += 1
          session.add(device)
          replay.mapping = session.mapping
          session.report.meet(device, number: touchscreens)
        case .removed, .ignored: break
        }
      }
      progress.end()
      player.finish(&session, frames, at: frame.time)
    } catch {
      progress.end()
      player.finish(&session, frames, at: frame.time)
      player.console.complain("\(error.description(in: path))\n")
      return error.isTruncation ? .failure : .misuse
    }
    if touchscreens == 0 {
      player.console.complain("\(path): contains no touchscreen; is the file cut off?\n")
      return .misuse
    }
    return .success
  }

  /// Writes the lines of a report, on request at the speed of the recording.
  private struct Player {
    let console: Console
    let isRealtime: Bool
    /// Whether the report ends with a summary for users.
    let summarizes: Bool
    private let start = System.now

    init(_ console: Console, isRealtime: Bool, summarizes: Bool) {
      self.console = console
      self.isRealtime = isRealtime
      self.summarizes = summarizes
    }

    /// If `isRealtime`, waits until `time`, and meanwhile runs the timers that are due before `time`.
    func wait(until time: Timestamp, _ session: inout TouchSession<some GestureReport>) {
      guard isRealtime else { return }
      while let deadline = session.nextDeadline, deadline < time {
        sleep(until: deadline)
        session.advance(to: deadline)
        show(&session)
      }
      sleep(until: time)
    }

    private func sleep(until time: Timestamp) {
      System.sleep(until: start + (time - Timestamp(microseconds: 0)))
    }

    func show(_ session: inout TouchSession<some GestureReport>) {
      guard session.report.text.count >= (isRealtime ? 1 : pieceSize) else { return }
      console.print(session.report.text.bytes)
      session.report.text.removeAll()
      if isRealtime { console.flush() }
    }

    /// Ends the input, runs the timers of gestures that wait, and writes the remaining lines.
    func finish(_ session: inout TouchSession<some GestureReport>, _ frames: Int, at end: Timestamp) {
      while isRealtime, let deadline = session.nextDeadline {
        sleep(until: deadline)
        session.advance(to: deadline)
        show(&session)
      }
      session.finish()
      if frames > 0, summarizes { session.report.addSummary(gestures: session.gestureCount, frames: frames, at: end) }
      console.print(session.report.text.bytes)
      session.report.text.removeAll()
      console.flush()
    }
  }
}
