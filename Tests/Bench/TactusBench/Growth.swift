// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CHeap
import CTraces
import Tactus

/// Plays the same touches to ever larger sessions, while callgrind counts instructions. For each session, prints the
/// name of the session's table, the size of the session, the number of counted events, and the bytes that the session
/// takes on the heap.
enum Growth {
  static func run() {
    let sizes = [1, 10, 100, 1000, 5000]
    for n in sizes { play("recognizers: a tap, the first wins", n, .crowd(.plain, n), trace_tap()) }
    for n in sizes { play("recognizers: a tap, all win", n, .crowd(.together, n), trace_tap()) }
    for n in sizes { play("recognizers: a drag, the first pan wins", n, .pans(n, together: false), trace_pan(200)) }
    for n in [1, 2, 5, 10, 20, 50] { play("fingers: a drag", n, .seven, trace_fingers(200, Int32(n))) }
    for n in [10, 100, 1000, 10_000, 100_000] {
      play("views: in groups of 100", n, .views(n, perGroup: 100), trace_tap())
    }
    for n in [10, 100, 1000, 10_000, 100_000] {
      play("views: all in one group", n, .views(n, perGroup: n), trace_tap())
    }
  }

  /// The number of bytes that this process has allocated and not freed, including large blocks.
  private static var heapBytes: Int {
    let heap = mallinfo2()
    return Int(clamping: heap.uordblks) + Int(clamping: heap.hblkhd)
  }

  private static func play(_ table: String, _ size: Int, _ cast: Cast, _ trace: trace) {
    let workload = Workload("growth", trace)
    let before = heapBytes
    let subject = Subject(workload, cast)
    subject.warmUp()
    let bytes = heapBytes - before
    subject.play()
    print("\(table)\t\(size)\t\(workload.events)\t\(bytes)")
  }
}
