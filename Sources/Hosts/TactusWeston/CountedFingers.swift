// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Tracks the fingers that landed on this seat and that Weston counts as down, and finds those that must be gone.
///
/// When a device cancels a touch, for example as a palm, Weston's libinput backend does not report it. For Weston, the
/// finger then never lifts, and no later finger counts as the first. These events show that fingers are gone:
///
/// | event                               | what it shows                                                          |
/// |-------------------------------------|------------------------------------------------------------------------|
/// | a finger lands with a number in use | the finger that had this number is gone: libinput assigns free numbers |
/// | a frame arrives without any event   | one more finger is gone: Weston has dropped its cancellation           |
/// | the kernel reports fewer fingers    | the difference is the number of fingers that are gone                  |
/// | a finger moves or lifts             | this finger is not one of those that are gone                          |
struct CountedFingers {
  private var fingers: [Int32] = []
  private var givenUp: [Int32] = []
  /// The number of fingers in `suspects` that are gone.
  private var missing = 0
  var missesSome: Bool { missing > 0 }
  /// The fingers that may be gone: those that were down when `missing` last increased, except those that have moved or
  /// lifted since. Once there are only `missing` of them, all of them must be gone.
  private var suspects: [Int32] = []

  var count: UInt32 { UInt32(truncatingIfNeeded: fingers.count) }

  /// Counts a finger that lands. Returns true if the previous finger with this number must be gone.
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

  /// Notes that the device reports a finger as down. Returns the fingers that must therefore be gone.
  mutating func hear(_ id: Int32) -> [Int32] {
    if missing == 0 { return [] }
    suspects.removeAll { $0 == id }
    return giveUp()
  }

  mutating func lift(_ id: Int32) -> [Int32] {
    fingers.removeAll { $0 == id }
    return hear(id)
  }

  /// Notes that one more finger is gone, but not which. Returns the fingers that must therefore be gone.
  mutating func missOne() -> [Int32] { miss(missing + 1) }

  /// Notes that only `there` fingers are down, but not which. Returns the fingers that must therefore be gone.
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
    // If Weston runs inside another compositor, that compositor may assign a new number to each touch.
    if givenUp.count > 64 { givenUp.removeFirst(givenUp.count - 64) }
  }

  /// Returns whether a finger was given up. If such a finger was down after all, Weston does not count it, and no
  /// client receives it until it lands again.
  func hasGivenUp(_ id: Int32) -> Bool { givenUp.contains(id) }

  /// Removes a finger that was given up. Must be called when the finger lifts.
  mutating func forget(_ id: Int32) { givenUp.removeAll { $0 == id } }

  /// Gives up all fingers, since the device cancels them. The device may continue to report them.
  mutating func giveUpAll() {
    remember(fingers)
    clear()
  }

  /// Forgets all counted fingers. Must be called when Weston counts no finger.
  mutating func clear() {
    fingers = []
    missing = 0
    suspects = []
  }
}
