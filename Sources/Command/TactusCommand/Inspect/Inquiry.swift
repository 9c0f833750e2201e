// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusExplain
import TactusJSON

/// The judgements about several gestures.
package struct Inquiry {
  enum Item {
    /// A gesture that was judged by a configuration.
    case finding(Finding)
    /// A gesture that was judged without a configuration.
    case story(Story)
    /// A gesture whose positions tactusd has not kept, and what can be said about it nevertheless.
    case unknown(KeptEpisode, sentences: [String])
  }

  /// In words for users, `title` names the source of the gestures, and `judge` says by which configuration or
  /// recognizers they are judged.
  let title: String
  let judge: String
  private(set) var items: [Item] = []
  /// The error if the recording is cut off.
  private(set) var failure: EpisodeSource.Failure?

  init(intoRecording path: String, _ arguments: CommandArguments, _ size: ScreenSize?) throws(EpisodeSource.Failure) {
    let compiled = try EpisodeSource.configuration(arguments)
    let set = GestureSet(compiled, SessionState(app: arguments.value(of: EpisodeSource.app)))
    var failure: EpisodeSource.Failure?
    let episodes = try EpisodeSource.episodes(ofRecording: path, set, size: size, &failure)
    self.init(into: path, episodes, compiled, arguments)
    self.failure = failure
  }

  /// Judges episodes that were read from the file at `path`.
  package init(
    into path: String, _ episodes: [Episode], _ compiled: CompiledConfiguration, _ arguments: CommandArguments
  ) {
    title = Self.name(of: path)
    judge = arguments.value(of: EpisodeSource.config).map { "judged by \($0)" } ?? Self.inUse
    items = episodes.compactMap { episode in Finding(episode, compiled).map { .finding($0) } }
  }

  package init(into path: String, judge: String, _ story: Story) {
    title = Self.name(of: path)
    self.judge = judge
    items = [.story(story)]
  }

  private static let inUse = "judged by the configuration in use"

  private static func name(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? path }

  /// Judges the most recent gestures of the running tactusd, the oldest first.
  init(intoLast count: Int, _ arguments: CommandArguments) throws(EpisodeSource.Failure) {
    title = "the last gestures"
    let config = arguments.value(of: EpisodeSource.config)
    guard let report = DaemonReport(at: Status.socket) else {
      let record = "run `tactus record FILE`, then `tactus why FILE`"
      if let compositor = RecognizingCompositor.here() {
        throw EpisodeSource.Failure(
          message: "tactusd, which would keep the last gestures, does not run: \(compositor.words). "
            + "To see what a gesture lacked, \(record)\n")
      }
      throw EpisodeSource.Failure(
        message: "tactusd is not running, or does not answer: `tactus setup` starts it. Without tactusd, \(record)\n")
    }
    judge = (config ?? report.configuration).map { "judged by \($0)" } ?? Self.inUse
    let compiled = try EpisodeSource.configuration(arguments, for: .daemon, by: report)
    items = KeptEpisode.latest(count) { KeptEpisode($0, at: Status.socket) }
      .map { Self.item($0, compiled) }
  }

  static func item(_ kept: KeptEpisode, _ compiled: CompiledConfiguration) -> Item {
    kept.episode.flatMap { Finding($0, compiled) }.map { .finding($0) }
      ?? .unknown(kept, sentences: kept.sentences(by: compiled))
  }

  var page: InspectPage { InspectPage(title: title, subtitle: judge, gestures: items.compactMap { $0.page }) }
}

extension Inquiry.Item: JSONWritable {
  var began: Timestamp {
    switch self {
    case .finding(let finding): finding.episode.hand.began
    case .story(let story): story.began
    case .unknown: Timestamp(microseconds: 0)
    }
  }

  var heading: String {
    switch self {
    case .finding(let finding): finding.heading
    case .story(let story): story.heading
    case .unknown(let kept, _): "\(Finding.fingers(kept.fingers)), \(Finding.time(kept.lasted))"
    }
  }

  var sentences: [String] {
    switch self {
    case .finding(let finding): finding.sentences
    case .story(let story): story.sentences
    case .unknown(_, let sentences): sentences
    }
  }

  var page: PageGesture? {
    switch self {
    case .finding(let finding): finding.page
    case .story(let story): story.page
    case .unknown: nil
    }
  }

  func write(to text: inout JSONText) {
    switch self {
    case .finding(let finding): finding.write(to: &text)
    case .story(let story): story.write(to: &text)
    case .unknown(let kept, _):
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
    case .story: nil
    case .unknown(let kept, _): kept.ago
    }
  }

  /// Returns the text for users: the time, the gesture in short, and the sentences about it.
  func text(at time: Timestamp? = nil, _ console: Console) -> String {
    var at = ColumnReport.seconds((time ?? began) - Timestamp(microseconds: 0)) + " s"
    if let ago, time == nil { at = ColumnReport.seconds(ago) + " s ago" }
    return console.coloured("\(at)  \(heading)", .faint) + "\n" + sentences.map { "  \($0)\n" }.joined()
  }
}
