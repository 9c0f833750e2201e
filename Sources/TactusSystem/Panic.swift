// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus
package import TactusConfig

/// The way out of a screen that does not do what it should: so many fingers, held still. It sees touches before any
/// recognizer does, and knows nothing of those.
package struct Panic {
  private var fingers: [(id: Int64, place: Point)] = []
  /// Since when there are enough of them, and all at rest.
  private var since: Timestamp?

  package var safety: Safety

  /// px: more than a resting finger wobbles, whatever the screen. Who trembles more holds anew.
  private static let slop = 20.0

  package init(_ safety: Safety) { self.safety = safety }

  /// When it is meant, unless a finger moves or lifts before.
  package var deadline: Timestamp? { since.map { $0 + safety.panicHold } }

  package mutating func note(_ sample: TouchSample, at time: Timestamp) {
    switch sample.phase {
    case .down:
      fingers.removeAll { $0.id == sample.id }
      fingers.append((sample.id, sample.location))
    case .move:
      guard since != nil, let n = fingers.firstIndex(where: { $0.id == sample.id }),
        (sample.location - fingers[n].place).length > Self.slop
      else { return }
      fingers[n].place = sample.location
    case .up, .cancel: fingers.removeAll { $0.id == sample.id }
    }
    since = isEnough ? time : nil
  }

  private var isEnough: Bool { safety.panicFingers.map { fingers.count >= $0 } == true }

  /// Some have become somebody else's, or are gone with their touchscreen.
  package mutating func forget(_ isForgotten: (Int64) -> Bool) {
    fingers.removeAll { isForgotten($0.id) }
    if !isEnough { since = nil }
  }

  /// Other fingers must land before it can be meant again.
  package mutating func clear() {
    fingers = []
    since = nil
  }
}
