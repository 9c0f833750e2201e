// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusBindings
import TactusExplain
import TactusJSON
import TactusScenario

/// What was found out about the gestures of a file.
struct Inquiry {
  /// One gesture, judged by a configuration; or a scenario with recognizers of its own.
  enum Item {
    case finding(Finding)
    case scenario(ScenarioStory)
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
    let compiled = try EpisodeSource.configuration(arguments)
    let set = GestureSet(compiled, SessionState(app: arguments.value(of: EpisodeSource.app)))
    let episodes =
      if let scenario {
        EpisodeSource.episodes(of: scenario, set)
      } else {
        try EpisodeSource.episodes(ofRecording: path, set, size: size, &failure)
      }
    items = episodes.compactMap { episode in Finding(episode, compiled).map { .finding($0) } }
  }

  var page: InspectPage { InspectPage(title: title, subtitle: judge, gestures: items.map(\.page)) }
}

extension Inquiry.Item: JSONWritable {
  var began: Timestamp {
    switch self {
    case .finding(let finding): finding.episode.hand.began
    case .scenario(let story): story.began
    }
  }

  var heading: String {
    switch self {
    case .finding(let finding): finding.heading
    case .scenario(let story): story.heading
    }
  }

  var sentences: [String] {
    switch self {
    case .finding(let finding): finding.sentences
    case .scenario(let story): story.sentences
    }
  }

  var page: PageGesture {
    switch self {
    case .finding(let finding): finding.page
    case .scenario(let story): story.page
    }
  }

  func write(to text: inout JSONText) {
    switch self {
    case .finding(let finding): finding.write(to: &text)
    case .scenario(let story): story.write(to: &text)
    }
  }

  /// For people: when, how it looked, and what there is to say.
  func text(from start: Timestamp, _ console: Console) -> String {
    let at = ColumnReport.seconds(began - start)
    return console.coloured("\(at) s  \(heading)", .faint) + "\n" + sentences.map { "  \($0)\n" }.joined()
  }
}
