// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// One finger from landing to lifting. It stays one object as long as anything holds it, so that touches can be
/// compared.
public final class GestureTouch: Hashable {
  let id: UInt64
  /// The view in which it landed, throughout its life.
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
  /// Whether more than its view was read; a delegate's answer about this touch may then not apply to another one.
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

  /// Nil means the window.
  public func location(in view: GestureView?) -> Point {
    noteLook()
    return GestureView.point(position, in: view)
  }
  /// Its location at the previous event. Nil means the window.
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
