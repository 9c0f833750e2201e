// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Testing

@testable import TactusGestures

@Suite("Relations between gestures")
struct RelationTests {
  private func relations(_ text: String) throws -> [String] { try compile(text).relationTexts.sorted() }

  @Test("A swipe waits for the same swipe with more fingers")
  func moreFingers() throws {
    #expect(
      try relations("bind 3 swipe left -> overview\nbind 4 swipe left -> launcher") == [
        "3 swipe left waits 4 swipe left 150"
      ])
    #expect(try relations("bind 3 swipe left -> overview\nbind 4 swipe right -> launcher") == [])
    #expect(try relations("bind 3 swipe left -> overview\nbind 4 pinch in -> launcher") == [])
  }

  @Test("A swipe or pan waits for a swipe or pan of more fingers in the same direction")
  func travel() throws {
    #expect(
      try relations("bind 3 pan up -> overview\nbind 4 swipe up -> launcher\nbind 5 pan vertical -> close").count == 3)
  }

  @Test("Taps and holds do not wait for gestures of more fingers")
  func restingFingers() throws {
    #expect(
      try relations(
        "bind 3 tap -> overview\nbind 4 tap -> launcher\nbind 3 hold -> close\nbind 4 hold -> minimize") == [])
  }

  @Test("A tap waits for the double and the triple tap of the same number of fingers")
  func taps() throws {
    #expect(
      try relations("bind 1 tap -> overview\nbind 1 tap 2 -> launcher\nbind 1 tap 3 -> close\nbind 2 tap 2 -> minimize")
        == ["1 tap 2 waits 1 tap 3 350", "1 tap waits 1 tap 2 350", "1 tap waits 1 tap 3 350"])
  }

  @Test("A pan waits for swipes of the same number of fingers in one of its directions")
  func swipeBeforePan() throws {
    #expect(
      try relations(
        "bind 2 pan horizontal -> overview\nbind 2 swipe left -> launcher\nbind 2 swipe up -> close") == [
          "2 pan horizontal waits 2 swipe left 500"
        ])
  }

  @Test("A driven pan and a swipe with the same action recognize together; with another action, the pan waits")
  func drivingPan() throws {
    #expect(
      try relations("bind 3 pan horizontal -> workspace { drive yes }\nbind 3 swipe left -> workspace next") == [
        "3 pan horizontal together 3 swipe left"
      ])
    let other = try compile("bind 3 pan horizontal -> workspace { drive yes }\nbind 3 swipe left -> window next")
    #expect(other.relationTexts == ["3 pan horizontal waits 3 swipe left 250"])
    #expect(
      other.warningTexts == [
        "2: `3 swipe left` makes `3 pan horizontal` begin up to 250ms late, since the two do different things; "
          + "use another number of fingers for one of the two"
      ])
  }

  @Test("Driven pans, pinches and rotations recognize together, and give way to gestures that only fire")
  func oneHand() throws {
    #expect(
      try relations(
        """
        bind 2 pan any -> workspace { drive yes }
        bind 2 pinch in -> overview { drive yes }
        bind 2 rotate cw -> fullscreen { drive yes }
        """) == [
          "2 pan any together 2 pinch in", "2 pan any together 2 rotate cw", "2 pinch in together 2 rotate cw",
        ])
    #expect(
      try relations("bind 2 pan any -> workspace { drive yes }\nbind 2 pinch in -> overview") == [
        "2 pan any yields 2 pinch in"
      ])
    #expect(try relations("bind 2 pinch in -> overview\nbind 2 rotate cw -> launcher") == [])
  }

  @Test("A swipe away from an edge waits for the edge gesture, and this wait causes no delay")
  func edges() throws {
    #expect(
      try relations("bind 1 edge left -> overview\nbind 1 swipe right -> launcher\nbind 1 swipe left -> close") == [
        "1 swipe right waits 1 edge left"
      ])
  }

  @Test("An edge gesture gives way to an edge hold")
  func edgeAndHold() throws {
    #expect(
      try relations("bind 1 edge bottom -> overview\nbind 1 edge bottom hold -> launcher") == [
        "1 edge bottom yields 1 edge bottom hold"
      ])
  }

  @Test("Two gestures that are never active in the same state of the session are unrelated")
  func scopes() throws {
    #expect(
      try relations(
        """
        app org.a { bind 3 swipe left -> overview }
        app org.b { bind 4 swipe left -> launcher }
        """) == [])
    #expect(
      try relations(
        """
        app "org.*" { bind 3 swipe left -> overview }
        app org.b { bind 4 swipe left -> launcher }
        """
      ).count == 1)
    #expect(
      try relations(
        """
        bind 3 swipe left -> overview { unless fullscreen }
        bind 4 swipe left -> launcher { only fullscreen }
        """) == [])
    #expect(
      try relations(
        """
        bind 3 swipe left -> overview
        when locked { bind 4 swipe left -> launcher }
        """) == [])
  }

  @Test("A gesture waits for the gesture that `requires-failure-of` names")
  func written() throws {
    #expect(
      try relations("bind 4 rotate cw -> overview { requires-failure-of 4 pinch in }\nbind 4 pinch in -> launcher") == [
        "4 rotate cw waits 4 pinch in"
      ])
  }

  @Test("If two lines make gestures wait for each other, the compiler warns and keeps one relation")
  func circle() throws {
    let compiled = try compile(
      """
      bind 4 rotate cw -> overview { requires-failure-of 4 pinch in }
      bind 4 pinch in -> launcher { requires-failure-of 4 rotate cw }
      """)
    #expect(compiled.relations.count == 1)
    #expect(compiled.warningTexts.count == 1)
  }

  @Test("A hold with taps takes precedence over the hold and over the taps")
  func composed() throws {
    #expect(
      try relations(
        """
        gesture staff {
          on 2 hold 5s; within corner top-left 20mm; within corner top-right 20mm; then tap 3; do overview
        }
        bind 2 hold -> launcher
        bind 1 tap -> close
        """) == [
          "1 tap waits 2 hold in top-left in top-right, then 3 taps",
          "2 hold waits 2 hold in top-left in top-right, then 3 taps",
        ])
  }

  @Test("Every relation has a reason")
  func reasons() throws {
    for file in TreeFiles.configurations {
      let reading = try ConfigurationReader.read(file: file, from: TreeFiles())
      let compiled = try reading.configuration.compiled()
      #expect(compiled.relations.allSatisfy { !$0.reason.isEmpty })
      #expect(compiled.relations.allSatisfy { compiled.recognizers.indices.contains($0.second) })
    }
  }
}
