// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What runs the gestures of a window: an engine in the same process (`EngineBackend`), or a compositor at the other
/// end of a connection.
///
/// The window and what is in it are the model; the backend is told of it by the calls below and answers by calls of its
/// `receiver`, which is the window. Both know views and recognizers by handles that the window gives out, and never
/// gives out twice. All coordinates are those of the window, where the protocol says no other.
///
///     the seam      Backend/     GestureReceiver, GestureReport, TouchReport, GestureQuestion, GestureRelation,
///                                ViewHandle, ViewFlags, RecognizerHandle
///     the model     Views/       GestureWindow, GestureView, ViewTransform
///                   Recognizers/ GestureRecognizer and its kinds, GestureRecognizerDelegate, GestureTarget
///                   Touches/     GestureTouch, TouchEvent
///     in process    Engine/      EngineBackend
///
/// A backend is used from one thread, and calls its receiver on it. While it calls, it must be ready to be called: what
/// an action or a delegate changes is told at once. A backend that cannot do it at once does it later, in that order.
public protocol GestureBackend: AnyObject {
  /// The window made over it, which sets this. Held weakly: the window holds the backend.
  var receiver: (any GestureReceiver)? { get set }

  /// True where the questions of `GestureReceiver.answer` and `shouldReceive` cannot be waited for. The window then
  /// asks its delegates when it commits, and says what they answer by `setRelation` and `setReceives`.
  var answersLater: Bool { get }

  // MARK: views

  /// A new view in front of its siblings, with an empty frame and no flags; the root, `ViewHandle.root`, has no parent
  /// and comes first.
  func createView(_ view: ViewHandle, in parent: ViewHandle?)
  /// Origin in the parent's coordinates, size in the view's own; the transform is about the origin.
  func setFrame(_ frame: Rect, transform: Transform, of view: ViewHandle)
  /// All subviews of a view, back to front.
  func setOrder(_ subviews: [ViewHandle], in view: ViewHandle)
  func setFlags(_ flags: ViewFlags, of view: ViewHandle)
  func setControl(_ control: Control?, of view: ViewHandle)
  /// It has no subviews and no recognizers any more, and needs to hear nothing: the window tells it.
  func removeView(_ view: ViewHandle)

  // MARK: recognizers

  /// A new recognizer, enabled, with the default settings and parameters. Those of one view come in the order in which
  /// they were attached. The name is for diagnostics.
  func createRecognizer(_ recognizer: RecognizerHandle, kind: GestureKind, name: String?, on view: ViewHandle)
  /// Disabling ends what is under way, and is reported.
  func setEnabled(_ isEnabled: Bool, _ recognizer: RecognizerHandle)
  /// The value is one that the kind has and accepts, infinity included where it switches a limit off; units as in
  /// `Parameter`.
  func setParameter(_ parameter: Parameter, to value: Double, of recognizer: RecognizerHandle)
  /// Of these the window sets the three flags of delivery, the types of touch and `hooks`: the questions that may be
  /// answered otherwise than by default. `shouldBegin` among them is for every backend, the others for those that ask.
  func setSettings(_ settings: RecognizerSettings, of recognizer: RecognizerHandle)
  /// Whether it is offered touches that land in this view or below it; the nearest view for which anything was said
  /// counts. Where nothing was said it is.
  func setReceives(_ receives: Bool, touchesIn view: ViewHandle, _ recognizer: RecognizerHandle)
  /// The relations of a recognizer end with it.
  func setRelation(
    _ relation: GestureRelation, _ recognizer: RecognizerHandle, _ other: RecognizerHandle, _ holds: Bool)
  /// A custom recognizer asks for a state. What does not fit is not asked; asking is not getting.
  func request(_ state: GestureState, of recognizer: RecognizerHandle)
  /// A custom recognizer lets go of a touch that it was offered.
  func ignore(_ touch: UInt64, by recognizer: RecognizerHandle)
  /// What it had under way ends at once, and need not be reported: the window tells its targets.
  func removeRecognizer(_ recognizer: RecognizerHandle)

  /// Everything said since the last commit belongs together, and holds for touches that land from now on.
  func commit()
}
