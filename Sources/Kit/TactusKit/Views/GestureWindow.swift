// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The view at the top of the tree, which holds the backend. A window represents an output or a surface; in tests, it
/// represents neither.
///
/// ```swift
/// let backend = EngineBackend()
/// let window = GestureWindow(frame: Rect(x: 0, y: 0, width: 800, height: 600), backend: backend)
/// window.addGestureRecognizer(TapGestureRecognizer(target: self, action: Controller.handleTap))
/// backend.handle(frame)
/// ```
open class GestureWindow: GestureView {
  /// Runs the gestures of this window.
  public let backend: any GestureBackend
  /// During an action, the time of the event that caused the action, on the clock of the touches.
  public var eventTime: Timestamp { backend.eventTime }

  private var views: [ViewHandle: GestureView] = [:]
  /// The number of views whose class belongs to the application, including the window.
  private var ownViews = 0
  private(set) var recognizers: [RecognizerHandle: GestureRecognizer] = [:]
  private var lastHandle: UInt32 = 0
  /// The touches whose objects may still exist.
  private var followed: [UInt64: Follower] = [:]
  private struct Follower { weak var touch: GestureTouch? }

  private var hasChanged = false
  /// True from the first call of the backend until its `commit`.
  private var isInBatch = false
  /// The final calls to views and recognizers that have left the window. These calls have not been made yet.
  private var farewells: [() -> Void] = []
  private var changesUnderWay = 0

  /// The relations that were passed to the backend.
  var toldRelations: Set<Relation> = []
  /// The delegates' answers about the touches in each view, as they were passed to the backend.
  var toldReceptions: [Reception: Bool] = [:]
  /// The recognizers whose answers may have changed since the last call of `tellAnswers`.
  var staleAnswers: Set<RecognizerHandle> = []
  /// The recognizers whose settings may have changed since the last call of `tellAnswers`.
  var staleSettings: Set<RecognizerHandle> = []
  /// The views that have entered the window since the last call of `tellAnswers`.
  var newViews: [ViewHandle] = []

  /// Called once for each problem. Prints to standard error by default.
  public var onProblem: (GestureProblem) -> Void = GestureProblem.print
  var knownProblems: Set<GestureProblem> = []
  /// Whether the backend lacks some views.
  private(set) var missesViews = false

  public init(frame: Rect, backend: any GestureBackend) {
    self.backend = backend
    super.init(frame: frame)
    backend.receiver = self
    handle = .root
    if !isPlain { ownViews = 1 }
    backend.createView(.root, in: nil)
    tellAll(backend)
  }

  /// Asks all delegates again. If the backend cannot wait for answers, delegates are asked in advance, when a
  /// recognizer or a view enters the window. In this case, call this function when the delegates' answers would change.
  public func askDelegatesAgain() {
    staleAnswers.formUnion(recognizers.keys)
    noteChange()
  }

  /// Passes the changes to the backend. The backend calls this function at the end of each batch, and the event loop
  /// calls it before waiting. Call it yourself to pass changes at once.
  public func commit() {
    isInBatch = false
    bidFarewell()
    guard hasChanged else { return }
    tellAnswers()
    hasChanged = false
    backend.commit()
  }

  func noteChange() { hasChanged = true }

  func noteAnswers(of recognizer: GestureRecognizer) {
    if let handle = recognizer.handle { staleAnswers.insert(handle) }
    noteChange()
  }
  func noteSettings(of recognizer: GestureRecognizer) {
    if let handle = recognizer.handle { staleSettings.insert(handle) }
    noteChange()
  }
  /// Called when a view whose class belongs to the application enters the window (`change` is 1) or leaves it (-1).
  /// Such a view may decide about all gestures.
  private func noteOwnView(_ change: Int) {
    let (before, now) = (decidesHits, ownViews + change > 0)
    ownViews += change
    if before != now { staleSettings.formUnion(recognizers.keys) }
  }
  public var decidesHits: Bool { ownViews > 0 }
  func missViews() {
    guard !missesViews else { return }
    missesViews = true
    staleSettings.formUnion(recognizers.keys)
    noteChange()
  }
  func beginBatch() { isInBatch = true }

  // MARK: registered views and recognizers

  func view(_ handle: ViewHandle) -> GestureView? { handle == .root ? self : views[handle] }

  private func nextHandle() -> UInt32 {
    lastHandle &+= 1
    return lastHandle
  }

  /// Adds a view and its subviews to the window.
  func enter(_ view: GestureView) {
    guard let parent = view.superview?.handle else { return }
    let handle = ViewHandle(rawValue: nextHandle())
    view.handle = handle
    views[handle] = view
    newViews.append(handle)
    if !view.isPlain { noteOwnView(1) }
    backend.createView(handle, in: parent)
    view.tellAll(backend)
    for recognizer in view.gestureRecognizers { enter(recognizer, on: handle) }
    for subview in view.subviews { enter(subview) }
    noteChange()
  }

  func enter(_ recognizer: GestureRecognizer, on view: ViewHandle) {
    let handle = RecognizerHandle(rawValue: nextHandle())
    recognizers[handle] = recognizer
    recognizer.enter(backend, as: handle, on: view)
    noteAnswers(of: recognizer)
  }

  /// Removes a view and its subviews from the window, the innermost views first.
  func leave(_ view: GestureView) {
    for subview in view.subviews { leave(subview) }
    for recognizer in view.gestureRecognizers { leave(recognizer) }
    guard let handle = view.handle else { return }
    view.handle = nil
    views[handle] = nil
    if !view.isPlain { noteOwnView(-1) }
    if !toldReceptions.isEmpty { toldReceptions = toldReceptions.filter { $0.key.view != handle } }
    backend.removeView(handle)
    noteChange()
    let touches = view.liveTouches
    view.liveTouches = []
    guard !touches.isEmpty else { return }
    farewells.append { [weak self] in
      guard let self else { return }
      for touch in touches { touch.phase = .cancelled }
      view.touchesCancelled(Set(touches), with: event(at: touches[0].time))
    }
  }

  func leave(_ recognizer: GestureRecognizer) {
    guard let handle = recognizer.handle else { return }
    recognizers[handle] = nil
    staleAnswers.remove(handle)
    staleSettings.remove(handle)
    toldReceptions = toldReceptions.filter { $0.key.recognizer != handle }
    toldRelations = toldRelations.filter { $0.recognizer != handle && $0.other != handle }
    recognizer.handle = nil
    backend.removeRecognizer(handle)
    noteChange()
    farewells.append { recognizer.abandon() }
  }

  /// Changes the tree. Views and recognizers that leave the window are called only after the change.
  func rearrange(_ body: () -> Void) {
    changesUnderWay += 1
    body()
    changesUnderWay -= 1
    bidFarewell()
  }

  /// Calls the views and recognizers that have left the window, unless a batch or a change of the tree is in progress
  /// (S3.8).
  private func bidFarewell() {
    guard !isInBatch, changesUnderWay == 0 else { return }
    while !farewells.isEmpty { farewells.removeFirst()() }
  }

  // MARK: touches

  /// Returns the object of a touch, after updating it.
  func touch(_ report: TouchReport) -> GestureTouch {
    if let known = followed[report.id]?.touch {
      known.take(report)
      return known
    }
    let landed = report.phase == .began ? landing(of: report.view, at: report.location) : view(report.view)
    let touch = GestureTouch(report, view: landed)
    followed = followed.filter { $0.value.touch != nil }
    followed[report.id] = Follower(touch: touch)
    return touch
  }

  func event(at time: Timestamp) -> TouchEvent {
    let touches = followed.values.compactMap(\.touch).filter {
      $0.time == time || $0.phase != .ended && $0.phase != .cancelled
    }
    return TouchEvent(timestamp: time, allTouches: Set(touches))
  }
}
