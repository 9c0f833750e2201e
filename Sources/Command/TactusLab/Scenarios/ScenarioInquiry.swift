// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusGestures
import TactusInput
import TactusScenario

/// Explains a scenario in the same way as `tactus why` and `tactus inspect` explain a recording.
enum ScenarioInquiry {
  static let options = [EpisodeSource.config, EpisodeSource.app]
  static let usage = "[OPTION...] SCENARIO"
  static let judged = """
    Judges the scenario's own recognizers. If it has none, or with --config, judges the gestures of a configuration.
    """

  private static let mostBytes = 64 << 20

  static func make(_ arguments: CommandArguments) throws(UsageError) -> Result<Inquiry, EpisodeSource.Failure> {
    guard let path = arguments.operands.first else { throw UsageError(message: "needs a SCENARIO") }
    guard arguments.operands.count == 1 else {
      throw UsageError(message: "unexpected \(arguments.operands[1]); give only one SCENARIO")
    }
    return Result { () throws(EpisodeSource.Failure) in try inquiry(path, arguments) }
  }

  private static func inquiry(_ path: String, _ arguments: CommandArguments) throws(EpisodeSource.Failure) -> Inquiry {
    do {
      let bytes = try System.read(path, atMost: mostBytes, mayBePipe: false)
      let scenario = try Scenario(json: bytes, fallbackName: path)
      if !scenario.recognizers.isEmpty, arguments.value(of: EpisodeSource.config) == nil {
        return Inquiry(into: path, judge: "with its own recognizers", try ScenarioStory(scenario).story)
      }
      let compiled = try EpisodeSource.configuration(arguments)
      let set = GestureSet(compiled, SessionState(app: arguments.value(of: EpisodeSource.app)))
      return Inquiry(into: path, episodes(of: scenario, set), compiled, arguments)
    } catch let error as ScenarioError {
      throw EpisodeSource.Failure(message: error.description(in: path) + "\n")
    } catch let error as System.FileError {
      throw EpisodeSource.Failure(message: "\(path): \(error.message)\n")
    } catch let error as EpisodeSource.Failure {
      throw error
    } catch {
      throw EpisodeSource.Failure(message: "\(path): \(error)\n")
    }
  }

  /// Returns the touches of a scenario as episodes, on a screen with the size of its first view.
  private static func episodes(of scenario: Scenario, _ set: GestureSet) -> [Episode] {
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

/// Implements `tactus-lab inspect`: makes a page that explains a scenario.
enum InspectScenario: Subcommand {
  static let name = "inspect"
  static let summary = "make a page that shows what happened to each touch and recognizer of a scenario, and why"
  static let usage = ScenarioInquiry.usage
  static let examples = """
    tactus-lab inspect Tests/Cases/single_tap_waits_for_double_tap.json -o case.html
    tactus-lab inspect --config tablet.conf --serve Tests/Cases/swipe_down.json
    """
  static let details = """
    Writes a page about a scenario, as 'tactus inspect' does about a recording.
    \(ScenarioInquiry.judged)
    Exit status: 0; 2 if a file cannot be used.
    """
  static let options = ScenarioInquiry.options + PageMaker.options

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    try PageMaker(command: "tactus-lab inspect", inquiry: ScenarioInquiry.make).run(arguments, console)
  }
}

/// Implements `tactus-lab why`: prints which recognizer of a scenario acted, or which one came nearest to acting.
enum WhyScenario: Subcommand {
  static let name = "why"
  static let summary = "say what happened to the touches of a scenario"
  static let usage = ScenarioInquiry.usage
  static let examples = """
    tactus-lab why Tests/Cases/single_tap_waits_for_double_tap.json
    tactus-lab why --config tablet.conf Tests/Cases/swipe_down.json
    """
  static let details = """
    Explains a scenario, as 'tactus why' explains a recording.
    \(ScenarioInquiry.judged)
    Exit status: 0; 2 if a file cannot be used.
    """
  static let options = ScenarioInquiry.options + [Why.json]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    Why.tell(try ScenarioInquiry.make(arguments), arguments, console)
  }
}
