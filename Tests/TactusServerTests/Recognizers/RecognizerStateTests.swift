// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing
import WireSupport

@testable import TactusServer

@Suite struct RecognizerStateTests {
  @Test(
    "For each view, the last setting of `set_receives` applies; settings for destroyed views are forgotten",
    arguments: 0..<20 as Range<UInt64>)
  func receives(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rig = Rig()
    _ = rig.window(of: rig.client())
    let root = try #require(rig.server?.sessions.values.first?.hosts.first?.root)
    var nodes = (0..<40).map { _ in ViewNode(in: root) }
    var (state, said) = (RecognizerState(), [ObjectIdentifier: Bool]())
    for _ in 0..<200 {
      let place = Int.random(in: 0..<nodes.count, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        said[ObjectIdentifier(nodes[place])] = nil
        nodes[place].kill()
        // Keeps the node alive, so that no new one has the same ObjectIdentifier.
        nodes.append(nodes.remove(at: place))
        nodes.append(ViewNode(in: root))
      }
      guard let node = nodes.filter({ !$0.isGone }).randomElement(using: &random) else { continue }
      let isTrue = Bool.random(using: &random)
      state.set(receives: isTrue, from: node)
      said[ObjectIdentifier(node)] = isTrue
      for node in nodes where !node.isGone { #expect(state.receives(from: node) == said[ObjectIdentifier(node)]) }
      #expect(state.receivesCount <= 2 * said.count + 8)
    }
    for node in nodes { node.kill() }
  }

  @Test func `settings for destroyed views are removed when the list of settings is full, and not before`() throws {
    let rig = Rig()
    _ = rig.window(of: rig.client())
    let root = try #require(rig.server?.sessions.values.first?.hosts.first?.root)
    var (state, nodes) = (RecognizerState(), [ViewNode]())
    func count(saying more: Int) -> Int {
      for _ in 0..<more {
        nodes.append(ViewNode(in: root))
        state.set(receives: false, from: nodes[nodes.count - 1])
      }
      return state.receivesCount
    }
    #expect(count(saying: 8) == 8)
    for node in nodes.prefix(3) { node.kill() }
    #expect(count(saying: 1) == 6)
    // The limit is 18 now: twice the five entries that were left, plus eight.
    #expect(count(saying: 11) == 17)
    for node in nodes.suffix(11) { node.kill() }
    #expect(count(saying: 1) == 18)
    #expect(count(saying: 1) == 8)
    for node in nodes where !node.isGone { #expect(state.receives(from: node) == false) }
    for node in nodes { node.kill() }
  }
}
