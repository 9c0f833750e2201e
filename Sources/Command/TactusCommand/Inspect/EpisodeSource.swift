// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput
import TactusJSON

/// The source of gestures for `why` and `inspect`: a recording, or the gestures that tactusd has kept.
package enum EpisodeSource {
  package static let config = Option("config", value: "FILE", "judge by this configuration (default: the one in use)")
  package static let app = Option("app", value: "ID", "assume that a window of this application is in front")
  static let last = Option("last", value: "N", "the last N gestures that tactusd saw, at most ten")
  static let options = [config, app, ScreenSize.option, last]

  /// Judges the recording that the arguments name or, without a recording, the latest gestures that tactusd has kept.
  static func inquiry(_ arguments: CommandArguments) throws(UsageError) -> Result<Inquiry, Failure> {
    let size = try ScreenSize.of(arguments)
    if let text = arguments.value(of: last) {
      guard let count = Int(text), (1...10).contains(count) else {
        throw UsageError(message: "--last \(text): needs a number from 1 to 10")
      }
      if let operand = arguments.operands.first { throw UsageError(message: "either --last or \(operand)") }
      return Result { () throws(Failure) in try Inquiry(intoLast: count, arguments) }
    }
    guard let path = arguments.operands.first else {
      throw UsageError(message: "needs a RECORDING, or --last N")
    }
    guard arguments.operands.count == 1 else {
      throw UsageError(message: "unexpected \(arguments.operands[1]); give only one RECORDING")
    }
    return Result { () throws(Failure) in try Inquiry(intoRecording: path, arguments, size) }
  }

  /// The error for an input that cannot be used, with a message for users.
  package struct Failure: Error {
    var message: String
    /// Whether the recording is cut off; its complete part is then used.
    var isTruncation = false

    package init(message: String) { self.message = message }
  }

  /// Returns the configuration that the arguments name, or the one in use.
  package static func configuration(_ arguments: CommandArguments) throws(Failure) -> CompiledConfiguration {
    let daemon = arguments.value(of: config) == nil ? DaemonReport(at: Status.socket) : nil
    return try configuration(arguments, for: daemon == nil ? nil : .daemon, by: daemon)
  }

  /// Returns the configuration that the arguments name, or the one that `daemon` reads.
  static func configuration(
    _ arguments: CommandArguments, for host: ConfigurationHost? = nil, by daemon: DaemonReport?
  ) throws(Failure) -> CompiledConfiguration {
    do {
      let options = host.map { CompileOptions(for: $0) } ?? CompileOptions()
      let configuration = try choice(arguments, daemon).read(for: host).configuration
      return try configuration.without(daemon?.leftOut ?? []).compiled(options)
    } catch {
      throw Failure(message: "\(error)\n")
    }
  }

  private static func choice(_ arguments: CommandArguments, _ daemon: DaemonReport?) -> ConfigurationChoice {
    arguments.value(of: config).map { .file($0) } ?? .inUse(by: daemon)
  }

  /// Returns a text that changes whenever the recording, a file of the configuration, the running tactusd or its newest
  /// gesture changes, since the page may then change, too.
  static func version(_ arguments: CommandArguments) -> String {
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

  // MARK: recordings

  /// Reads the episodes of a recording. Sets `failure` if the recording is cut off.
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
      var found = Failure(message: "\(error.description(in: path))\n")
      found.isTruncation = error.isTruncation
      guard error.isTruncation else { throw found }
      failure = found
    }
    guard hasTouchscreen else {
      throw Failure(message: "\(path): contains no touchscreen; is the file cut off?\n")
    }
    cutter.finish()
    return cutter.episodes
  }
}
