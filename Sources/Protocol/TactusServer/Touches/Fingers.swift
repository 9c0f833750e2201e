// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The fingers that are down, and those that lifted recently, since pending decisions may still refer to them.
struct Fingers {
  private struct Finger {
    let id: Int64
    /// The view in which the finger landed.
    let view: ViewID?
    let start: Point
    var location: Point
    var lifted: Timestamp?
  }

  /// How long a lifted finger is remembered: longer than any touch is withheld.
  static let memory = Interval(microseconds: 1_000_000)

  private var fingers: [Finger] = []

  /// Records a sample. Returns true if a finger landed or lifted.
  mutating func follow(_ sample: TouchSample, at time: Timestamp, hit: (Point) -> ViewID?) -> Bool {
    if sample.phase == .down { fingers.removeAll { $0.lifted.map { time - $0 > Fingers.memory } ?? false } }
    let index = fingers.lastIndex { $0.id == sample.id && $0.lifted == nil }
    switch sample.phase {
    case .move:
      if let index { fingers[index].location = sample.location }
      return false
    case .down:
      if let index { fingers[index].lifted = time }
      fingers.append(
        Finger(id: sample.id, view: hit(sample.location), start: sample.location, location: sample.location))
    case .up, .cancel:
      if let index { fingers[index].lifted = time }
    }
    return true
  }

  /// Marks all fingers as lifted, even if they are still on the glass.
  mutating func liftAll(at time: Timestamp) {
    for n in fingers.indices where fingers[n].lifted == nil { fingers[n].lifted = time }
  }

  /// Returns the time at which a finger lifted: the distant future if it is still down, the distant past if it is
  /// unknown.
  func lifted(of id: Int64) -> Timestamp {
    guard let finger = fingers.last(where: { $0.id == id }) else { return .distantPast }
    return finger.lifted ?? .distantFuture
  }

  func location(of id: Int64) -> Point? { fingers.last { $0.id == id }?.location }

  func landing(of id: Int64) -> (Point, ViewID?)? { fingers.last { $0.id == id }.map { ($0.start, $0.view) } }

  /// The ids of the fingers that are down.
  var down: [Int64] { fingers.compactMap { $0.lifted == nil ? $0.id : nil } }

  /// Whether a finger that landed in a matching view is down.
  func areDown(in isMeant: (ViewID) -> Bool) -> Bool {
    fingers.contains { $0.lifted == nil && $0.view.map(isMeant) ?? false }
  }

  /// Whether a touch that began in a view may be unfinished.
  func areIn(_ view: ViewID, at time: Timestamp) -> Bool {
    fingers.contains { finger in
      finger.view == view && finger.lifted.map { time - $0 <= Fingers.memory } ?? true
    }
  }
}
