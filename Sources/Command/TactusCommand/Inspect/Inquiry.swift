// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusExplain
import TactusJSON
import TactusScenario

/// What was found out about the gestures of a file.
struct Inquiry {
  /// One gesture, judged by a configuration; or a scenario with recognizers of its own.
  enum Item {
    case finding(Finding)
    case scenario(ScenarioStory)
    /// One of which tactusd has kept no positions.
    case unknown(KeptEpisode)
  }

  /// What was looked into, and by what it was judged, for people.
  let title: String
  let judge: String
  private(set) var items: [Item] = []
  /// The recording is cut off.
  private(set) var failure: EpisodeSource.Failure?

  private static let mostBytes = 64 << 20

  init(into path: String, _ arguments: Arguments, _ size: ScreenSize?) throws(EpisodeSource.Failure) {
    title = path.split(separator: "/").last.map { String($0) } ?? path
    let config = arguments.value(of: EpisodeSource.config)
    var scenario: Scenario?
    if let bytes = try? System.read(path, atMost: Self.mostBytes, mayBePipe: false), EpisodeSource.isScenario(bytes) {
      scenario = try EpisodeSource.scenario(path, bytes)
    }
    if let scenario, config == nil, !scenario.recognizers.isEmpty {
      judge = "with its own recognizers"
      do {
        items = [.scenario(try ScenarioStory(scenario))]
      } catch {
        throw EpisodeSource.Failure(message: error.description(in: path) + "\n")
      }
      return
    }
    judge = config.map { "judged by \($0)" } ?? "judged by the configuration in use"
    let daemon = config == nil ? DaemonReport(at: Status.socket) : nil
    let compiled = try EpisodeSource.configuration(arguments, by: daemon)
    let set = GestureSet(compiled, SessionState(app: arguments.value(of: EpisodeSource.app)))
    let episodes =
      if let scenario {
        EpisodeSource.episodes(of: scenario, set)
      } else {
        try EpisodeSource.episodes(ofRecording: path, set, size: size, &failure)
      }
    items = episodes.compactMap { episode in Finding(episode, compiled).map { .finding($0) } }
  }

  /// The last gestures of the tactusd that runs, the oldest first.
  init(intoLast count: Int, _ arguments: Arguments) throws(EpisodeSource.Failure) {
    title = "the last gestures"
    let config = arguments.value(of: EpisodeSource.config)
    guard let report = DaemonReport(at: Status.socket) else {
      throw EpisodeSource.Failure(
        message: "tactusd does not run, or does not answer: 'tactus record' makes a RECORDING without it\n")
    }
    judge = (config ?? report.configuration).map { "judged by \($0)" } ?? "judged by the configuration in use"
    let compiled = try EpisodeSource.configuration(arguments, for: .daemon, by: report)
    items = KeptEpisode.latest(count) { KeptEpisode($0, at: Status.socket) }
      .map { Self.item($0, compiled) }
  }

  static func item(_ kept: KeptEpisode, _ compiled: CompiledConfiguration) -> Item {
    kept.episode.flatMap { Finding($0, compiled) }.map { .finding($0) } ?? .unknown(kept)
  }

  var page: InspectPage { InspectPage(title: title, subtitle: judge, gestures: items.compactMap(\.page)) }
}

extension Inquiry.Item: JSONWritable {
  var began: Timestamp {
    switch self {
    case .finding(let finding): finding.episode.hand.began
    case .scenario(let story): story.began
    case .unknown: Timestamp(microseconds: 0)
    }
  }

  var heading: String {
    switch self {
    case .finding(let finding): finding.heading
    case .scenario(let story): story.heading
    case .unknown(let kept): "\(Finding.fingers(kept.fingers)), \(Finding.time(kept.lasted))"
    }
  }

  var sentences: [String] {
    switch self {
    case .finding(let finding): finding.sentences
    case .scenario(let story): story.sentences
    case .unknown(let kept): [KeptEpisode.notKept] + [kept.windows].compactMap { $0 }
    }
  }

  var page: PageGesture? {
    switch self {
    case .finding(let finding): finding.page
    case .scenario(let story): story.page
    case .unknown: nil
    }
  }

  func write(to text: inout JSONText) {
    switch self {
    case .finding(let finding): finding.write(to: &text)
    case .scenario(let story): story.write(to: &text)
    case .unknown(let kept):
      text.object { text in
        text.member("lasted", kept.lasted.milliseconds)
        text.member("fingers", kept.fingers)
        text.member("sentences", sentences)
      }
    }
  }

  private var ago: Interval? {
    switch self {
    case .finding(let finding): finding.episode.ago
    case .scenario: nil
    case .unknown(let kept): kept.ago
    }
  }

  /// For people: when, how it looked, and what there is to say.
  func text(at time: Timestamp? = nil, _ console: Console) -> String {
    var at = ColumnReport.seconds((time ?? began) - Timestamp(microseconds: 0)) + " s"
    if let ago, time == nil { at = ColumnReport.seconds(ago) + " s ago" }
    return console.coloured("\(at)  \(heading)", .faint) + "\n" + sentences.map { "  \($0)\n" }.joined()
  }
}
