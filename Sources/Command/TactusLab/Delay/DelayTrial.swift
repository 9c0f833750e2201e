// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusGestures
import TactusHands
import TactusInput

/// Plays hands that use windows in ordinary ways, and measures how much later a window receives each touch than it
/// would without gestures.
struct DelayTrial {
  /// The delays in ms, and the numbers of touches that are lost, cancelled or out of order.
  struct Tally {
    var landings: [Double] = []
    var firstMotions: [Double] = []
    var motions: [Double] = []
    var lifts: [Double] = []
    /// `lost` counts the touches that the window never received, `cancelled` those that were cancelled, and
    /// `disordered` those that the window received after a touch that had landed later.
    var lost = 0
    var cancelled = 0
    var disordered = 0
  }

  /// Counts the gestures that act, and those among them whose touches windows also receive.
  struct Seen {
    var gestures = 0
    /// The number of gestures from which a window received at least one touch.
    var seen = 0
    /// The number of gestures from which a window received a touch that was not cancelled; `clicks` counts those in
    /// which such a touch also moved so little that the window takes it for a click.
    var kept = 0
    var clicks = 0
  }

  /// The times in ms until a gesture acts: `landing` from the last landing before it acts, `way` from the moment when
  /// the hand has moved 8 mm, `lift` from the first lift. `way` and `lift` are left out if the gesture acts earlier.
  struct Action {
    var name: String
    var landing: [Double] = []
    var way: [Double] = []
    var lift: [Double] = []
  }

  private let compiled: CompiledConfiguration
  private let size: ScreenSize
  private let glass: InputDevice.Size
  private let seed: UInt64
  private(set) var tallies = DelayPlan.uses.map { _ in Tally() }
  private(set) var seen = Seen()
  private(set) var actions: [Action] = []
  /// The number of hands to play for each kind of use.
  private var each = 0
  /// If `hasLines`, a line for each finger of the hands that use windows: the hand's name, and how many ms later the
  /// window received the finger's landing, first motion and lift.
  private(set) var lines: [String] = []
  private let hasLines: Bool

  init(
    _ compiled: CompiledConfiguration, _ size: ScreenSize, _ glass: InputDevice.Size, seed: UInt64, hasLines: Bool
  ) {
    (self.compiled, self.size, self.glass, self.seed) = (compiled, size, glass, seed)
    self.hasLines = hasLines
  }

  /// Plays about `count` hands that use windows, and about `count` hands that make bound gestures. Returns false if the
  /// engine does not accept the screen.
  mutating func play(_ count: Int, _ progress: Progress?) -> Bool {
    var progress = progress
    guard var player = HandPlayer(compiled, HandGlass(size: glass), size) else { return false }
    each = max(1, count / DelayPlan.uses.count)
    var state = SessionState()
    state.app = "org.example.Window"
    for number in DelayPlan.uses.indices {
      for n in 0..<each {
        progress?.show(number * each + n, of: 2 * count)
        var account = DelayAccount()
        player.play(hand(number, n), in: state, &account)
        account.add(to: &tallies[number])
        if hasLines { lines += account.lines(named: name(number, n)) }
      }
    }
    playGestures(count, &player, &progress)
    progress?.end()
    return true
  }

  private func hand(_ use: Int, _ n: Int) -> Hand {
    let own = seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(use) &* 1_000_003 &+ UInt64(n)
    var maker = HandMaker(chance: Chance(seed: own, width: 1, people: .everyday), glass: glass)
    return DelayPlan.uses[use].make(&maker)
  }

  private func name(_ use: Int, _ n: Int) -> String { HandGlass.fileName("\(DelayPlan.uses[use].name)-\(n)") }

  /// Writes the hands that use windows as recordings that `tactus replay` plays.
  func keep(in folder: String) throws(System.FileError) {
    System.makeFolder(folder)
    let glass = HandGlass(size: glass)
    for use in DelayPlan.uses.indices {
      for n in 0..<each { try glass.record(hand(use, n), in: folder, as: name(use, n)) }
    }
  }

  private mutating func playGestures(_ count: Int, _ player: inout HandPlayer, _ progress: inout Progress?) {
    let trial = FeelTrial(compiled, size, glass, seed: seed, width: 1)
    let rows = trial.plan.rows.indices.filter { trial.plan.rows[$0].wanted.deed != nil }
    let each = max(1, count / max(1, rows.count))
    for (number, row) in rows.enumerated() {
      var action = Action(name: trial.plan.rows[row].name)
      for n in 0..<each {
        progress?.show(count + number * each + n, of: 2 * count)
        var account = DelayAccount()
        player.play(trial.hand(row, n), in: trial.plan.rows[row].state, &account)
        guard account.hasActed else { continue }
        seen.gestures += 1
        if account.wasSeen { seen.seen += 1 }
        if account.wasKept { seen.kept += 1 }
        if account.wasClicked { seen.clicks += 1 }
        account.add(to: &action)
      }
      actions.append(action)
    }
  }
}
