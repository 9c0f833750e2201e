// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusExplain
import TactusGestures

/// Describes a gesture whose positions were not kept, from the outcomes of its bindings and from the reasons for which
/// the others ended.
extension KeptEpisode {
  /// A binding counts as near if the distance of its `lack` is below this. The limit is stricter than that for gestures
  /// with positions, since it is not known how the fingers moved.
  private static let farthest = 0.75
  /// Bindings that were about this much farther away than the nearest one are named too.
  private static let margin = 0.35
  private static let mostNamed = 3

  /// Returns sentences about the gesture, the most important first.
  func sentences(by compiled: CompiledConfiguration) -> [String] {
    let compiled = compiled.only(onDevice: touchscreen)
    var sentences = outcomes.map(Self.sentence)
    if !outcomes.contains(where: { $0.isDone || $0.failure != nil }) {
      sentences += blocks(compiled).map { "`\($0)` blocked it." }
      sentences += lacks(compiled)
    }
    return sentences + [Self.notKept] + [windows].compactMap { $0 }
  }

  private static func sentence(_ outcome: Outcome) -> String {
    if let failure = outcome.failure {
      return "`\(outcome.name)` was recognized, but `\(failure.action)` failed: \(failure.reason)."
    }
    guard outcome.isDone else { return "`\(outcome.name)`: \(outcome.what)." }
    // The words begin with a word for what the gesture did: `fired close`.
    return "`\(outcome.name)` acted: \(outcome.what.drop { $0 != " " }.dropFirst())."
  }

  /// The gestures of `block` lines that kept touches from windows.
  private func blocks(_ compiled: CompiledConfiguration) -> [String] {
    let bindings = compiled.configuration.bindings
    let blocks = compiled.recognizers.indices.filter { index in
      compiled.recognizers[index].bindings.contains { bindings.indices.contains($0) && bindings[$0].effect == .block }
    }.map { compiled.title(of: $0) }
    return (account?.keepers ?? []).filter { blocks.contains($0) }
  }

  private func lacks(_ compiled: CompiledConfiguration) -> [String] {
    var found: [(name: String, lack: Lack)] = []
    for ending in endings where !found.contains(where: { $0.name == ending.name }) {
      guard let index = compiled.recognizers.indices.first(where: { compiled.title(of: $0) == ending.name }),
        isOfThisHand(compiled.recognizers[index], ending.reason.kind)
      else { continue }
      var attempt = Attempt()
      (attempt.isLive, attempt.reason, attempt.ended) = (true, ending.reason.reason, began + ending.after)
      guard var lack = compiled.lack(of: index, attempt, hand(until: ending), naming: { _ in ending.other ?? "?" })
      else { continue }
      // The rest came before; this gesture was one of the taps after it.
      if compiled.recognizers[index].key.thenTaps != nil, ending.reason.kind == .noFurtherTap { lack.distance = 0.1 }
      if lack.distance < Self.farthest { found.append((ending.name, lack)) }
    }
    found.sort { $0.lack.distance < $1.lack.distance }
    guard let nearest = found.first else { return [] }
    return ["`\(nearest.name)` did not act: \(nearest.lack.words)."]
      + found.dropFirst().prefix(Self.mostNamed - 1)
      .filter { $0.lack.distance < nearest.lack.distance + Self.margin }
      .map { "Next closest was `\($0.name)`: \($0.lack.words)." }
  }

  /// Whether the recognizer is for a hand with this number of fingers.
  private func isOfThisHand(
    _ recognizer: CompiledConfiguration.Recognizer, _ reason: RecordedReason.Kind
  ) -> Bool {
    recognizer.fingers == fingers || reason == .tooManyTouches || reason == .noFurtherTap
  }

  /// Returns a hand that landed and lifted at the same times, but did not move.
  private func hand(until ending: Ending) -> HandTrace {
    var hand = HandTrace(screen: Rect(x: 0, y: 0, width: 0, height: 0), scale: scale)
    let fingers = max(1, min(self.fingers, 32))
    func add(_ phase: TouchSample.Phase, _ ids: Range<Int>, after time: Interval) {
      let samples = ids.map { TouchSample(id: Int64($0), phase: phase, location: .zero) }
      if !samples.isEmpty { hand.add(TouchFrame(time: began + time, samples: samples)) }
    }
    add(.down, 0..<fingers - 1, after: .zero)
    add(.down, fingers - 1..<fingers, after: complete)
    add(.up, 0..<fingers, after: ending.reason.kind == .lifted ? max(complete, ending.after) : max(complete, lasted))
    return hand
  }
}
