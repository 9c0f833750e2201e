// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The view at the top, which holds the backend: an output, a surface, or in a test nothing at all.
///
/// ```swift
/// let backend = EngineBackend()
/// let window = GestureWindow(frame: Rect(x: 0, y: 0, width: 800, height: 600), backend: backend)
/// window.addGestureRecognizer(TapGestureRecognizer(target: self, action: Controller.handleTap))
/// backend.handle(frame)
/// ```
open class GestureWindow: GestureView {
  /// What runs the gestures of this window.
  public let backend: any GestureBackend
  /// In an action: when it happened, on the clock of the touches.
  public var eventTime: Timestamp { backend.eventTime }

  private var views: [ViewHandle: GestureView] = [:]
  /// How many of them, itself included, have code of the application.
  private var ownViews = 0
  private(set) var recognizers: [RecognizerHandle: GestureRecognizer] = [:]
  private var lastHandle: UInt32 = 0
  /// The touches that somebody follows.
  private var followed: [UInt64: Follower] = [:]
  private struct Follower { weak var touch: GestureTouch? }

  private var hasChanged = false
  /// Between the first call of the backend and its `commit`.
  private var isInBatch = false
  /// What views and recognizers that have left must still be told.
  private var farewells: [() -> Void] = []
  private var changesUnderWay = 0

  /// The answers that the backend was told.
  var toldRelations: Set<Relation> = []
  var toldReceptions: [Reception: Bool] = [:]
  /// Of whom the backend must be told again: recognizers whose answers, or only settings, may have changed; views that
  /// have come.
  var staleAnswers: Set<RecognizerHandle> = []
  var staleSettings: Set<RecognizerHandle> = []
  var newViews: [ViewHandle] = []

  /// Called once for each mistake that nothing else would show. It prints to standard error unless set.
  public var onProblem: (GestureProblem) -> Void = GestureProblem.print
  var knownProblems: Set<GestureProblem> = []
  /// Whether the backend does not have all views.
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

  /// If the backend cannot wait for answers, delegates are asked beforehand: about a recognizer or a view when it comes
  /// into the window. Call this when a delegate would answer differently now.
  public func askDelegatesAgain() {
    staleAnswers.formUnion(recognizers.keys)
    noteChange()
  }

  /// Passes on changes. The backend calls this after each batch, and its event loop before it waits. Call it yourself
  /// to pass on changes at once.
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
  /// A view comes or goes that may have a say about all gestures.
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

  // MARK: who is there

  func view(_ handle: ViewHandle) -> GestureView? { handle == .root ? self : views[handle] }

  private func nextHandle() -> UInt32 {
    lastHandle &+= 1
    return lastHandle
  }

  /// A view and its subviews come into the window.
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

  /// A view and its subviews leave, innermost first.
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

  /// Changes the tree, and tells those that have left only after that.
  func rearrange(_ body: () -> Void) {
    changesUnderWay += 1
    body()
    changesUnderWay -= 1
    bidFarewell()
  }

  /// Tells those that have left, at once or after the batch in which they did (S3.8).
  private func bidFarewell() {
    guard !isInBatch, changesUnderWay == 0 else { return }
    while !farewells.isEmpty { farewells.removeFirst()() }
  }

  // MARK: touches

  /// The object of a touch, updated.
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
