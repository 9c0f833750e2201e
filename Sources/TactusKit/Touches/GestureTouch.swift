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
  public internal(set) var timestamp: Timestamp
  /// The number of taps in a row.
  public let tapCount: Int
  public let type: TouchType
  private var position: Point
  private var previousPosition: Point

  init(_ report: TouchReport, view: GestureView?) {
    id = report.id
    self.view = view
    phase = report.phase
    timestamp = report.time
    tapCount = report.tapCount
    type = report.type
    position = report.location
    previousPosition = report.previousLocation
  }

  func take(_ report: TouchReport) {
    phase = report.phase
    timestamp = report.time
    position = report.location
    previousPosition = report.previousLocation
  }

  public var window: GestureWindow? { view?.window }

  /// Nil stands for the window.
  public func location(in view: GestureView?) -> Point { GestureView.point(position, in: view) }
  /// Where it was in the event before.
  public func previousLocation(in view: GestureView?) -> Point { GestureView.point(previousPosition, in: view) }

  public static func == (a: GestureTouch, b: GestureTouch) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
