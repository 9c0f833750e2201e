// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusGestures
import TactusInput

/// Plays ordinary use, and measures how much later a window gets each touch than it would without gestures.
struct DelayTrial {
  /// How much later, in ms, and what else went otherwise.
  struct Tally {
    var landings: [Double] = []
    var firstMotions: [Double] = []
    var motions: [Double] = []
    var lifts: [Double] = []
    /// Touches that the window never got, those that were taken back, and those that it got before an earlier one.
    var lost = 0
    var cancelled = 0
    var disordered = 0
  }

  /// What windows see of gestures that act.
  struct Seen {
    var gestures = 0
    /// A window got a finger of it, and had to keep it.
    var seen = 0
    /// Of those, such a finger lifted about where it had landed.
    var clicks = 0
  }

  private let compiled: CompiledConfiguration
  private let size: ScreenSize
  private let glass: InputDevice.Size
  private let seed: UInt64
  private(set) var tallies = DelayPlan.uses.map { _ in Tally() }
  private(set) var seen = Seen()

  init(_ compiled: CompiledConfiguration, _ size: ScreenSize, _ glass: InputDevice.Size, seed: UInt64) {
    (self.compiled, self.size, self.glass, self.seed) = (compiled, size, glass, seed)
  }

  /// Plays so many hands, about as many of each use, and as many of gestures that are bound. False if the engine takes
  /// no such screen.
  mutating func play(_ count: Int, _ progress: Progress?) -> Bool {
    var progress = progress
    guard var player = HandPlayer(compiled, HandGlass(size: glass), size) else { return false }
    let each = max(1, count / DelayPlan.uses.count)
    var state = SessionState()
    state.app = "org.example.Window"
    for (number, use) in DelayPlan.uses.enumerated() {
      for n in 0..<each {
        progress?.show(number * each + n, of: 2 * count)
        let own = seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number) &* 1_000_003 &+ UInt64(n)
        var maker = HandMaker(chance: Chance(seed: own, width: 1, people: .everyday), glass: glass)
        let hand = use.make(&maker)
        var account = DelayAccount()
        player.play(hand, in: state, &account)
        account.add(to: &tallies[number])
      }
    }
    playGestures(count, &player, &progress)
    progress?.end()
    return true
  }

  private mutating func playGestures(_ count: Int, _ player: inout HandPlayer, _ progress: inout Progress?) {
    let trial = FeelTrial(compiled, size, glass, seed: seed, width: 1)
    let rows = trial.plan.rows.indices.filter { trial.plan.rows[$0].wanted.deed != nil }
    let each = max(1, count / max(1, rows.count))
    for (number, row) in rows.enumerated() {
      for n in 0..<each {
        progress?.show(count + number * each + n, of: 2 * count)
        var account = DelayAccount()
        player.play(trial.hand(row, n), in: trial.plan.rows[row].state, &account)
        guard account.hasActed else { continue }
        seen.gestures += 1
        if account.wasSeen { seen.seen += 1 }
        if account.wasClicked { seen.clicks += 1 }
      }
    }
  }
}

/// What the fingers of one hand do, and when a window is told of it.
private struct DelayAccount: HandObserver {
  private struct Finger {
    let id: Int64
    let landed: Timestamp
    let start: Point
    var serial: UInt64?
    /// Motions of which the window does not know.
    var motions: [Timestamp] = []
    var hasMoved = false
    var lifted: Timestamp?
    /// How far it has gone in the window, px.
    var farthest = 0.0
    var isOver = false
    var delays = (landing: 0.0, firstMotion: Double?.none, motions: [Double](), lift: Double?.none)
    var isCancelled = false

    mutating func catchUp(_ time: Timestamp) {
      for motion in motions { delays.motions.append((time - motion).milliseconds) }
      if delays.firstMotion == nil { delays.firstMotion = delays.motions.first }
      motions.removeAll()
    }
  }
  private var fingers: [Finger] = []
  private var newest = -1
  private var disordered = 0
  private(set) var hasActed = false

  mutating func hear(_ frame: borrowing TouchFrame) {
    for n in frame.samples.indices {
      let sample = frame.samples[n]
      if sample.phase == .down {
        fingers.append(Finger(id: sample.id, landed: frame.time, start: sample.location))
        continue
      }
      guard let finger = fingers.lastIndex(where: { $0.id == sample.id }) else { continue }
      switch sample.phase {
      case .move: fingers[finger].motions.append(frame.time)
      case .up, .cancel: fingers[finger].lifted = frame.time
      case .down: break
      }
    }
  }

  mutating func add(_ event: borrowing GestureStage.Event) {
    if case .response = event.what { hasActed = true }
  }

  mutating func add(_ touch: TouchDelivery) {
    if touch.phase == .began {
      guard let finger = fingers.firstIndex(where: { $0.id == touch.id && $0.serial == nil }) else { return }
      fingers[finger].serial = touch.serial
      fingers[finger].delays.landing = (touch.time - fingers[finger].landed).milliseconds
      if finger < newest { disordered += 1 }
      newest = max(newest, finger)
      return
    }
    guard let finger = fingers.firstIndex(where: { $0.serial == touch.serial }) else { return }
    switch touch.phase {
    case .moved:
      fingers[finger].catchUp(touch.time)
      fingers[finger].farthest = max(fingers[finger].farthest, (touch.location - fingers[finger].start).length)
    case .ended:
      fingers[finger].catchUp(touch.time)
      fingers[finger].delays.lift = fingers[finger].lifted.map { (touch.time - $0).milliseconds }
    case .cancelled: fingers[finger].isCancelled = true
    case .began, .stationary: break
    }
  }

  /// How far a finger may move and be taken for a click, px of the engine: 4 mm.
  private static let click = 4 / Thresholds.millimetresPerPixel

  var wasSeen: Bool { fingers.contains { $0.serial != nil && !$0.isCancelled } }
  var wasClicked: Bool { fingers.contains { $0.serial != nil && !$0.isCancelled && $0.farthest < Self.click } }

  func add(to tally: inout DelayTrial.Tally) {
    tally.disordered += disordered
    for finger in fingers {
      guard finger.serial != nil else {
        tally.lost += 1
        continue
      }
      if finger.isCancelled { tally.cancelled += 1 }
      tally.landings.append(finger.delays.landing)
      if let first = finger.delays.firstMotion { tally.firstMotions.append(first) }
      tally.motions += finger.delays.motions
      if let lift = finger.delays.lift { tally.lifts.append(lift) }
    }
  }
}
