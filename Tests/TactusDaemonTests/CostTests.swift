// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import Testing

@testable import TactusDaemon

@Suite("The daemon's cost")
struct CostTests {
  private func time(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }
  private func cost(of times: Int64...) -> Cost {
    var cost = Cost()
    for taken in times {
      cost.heard(TouchFrame(time: time(1000), samples: []))
      cost.turnEnded(at: time(1000 + taken))
    }
    return cost
  }

  @Test("The time within which a given share of the frames was handled is rounded up to a power of two")
  func rounded() {
    #expect(Cost().time(ofPart: 0.5) == nil)
    for (taken, rounded) in [(-5, 1), (0, 1), (1, 1), (2, 2), (3, 4), (4, 4), (5, 8), (512, 512), (513, 1024)] {
      #expect(cost(of: Int64(taken)).time(ofPart: 1) == rounded)
    }
    #expect(cost(of: 1 << 22).time(ofPart: 1) == 1 << 22)
    #expect(cost(of: 1 << 40).time(ofPart: 1) == 1 << 23)
    #expect(cost(of: .max - 1000).time(ofPart: 1) == 1 << 23)
    let several = cost(of: 1, 2, 4, 100)
    #expect(several.frames == 4)
    #expect(several.time(ofPart: 0.25) == 1)
    #expect(several.time(ofPart: 0.26) == 2)
    #expect(several.time(ofPart: 0.75) == 4)
    #expect(several.time(ofPart: 1) == 128)
    #expect(several.time(ofPart: 1.1) == nil)
  }

  @Test("The cost covers all frames of a turn, and the clock is read only once in each turn that has frames")
  func turns() {
    var cost = Cost()
    var reads = 0
    func now() -> Timestamp {
      reads += 1
      return time(1016)
    }
    cost.turnEnded(at: now())
    #expect(reads == 0)
    cost.heard(TouchFrame(time: time(1000), samples: []))
    cost.heard(TouchFrame(time: time(1008), samples: []))
    cost.turnEnded(at: now())
    cost.turnEnded(at: now())
    #expect(reads == 1)
    #expect(cost.frames == 2)
    #expect(cost.time(ofPart: 0.5) == 8)
    #expect(cost.time(ofPart: 1) == 16)
  }

  @Test("The cost includes processor time in milliseconds and memory in kB")
  func used() {
    var usage = rusage()
    usage.ru_utime = timeval(tv_sec: 1, tv_usec: 2999)
    usage.ru_stime = timeval(tv_sec: 3, tv_usec: 4000)
    usage.ru_maxrss = 5000
    #expect(Cost.used(usage) == (4006, 5000))
    #expect(Cost.used.memory > 1000)
  }
}
