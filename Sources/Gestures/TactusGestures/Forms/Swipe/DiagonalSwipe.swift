// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Gesture.Kind {
  /// A swipe towards a corner, which `pair` names by its two sides.
  public static func diagonal(_ pair: Sides, _ reach: Gesture.Reach?) -> Self { Self(DiagonalSwipe(pair, reach)) }
}

final class DiagonalSwipe: GestureForm {
  let pair: Sides
  let reach: Gesture.Reach?

  init(_ pair: Sides, _ reach: Gesture.Reach?) { (self.pair, self.reach) = (pair, reach) }

  var word: GestureWord { .swipe }
  var arguments: [String] { [SideNames.text(ofPair: pair)] + (reach.map { [$0.rawValue] } ?? []) }

  var course: Course? { .moves(pair, from: []) }
  var known: Known { .gone }
  /// The gesture takes precedence over swipes with a length, since these also accept many diagonal movements.
  var precedence: Precedence { .stroke }
  var claim: String { "the fingers may go towards the corner" }
  func claimLasts(_ tuning: Tuning) -> Interval? { reach == nil ? tuning.swipeDuration : tuning.reachDuration }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.lowerBound <= 2 }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer { draft.stroke(reach) }

  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) { recognizer.boundStroke() }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    site.add(site.ready(site.stroke(pair, reach: reach)), to: &engine)
  }

  var moment: Prose {
    reach == nil
      ? "once the fingers have moved {way}" : "when the fingers lift, if they have swept {way}{most}"
  }
}
