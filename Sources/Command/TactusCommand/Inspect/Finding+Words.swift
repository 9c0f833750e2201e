// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusExplain

/// Describes a finding in words, for users.
extension Finding {
  /// The finding in whole sentences, the most important first.
  var sentences: [String] {
    var sentences = acted.map(sentence)
    if acted.isEmpty {
      if let other {
        let others = other.fingers.map { "\($0)" }.joined(separator: ", ")
        let bound = others == "1" ? "1 finger is bound" : "\(others) fingers are bound"
        sentences.append("Nothing is bound to \(Self.fingers(episode.hand.most)) \(other.way); \(bound).")
        if let first = near.first { sentences.append("The closest was \(name(first.gesture)): \(first.lack.words).") }
      } else if let nearest = near.first {
        sentences.append("\(name(nearest.gesture)) did not act: \(nearest.lack.words).")
        if let remedy = remedy(first: nearest.gesture) { sentences.append(remedy) }
        sentences += near.dropFirst().prefix(2).filter { $0.lack.distance < nearest.lack.distance + 0.35 }
          .map { "Next closest was \(name($0.gesture)): \($0.lack.words)." }
      } else {
        sentences.append("No binding matches this gesture, or comes close.")
      }
    }
    if let windows { sentences.append(windows) }
    return sentences
  }

  /// Returns a sentence about a gesture that acted, or whose action failed.
  private func sentence(ofActed gesture: Int) -> String {
    guard let failure = failure(gesture) else { return "\(name(gesture)) acted: \(deed(gesture))." }
    return "\(name(gesture)) was recognized, but `\(deed(gesture))` failed: \(failure)."
  }

  /// Returns the reason why tactusd could not perform the action of a gesture; nil if it performed the action, or if
  /// this is unknown, as for a recording.
  /// If the configuration was changed meanwhile, the action that failed may be another one.
  func failure(_ gesture: Int) -> String? {
    guard let binding = binding(gesture), let failure = episode.failures[binding.words] else { return nil }
    return binding.deeds.contains { $0.words == failure.action } ? failure.reason : nil
  }

  /// Returns a sentence such as "With a limit of 17 mm, it would have acted (`distance 17mm`)."
  private func remedy(first: Int) -> String? {
    guard let change else { return nil }
    let value = change.value
    let written = remedy(change, value)?.text
    let whose = change.gesture == first ? "it" : name(change.gesture)
    let how = written.map { " (`\($0)`)" } ?? ""
    let half = written != nil && change.limit.share < 1 ? ": a quick swipe needs half of that" : ""
    return "With a limit of \(change.limit.text(value)), \(whose) would have acted\(how)\(half)."
  }

  /// The gesture in short, such as "3 fingers, 310 ms".
  var heading: String {
    let hand = episode.hand
    return "\(Self.fingers(hand.most)), \(Self.time(hand.ended - hand.began))"
  }

  func name(_ gesture: Int) -> String { "`\(compiled.title(of: gesture))`" }

  func binding(_ gesture: Int) -> Binding? {
    let bindings = compiled.configuration.bindings
    let live = course.attempts[gesture].response?.binding ?? compiled.recognizers[gesture].bindings.first
    return live.flatMap { bindings.indices.contains($0) ? bindings[$0] : nil }
  }

  /// Returns the action of a gesture, with the number of steps if there were several.
  func deed(_ gesture: Int) -> String {
    guard let binding = binding(gesture) else { return "nothing" }
    let words = binding.action?.words ?? "kept from windows"
    guard let response = course.attempts[gesture].response, response.phase == .ended, binding.options.step != nil else {
      return words
    }
    let steps = Int(max(-1000, min(1000, response.settlesAt)).rounded())
    return steps.magnitude > 1 ? "\(words), \(steps.magnitude) steps" : words
  }

  func place(_ gesture: Int) -> String {
    guard let place = binding(gesture)?.place else { return "" }
    return "\(place.file):\(place.line)"
  }

  /// A sentence about the touches that windows received. For a recording, it is about the touches that windows would
  /// have received, and is nil if there is nothing unusual about them.
  private var windows: String? {
    if episode.isOnlyWatched { return WindowAccount.allAnyway }
    if let told = episode.windows { return told.words }
    let account = course.account(ofTouches: episode.hand.fingers.count) { compiled.title(of: $0) }
    return account.isUsual ? nil : account.words
  }

  package static func fingers(_ count: Int) -> String { count == 1 ? "1 finger" : "\(count) fingers" }

  package static func time(_ time: Interval) -> String {
    time.microseconds >= 2_000_000 ? ColumnReport.seconds(time) + " s" : "\(time.microseconds / 1000) ms"
  }
}
