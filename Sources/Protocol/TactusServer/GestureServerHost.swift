// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus
import WaylandServer

/// The functions that a compositor or a daemon implements for its gesture server. They are called on the display's
/// thread. Functions that return a value, and `landed`, may be called in the middle of a cycle and must not call the
/// server; all other functions may call it.
public protocol GestureServerHost: AnyObject {
  /// The time now, on the clock of the touches.
  var now: Timestamp { get }
  func standing(of client: ClientPointer) -> ClientStanding

  /// Called when a contact of the frame that is being handled has become this touch, before any delivery of the touch.
  func landed(_ touch: TouchName)
  /// Delivers a touch to a surface. Deliveries must keep their order. `surface` is the `wl_surface` of the delivery's
  /// view, or nil if this view belongs to no surface but to an output or the host itself. `isPrecise` may be true for a
  /// cancelled touch: then only this touch must be ended, with `wl_touch.up`; its client knows that this means a
  /// cancellation.
  func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool)
  /// Called when a delivered touch is over and no event about it may be sent: a cancel for the whole client has ended
  /// the touch, or its surface is gone.
  func forget(touch serial: UInt64)
  /// Performs an action of a recognizer that belongs to no client.
  func perform(_ action: Action)
  /// Handles an effect that is not an action. It is about a recognizer that belongs to no client, or is a trace that
  /// `GestureServer.observes` requests.
  func report(_ effect: Effect)
  /// Called when all deliveries of one moment have been made. The host then sends `wl_touch.frame`.
  func cycleEnded()
  /// Called when `GestureServer.nextDeadline` has changed.
  func deadlineChanged()
  /// Called when `GestureServer.areGesturesInhibited` has changed.
  func inhibitionChanged()
  /// Returns how much of the outputs' edges a client may exclude from the host's gestures.
  func exclusion(of client: ClientPointer) -> ExclusionAllowance
  /// Returns how much of an edge all clients together may exclude from the host's gestures, in logical pixels of an
  /// output with this frame and threshold scale; nil selects the value in `ServerLimits`.
  func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double?
  /// Returns how long a client may delay the decision about a touch; nil selects the value in `ServerLimits`. Called
  /// when a client connects, and again in `standingsChanged`.
  func hold(of client: ClientPointer) -> Interval?

  /// Returns the `wl_touch` id that a touch has or will receive; nil if unknown.
  func wlTouchID(of serial: UInt64) -> Int32?
  /// Returns a serial that the client of a surface may use like that of `wl_touch.down`; 0 if there is none.
  func inputSerial(for surface: ResourcePointer?) -> UInt32
  /// Returns the serial of the first finger that the client of a surface has received, even if the finger has lifted
  /// already; 0 if there is none. Must not change the host's state.
  func deliveredSerial(for surface: ResourcePointer?) -> UInt32
  /// Returns a number that identifies the seat of a client's `wl_seat`.
  func seat(of resource: ResourcePointer) -> UInt64
  /// Returns the number of the seat of a touch.
  func seat(ofTouch id: Int64) -> UInt64

  /// Called when a client asks for a window of another connection. The host must find the window and call `attach`, now
  /// or later.
  func wants(_ toplevel: ToplevelRequest)
  /// Called when the client reports where a touch arrived, which may help the host to find the window.
  func located(_ toplevel: ToplevelRequest, at time: UInt32, _ point: Point)
  /// Called when the client no longer needs the window.
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
