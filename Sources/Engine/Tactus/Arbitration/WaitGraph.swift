// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which recognizer waits for which. Clients define these relations, so the work is linear: each wait is visited a few
/// times at most.
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

  /// A negative number stands for a recognizer outside the graph.
  mutating func add(_ n: Int, waitsFor m: Int) {
    guard m >= 0 else { return leaves(n) }
    waitsFor[n].append(m)
    waiters[m].append(n)
  }

  /// This node can proceed without the others.
  mutating func leaves(_ n: Int) { leaving.append(n) }

  /// For each node, whether it remains after removing, repeatedly, the nodes that can proceed and those that wait for
  /// them, and the nodes that nothing waits for.
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
