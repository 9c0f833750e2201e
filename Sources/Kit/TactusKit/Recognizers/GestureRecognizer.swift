// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusWire

/// Recognizes a gesture in the touches of a view and its subviews, and sends actions to its targets.
///
/// Use one of the built-in kinds, or write your own recognizer: subclass this class, override the touch methods, and
/// set `state`. A recognizer that never sets Began or Changed is discrete.
///
/// ```swift
/// final class TwoFingerTouch: GestureRecognizer {
///   override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {
///     if numberOfTouches == 2 { state = .recognized }
///   }
///   override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { state = .failed }
/// }
/// ```
///
/// A recognizer that can no longer succeed must set Failed. Until then, recognizers that require it to fail wait, and
/// views wait for the touches that it delays.
open class GestureRecognizer: ActionSender {
  public typealias State = GestureState

  public required init() {}

  // MARK: targets and delegate

  /// The targets in the order in which they were added.
  var targets: [GestureTarget] = []

  public func add(_ target: GestureTarget) { targets.append(target) }

  /// Removes all actions of a target, or the one action of a `GestureTarget`; without an argument, all actions.
  public func removeTarget(_ target: AnyObject? = nil) {
    targets.removeAll { $0.isGone || target.map($0.isFor) ?? true }
  }

  /// The delegate, which decides what the recognizer may do. Held weakly.
  public weak var delegate: (any GestureRecognizerDelegate)? { didSet { window?.noteAnswers(of: self) } }
  /// Whether the delegate's answer about a touch depends on more than the touch's view.
  var dependsOnTouch = false

  /// The view to which the recognizer is attached.
  public internal(set) weak var view: GestureView?
  var window: GestureWindow? { view?.window }
  /// The recognizer's handle in the backend; nil while its view is in no window.
  var handle: RecognizerHandle?

  /// A name for diagnostics. Set it before the recognizer's view enters a window.
  public var name: String?

  /// Setting this to false ends the current gesture. The recognizer then receives no touches until this is true again.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue, let handle, let window else { return }
      window.backend.setEnabled(isEnabled, handle)
      window.noteChange()
    }
  }

  // MARK: treatment of touches

  var settings = RecognizerSettings(measuresVelocity: true) {
    didSet {
      areSettingsTold = false
      window?.noteSettings(of: self)
    }
  }
  var areSettingsTold = false

  /// Whether the touches of the gesture are cancelled in their views when the gesture is recognized. True by default.
  public var cancelsTouchesInView: Bool {
    get { settings.cancelsTouchesInView }
    set { settings.cancelsTouchesInView = newValue }
  }
  /// Whether the recognizer's touches are withheld from views as long as it can succeed. False by default.
  public var delaysTouchesBegan: Bool {
    get { settings.delaysTouchesBegan }
    set { settings.delaysTouchesBegan = newValue }
  }
  /// Whether the ends of the recognizer's touches are withheld from views as long as it can succeed. True by default.
  public var delaysTouchesEnded: Bool {
    get { settings.delaysTouchesEnded }
    set { settings.delaysTouchesEnded = newValue }
  }
  /// The types of touches that the recognizer receives; all by default. Touches from Wayland are fingers.
  public var allowedTouchTypes: TouchTypes {
    get { settings.allowedTouchTypes }
    set { settings.allowedTouchTypes = newValue }
  }
  /// Whether all touches of a gesture must have the same type. True by default.
  public var requiresExclusiveTouchType: Bool {
    get { settings.requiresExclusiveTouchType }
    set { settings.requiresExclusiveTouchType = newValue }
  }

  // MARK: failure requirements

  private struct Requirement { weak var recognizer: GestureRecognizer? }
  private var required: [Requirement] = []
  /// The recognizers that must fail first, except those that no longer exist.
  var requirements: [GestureRecognizer] { required.compactMap(\.recognizer) }

  /// Makes this recognizer wait until another recognizer in the same window has failed. If the other is recognized,
  /// this recognizer fails. A requirement has no effect if it names the recognizer itself, or if it closes a circle.
  public func require(toFail otherGestureRecognizer: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    required.append(Requirement(recognizer: otherGestureRecognizer))
    window?.noteAnswers(of: self)
  }

  // Subclasses may override the following methods, even subclasses of built-in kinds. If the gestures run in a
  // compositor, the window calls these methods in advance, like the methods of the delegate.

  /// Returns whether this recognizer may prevent the other from being recognized. True unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Returns whether this recognizer waits for the other to fail. False unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool { false }
  /// Returns whether the other recognizer waits for this recognizer to fail. False unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  // MARK: location and touches

  /// The values of the backend's latest report about this recognizer.
  struct Reading {
    var location = Point.zero
    var numberOfTouches = 0
    var fingers: [Point] = []
    var measure = Measure.none
    /// Whether the application has set the translation, the scale or the rotation since the last report.
    var isReplaced = false
  }
  var reading = Reading()

  /// Returns the middle of the touches; for a tap or a swipe, the place where the gesture started. The result is in the
  /// coordinates of `view`, or of the window if `view` is nil.
  open func location(in view: GestureView?) -> Point { GestureView.point(reading.location, in: view) }
  /// The number of touches that are down or, once every touch has lifted, of those that were down last.
  public var numberOfTouches: Int { reading.numberOfTouches }
  /// Returns the location of the touch with this index in landing order; `location(in:)` if there is no such touch.
  public func location(ofTouch index: Int, in view: GestureView?) -> Point {
    guard reading.fingers.indices.contains(index) else { return location(in: view) }
    return GestureView.point(reading.fingers[index], in: view)
  }

  // MARK: state

  /// The state that the backend has granted.
  var granted = State.possible
  /// The state that a custom recognizer has requested, and that is not yet granted; nil if there is none.
  var asked: State?
  var current: State { asked ?? granted }
  /// Whether a custom recognizer has received touches in this attempt.
  var isOpen = false
  /// Whether actions are being sent now.
  var isTelling = false
  /// The touches of a custom recognizer.
  var held = HeldTouches()
  /// Why the last attempt failed or was cancelled; nil if it succeeded, and before the first attempt.
  public internal(set) var failureReason: GestureReason? {
    didSet { if let failureReason { onFailure?(failureReason) } }
  }
  /// Called with the reason when an attempt fails or is cancelled. Targets receive no action for a failure.
  public var onFailure: ((GestureReason) -> Void)?

  /// The number of requests that were dropped (see `state`).
  public private(set) var illegalRequests = 0

  /// The state. A subclass sets this property, in its touch methods or later, to request a state. The property then
  /// returns the requested state, but in an action it returns the granted state. Invalid requests are dropped, and
  /// counted in `illegalRequests`: those before the first touch or after the end of the gesture, those for Possible,
  /// those for Changed while the state is Possible, and all requests on a built-in kind.
  public var state: State {
    get { isTelling ? granted : current }
    set {
      guard kind == .custom, isOpen, let handle, let window, let next = current.resolving(newValue) else {
        illegalRequests &+= 1
        return
      }
      asked = next
      window.backend.request(next, of: handle)
    }
  }

  // MARK: methods for subclasses

  /// New touches have landed. The recognizer receives them until they lift, unless it ignores them.
  open func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  open func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  open func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  /// The system has cancelled touches. Unless the subclass ends the gesture in this method, the gesture is then
  /// cancelled or fails.
  open func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  /// Called when the recognizer is Possible again, after its actions: prepare for a new attempt. The recognizer
  /// receives no further events of touches that are still down.
  open func reset() {}

  /// Ignores a touch, as if it had never been received (S5.5). If it was the only touch, the recognizer fails.
  public func ignore(_ touch: GestureTouch, for event: TouchEvent) {
    guard kind == .custom, let handle, let window, held.ignore(touch) else { return }
    look()
    window.backend.ignore(touch.id, by: handle)
    if held.isEmpty, current == .possible { state = .failed }
  }

  // MARK: kind and parameters

  /// The recognizer's kind in the engine.
  var kind: GestureKind { .custom }
  /// Whether this is an instance of a built-in kind and not of a subclass, so that all its answers are the defaults.
  var isPlain: Bool { false }
  /// The parameters that the application has set.
  private(set) var parameters: [Parameter: Double] = [:]
  /// Returns whether the kind has this parameter.
  func accepts(_ parameter: Parameter) -> Bool { true }
  /// Resets the origin from which values are measured.
  func rebase() {}

  func set(_ parameter: Parameter, to value: Double) {
    guard accepts(parameter), !value.isNaN else { return }
    parameters[parameter] = value
    guard let handle, let window else { return }
    window.backend.setParameter(parameter, to: value, of: handle)
    window.noteChange()
  }
}

extension GestureRecognizer: CustomStringConvertible {
  /// A text such as "TapGestureRecognizer map: failed, movedTooFar".
  public var description: String {
    "\(type(of: self))\(name.map { " " + $0 } ?? ""): \(state)\(failureReason.map { ", \($0)" } ?? "")"
  }
}

extension GestureRecognizer: Hashable {
  public static func == (a: GestureRecognizer, b: GestureRecognizer) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
