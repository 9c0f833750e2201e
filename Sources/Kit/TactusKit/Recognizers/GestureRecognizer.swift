// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusWire

/// Looks at the touches of a view and its subviews, and tells its targets when they make a gesture.
///
/// Use one of the kinds, or write your own: subclass this, override the touch methods, and set `state`. A recognizer
/// that never sets Began or Changed is discrete.
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
/// A recognizer that can no longer succeed must say so by setting Failed: until then others that require it to fail
/// wait, and views wait for touches that it delays.
open class GestureRecognizer: ActionSender {
  public typealias State = GestureState

  public required init() {}

  // MARK: whom it tells

  /// In the order in which they were added.
  var targets: [GestureTarget] = []

  public func add(_ target: GestureTarget) { targets.append(target) }

  /// Removes all actions of a target, or the one action of a `GestureTarget`; without an argument, all.
  public func removeTarget(_ target: AnyObject? = nil) {
    targets.removeAll { $0.isGone || target.map($0.isFor) ?? true }
  }

  /// The delegate, which is asked about what the recognizer may do. Held weakly.
  public weak var delegate: (any GestureRecognizerDelegate)? { didSet { window?.noteAnswers(of: self) } }
  /// Whether the delegate looks at more of a touch than its view.
  var dependsOnTouch = false

  /// The view to which it is attached.
  public internal(set) weak var view: GestureView?
  var window: GestureWindow? { view?.window }
  /// Its handle in the backend; nil while its view is in no window.
  var handle: RecognizerHandle?

  /// A name for diagnostics. Set it before its view is in a window.
  public var name: String?

  /// Setting this to false ends its gesture; it receives no touches until this is true again.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue, let handle, let window else { return }
      window.backend.setEnabled(isEnabled, handle)
      window.noteChange()
    }
  }

  // MARK: how it treats touches

  var settings = RecognizerSettings(measuresVelocity: true) {
    didSet {
      areSettingsTold = false
      window?.noteSettings(of: self)
    }
  }
  var areSettingsTold = false

  /// Whether its touches are cancelled in their views when it is recognized. True unless set.
  public var cancelsTouchesInView: Bool {
    get { settings.cancelsTouchesInView }
    set { settings.cancelsTouchesInView = newValue }
  }
  /// Whether views are told nothing of its touches while it may still succeed. False unless set.
  public var delaysTouchesBegan: Bool {
    get { settings.delaysTouchesBegan }
    set { settings.delaysTouchesBegan = newValue }
  }
  /// Whether views are not told that its touches ended while it may still succeed. True unless set.
  public var delaysTouchesEnded: Bool {
    get { settings.delaysTouchesEnded }
    set { settings.delaysTouchesEnded = newValue }
  }
  /// The types of touches that it receives; all unless set. Touches of Wayland are fingers.
  public var allowedTouchTypes: TouchTypes {
    get { settings.allowedTouchTypes }
    set { settings.allowedTouchTypes = newValue }
  }
  /// Whether all touches of its gesture must be of one type. True unless set.
  public var requiresExclusiveTouchType: Bool {
    get { settings.requiresExclusiveTouchType }
    set { settings.requiresExclusiveTouchType = newValue }
  }

  // MARK: how it gets on with others

  private struct Requirement { weak var recognizer: GestureRecognizer? }
  private var required: [Requirement] = []
  /// The recognizers that must fail first, as far as they still exist.
  var requirements: [GestureRecognizer] { required.compactMap(\.recognizer) }

  /// This recognizer waits until another one in the same window has failed; it fails if the other is recognized. A
  /// requirement on itself, or one that closes a circle, has no effect.
  public func require(toFail otherGestureRecognizer: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    required.append(Requirement(recognizer: otherGestureRecognizer))
    window?.noteAnswers(of: self)
  }

  // For subclasses, also of built-in kinds. If the gestures run in a compositor, these are asked beforehand, like the
  // delegate.

  /// Whether it may prevent the other from being recognized. Yes, unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Whether it waits for the other to fail. No, unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool { false }
  /// Whether the other waits for it.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  // MARK: where it is

  /// The values of its last report.
  struct Reading {
    var location = Point.zero
    var numberOfTouches = 0
    var fingers: [Point] = []
    var measure = Measure.none
    /// Whether its value was set after the last report.
    var isReplaced = false
  }
  var reading = Reading()

  /// The middle of its touches; for a tap, where it landed, for a swipe, where it started. Nil stands for the window.
  open func location(in view: GestureView?) -> Point { GestureView.point(reading.location, in: view) }
  /// The number of touches that are down, or that were before the last one lifted.
  public var numberOfTouches: Int { reading.numberOfTouches }
  /// The location of one touch, by its index in landing order; `location` if there is no such touch.
  public func location(ofTouch index: Int, in view: GestureView?) -> Point {
    guard reading.fingers.indices.contains(index) else { return location(in: view) }
    return GestureView.point(reading.fingers[index], in: view)
  }

  // MARK: state

  /// The state that the backend granted.
  var granted = State.possible
  /// The state that a custom recognizer has asked for since.
  var asked: State?
  var current: State { asked ?? granted }
  /// Whether a custom recognizer was offered touches since it was last Possible.
  var isOpen = false
  /// Whether its actions are being sent.
  var isTelling = false
  /// The touches of a custom recognizer.
  var held = HeldTouches()
  /// Why the last attempt failed or was cancelled; nil if it came about, and before the first.
  public internal(set) var failureReason: GestureReason?

  /// How many states were set that did not fit.
  public private(set) var illegalRequests = 0

  /// The state. A subclass sets it, from its touch methods or later, to ask for a state. Reading it then returns that
  /// state, and in an action the state that was granted. States that do not fit are dropped and counted in
  /// `illegalRequests`: before the first touch, after the end, back to Possible, from Possible to Changed, or on a
  /// built-in kind.
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

  // MARK: for subclasses of this class

  /// New touches. It follows them until they lift, unless it ignores them.
  open func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  open func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  open func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  /// The system cancelled touches. Unless the subclass ends the gesture itself, it is cancelled or fails.
  open func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  /// It is Possible again, after its actions: prepare for a new attempt. It receives nothing more of touches that are
  /// down.
  open func reset() {}

  /// Ignores a touch, as if it had never been received (S5.5). If it was the only one, the recognizer fails.
  public func ignore(_ touch: GestureTouch, for event: TouchEvent) {
    guard kind == .custom, let handle, let window, held.ignore(touch) else { return }
    look()
    window.backend.ignore(touch.id, by: handle)
    if held.isEmpty, current == .possible { state = .failed }
  }

  // MARK: what the kinds are made of

  /// Which of the engine's kinds it is.
  var kind: GestureKind { .custom }
  /// Whether it is no subclass of a kind, so that all its answers are the default.
  var isPlain: Bool { false }
  /// The parameters that were set.
  private(set) var parameters: [Parameter: Double] = [:]
  /// Whether the kind has this parameter.
  func accepts(_ parameter: Parameter) -> Bool { true }
  /// Forgets from where the gesture counted.
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
  /// "TapGestureRecognizer map: failed, movedTooFar".
  public var description: String {
    "\(type(of: self))\(name.map { " " + $0 } ?? ""): \(state)\(failureReason.map { ", \($0)" } ?? "")"
  }
}

extension GestureRecognizer: Hashable {
  public static func == (a: GestureRecognizer, b: GestureRecognizer) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
