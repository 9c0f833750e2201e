// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Testing

@testable import TactusGestures

/// Tests how several blocks combine into a rule, and what presets change.
@Suite("Model: rules and presets")
struct ModelRuleTests {
  @Test("An exact name takes precedence over a pattern, and a longer pattern over a shorter one")
  func specificity() throws {
    let configuration = try config(
      """
      device exact { output A }
      device ex* { output B; grab no }
      device * { output C; grab yes; cancel soft }
      """)
    #expect(configuration.rule(forDevice: "exact").output == "A")
    #expect(configuration.rule(forDevice: "exact").way == .observe)
    #expect(configuration.rule(forDevice: "exact").cancel == .soft)
    #expect(configuration.rule(forDevice: "extra").output == "B")
    #expect(configuration.rule(forDevice: "other").output == "C")
    #expect(Configuration().rule(forDevice: "other") == DeviceRule(name: "other"))
  }

  @Test("The later of two equal rules takes precedence")
  func later() throws {
    let configuration = try config(
      "client a { allow shell }\nclient a { deny shell; allow hold 1s }\nclient * { allow exclusion all }")
    let rule = configuration.rule(forClient: "a")
    #expect(rule.allowsShell == false)
    #expect(rule.maximumHold == milliseconds(1000))
    #expect(rule.allowsAllExclusion)
  }

  @Test("A rule for one client can deny what a rule for all clients allows")
  func denial() throws {
    let configuration = try config("client a { deny exclusion }\nclient * { allow exclusion all }")
    #expect(configuration.rule(forClient: "a").allowsExclusion == false)
    #expect(configuration.rule(forClient: "a").allowsAllExclusion == false)
    #expect(configuration.rule(forClient: "b").allowsAllExclusion)
  }

  @Test("`preset steady` sets only what the file does not set")
  func steady() throws {
    let steady = try config("preset steady\ndefaults { hold 600ms }").applyingPresets()
    #expect(steady.defaults.hold == milliseconds(600))
    #expect((steady.defaults.slop?.value ?? 0) > 3)
    #expect(steady.defaults.presets.isEmpty)
  }

  @Test("`preset one-hand` accepts two fingers instead of three, unless the gesture is also bound for two fingers")
  func oneHand() throws {
    let text = """
      preset one-hand
      bind 3 swipe left -> workspace next
      bind 3 swipe up -> overview
      bind 2 swipe up -> launcher
      bind 4 tap -> close
      block 3 pinch in
      """
    let applied = try config(text).applyingPresets()
    #expect(applied.bindings.map(\.gesture.fingers) == [2...3, 3...3, 2...2, 4...4, 3...3])
  }

  @Test("`preset left-hand` swaps the sides where fingers land, but not the directions in which they move")
  func leftHand() throws {
    let text = """
      preset left-hand
      bind 1 edge left -> overview
      bind 1 edge right along up -> launcher
      bind 1 edge bottom within 0% 30% -> keyboard toggle
      bind 1 edge right,top -> show-desktop
      bind 1 corner top-left -> close
      bind 1 swipe left -> workspace next
      gesture staff {
          on 2 hold 5s
          within corner bottom-right 20mm
          do minimize
      }
      exclusion { never right }
      """
    let applied = try config(text).applyingPresets()
    let kinds: [Gesture.Kind] = [
      .edge(.right, hold: false), .slide(.left, along: .up), .edge(.bottom, hold: false),
      .edge([.left, .top], hold: false), try Gesture(words: "1 corner top-right").kind, .swipe(.left),
      .hold(milliseconds(5000)),
    ]
    #expect(applied.bindings.map(\.gesture.kind) == kinds)
    #expect(applied.bindings[2].gesture.part == 70...100)
    #expect(applied.bindings[6].gesture.corners.map(\.place) == [.bottomLeft])
    #expect(applied.exclusion.never == .left)
  }

  @Test(
    "`preset wide-edges` overrides the edge depth of `preset steady` in either order, but not a depth set in the file"
  )
  func wideEdges() throws {
    for text in ["preset steady wide-edges", "preset wide-edges steady", "preset wide-edges"] {
      #expect(try config(text).applyingPresets().defaults.edgeDepth == Length(8, .millimetres))
    }
    let own = try config("preset wide-edges\ndefaults { edge-depth 4mm }").applyingPresets()
    #expect(own.defaults.edgeDepth == Length(4, .millimetres))
  }

  @Test("Without presets a configuration stays the same")
  func none() throws {
    let configuration = try config("bind 3 swipe left -> workspace next")
    #expect(configuration.applyingPresets() == configuration)
  }
}
