// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusText

/// Finds the few numbers that should be changed for a hand, from the exercises that it has done. Has no side effects.
package struct Fitting {
  /// A change, and its effects when it is added to the earlier proposals. For the exercises, the outcomes are compared
  /// with those of the earlier proposals; for other gestures, with those of the original configuration.
  struct Proposal {
    var change: FitChange
    var yours: (before: FitTally, after: FitTally)
    var others: (before: FitTally, after: FitTally)
  }

  let recordings: [FitRecording]
  /// The outcomes of the exercises with the present configuration.
  private(set) var before = FitTally()
  private(set) var proposals: [Proposal] = []

  /// The configuration with all proposals.
  package private(set) var fitted: Configuration

  private static let most = 3

  /// `others` are further gestures: a proposal must not increase the number of them that have a wrong outcome.
  package init(_ recordings: [FitRecording], _ configuration: Configuration, others: [FitRecording] = FitHands.guards) {
    self.recordings = recordings
    let configuration = recordings.first.flatMap { configuration.only(onDevice: $0.device) } ?? configuration
    fitted = configuration
    guard !recordings.isEmpty, let now = FitTrial(configuration) else { return }
    before = now.tally(recordings)
    guard before.right < before.count else { return }
    let theirs = now.tally(others)
    var yours = before
    while proposals.count < Self.most, yours.right < yours.count {
      guard let next = best(fitted, yours, others, theirs.wrong) else { break }
      fitted.defaults = next.change.applied(to: fitted.defaults)
      let after = next.yours
      proposals.append(Proposal(change: next.change, yours: (yours, after), others: (theirs, next.others)))
      yours = after
    }
  }

  /// Returns the touchscreen to which the proposals apply; nil if they apply to all. They apply to one if there are
  /// several, or if the configuration already sets numbers for this one.
  func touchscreen(among names: [String], _ configuration: Configuration) -> String? {
    guard let name = recordings.first?.device, !Glob.isPattern(name),
      recordings.allSatisfy({ $0.device == name })
    else { return nil }
    let isOne = Set(names).count > 1 && names.contains(name)
    return isOne || configuration.only(onDevice: name) != nil ? name : nil
  }

  private struct Candidate {
    var change: FitChange
    var yours: FitTally
    var others = FitTally()
    /// The number of candidates of the same group that are nearer to the present number.
    var steps: Int
  }

  /// Returns the change that gives the most exercises the right outcome, among the changes that cause no additional
  /// wrong outcome. If several changes are equally good in this respect, returns the one that is nearest to the present
  /// number.
  private func best(
    _ configuration: Configuration, _ yours: FitTally, _ others: [FitRecording], _ mostWrong: Int
  ) -> Candidate? {
    var found: [Candidate] = []
    for group in FitChange.candidates(configuration) {
      guard let first = group.first, !proposals.contains(where: { $0.change.isAbout(first) }) else { continue }
      for (steps, change) in group.enumerated() {
        var changed = configuration
        changed.defaults = change.applied(to: changed.defaults)
        guard let tally = FitTrial(changed)?.tally(recordings) else { continue }
        if tally.right > yours.right, tally.wrong <= yours.wrong {
          found.append(Candidate(change: change, yours: tally, steps: steps))
        }
      }
    }
    // `sorted` is stable, so equal candidates of a group stay in the group's order.
    for candidate in found.sorted(by: { ($0.yours.right, $1.steps) > ($1.yours.right, $0.steps) }) {
      if let safe = checked(candidate, configuration, others, mostWrong) { return safe }
    }
    return nil
  }

  private func checked(
    _ candidate: Candidate, _ configuration: Configuration, _ others: [FitRecording], _ mostWrong: Int
  ) -> Candidate? {
    var changed = configuration
    changed.defaults = candidate.change.applied(to: changed.defaults)
    guard let tally = FitTrial(changed)?.tally(others), tally.wrong <= mostWrong else { return nil }
    var checked = candidate
    checked.others = tally
    return checked
  }
}
