// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusGestures

/// The gesture that gives all touches back to windows: several fingers held in place. `Panic` receives touches before
/// all recognizers, and does not depend on recognizers.
package struct Panic {
  private var fingers: [(id: Int64, point: Point)] = []
  /// The time since which enough fingers have rested on the screen; nil if fewer do.
  private var since: Timestamp?
  /// The number of fingers that each touchscreen can report. The upper half of a touch's id identifies its touchscreen.
  private var slots: [(device: UInt32, count: Int)] = []
  /// The minimum number of fingers. With fewer, users would make the gesture by accident.
  package static let fewest = 3

  package var safety: Safety { didSet { if !isEnough { since = nil } } }

  /// The movement of a finger, in px, beyond which the hold time restarts. On any screen, resting fingers move less.
  private static let slop = 20.0

  package init(_ safety: Safety) { self.safety = safety }

  /// The time at which the gesture is complete, unless a finger moves or lifts first; nil if too few fingers are down.
  package var deadline: Timestamp? { since.map { $0 + safety.panicHold } }

  package mutating func follow(_ sample: TouchSample, at time: Timestamp) {
    switch sample.phase {
    case .down:
      fingers.removeAll { $0.id == sample.id }
      fingers.append((sample.id, sample.location))
    case .move:
      guard since != nil, let n = fingers.firstIndex(where: { $0.id == sample.id }),
        (sample.location - fingers[n].point).length > Self.slop
      else { return }
      fingers[n].point = sample.location
    case .up, .cancel: fingers.removeAll { $0.id == sample.id }
    }
    since = isEnough ? time : nil
  }

  /// Whether enough fingers for the gesture are down: `panicFingers` or, on a touchscreen that cannot report so many,
  /// the largest number that it can report.
  private var isEnough: Bool {
    guard let wanted = safety.panicFingers else { return false }
    if fingers.count >= wanted { return true }
    return slots.contains { device, count in
      (Self.fewest..<wanted).contains(count)
        && fingers.count { UInt32(truncatingIfNeeded: $0.id >> 32) == device } >= count
    }
  }

  package mutating func add(device: UInt32, slots count: Int) {
    remove(device: device)
    slots.append((device, count))
  }

  package mutating func remove(device: UInt32) { slots.removeAll { $0.device == device } }

  /// Forgets the fingers for which `isForgotten` returns true, since another grab has taken them, or their touchscreen
  /// was removed.
  package mutating func forget(_ isForgotten: (Int64) -> Bool) {
    fingers.removeAll { isForgotten($0.id) }
    if !isEnough { since = nil }
  }

  /// Forgets all fingers; new ones must land before the gesture can be made again.
  package mutating func clear() {
    fingers = []
    since = nil
  }
}
