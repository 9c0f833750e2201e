// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Who waits for whom. Each wait is looked at a few times, however many there are: clients say who waits for whom.
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

  /// A negative number is somebody outside.
  mutating func add(_ n: Int, waitsFor m: Int) {
    guard m >= 0 else { return leaves(n) }
    waitsFor[n].append(m)
    waiters[m].append(n)
  }

  /// It may get on by itself.
  mutating func leaves(_ n: Int) { leaving.append(n) }

  /// Whether each is left once nobody waits for somebody who leaves, and nobody is there that no one waits for.
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
