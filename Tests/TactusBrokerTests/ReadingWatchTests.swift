// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusBroker

@Suite("The watch on a daemon that reads a device")
struct ReadingWatchTests {
  private static let patience: Int64 = 500_000

  /// Returns the longest time for which events seem to be unread, during two seconds of reports that the daemon reads
  /// `delay` after they arrive.
  private func longest(every period: Int64, readAfter delay: Int64, stirredAt start: Int64) -> Int64 {
    var watch = ReadingWatch()
    var (now, longest) = (start, Int64(0))
    watch.stir(at: now)
    while now < 2_000_000, let pause = watch.pause {
      now += Int64(pause) * 1000
      watch.look(at: now, now % period < delay ? .unread : .touched)
      longest = max(longest, now - (watch.unreadSince ?? now))
    }
    return longest
  }

  @Test(
    "A daemon that reads each report late does not count as hanging",
    arguments: [4166, 7500, 8000, 8333, 10_000, 12_500, 16_667, 20_000, 25_000] as [Int64])
  func late(period: Int64) {
    for start in stride(from: 0, to: period, by: 250) {
      #expect(longest(every: period, readAfter: period / 2, stirredAt: start) < Self.patience)
    }
  }

  @Test("Within its time limit plus one check, the watch notices a daemon that reads nothing")
  func hangs() {
    #expect(longest(every: 8333, readAfter: 8333, stirredAt: 0) >= 1_900_000)
    var watch = ReadingWatch()
    watch.stir(at: 0)
    watch.look(at: 100_000, .touched)
    #expect(watch.unreadSince == nil)
    watch.look(at: 200_000, .unread)
    #expect(watch.unreadSince == 200_000)
  }

  @Test("As soon as everything is read and no finger is down, the watch pauses until the next event")
  func rests() {
    var watch = ReadingWatch()
    #expect(watch.pause == nil)
    #expect(!watch.isDue(at: 4))
    watch.look(at: 4, .unread)
    #expect(watch.unreadSince == nil)
    watch.stir(at: 5)
    // Events that arrive at this very moment cannot have been read yet.
    watch.look(at: 5, .quiet)
    #expect(watch.pause != nil)
    watch.look(at: 6, .touched)
    #expect(watch.pause != nil)
    watch.look(at: 7, .quiet)
    #expect(watch.pause == nil)
  }
}
