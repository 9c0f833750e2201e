// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusServer

@Suite struct DeadlineQueueTests {
  private var queue = DeadlineQueue<Int>()

  private mutating func insert(_ times: [Int]) {
    for time in times { queue.insert(time, at: Timestamp(microseconds: Int64(time))) }
  }
  private mutating func drain() -> [Int] {
    var found: [Int] = []
    while let first = queue.first, found.count < 1000 {
      #expect(first.time.microseconds == Int64(first.element))
      found.append(first.element)
      queue.removeFirst()
    }
    return found
  }

  @Test("The queue returns deadlines in order, however they were added", arguments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 40])
  mutating func order(count: Int) {
    var times = Array((0..<count).reversed())
    for turn in 0..<120 {
      insert(times)
      #expect(queue.count == count)
      #expect(drain() == times.sorted())
      times.swapAt(turn % count, turn * 7 % count)
    }
  }

  @Test("The queue returns a deadline as many times as it was added")
  mutating func same() {
    insert([3, 1, 3, 1, 2, 3])
    #expect(drain() == [1, 1, 2, 3, 3, 3])
  }

  @Test("Removing some deadlines keeps the order of the others")
  mutating func removed() {
    insert([5, 3, 8, 1, 9, 2, 7])
    queue.removeAll { $0 % 2 == 1 }
    #expect(queue.count == 2)
    #expect(drain() == [2, 8])
  }

  @Test("Removing from an empty queue does nothing")
  mutating func empty() {
    queue.removeFirst()
    #expect(queue.first == nil && queue.count == 0)
  }
}
