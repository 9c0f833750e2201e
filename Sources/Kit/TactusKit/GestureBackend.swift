// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What runs the gestures of a window: an engine in the same process (`EngineBackend`), or a compositor at the other
/// end of a connection.
///
/// The window and everything in it are the model. The window tells the backend of it by the calls below, and the
/// backend answers by calls of its `receiver`, which is the window. Both know views and recognizers by handles, which
/// the window assigns and never uses again. All coordinates are those of the window, unless a call says otherwise.
///
///     the seam      Backend/     GestureReceiver, GestureReport, TouchReport, GestureQuestion, GestureRelation,
///                                ViewHandle, ViewFlags, RecognizerHandle
///     the model     Views/       GestureWindow, GestureView, ViewTransform
///                   Recognizers/ GestureRecognizer and its kinds, GestureRecognizerDelegate, GestureTarget
///                   Touches/     GestureTouch, TouchEvent
///     in process    Engine/      EngineBackend
///
/// A backend is used from one thread, and calls its receiver on it. During such a call it may be called itself, when an
/// action or a delegate changes something. If it cannot carry that out at once, it does so later, in order.
public protocol GestureBackend: AnyObject {
  /// The window that uses this backend; it sets this property. Held weakly, since the window holds the backend.
  var receiver: (any GestureReceiver)? { get set }

  /// Whether the backend cannot wait for answers to `GestureReceiver.answer` and `shouldReceive`. The window then asks
  /// its delegates when it commits, and passes on the answers by `setRelation` and `setReceives`.
  var answersLater: Bool { get }

  /// In a call of its receiver: when what it tells of happened, on the clock of the touches.
  var eventTime: Timestamp { get }

  // MARK: views

  /// A new view in front of its siblings, with an empty frame and no flags; the root, `ViewHandle.root`, has no parent
  /// and comes first.
  func createView(_ view: ViewHandle, in parent: ViewHandle?)
  /// The origin is in coordinates of the parent, the size in those of the view; the transform is about the origin.
  func setFrame(_ frame: Rect, transform: Transform, of view: ViewHandle)
  /// All subviews of a view, back to front.
  func setOrder(_ subviews: [ViewHandle], in view: ViewHandle)
  func setFlags(_ flags: ViewFlags, of view: ViewHandle)
  func setControl(_ control: Control?, of view: ViewHandle)
  /// The view has no subviews and no recognizers any more. It needs no reports: the window tells it what happens.
  func removeView(_ view: ViewHandle)

  // MARK: recognizers

  /// A new recognizer, enabled, with default settings and parameters. The recognizers of a view are created in the
  /// order in which they were attached. The name is for diagnostics.
  func createRecognizer(_ recognizer: RecognizerHandle, kind: GestureKind, name: String?, on view: ViewHandle)
  /// Disabling ends the gesture under way, which is reported.
  func setEnabled(_ isEnabled: Bool, _ recognizer: RecognizerHandle)
  /// The kind has this parameter and accepts the value; infinity switches a limit off. Units are those of `Parameter`.
  func setParameter(_ parameter: Parameter, to value: Double, of recognizer: RecognizerHandle)
  /// The window sets the three flags of delivery, the types of touch, and `hooks`: the questions whose answer may
  /// differ from the default. `shouldBegin` is for every backend, the other questions are for backends that ask them.
  func setSettings(_ settings: RecognizerSettings, of recognizer: RecognizerHandle)
  /// Whether the recognizer is offered touches that land in this view or below it. The nearest view for which this was
  /// set counts; by default it is.
  func setReceives(_ receives: Bool, touchesIn view: ViewHandle, _ recognizer: RecognizerHandle)
  /// The relations of a recognizer end with it.
  func setRelation(
    _ relation: GestureRelation, _ recognizer: RecognizerHandle, _ other: RecognizerHandle, _ holds: Bool)
  /// A custom recognizer asks for a state, which need not be granted. The window asks only for states that fit.
  func request(_ state: GestureState, of recognizer: RecognizerHandle)
  /// A custom recognizer ignores a touch that it was offered.
  func ignore(_ touch: UInt64, by recognizer: RecognizerHandle)
  /// A gesture under way ends at once, and need not be reported: the window tells the targets.
  func removeRecognizer(_ recognizer: RecognizerHandle)

  /// Everything since the last commit takes effect together, for touches that land from now on.
  func commit()
}

/// How a view takes touches.
public struct ViewFlags: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Touches can hit it and its subviews.
  public static let interactive = ViewFlags(rawValue: 1)
  /// It takes more than one touch at a time.
  public static let multipleTouch = ViewFlags(rawValue: 2)
}

/// A relation between two recognizers.
public enum GestureRelation: Sendable {
  /// The first waits until the second has failed.
  case requiresFailure
  /// Neither prevents the other. Set once for both.
  case simultaneous
  /// The first does not prevent the second.
  case doesNotPrevent
}
