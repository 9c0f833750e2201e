// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Returns the earlier of two deadlines, each of which may be missing.
func earlier(_ a: Timestamp?, _ b: Timestamp?) -> Timestamp? {
  guard let a, let b else { return a ?? b }
  return min(a, b)
}

/// A heap of elements by deadline, the earliest first. An element that no longer waits may stay in the heap until its
/// deadline; the caller that reads `first` must discard it.
struct DeadlineQueue<Element> {
  private var heap: [(time: Timestamp, element: Element)] = []

  var count: Int { heap.count }
  var first: (time: Timestamp, element: Element)? { heap.first }

  mutating func insert(_ element: Element, at time: Timestamp) {
    heap.append((time, element))
    var here = heap.count - 1
    while here > 0, heap[here].time < heap[(here - 1) / 2].time {
      heap.swapAt(here, (here - 1) / 2)
      here = (here - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var here = 0
    while 2 * here + 1 < heap.count {
      var child = 2 * here + 1
      if child + 1 < heap.count, heap[child + 1].time < heap[child].time { child += 1 }
      if heap[here].time <= heap[child].time { return }
      heap.swapAt(here, child)
      here = child
    }
  }

  mutating func removeAll(where isOver: (Element) -> Bool) {
    let all = heap
    heap = []
    for entry in all where !isOver(entry.element) { insert(entry.element, at: entry.time) }
  }
}
