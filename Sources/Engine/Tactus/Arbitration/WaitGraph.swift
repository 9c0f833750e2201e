// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A graph of recognizers that wait for each other. Clients define these relations, so the search for circles must be
/// linear: it visits each edge at most a few times.
struct WaitGraph {
  private var waitsFor: [[Int]]
  private var waiters: [[Int]]
  private var leaving: [Int] = []

  init(_ count: Int) {
    waitsFor = [[Int]](repeating: [], count: count)
    waiters = waitsFor
  }

  mutating func addNode() -> Int {
    waitsFor.append([])
    waiters.append([])
    return waiters.count - 1
  }

  /// Adds an edge: the node `n` waits for the node `m`. If `m` is negative, `n` waits for a recognizer outside the
  /// graph.
  mutating func add(_ n: Int, waitsFor m: Int) {
    guard m >= 0 else { return leaves(n) }
    waitsFor[n].append(m)
    waiters[m].append(n)
  }

  /// Marks a node that can proceed without the other nodes.
  mutating func leaves(_ n: Int) { leaving.append(n) }

  /// Repeatedly removes three sorts of nodes: those that can proceed, those that wait for a removed node, and those for
  /// which no other node waits. Returns, for each node, whether it remains.
  mutating func circle() -> [Bool] {
    var waiting = waiters.map { $0.count }
    for n in waiting.indices where waiting[n] == 0 { leaving.append(n) }
    var isLeft = [Bool](repeating: true, count: waiters.count)
    while let n = leaving.popLast() {
      guard isLeft[n] else { continue }
      isLeft[n] = false
      leaving.append(contentsOf: waiters[n])
      for m in waitsFor[n] {
        waiting[m] -= 1
        if waiting[m] == 0 { leaving.append(m) }
      }
    }
    return isLeft
  }
}
