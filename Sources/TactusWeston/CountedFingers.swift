// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Which fingers weston counts as down, as far as they landed here, and which of them must be gone.
///
/// That a device takes a touch back, as a palm's, weston's own backend does not pass on: the finger never lifts, and
/// while it counts, no other is the first. Its number lands again soon; where it does not, it is silent.
struct CountedFingers {
  private var fingers: [(id: Int32, heard: Timestamp)] = []
  private var givenUp: [Int32] = []

  /// Longer than a hand that lies still goes without the least motion, and no longer than one waits for a screen.
  private static let patience = Interval(microseconds: 3_000_000)

  var count: UInt32 { UInt32(fingers.count) }

  /// A finger is there anew. Those that must be gone are given up, this number's last one among them.
  mutating func land(_ id: Int32, at now: Timestamp) -> [Int32] {
    givenUp.removeAll { $0 == id }
    var lost: [Int32] = []
    for finger in fingers where finger.id == id || now - finger.heard > Self.patience { lost.append(finger.id) }
    if !lost.isEmpty {
      fingers.removeAll { lost.contains($0.id) }
      givenUp += lost.filter { $0 != id }
    }
    fingers.append((id, now))
    return lost
  }

  mutating func hear(_ id: Int32, at now: Timestamp) {
    if let n = fingers.firstIndex(where: { $0.id == id }) { fingers[n].heard = now }
  }

  mutating func lift(_ id: Int32) { fingers.removeAll { $0.id == id } }

  /// It was still there after all; weston does not count it, and nobody hears of it until it lands again.
  func hasGivenUp(_ id: Int32) -> Bool { givenUp.contains(id) }

  /// Weston counts none.
  mutating func clear() { fingers = [] }
}
