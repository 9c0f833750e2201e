// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus
import WaylandServer

/// What a compositor, or a daemon, does for its gesture server. Called on the thread of the display. What gives a value
/// may be asked in the middle of a cycle, and must not call the server; everything else may.
public protocol GestureServerHost: AnyObject {
  /// The time now, on the clock of the touches.
  var now: Timestamp { get }
  func standing(of client: ClientPointer) -> ClientStanding

  /// A contact of the frame that is being handled has become this touch. Nothing was said of it yet.
  func landed(_ touch: TouchName)
  /// Tell a surface of a touch; in order. `surface` is its `wl_surface`, nil where the view is none's (an output, a
  /// view of the host's own). `isPrecise` with a cancelled touch: end this one by `wl_touch.up`, its client knows.
  func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool)
  /// A touch that was delivered is over, and nobody is to be told: a cancel for the whole client has ended it, or its
  /// surface is gone.
  func forget(touch serial: UInt64)
  /// An action of a recognizer that is not a client's.
  func perform(_ action: Action)
  /// What else the engine says of recognizers that are not a client's, and what `GestureServer.observes` asks for.
  func report(_ effect: Effect)
  /// All that belongs to one moment has been said: `wl_touch.frame`.
  func cycleEnded()
  /// `GestureServer.nextDeadline` has changed.
  func deadlineChanged()
  /// `GestureServer.areGesturesInhibited` has changed.
  func inhibitionChanged()
  /// How much of the edges of outputs a client may keep gestures of the host out of.
  func exclusion(of client: ClientPointer) -> ExclusionAllowance
  /// How much of an edge all clients together may keep gestures of the host out of, in logical pixels of an output with
  /// this frame and threshold scale; nil for what `ServerLimits` says.
  func exclusionLimit(at edge: Sides, of frame: Rect, thresholdScale: Double) -> Double?
  /// How long a client may delay the decision about a touch; nil for what `ServerLimits` says. It is asked when a
  /// client connects, and by `standingsChanged`.
  func hold(of client: ClientPointer) -> Interval?

  /// The `wl_touch` id that a touch has, or will have; nil where it is not known.
  func wlTouchID(of serial: UInt64) -> Int32?
  /// A serial that the client of a surface may use like that of `wl_touch.down`; 0 where there is none.
  func inputSerial(for surface: ResourcePointer?) -> UInt32
  /// The same once its client knows of the first finger: it may have lifted, and asking changes nothing.
  func deliveredSerial(for surface: ResourcePointer?) -> UInt32
  /// A number for the seat behind a client's `wl_seat`, and for that of a touch.
  func seat(of resource: ResourcePointer) -> UInt
  func seat(ofTouch id: Int64) -> UInt

  /// A client asks for a window of another connection. Find it, and `attach` it, now or later.
  func wants(_ toplevel: ToplevelRequest)
  /// The client told where a touch arrived, which may help to find its window.
  func located(_ toplevel: ToplevelRequest, at time: UInt32, _ point: Point)
  /// It is no longer wanted.
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
  public func seat(of resource: ResourcePointer) -> UInt { 0 }
  public func seat(ofTouch id: Int64) -> UInt { 0 }
  public func wants(_ toplevel: ToplevelRequest) {}
  public func located(_ toplevel: ToplevelRequest, at time: UInt32, _ point: Point) {}
  public func forget(_ toplevel: ToplevelRequest) {}
}
