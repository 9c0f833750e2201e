// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension Gesture.Kind {
  /// A short, medium or long swipe, which is recognized when the fingers lift.
  public static func sized(_ sides: Sides, _ reach: Gesture.Reach) -> Self { Self(SizedSwipe(sides, reach)) }
}

final class SizedSwipe: GestureForm {
  let sides: Sides
  private let length: Gesture.Reach

  init(_ sides: Sides, _ reach: Gesture.Reach) { (self.sides, length) = (sides, reach) }

  var word: GestureWord { .swipe }
  var arguments: [String] { [SideNames.directions.text(of: sides), length.rawValue] }
  var keys: [Gesture.Kind]? { sides.each { .sized($0, length) } }

  var course: Course? { .moves(sides, from: []) }
  var known: Known { .gone }
  var precedence: Precedence { .swipe }
  var claim: String { "the length of the swipe decides" }
  var reach: Gesture.Reach? { length }
  func claimLasts(_ tuning: Tuning) -> Interval? { tuning.reachDuration }
  func isUsedByWindows(_ fingers: ClosedRange<Int>) -> Bool { fingers.lowerBound <= 2 }

  func recognizer(_ draft: RecognizerDraft) -> CompiledConfiguration.Recognizer { draft.stroke(reach) }

  func bound(_ recognizer: inout CompiledConfiguration.Recognizer, _ tuning: Tuning) { recognizer.boundStroke() }

  func add(_ site: RecognizerSite, to engine: inout GestureEngine) -> RecognizerID {
    site.add(site.ready(site.stroke(sides, reach: reach)), to: &engine)
  }

  var moment: Prose { "when the fingers lift, if they have swept {way}{most}" }
}
