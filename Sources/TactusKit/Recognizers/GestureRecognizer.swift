// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Looks at the touches of a view and of all in it, and tells its targets when they make a gesture.
///
/// Take one of the kinds, or write your own: subclass this, override the touch methods, and set `state`. Never setting
/// Began or Changed makes it discrete.
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

  /// Takes back all actions for a target, or the one action that a `GestureTarget` stands for; without one, all.
  public func removeTarget(_ target: AnyObject? = nil) {
    targets.removeAll { $0.isGone || target.map($0.isFor) ?? true }
  }

  /// Asked about what it may do. Held weakly.
  public weak var delegate: (any GestureRecognizerDelegate)? { didSet { window?.noteChange() } }

  /// The view that it is on.
  public internal(set) weak var view: GestureView?
  var window: GestureWindow? { view?.window }
  /// As the backend of its window knows it; nil while its view stands in none.
  var handle: RecognizerHandle?

  /// For diagnostics. Set it before its view comes into a window.
  public var name: String?

  /// False ends what it has under way; it receives no touches until it is true again.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue, let handle, let window else { return }
      window.backend.setEnabled(isEnabled, handle)
      window.noteChange()
    }
  }

  // MARK: how it treats touches

  var settings = RecognizerSettings() {
    didSet {
      areSettingsTold = false
      window?.noteChange()
    }
  }
  var areSettingsTold = false

  /// When it is recognized its touches are cancelled in their views. True unless set.
  public var cancelsTouchesInView: Bool {
    get { settings.cancelsTouchesInView }
    set { settings.cancelsTouchesInView = newValue }
  }
  /// While it may still succeed, views hear nothing of its touches. False unless set.
  public var delaysTouchesBegan: Bool {
    get { settings.delaysTouchesBegan }
    set { settings.delaysTouchesBegan = newValue }
  }
  /// While it may still succeed, views do not hear that its touches ended. True unless set.
  public var delaysTouchesEnded: Bool {
    get { settings.delaysTouchesEnded }
    set { settings.delaysTouchesEnded = newValue }
  }
  /// All, unless set. A backend that does not know the types of touches takes them all for fingers.
  public var allowedTouchTypes: TouchTypes {
    get { settings.allowedTouchTypes }
    set { settings.allowedTouchTypes = newValue }
  }
  /// One gesture, one type of touch. True unless set.
  public var requiresExclusiveTouchType: Bool {
    get { settings.requiresExclusiveTouchType }
    set { settings.requiresExclusiveTouchType = newValue }
  }

  // MARK: how it gets on with others

  private struct Requirement { weak var recognizer: GestureRecognizer? }
  private var required: [Requirement] = []
  /// Those it waits for, as far as they are still there.
  var requirements: [GestureRecognizer] { required.compactMap(\.recognizer) }

  /// It waits, whatever its own touches say, until the other one of the same window has failed; it fails if the other
  /// is recognized. A requirement on itself, or one that closes a circle, is none.
  public func require(toFail otherGestureRecognizer: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    required.append(Requirement(recognizer: otherGestureRecognizer))
    window?.noteChange()
  }

  // For subclasses, of built-in kinds too. Where the gestures run in a compositor these are asked beforehand, as the
  // delegate is.

  /// Whether it may keep the other from being recognized. Yes, unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Whether it waits for the other to fail. No, unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool { false }
  /// Whether the other waits for it.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { false }

  // MARK: where it is

  /// What it was last reported to measure.
  struct Reading {
    var location = Point.zero
    var numberOfTouches = 0
    var fingers: [Point] = []
    var measure = Measure.none
    /// What it counts from was set, and nothing was reported since.
    var isReplaced = false
  }
  var reading = Reading()

  /// The middle of its touches; where a tap landed, or a swipe started. Nil stands for the window.
  open func location(in view: GestureView?) -> Point { GestureView.point(reading.location, in: view) }
  /// Of those that are down, or were before the last one lifted.
  public var numberOfTouches: Int { reading.numberOfTouches }
  /// Of one of them, in landing order; its `location` where there is no such touch.
  public func location(ofTouch index: Int, in view: GestureView?) -> Point {
    guard reading.fingers.indices.contains(index) else { return location(in: view) }
    return GestureView.point(reading.fingers[index], in: view)
  }

  // MARK: state

  /// What the backend granted.
  var granted = State.possible
  /// What a custom recognizer has asked for since.
  var asked: State?
  var current: State { asked ?? granted }
  /// A custom recognizer was offered touches since it was last Possible.
  var isOpen = false
  /// Its actions are being sent.
  var isTelling = false
  /// The touches of a custom recognizer.
  var held = HeldTouches()
  /// What was set and did not fit.
  public private(set) var illegalRequests = 0

  /// A subclass sets it, from its touch methods or later, to say what it makes of its touches. Reading it then gives
  /// what was set, and in an action what came of it. What does not fit is dropped and counted in `illegalRequests`:
  /// before the first touch, after the end, back to Possible, from Possible to Changed, or on a built-in kind.
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

  /// New touches. All are its own until they lift, unless it ignores them.
  open func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  open func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  open func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  /// The system took them back. Unless the subclass ends itself, it is cancelled, or fails.
  open func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  /// Back to Possible, after the actions: make ready for a new attempt. It hears no more of touches that are down.
  open func reset() {}

  /// Lets go of a touch as if it had never been received (S5.5). If it was the only one, the recognizer fails.
  public func ignore(_ touch: GestureTouch, for event: TouchEvent) {
    guard kind == .custom, let handle, let window, held.ignore(touch) else { return }
    look()
    window.backend.ignore(touch.id, by: handle)
    if held.isEmpty, current == .possible { state = .failed }
  }

  // MARK: what the kinds are made of

  /// Which of the engine's kinds it is.
  var kind: GestureKind { .custom }
  /// No subclass of a kind: all its answers are the usual ones.
  var isPlain: Bool { false }
  /// By name, as far as they were set.
  private(set) var parameters: [Parameter: Double] = [:]
  /// Whether the kind has it.
  func accepts(_ parameter: Parameter) -> Bool { true }
  /// Forgets what a gesture counted from.
  func rebase() {}

  func set(_ parameter: Parameter, to value: Double) {
    guard accepts(parameter), !value.isNaN else { return }
    parameters[parameter] = value
    guard let handle, let window else { return }
    window.backend.setParameter(parameter, to: value, of: handle)
    window.noteChange()
  }
}

extension GestureRecognizer: Hashable {
  public static func == (a: GestureRecognizer, b: GestureRecognizer) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
