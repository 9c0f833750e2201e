// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Tracks the fingers that landed here and that Weston counts as down, and finds those that must be gone.
///
/// When a device cancels a touch, for example as a palm, Weston's libinput backend does not pass this on. The finger
/// then never lifts, and while Weston counts it, no other finger is the first. A resting finger counts as down until
/// one of these shows otherwise:
///
/// | event                                    | consequence                                               |
/// |------------------------------------------|-----------------------------------------------------------|
/// | another finger lands with its number     | it is gone: libinput assigns the lowest free number       |
/// | a frame without any other event          | one more is gone: weston has dropped its cancellation     |
/// | the kernel has fewer fingers than weston | as many are gone as the difference                        |
/// | a finger moves or lifts                  | it was not gone; once only missing ones are left, they go |
struct CountedFingers {
  private var fingers: [Int32] = []
  private var givenUp: [Int32] = []
  /// How many of `suspects` are gone.
  private var missing = 0
  var missesSome: Bool { missing > 0 }
  private var suspects: [Int32] = []

  var count: UInt32 { UInt32(truncatingIfNeeded: fingers.count) }

  /// Call it when a finger lands. True if the previous finger with this number must be gone.
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

  /// Call it when the device reports a finger that is down. Returns the fingers that must therefore be gone.
  mutating func hear(_ id: Int32) -> [Int32] {
    if missing == 0 { return [] }
    suspects.removeAll { $0 == id }
    return giveUp()
  }

  mutating func lift(_ id: Int32) -> [Int32] {
    fingers.removeAll { $0 == id }
    return hear(id)
  }

  /// One more is gone, but it is unknown which.
  mutating func missOne() -> [Int32] { miss(missing + 1) }

  /// Only this many are down; it is unknown which.
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
    // Some compositors around Weston number touches without end.
    if givenUp.count > 64 { givenUp.removeFirst(givenUp.count - 64) }
  }

  /// Whether the finger was given up. If it was still down after all, Weston does not count it, and no client receives
  /// it until it lands again.
  func hasGivenUp(_ id: Int32) -> Bool { givenUp.contains(id) }

  /// Call it when the finger lifts.
  mutating func forget(_ id: Int32) { givenUp.removeAll { $0 == id } }

  /// The device cancels all of them, but may continue to report them.
  mutating func giveUpAll() {
    remember(fingers)
    clear()
  }

  /// Call it when Weston counts no finger.
  mutating func clear() {
    fingers = []
    missing = 0
    suspects = []
  }
}
