// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus
import WaylandServer

/// What a compositor or a daemon implements for its gesture server. Called on the display's thread. Functions that
/// return a value, and `landed`, may be called in the middle of a cycle, and must not call the server; all others may
/// call it.
public protocol GestureServerHost: AnyObject {
  /// The time now, on the clock of the touches.
  var now: Timestamp { get }
  func standing(of client: ClientPointer) -> ClientStanding

  /// A contact of the frame that is being handled has become this touch. No delivery has mentioned it yet.
  func landed(_ touch: TouchName)
  /// Deliver a touch to a surface, in order. `surface` is its `wl_surface`; nil if the view belongs to none (an output,
  /// or a view of the host's own). `isPrecise`, for a cancelled touch: end only this touch, with `wl_touch.up`; its
  /// client knows that this means a cancellation.
  func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool)
  /// A delivered touch is over, and no event about it may be sent: a cancel for the whole client has ended it, or its
  /// surface is gone.
  func forget(touch serial: UInt64)
  /// Perform an action of a recognizer that is not a client's.
  func perform(_ action: Action)
  /// Handle other effects about recognizers that are not a client's, and those that `GestureServer.observes` selects.
  func report(_ effect: Effect)
  /// All deliveries of one moment have been made: send `wl_touch.frame`.
  func cycleEnded()
  /// `GestureServer.nextDeadline` has changed.
  func deadlineChanged()
  /// `GestureServer.areGesturesInhibited` has changed.
  func inhibitionChanged()
  /// How much of the outputs' edges a client may exclude from the host's gestures.
  func exclusion(of client: ClientPointer) -> ExclusionAllowance
  /// How much of an edge all clients together may exclude from the host's gestures, in logical pixels of an output with
  /// this frame and threshold scale; nil for the value in `ServerLimits`.
  func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double?
  /// How long a client may delay the decision about a touch; nil for the value in `ServerLimits`. Asked when a client
  /// connects, and again in `standingsChanged`.
  func hold(of client: ClientPointer) -> Interval?

  /// The `wl_touch` id that a touch has, or will have; nil if unknown.
  func wlTouchID(of serial: UInt64) -> Int32?
  /// A serial that the client of a surface may use like that of `wl_touch.down`; 0 if there is none.
  func inputSerial(for surface: ResourcePointer?) -> UInt32
  /// The same once the client has received the first finger, even if that finger has lifted already. Asking must change
  /// nothing.
  func deliveredSerial(for surface: ResourcePointer?) -> UInt32
  /// A number for the seat of a client's `wl_seat`, and for the seat of a touch.
  func seat(of resource: ResourcePointer) -> UInt64
  func seat(ofTouch id: Int64) -> UInt64

  /// A client asks for a window of another connection. Find it and call `attach`, now or later.
  func wants(_ toplevel: ToplevelRequest)
  /// The client reports where a touch arrived, which may help to find its window.
  func located(_ toplevel: ToplevelRequest, at time: UInt32, _ point: Point)
  /// The window is no longer needed.
  func forget(_ toplevel: ToplevelRequest)
}

extension GestureServerHost {
  public func standing(of client: ClientPointer) -> ClientStanding { .ordinary }
  public func landed(_ touch: TouchName) {}
  public func forget(touch serial: UInt64) {}
  public func report(_ effect: Effect) {}
  public func cycleEnded() {}
  public func deadlineChanged() {}
  public func inhibitionChanged() {}
  public func exclusion(of client: ClientPointer) -> ExclusionAllowance { .limited }
  public func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double? { nil }
  public func hold(of client: ClientPointer) -> Interval? { nil }
  public func wlTouchID(of serial: UInt64) -> Int32? { nil }
  public func inputSerial(for surface: ResourcePointer?) -> UInt32 { 0 }
  public func deliveredSerial(for surface: ResourcePointer?) -> UInt32 { inputSerial(for: surface) }
  public func seat(of resource: ResourcePointer) -> UInt64 { 0 }
  public func seat(ofTouch id: Int64) -> UInt64 { 0 }
  public func wants(_ toplevel: ToplevelRequest) {}
  public func located(_ toplevel: ToplevelRequest, at time: UInt32, _ point: Point) {}
  public func forget(_ toplevel: ToplevelRequest) {}
}
