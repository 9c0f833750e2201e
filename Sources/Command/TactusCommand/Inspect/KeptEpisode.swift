// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusJSON

/// A gesture that tactusd has kept in memory.
struct KeptEpisode {
  /// The number of the gesture; each gesture has a larger number than the one before it.
  let number: Int
  /// The time since the gesture began.
  let ago: Interval
  let fingers: Int
  let lasted: Interval
  /// The time when the first finger of the gesture landed, by the clock of touch events.
  let began: Timestamp
  /// Whether the engine has decided about all touches.
  let isSettled: Bool
  /// The gesture without positions.
  private let bare: Episode
  /// The gesture with positions; nil if tactusd did not keep them, since they could reveal what was typed.
  private(set) var episode: Episode?
  /// When the largest number of fingers was down for the first time, after the gesture began.
  let complete: Interval
  private(set) var outcomes: [Outcome] = []
  private(set) var endings: [Ending] = []

  /// The outcome of a binding.
  struct Outcome {
    var name: String
    var what: String
    var isDone: Bool
    var failure: Episode.Failure?
  }

  /// A recognizer that ended without acting.
  struct Ending {
    var name: String
    var reason: RecordedReason
    /// The name of the recognizer that was recognized instead.
    var other: String?
    /// The time after the gesture began.
    var after: Interval
  }

  static let notKept = """
    Its positions are not kept, as they could reveal what was typed: tactusd keeps only those of gestures from an edge \
    and of several moving fingers. To see another gesture, record it with 'tactus record'.
    """

  /// Asks tactusd for a gesture that has ended; `which` is 1 for the latest, 2 for the one before, and so on. Returns
  /// nil if there is none, or tactusd does not answer.
  init?(_ which: Int, at socket: String) {
    guard let answer = DaemonReport.ask("gesture \(which)", at: socket) else { return nil }
    self.init(answer)
  }

  /// Asks tactusd for a gesture that has ended. Also returns nil if the engine has not decided about all touches of the
  /// gesture yet.
  static func settled(_ which: Int) -> KeptEpisode? {
    KeptEpisode(which, at: Status.socket).flatMap { $0.isSettled ? $0 : nil }
  }

  /// Returns at most `count` of the newest gestures with numbers above `last`, the oldest first. If the newest number
  /// is below `last`, tactusd has restarted, and `last` is ignored. `ask` is `init(_:at:)` or `settled`.
  static func latest(_ count: Int, after last: Int = 0, ask: (Int) -> KeptEpisode?) -> [KeptEpisode] {
    guard let newest = ask(1) else { return [] }
    let last = newest.number < last ? 0 : last
    guard newest.number > last else { return [] }
    var found = [newest]
    var which = 2
    while found.count < count, let oldest = found.last, let next = ask(which), next.number > last {
      // If a gesture has ended since the previous request, every older gesture has moved back by one position, and this
      // answer is the same gesture as the previous answer.
      if next.number < oldest.number { found.append(next) }
      which += 1
    }
    return found.reversed()
  }

  var scale: Double { bare.screen.scale }
  var touchscreen: String { bare.screen.device }
  /// tactusd's account of the touches; nil if it keeps none.
  var account: WindowAccount? { bare.windows }
  /// A sentence about the touches that windows received; nil if tactusd did not count them.
  var windows: String? { bare.isOnlyWatched ? WindowAccount.allAnyway : bare.windows?.words }

  /// Returns this gesture. If tactusd did not keep its positions, those of `episode` are added.
  func told(of episode: Episode) -> Episode {
    if let kept = self.episode { return kept }
    var told = bare
    (told.frames, told.hand, told.ago) = (episode.frames, episode.hand, nil)
    return told
  }

  init?(_ answer: JSONValue) {
    func number(_ name: String) -> Double? { answer[name]?.number }
    guard let serial = number("number"), let screen = answer["screen"]?.items, screen.count == 4 else { return nil }
    self.number = Self.whole(serial)
    ago = .milliseconds(number("ago") ?? 0)
    fingers = Self.whole(number("fingers") ?? 0)
    lasted = .milliseconds(number("lasted") ?? 0)
    complete = .milliseconds(number("complete") ?? 0)
    began = Timestamp(microseconds: Int64(Self.whole(number("time") ?? 0)))
    isSettled = answer["settled"]?.bool != false
    let sides = screen.map { $0.number ?? 0 }
    var episode = Episode(
      on: Episode.Screen(
        device: answer["device"]?.string ?? "", output: answer["output"]?.string ?? "",
        frame: Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]), scale: number("scale") ?? 1))
    episode.state.app = answer["app"]?.string
    episode.state.title = answer["title"]?.string
    episode.state.role = answer["role"]?.string
    episode.state.isOnBackground = answer["background"]?.bool == true
    episode.state.isFullscreen = answer["fullscreen"]?.bool == true
    episode.state.isInTabletMode = answer["tablet"]?.bool == true
    episode.ago = ago
    episode.windows = WindowAccount(answer["windows"])
    episode.isOnlyWatched = answer["windows"]?.string == "all"
    for outcome in answer["did"]?.items ?? [] {
      guard let gesture = outcome["gesture"]?.string else { continue }
      if let action = outcome["action"]?.string, let reason = outcome["failure"]?.string {
        episode.failures[gesture] = Episode.Failure(action: action, reason: reason)
      }
      outcomes.append(
        Outcome(
          name: outcome["name"]?.string ?? gesture, what: outcome["what"]?.string ?? "",
          isDone: outcome["done"]?.bool == true, failure: episode.failures[gesture]))
    }
    endings = (answer["ended"]?.items ?? []).compactMap(Self.ending)
    bare = episode
    for frame in answer["frames"]?.items ?? [] {
      let time = Timestamp(microseconds: 0) + .milliseconds(frame["t"]?.number ?? 0)
      episode.add(TouchFrame(time: time, samples: (frame["samples"]?.items ?? []).compactMap(Self.sample)))
    }
    self.episode = episode.frames.isEmpty ? nil : episode
  }

  private static func ending(_ value: JSONValue) -> Ending? {
    guard let name = value["gesture"]?.string, let kind = RecordedReason.Kind(rawValue: value["why"]?.string ?? "")
    else { return nil }
    let other = value["other"]?.string
    // The sentences name the other recognizer by `other`, so its number does not matter.
    let reason = RecordedReason(
      kind, measured: value["measured"]?.number ?? 0, limit: value["limit"]?.number ?? 0,
      other: other == nil ? nil : RecognizerID(rawValue: 0))
    return Ending(name: name, reason: reason, other: other, after: .milliseconds(value["after"]?.number ?? 0))
  }

  private static func sample(_ value: JSONValue) -> TouchSample? {
    let numbers = (value.items ?? []).map { $0.number ?? 0 }
    guard numbers.count == 4, let phase = TouchSample.Phase(rawValue: UInt8(clamping: whole(numbers[1]))) else {
      return nil
    }
    return TouchSample(
      id: Int64(whole(numbers[0])), phase: phase, location: Point(x: numbers[2], y: numbers[3]))
  }

  private static func whole(_ value: Double) -> Int { Int(max(-1e15, min(1e15, value))) }
}
