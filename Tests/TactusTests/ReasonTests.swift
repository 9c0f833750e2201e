// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Tactus

/// The texts of reasons, with their numbers.
@Suite struct ReasonTests {
  private func words(_ reason: Reason) -> String { reason.description { _ in "other" } }

  @Test("A reason gives lengths with at most one decimal, and whole lengths without any")
  func lengths() {
    #expect(words(.movedTooFar(46, allowed: 45)) == "moved 46 px, 45 allowed")
    #expect(words(.movedTooFar(45.26, allowed: 22.5)) == "moved 45.3 px, 22.5 allowed")
    #expect(words(.strayed(50.04, allowed: 49.96)) == "strayed 50 px sideways, 50 allowed")
    #expect(words(.wentBack(-0.5, allowed: 4)) == "went -0.5 px backwards, 4 allowed")
  }

  @Test(
    "A reason says 'more' instead of a value that is too large or not a number",
    arguments: [Double.infinity, -.infinity, .nan, 1e300])
  func hugeNumbers(value: Double) {
    #expect(words(.notAtAnEdge(value, allowed: 20)) == "landed more px from its edge, 20 allowed")
  }

  @Test("A reason says \"1 finger\" and \"2 fingers\"")
  func fingers() {
    #expect(words(.tooFewTouches(1, needed: 2)) == "1 finger, 2 needed")
    #expect(words(.tooManyTouches(3, allowed: 2)) == "3 fingers, 2 allowed")
  }

  @Test("A reason gives times in milliseconds")
  func times() {
    #expect(words(.heldTooLong(allowed: .ms(750))) == "held longer than 750 ms")
    #expect(words(.noFurtherTap(within: .ms(350))) == "no further tap within 350 ms")
    #expect(words(.tapTooSoon(.ms(12.5), minimum: .ms(30))) == "tapped again after 12.5 ms, 30 ms needed")
    #expect(words(.tooSlow(allowed: .ms(500))) == "not far enough within 500 ms")
    #expect(!words(.heldTooLong(allowed: .unlimited)).isEmpty)
  }

  @Test("A reason uses the caller's names for other recognizers")
  func names() {
    let id = RecognizerID(rawValue: 7)
    #expect(words(.waitsFor(id)) == "waits for other to fail")
    #expect(words(.prevented(by: id)) == "lost to other, which was recognized first")
    #expect(words(.requiredToFail(id)) == "waited for other, which was recognized")
    #expect(words(.supersededBy(id)) == "gave way to other")
  }

  @Test("A reason quotes the host's own words, and the empty reason is an empty string")
  func ownWords() {
    #expect(words(.custom("not today")) == "not today")
    #expect(words(.none) == "")
  }

  @Test("The reason of a built-in recognizer contains the values that the recognizer measured")
  func fromRecognizers() {
    let s = Script()
    _ = s.add(Tap())
    _ = s.add(LongPress(), "press")
    _ = s.add(Swipe())
    _ = s.add(with(Pan()) { $0.directions = .horizontal })
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (100, 160.2), t: 20)
    #expect(
      Set(s.reasons) == [
        "tap: moved 60.2 px, 45 allowed", "press: moved 60.2 px, 10 allowed",
        "swipe: strayed 60.2 px sideways, 49 allowed", "pan: moved in another direction",
      ])
  }

  @Test("A reason gives the allowed length after scaling")
  func scaled() {
    let s = Script()
    s.engine.thresholdScale = 2
    _ = s.add(Tap())
    s.down(1, at: (100, 100), t: 0)
    s.move(1, to: (200, 100), t: 20)
    #expect(s.reasons == ["tap: moved 100 px, 90 allowed"])
  }

  @Test("No two kinds of reasons have the same words")
  func allDifferent() {
    let view = ViewID(rawValue: 0)
    let all: [Reason] = [
      .lifted, .landedAfterLift, .notInward, .wrongDirection, .everyTouchIgnored, .touchCancelled, .waitedInACircle,
      .vetoedByDelegate, .vetoedByView(view), .vetoedByControl(view), .disabled, .removed, .viewLeft, .sessionEvent,
      .requestedByHost, .spreadTooWide(1, allowed: 1), .landedTooLate(.zero, allowed: .zero),
      .tapTooFarAway(1, allowed: 1),
    ]
    #expect(Set(all.map(words)).count == all.count)
    #expect(!all.map(words).contains(""))
  }
}
