// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing
import WireSupport

@testable import TactusServer

/// The server's limits, and how it reads numbers from clients.
@Suite struct NumberTests {
  @Test func `limits that the compositor does not set have their default values`() {
    let limits = ServerLimits()
    #expect([limits.views, limits.recognizers, limits.hosts] == [512, 512, 1024])
    #expect([limits.clientViews, limits.clientRecognizers, limits.way] == [4096, 2048, 128])
    #expect([limits.relations, limits.recognizerRelations, limits.exclusions] == [4096, 256, 64])
    #expect([limits.work, limits.workPerMillisecond, limits.depth] == [32768, 256, 32])
    #expect(limits.unacked == 16)
    #expect([limits.stall, limits.decision].map(\.microseconds) == [2_000_000, 50_000])
    #expect([limits.hold, limits.deferral].map(\.microseconds) == [400_000, 2_000_000])
    #expect(limits.exclusion == 200)
    #expect(limits.neverExcluded == [])
  }

  @Test func `the server waits at most 150 ms for a client's decision`() {
    var limits = ServerLimits()
    for (wanted, given) in [(149, 149), (150, 150), (151, 150), (0, 0)] as [(Double, Double)] {
      limits.decision = .milliseconds(wanted)
      #expect(limits.decision == .milliseconds(given))
    }
  }

  @Test func `at edges that are never excluded, the exclusion limit is zero`() {
    var limits = ServerLimits()
    limits.neverExcluded = [.left, .bottom]
    limits.exclusion = 120
    #expect([Sides.left, .right, .top, .bottom].map { limits.exclusion(at: $0) } == [0, 120, 120, 0])
  }

  @Test("Setting a knob without a width or a height removes it", arguments: [0, 1.0 / 256, 10], [0, 1.0 / 256, 10])
  func knob(width: Double, height: Double) throws {
    let stage = Stage()
    stage.area.setKnob(1, 2, 3, 4)
    stage.area.setKnob(5, 6, width, height)
    stage.rig.settle()
    let root = try #require(stage.rig.server?.sessions.values.first?.hosts.first?.root)
    let knob = root.state.pending.children.first?.state.pending.knob
    #expect(knob == (width > 0 && height > 0 ? Rect(x: 5, y: 6, width: width, height: height) : nil))
    #expect(stage.client.isAlive)
  }

  @Test("A negative size is a protocol error", arguments: [false, true], [false, true])
  func size(isKnob: Bool, isWidth: Bool) {
    let stage = Stage()
    let (width, height) = isWidth ? (-1.0 / 256, 0) : (0, -1.0 / 256)
    if isKnob { stage.area.setKnob(0, 0, width, height) } else { stage.area.setPosition(0, 0, width, height) }
    stage.rig.settle()
    #expect(stage.client.failure == .invalidSize)
  }
}
