// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// One finger from landing to lifting. It is one object while anybody follows the touch, so that touches can be
/// compared.
public final class GestureTouch: Hashable {
  let id: UInt64
  /// The view that it landed in, for its whole life.
  public internal(set) weak var view: GestureView?
  public internal(set) var phase: TouchPhase
  public var timestamp: Timestamp {
    noteLook()
    return time
  }
  /// The number of taps in a row.
  public var tapCount: Int {
    noteLook()
    return taps
  }
  public var type: TouchType {
    noteLook()
    return kind
  }
  var time: Timestamp
  private let taps: Int
  private let kind: TouchType
  private var position: Point
  private var previousPosition: Point
  /// Somebody looked at more than its view: what a delegate says of one touch need not be true of another.
  private(set) var wasLookedAt = false
  private func noteLook() { wasLookedAt = true }

  init(_ report: TouchReport, view: GestureView?) {
    id = report.id
    self.view = view
    phase = report.phase
    time = report.time
    taps = report.tapCount
    kind = report.type
    position = report.location
    previousPosition = report.previousLocation
  }

  func take(_ report: TouchReport) {
    phase = report.phase
    time = report.time
    position = report.location
    previousPosition = report.previousLocation
  }

  public var window: GestureWindow? { view?.window }

  /// Nil stands for the window.
  public func location(in view: GestureView?) -> Point {
    noteLook()
    return GestureView.point(position, in: view)
  }
  /// Where it was in the event before.
  public func previousLocation(in view: GestureView?) -> Point {
    noteLook()
    return GestureView.point(previousPosition, in: view)
  }

  public static func == (a: GestureTouch, b: GestureTouch) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GestureTouch: CustomStringConvertible {
  /// "touch 3 moved at 10, 20".
  public var description: String { "touch \(id) \(phase) at \(position.x), \(position.y)" }
}
