// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which fingers weston counts as down, as far as they landed here, and which of them must be gone.
///
/// That a device takes a touch back, as a palm's, weston's backend for libinput does not pass on: the finger never
/// lifts, and while it counts, no other is the first. However long a finger rests, it is there until something says
/// otherwise:
///
/// | what is heard                              | what follows                                              |
/// |--------------------------------------------|-----------------------------------------------------------|
/// | its number lands                           | it is gone: libinput gives out the lowest number it has   |
/// | a frame in which nothing happened          | one more is gone: weston has kept its cancellation back   |
/// | the kernel has fewer fingers than weston   | so many are gone                                          |
/// | a finger moves or lifts                    | it is none of those; once only they are left, they go     |
struct CountedFingers {
  private var fingers: [Int32] = []
  private var givenUp: [Int32] = []
  /// How many of `suspects` are gone.
  private var missing = 0
  var missesSome: Bool { missing > 0 }
  private var suspects: [Int32] = []

  var count: UInt32 { UInt32(truncatingIfNeeded: fingers.count) }

  /// A finger is there anew. True where this number's last one must be gone.
  mutating func land(_ id: Int32) -> Bool {
    givenUp.removeAll { $0 == id }
    let wasThere = fingers.contains(id)
    if wasThere, suspects.contains(id) {
      missing -= 1
      suspects.removeAll { $0 == id }
    }
    if !wasThere { fingers.append(id) }
    return wasThere
  }

  /// It is there. Gives those that must be gone, then.
  mutating func hear(_ id: Int32) -> [Int32] {
    if missing == 0 { return [] }
    suspects.removeAll { $0 == id }
    return giveUp()
  }

  mutating func lift(_ id: Int32) -> [Int32] {
    fingers.removeAll { $0 == id }
    return hear(id)
  }

  /// One more is gone, nobody knows which.
  mutating func missOne() -> [Int32] { miss(missing + 1) }

  /// Only this many are there; nobody knows which.
  mutating func compare(_ there: Int) -> [Int32] { miss(fingers.count - there) }

  private mutating func miss(_ count: Int) -> [Int32] {
    if count <= missing { return [] }
    missing = count
    suspects = fingers
    return giveUp()
  }

  private mutating func giveUp() -> [Int32] {
    guard missing > 0, suspects.count <= missing else { return [] }
    let lost = suspects
    remember(lost)
    fingers.removeAll { lost.contains($0) }
    missing = 0
    suspects = []
    return lost
  }

  private mutating func remember(_ lost: [Int32]) {
    givenUp.removeAll { lost.contains($0) }
    givenUp += lost
    // Some compositors around weston number touches without end.
    if givenUp.count > 64 { givenUp.removeFirst(givenUp.count - 64) }
  }

  /// It was still there after all; weston does not count it, and nobody hears of it until it lands again.
  func hasGivenUp(_ id: Int32) -> Bool { givenUp.contains(id) }

  /// It lifts.
  mutating func forget(_ id: Int32) { givenUp.removeAll { $0 == id } }

  /// The device takes all of them back, and may go on to tell of them.
  mutating func giveUpAll() {
    remember(fingers)
    clear()
  }

  /// Weston counts none.
  mutating func clear() {
    fingers = []
    missing = 0
    suspects = []
  }
}
