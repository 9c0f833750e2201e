// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// A gesture on the page. Contains all texts, so that the page only arranges them. Times are in milliseconds from the
/// first landing, lengths in px of the screen.
package struct PageGesture {
  package struct Finger {
    package var name: String
    package var points: [(time: Double, point: Point)] = []
    package var lifted: Double?
    package var isCancelled = false
    /// What happened to the finger's touch in windows, in order.
    package var fates: [Mark<Fate>] = []

    package init(name: String) { self.name = name }
  }
  package enum Fate: String { case withheld, delivered, released, consumed, cancelled, withdrawn }
  package struct Lane {
    package var name: String
    /// `does` is the gesture's action, `place` the file and line of its binding.
    package var does: String
    package var place: String
    /// The gesture's outcome in a sentence.
    package var result: String
    package var hasActed = false
    package var isNear = false
    package var marks: [Mark<Turn>] = []

    package init(
      name: String, does: String, place: String, result: String, hasActed: Bool = false, isNear: Bool = false
    ) {
      (self.name, self.does, self.place, self.result) = (name, does, place, result)
      (self.hasActed, self.isNear) = (hasActed, isNear)
    }
  }
  package enum Turn: String { case held, freed, vetoed, recognized, began, ended, failed, cancelled, did }
  package struct Mark<What: RawRepresentable<String>> {
    package var time: Double
    package var what: What
    package var words: String
    /// The lane of the gesture that caused this event: the gesture that this one waited for, or that freed or prevented
    /// this one.
    package var other: Int?

    package init(time: Double, what: What, words: String, other: Int? = nil) {
      (self.time, self.what, self.words, self.other) = (time, what, words, other)
    }
  }
  /// A call to the window, the session or an application.
  package struct Call {
    package var time: Double
    package var whom: String
    package var words: String

    package init(time: Double, whom: String, words: String) {
      (self.time, self.whom, self.words) = (time, whom, words)
    }
  }
  struct Change {
    var lane: Int
    var name: String
    var trials: [(label: String, words: String, works: Bool)]
    /// The index of the first trial in which the gesture acts.
    var first: Int
  }

  package var heading = ""
  package var sentences: [String] = []
  package var screen = Rect(x: 0, y: 0, width: 1, height: 1)
  package var pixelsPerMillimetre: Double
  package var end = 0.0
  package var fingers: [Finger] = []
  package var lanes: [Lane] = []
  package var calls: [Call] = []
  var change: Change?

  package init(screen: Rect, scale: Double) {
    self.screen = screen
    pixelsPerMillimetre = scale / Thresholds.millimetresPerPixel
  }
}

extension PageGesture: JSONWritable {
  package func write(to text: inout JSONText) {
    text.object { text in
      text.member("heading", heading)
      text.member("sentences", sentences)
      text.member("screen", [screen.x, screen.y, screen.width, screen.height].map(Self.tenths))
      text.member("mm", JSONText.rounded(pixelsPerMillimetre))
      text.member("end", Self.tenths(end))
      text.member("fingers", list: fingers) { text, finger in
        text.member("name", finger.name)
        text.member("lifted", finger.lifted.map(Self.tenths))
        if finger.isCancelled { text.member("cancelled", true) }
        text.member("points", finger.points.map { [$0.time, $0.point.x, $0.point.y].map(Self.tenths) })
        text.member("fates", list: finger.fates) { Self.add($1, to: &$0) }
      }
      text.member("lanes", list: lanes) { text, lane in
        text.member("name", lane.name)
        text.member("does", lane.does)
        text.member("place", lane.place)
        text.member("result", lane.result)
        text.member("acted", lane.hasActed)
        text.member("near", lane.isNear)
        text.member("marks", list: lane.marks) { Self.add($1, to: &$0) }
      }
      text.member("calls", list: calls) { text, call in
        text.member("t", Self.tenths(call.time))
        text.member("whom", call.whom)
        text.member("words", call.words)
      }
      if let change {
        text.member("change") { text in
          text.member("lane", change.lane)
          text.member("name", change.name)
          text.member("first", change.first)
          text.member("trials", list: change.trials) { text, trial in
            text.member("label", trial.label)
            text.member("words", trial.words)
            text.member("works", trial.works)
          }
        }
      }
    }
  }

  private static func add<What>(_ mark: Mark<What>, to text: inout JSONText) {
    text.member("t", tenths(mark.time))
    text.member("what", mark.what.rawValue)
    text.member("words", mark.words)
    text.member("other", mark.other)
  }

  private static func tenths(_ value: Double) -> Double {
    value.isFinite && value.magnitude < 1e9 ? (value * 10).rounded() / 10 : 0
  }
}
