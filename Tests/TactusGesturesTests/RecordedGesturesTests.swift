// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Foundation
import Tactus
import Testing
import WireSupport

@testable import TactusGestures

/// Compares what gestures are compiled to, and what they make of random hands, with what was recorded in
/// `Tests/Outcomes`. Other tests check what is right; these tests detect every change.
///
/// After an intended change, run these tests once with `OUTCOMES=write` in the environment.
struct RecordedGesturesTests {
  @Test func `gestures and their options are compiled as when they were recorded`() throws {
    let file = RecordedOutcomes.file("compiled")
    let lines = CompiledText.lines
    if RecordedOutcomes.areWritten { try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file) }
    let known = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let difference = zip(known, lines).first { $0 != $1 }
    #expect(difference == nil)
    #expect(known.count == lines.count)
  }

  /// Configurations, each with gestures that compete with each other.
  private static let configurations: [String] = [
    """
    bind 3 swipe any -> overview
    bind 4 swipe left -> close
    bind 2 swipe up,down -> launcher
    """,
    """
    bind 3 swipe left short -> close
    bind 3 swipe left medium -> overview
    bind 3 swipe left long -> launcher
    """,
    """
    bind 2 swipe up-left -> close
    bind 3 swipe down-right long -> overview
    bind 1 swipe up-right short -> launcher
    """,
    """
    bind 3 swipe any -> overview { confirm hold 200ms }
    bind 4 swipe any -> overview
    bind 2 rotate any -> close { confirm hold 300ms }
    bind 1 pan any -> key a { confirm hold 200ms }
    """,
    """
    bind 3 swipe any -> overview { confirm hold 200ms }
    bind 2 pinch in -> close { confirm hold 100ms }
    """,
    """
    bind 3 pan up -> overview { at end }
    bind 2 rotate any -> close { at end }
    bind 4 pinch out -> close { at end }
    """,
    """
    bind 3 swipe any -> close { deliver delayed }
    bind 2 tap -> overview { deliver delayed }
    bind 4 hold -> launcher { deliver delayed }
    """,
    """
    bind 3 pan horizontal -> workspace next { drive yes }
    bind 2 pan vertical -> key Up { step 10mm; back key Down }
    bind 4 pan any -> close
    """,
    """
    bind 2 pinch in -> overview { drive yes; distance 20mm }
    bind 2 rotate ccw 60deg -> close { drive yes }
    bind 3 rotate any 45deg -> overview { drive yes }
    """,
    """
    bind 1 edge bottom -> overview { drive yes }
    bind 1 edge top -> close { at end }
    bind 2 edge left -> key a { step 5mm; back key b }
    """,
    """
    bind 2 pinch out -> overview { drive yes }
    bind 2 rotate cw 30deg -> close
    bind 3 rotate any -> key a { step 30deg; back key b }
    """,
    """
    bind 3..5 pinch in -> close
    bind 2 pinch out -> key plus { step 1.2x; with Ctrl }
    bind 2 pan any -> overview { at begin }
    """,
    """
    bind 1 tap 3 -> close
    bind 1 tap 2 -> overview
    bind 3 tap -> launcher
    bind 2 tap 2 -> key a
    """,
    """
    bind 2 hold -> close
    bind 1 hold 300ms -> overview
    bind 3 hold 600ms -> launcher
    """,
    """
    bind 2 hold 300ms -> close { not-edge yes }
    bind 1 hold -> overview { not-edge yes }
    bind 3 tap -> launcher { not-edge yes }
    """,
    """
    bind 2 edge left hold -> close
    bind 2 edge bottom -> overview
    bind 3 edge right -> key a { step 5mm }
    """,
    """
    bind 1 edge left -> close
    bind 1 edge bottom hold -> overview
    bind 2 edge top,right -> launcher
    bind 3 edge bottom within 0% 50% -> key a
    """,
    """
    bind 1 edge right along up -> key Up { step 10mm }
    bind 1 edge left along vertical -> scroll { drive yes }
    bind 1 edge right -> close { drive yes }
    """,
    """
    bind 1 corner top-left -> close
    bind 2 corner bottom-right -> overview
    bind 1 corner bottom-left -> launcher { distance 20mm; depth 8mm }
    """,
    ShapeTests.shapes + """
      bind 1 shape check -> close
      bind 2 shape caret -> overview
      bind 3 shape circle -> launcher
      """,
    """
    block 4 any
    block 1 edge top
    block 2 pinch in
    bind 3 swipe down -> close { not-edge yes }
    """,
    """
    gesture a { on 2 hold; then tap 1; do close }
    bind 1 hold -> overview
    gesture b { on 2 swipe up; within corner top-left 30mm; within corner top-right 200px; do launcher }
    """,
  ]

  @Test func `random hands have the effects that were recorded`() throws {
    let outcomes = RecordedOutcomes("gestures", 1...1500) { seed in
      let text = Self.configurations[Int(seed) % Self.configurations.count]
      return try Self.play(
        text, text.contains("shape ") ? .draws : text.contains("confirm") ? .rests : .anything, seed: seed)
    }
    let difference = try outcomes.difference()
    #expect(difference == nil)
  }

  /// Plays eight random hands with a configuration, and returns all that windows and the host were told.
  private static func play(_ text: String, _ habit: RandomHand.Habit, seed: UInt64) throws -> Digest {
    var digest = Digest()
    var options = CompileOptions()
    options.canCancel = Int(seed) / configurations.count % 2 == 0
    let scale = seed % 5 == 0 ? 2.0 : 1
    let screen = try Screen(text, scale: scale, options)
    var hand = RandomHand(habit, seed: seed)
    var t = 0.0
    for n in 0..<8 { t = hand.play(1 + (Int(seed) + n * 3) % 4, on: screen, scale: scale, from: t) }
    screen.wait(until: t + 10_000)
    for delivery in screen.deliveries {
      digest.add("\(delivery.phase.letter) \(delivery.id) \(delivery.view == screen.window) \(delivery.time.text)")
    }
    for action in screen.actions { digest.add(action) }
    for done in screen.done { digest.add(done) }
    for response in screen.responses {
      digest.add(response.progress)
      digest.add(response.velocity)
      digest.add(response.settlesAt)
      digest.add(response.location)
    }
    return digest
  }
}
