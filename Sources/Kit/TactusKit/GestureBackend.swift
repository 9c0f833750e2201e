// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Runs the gestures of a window: an engine in the same process (`EngineBackend`), or a compositor at the other end of
/// a connection.
///
/// The window and everything in it are the model. The window passes the model to the backend with the calls below; the
/// backend reports to its `receiver`, the window. Both identify views and recognizers by handles, which the window
/// assigns and never reuses. All coordinates are those of the window, unless stated otherwise.
///
///     the interface Backend/     GestureReceiver, GestureReport, TouchReport, GestureQuestion, GestureRelation,
///                                ViewHandle, ViewFlags, RecognizerHandle
///     the model     Views/       GestureWindow, GestureView, ViewTransform
///                   Recognizers/ GestureRecognizer and its kinds, GestureRecognizerDelegate, GestureTarget
///                   Touches/     GestureTouch, TouchEvent
///     in process    Engine/      EngineBackend
///
/// Use a backend on one thread; it calls its receiver on that thread. During such a call, an action or a delegate may
/// make a change, and the window then calls the backend. If the backend cannot apply the change at once, it applies it
/// later, in order.
public protocol GestureBackend: AnyObject {
  /// The window that uses this backend; the window sets this property. The reference must be weak, since the window
  /// holds the backend.
  var receiver: (any GestureReceiver)? { get set }

  /// Whether the backend cannot wait for answers to `GestureReceiver.answer` and `shouldReceive`. The window then asks
  /// its delegates when it commits, and calls `setRelation` and `setReceives` to pass their answers to the backend.
  var answersLater: Bool { get }

  /// During a call of the receiver, the time at which the reported event happened, on the clock of the touches.
  var eventTime: Timestamp { get }

  // MARK: views

  /// Creates a view in front of its siblings, with an empty frame and no flags. The root, `ViewHandle.root`, has no
  /// parent and is created first.
  func createView(_ view: ViewHandle, in parent: ViewHandle?)
  /// Sets the frame and the transform of a view. The frame's origin is in the coordinates of the parent, its size in
  /// those of the view; the transform is about the origin.
  func setFrame(_ frame: Rect, transform: Transform, of view: ViewHandle)
  /// Sets the order of all subviews of a view, from back to front.
  func setOrder(_ subviews: [ViewHandle], in view: ViewHandle)
  func setFlags(_ flags: ViewFlags, of view: ViewHandle)
  func setControl(_ control: Control?, of view: ViewHandle)
  /// Removes a view that has no subviews and no recognizers left. The backend sends no reports about this, since the
  /// window informs the view.
  func removeView(_ view: ViewHandle)

  // MARK: recognizers

  /// Creates an enabled recognizer with default settings and parameters. The window creates the recognizers of a view
  /// in the order of attachment. The name is for diagnostics.
  func createRecognizer(_ recognizer: RecognizerHandle, kind: GestureKind, name: String?, on view: ViewHandle)
  /// Enables or disables a recognizer. Disabling ends the current gesture, which the backend must report.
  func setEnabled(_ isEnabled: Bool, _ recognizer: RecognizerHandle)
  /// Sets a parameter that the kind has, to a value that the kind accepts; infinity disables a limit. Units are those
  /// of `Parameter`.
  func setParameter(_ parameter: Parameter, to value: Double, of recognizer: RecognizerHandle)
  /// Sets the settings of a recognizer. The window sets the three delivery flags, the types of touch, and `hooks`: the
  /// questions whose answer may differ from the default. Every backend asks `shouldBegin`; some backends ask the other
  /// questions, too.
  func setSettings(_ settings: RecognizerSettings, of recognizer: RecognizerHandle)
  /// Sets whether the recognizer receives touches that land in this view or its descendants. For each touch, the
  /// nearest view with a value decides: the view in which the touch landed or, if that has none, the nearest ancestor.
  /// The default is yes.
  func setReceives(_ receives: Bool, touchesIn view: ViewHandle, _ recognizer: RecognizerHandle)
  /// Adds or removes a relation. Removing a recognizer also removes its relations.
  func setRelation(
    _ relation: GestureRelation, _ recognizer: RecognizerHandle, _ other: RecognizerHandle, _ holds: Bool)
  /// Requests a state for a custom recognizer; the backend need not grant it. The window requests only states that may
  /// follow the current state.
  func request(_ state: GestureState, of recognizer: RecognizerHandle)
  /// Makes a custom recognizer ignore a touch that it has received.
  func ignore(_ touch: UInt64, by recognizer: RecognizerHandle)
  /// Removes a recognizer, and ends its current gesture at once. The backend need not report this, since the window
  /// informs the targets.
  func removeRecognizer(_ recognizer: RecognizerHandle)

  /// Applies all changes since the previous commit together, for touches that land from now on.
  func commit()
}

/// How a view receives touches.
public struct ViewFlags: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Touches can hit the view and its subviews.
  public static let interactive = ViewFlags(rawValue: 1)
  /// The view receives several touches at a time.
  public static let multipleTouch = ViewFlags(rawValue: 2)
}

/// A relation between two recognizers.
public enum GestureRelation: Sendable {
  /// The first recognizer waits until the second has failed.
  case requiresFailure
  /// Neither recognizer prevents the other. The relation is set once for both.
  case simultaneous
  /// The first recognizer does not prevent the second.
  case doesNotPrevent
}
