// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The recognizers of a session's engine.
enum Cast {
  /// Tap, double tap, long press, pan, pinch, rotation and swipe on the window, with the relations that an application
  /// would set.
  case seven
  /// The same seven on a window that no touch hits, so that none of them follows a touch.
  case elsewhere
  /// This many pans on the window. If `together` is true, all of them run together; otherwise the first one wins.
  case pans(Int, together: Bool)
  case crowd(Crowd, Int)
  /// A tap on the window, and a number of views in the window, in groups of `perGroup` views. The touch is in the view
  /// that is tested last.
  case views(Int, perGroup: Int)
}

/// An engine with its views and recognizers, and the buffer for its effects.
struct Session: ~Copyable {
  var engine = GestureEngine()
  var effects = EffectBuffer()
  /// The number of effects so far. Counting them keeps the compiler from removing the work that produces them.
  var count = 0
  /// The numbers of actions of each kind, by `GestureKind.rawValue`; only `inspect` counts them.
  var actions = [Int](repeating: 0, count: GestureKind.allCases.count)
  private let delegate = CrowdDelegate()

  init(_ cast: Cast, observing observation: Observation) {
    engine.observes = observation
    let screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
    let beside = Rect(x: 1920, y: 0, width: 1920, height: 1080)
    let root = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 3840, height: 1080)))
    guard let window = engine.addView(ViewProperties(frame: screen), in: root),
      let other = engine.addView(ViewProperties(frame: beside), in: root)
    else { return }
    switch cast {
    case .seven: addSeven(to: window)
    case .elsewhere: addSeven(to: other)
    case .pans(let n, let together): addPans(n, to: window, together: together)
    case .crowd(let crowd, let n): add(crowd, n, to: window, delegate: delegate)
    case .views(let n, let perGroup):
      engine.attach(engine.add(Tap()), to: window, into: &effects)
      addViews(n, perGroup: perGroup, to: window)
    }
  }

  private mutating func addViews(_ n: Int, perGroup: Int, to window: ViewID) {
    // Later views are in front of earlier ones. So the engine tests them first, and finds that the touch does not hit
    // them.
    let touched = Rect(x: 0, y: 0, width: 960, height: 1080)
    let missed = Rect(x: 960, y: 0, width: 960, height: 1080)
    var left = n
    while left > 0 {
      guard let group = engine.addView(ViewProperties(frame: left == n ? touched : missed), in: window) else { return }
      for _ in 0..<min(left, perGroup) {
        _ = engine.addView(ViewProperties(frame: left == n ? touched : missed), in: group)
        left -= 1
      }
    }
  }

  private mutating func addSeven(to view: ViewID) {
    var twice = Tap()
    twice.numberOfTapsRequired = 2
    // In the pan's trace the finger moves to the right: the swipe to the left fails, and the pan, which waits for the
    // swipe, begins.
    var left = Swipe()
    left.direction = .left
    let tap = engine.add(Tap())
    let doubleTap = engine.add(twice)
    let longPress = engine.add(LongPress())
    let pan = engine.add(Pan())
    let pinch = engine.add(Pinch())
    let rotation = engine.add(Rotation())
    let swipe = engine.add(left)
    for recognizer in [tap, doubleTap, longPress, pan, pinch, rotation, swipe] {
      engine.attach(recognizer, to: view, into: &effects)
    }
    engine.require(tap, toFail: doubleTap)
    engine.require(pan, toFail: swipe)
    engine.setSimultaneous(true, pinch, rotation)
    engine.setSimultaneous(true, pan, pinch)
    engine.setSimultaneous(true, pan, rotation)
  }

  private mutating func addPans(_ n: Int, to view: ViewID, together: Bool) {
    let pans = (0..<n).map { _ in engine.add(Pan()) }
    for pan in pans { engine.attach(pan, to: view, into: &effects) }
    guard together else { return }
    for a in pans {
      for b in pans where a != b { engine.setSimultaneous(true, a, b) }
    }
  }

  /// Passes each frame to the engine as a host does, but ignores the effects.
  mutating func play(_ frames: UnsafeMutableBufferPointer<TouchFrame>) {
    for n in frames.indices {
      engine.handle(frames[n], into: &effects)
      count &+= effects.count
      effects.removeAll()
    }
  }

  /// Does the same as `play`, but counts actions.
  mutating func inspect(_ frames: UnsafeMutableBufferPointer<TouchFrame>) {
    for n in frames.indices {
      engine.handle(frames[n], into: &effects)
      for place in 0..<effects.count {
        if case .action(let action) = effects[place] { actions[Int(action.kind.rawValue)] += 1 }
      }
      effects.removeAll()
    }
  }
}
