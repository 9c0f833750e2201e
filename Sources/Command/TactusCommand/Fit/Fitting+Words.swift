// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusExplain
import TactusGestures
import TactusText

/// The sentences about a fitting, for the command and the page.
extension Fitting {
  /// The sentence about the touchscreen to which the proposals apply; nil if they apply to all.
  func scope(_ touchscreen: String?) -> String? {
    proposals.isEmpty ? nil : touchscreen.map { "The numbers apply only to the touchscreen \($0.printable)." }
  }

  /// The sentence about the gestures that would still not do what they should; nil if there are none.
  var rest: String? {
    guard let after = proposals.last?.yours.after, after.right < after.count else { return nil }
    return "With all of this, \(after.right) of \(after.count) would. No number helps the others without making more "
      + "gestures of other hands go wrong."
  }

  var summary: String {
    if recordings.isEmpty { return "No finger touched the glass, so there is nothing to fit." }
    let now = "\(before.right) of \(before.count) gestures did what they should"
    if before.right == before.count { return "\(now): there is nothing to change." }
    return proposals.isEmpty
      ? "\(now), and no change of a number would have improved this without making other gestures worse. "
        + "`tactus why` says what a gesture lacked."
      : "\(now). This would help:"
  }
}

extension Fitting.Proposal {
  var words: String {
    let (yours, others) = (yours, others)
    let isSame = others.after.wrong == others.before.wrong
    let theirs = isSame ? "unchanged" : "\(others.after.wrong) instead of \(others.before.wrong)"
    return "your gestures: \(yours.after.right) of \(yours.after.count) right instead of \(yours.before.right); "
      + "wrong gestures of simulated hands: \(theirs)"
  }
}

extension FitTrial {
  /// Returns the measures of a gesture and its outcome, in words.
  func words(_ recording: FitRecording) -> String {
    let seen = recording.episode.hand.measures
    return switch verdict(recording) {
    case .right: "\(seen): as it should be"
    case .wrong: "\(seen): taken for something else"
    case .nothing: "\(seen): not recognized"
    }
  }
}
