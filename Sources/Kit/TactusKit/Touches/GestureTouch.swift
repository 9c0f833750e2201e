// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A finger from landing to lifting. As long as a view, a recognizer or the application holds the object, all events of
/// the finger contain the same object, so that touches can be compared.
public final class GestureTouch: Hashable {
  let id: UInt64
  /// The view in which the touch landed. It does not change when the finger moves.
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
  /// Whether any property was read whose value may differ between new touches of one view. If so, a delegate's answer
  /// about this touch need not apply to other touches in the view.
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

  /// Returns the location in the coordinates of a view, or of the window if `view` is nil.
  public func location(in view: GestureView?) -> Point {
    noteLook()
    return GestureView.point(position, in: view)
  }
  /// Returns the location at the previous event, in the coordinates of a view, or of the window if `view` is nil.
  public func previousLocation(in view: GestureView?) -> Point {
    noteLook()
    return GestureView.point(previousPosition, in: view)
  }

  public static func == (a: GestureTouch, b: GestureTouch) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GestureTouch: CustomStringConvertible {
  /// A text such as "touch 3 moved at 10, 20".
  public var description: String { "touch \(id) \(phase) at \(position.x), \(position.y)" }
}
