// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput
import TactusScenario

/// Where 'why' and 'inspect' get their gestures from: a recording, or the touches of a scenario.
enum EpisodeSource {
  static let config = Option("config", value: "FILE", "judge by this configuration (default: the one in use)")
  static let app = Option("app", value: "ID", "assume that a window of this application is in front")
  static let last = Option("last", value: "N", "the last N gestures of the tactusd that runs, ten at most")
  static let options = [config, app, ScreenSize.option, last]

  /// What the arguments name: a file, or the last gestures.
  static func inquiry(_ arguments: Arguments) throws(UsageError) -> Result<Inquiry, Failure> {
    let size = try ScreenSize.of(arguments)
    if let text = arguments.value(of: last) {
      guard let count = Int(text), count > 0 else {
        throw UsageError(message: "--last \(text): needs a number from 1 on")
      }
      if let operand = arguments.operands.first { throw UsageError(message: "either --last or \(operand)") }
      return Result { () throws(Failure) in try Inquiry(intoLast: count, arguments) }
    }
    guard let path = arguments.operands.first else {
      throw UsageError(message: "needs a RECORDING or a SCENARIO, or --last N")
    }
    guard arguments.operands.count == 1 else {
      throw UsageError(message: "unexpected \(arguments.operands[1]); it takes one RECORDING or SCENARIO")
    }
    return Result { () throws(Failure) in try Inquiry(into: path, arguments, size) }
  }

  /// Something that cannot be used; the message is for people.
  struct Failure: Error {
    var message: String
    /// A recording is cut off; what is whole was taken.
    var isTruncation = false
  }

  /// The configuration that the arguments name; else the one that `daemon` reads.
  static func configuration(
    _ arguments: Arguments, for host: ConfigurationHost? = nil, by daemon: DaemonReport? = nil
  ) throws(Failure) -> CompiledConfiguration {
    do {
      let options = host.map { CompileOptions(for: $0) } ?? CompileOptions()
      let configuration = try choice(arguments, daemon).read(for: host).configuration
      return try configuration.without(daemon?.leftOut ?? []).compiled(options)
    } catch {
      throw Failure(message: "\(error)\n")
    }
  }

  private static func choice(_ arguments: Arguments, _ daemon: DaemonReport?) -> ConfigurationChoice {
    arguments.value(of: config).map { .file($0) } ?? .inUse(by: daemon)
  }

  /// Changes with what the answer is made of: the files, those of the configuration, the tactusd that runs and its
  /// newest gesture.
  static func version(_ arguments: Arguments) -> String {
    let files = AskedFiles()
    let report = arguments.value(of: last) == nil ? nil : DaemonReport(at: Status.socket)
    _ = try? choice(arguments, report).read(from: files)
    var parts = (arguments.operands + files.paths).map(System.version(of:))
    if arguments.value(of: last) != nil {
      let newest = KeptEpisode(1, at: Status.socket)?.number
      parts.append("\(report?.answer["process"]?.number ?? 0) \(report?.withholds == true) \(newest ?? 0)")
    }
    return parts.joined(separator: " ")
  }

  /// Whether this is the text of a scenario and not of a recording.
  static func isScenario(_ bytes: [UInt8]) -> Bool {
    bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "{")
  }

  // MARK: recordings

  /// `failure` is set if the recording is cut off.
  static func episodes(
    ofRecording path: String, _ set: GestureSet, size: ScreenSize?, _ failure: inout Failure?
  ) throws(Failure) -> [Episode] {
    var cutter = EpisodeCutter(set, size: size)
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    var hasTouchscreen = false
    do throws(RecordingError) {
      var replay = RecordingReplay(try RecordingFile.open(path))
      while let step = try replay.next(into: &frame) {
        switch step {
        case .frame(let device): cutter.handle(frame, from: device)
        case .added(let device):
          hasTouchscreen = true
          cutter.add(device)
          replay.mapping = cutter.mapping
        case .removed, .ignored: break
        }
      }
    } catch {
      let found = Failure(message: "\(error.description(in: path))\n", isTruncation: error.isTruncation)
      guard error.isTruncation else { throw found }
      failure = found
    }
    guard hasTouchscreen else {
      throw Failure(message: "\(path): no touchscreen in it, unless it was cut off before that\n")
    }
    cutter.finish()
    return cutter.episodes
  }

  // MARK: scenarios

  static func scenario(_ path: String, _ bytes: [UInt8]) throws(Failure) -> Scenario {
    do {
      return try Scenario(json: bytes, fallbackName: path)
    } catch {
      throw Failure(message: error.description(in: path) + "\n")
    }
  }

  /// The touches of a scenario on a screen of its own.
  static func episodes(of scenario: Scenario, _ set: GestureSet) -> [Episode] {
    let root = scenario.views.first?.frame ?? Rect(x: 0, y: 0, width: 1000, height: 1000)
    let size = ScreenSize(width: root.width, height: root.height)
    var cutter = EpisodeCutter(set, size: size)
    let device = InputDevice(id: DeviceID(rawValue: 1), name: scenario.name)
    cutter.add(device)
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    for touch in scenario.touches {
      if touch.time != frame.time, !frame.samples.isEmpty {
        cutter.handle(frame, from: device.id)
        frame.removeAll()
      }
      frame.time = touch.time
      frame.samples.append(
        TouchSample(id: touch.id, phase: touch.phase, location: touch.location ?? .zero, type: touch.type))
    }
    if !frame.samples.isEmpty { cutter.handle(frame, from: device.id) }
    cutter.finish()
    return cutter.episodes
  }
}
