// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusGestures
import TactusHands

/// Plays hands, and records the actions that the configuration would trigger.
struct FeelPlayer: ~Copyable {
  private var player: HandPlayer
  private var observer: Observer

  init?(_ compiled: CompiledConfiguration, _ glass: HandGlass, _ size: ScreenSize) {
    guard let player = HandPlayer(compiled, glass, size) else { return nil }
    self.player = player
    observer = Observer(bindings: compiled.configuration.bindings)
  }

  /// Plays a hand. Returns the actions that it triggered, in order.
  mutating func play(_ hand: Hand, in state: SessionState) -> [DesktopAction] {
    observer.begin()
    player.play(hand, in: state, &observer)
    return observer.done
  }

  /// Handles responses as a session would, but records the actions instead of performing them.
  private struct Observer: HandObserver {
    let bindings: [Binding]
    private(set) var done: [DesktopAction] = []
    private var drives: [Int: SteppedDrive] = [:]

    init(bindings: [Binding]) { self.bindings = bindings }

    mutating func begin() {
      done.removeAll()
      drives.removeAll()
    }

    mutating func add(_ event: borrowing GestureStage.Event) {
      guard case .response(let response, _) = event.what, bindings.indices.contains(response.binding) else { return }
      switch response.phase {
      case .armed: break
      case .fire: add(response.action, response.times(of: bindings[response.binding]), back(of: response))
      case .began, .changed, .ended, .cancelled: follow(response)
      }
    }

    private mutating func follow(_ response: Response) {
      if response.phase == .began { drives[response.binding] = nil }
      let back = back(of: response)
      if back != nil {
        add(response.action, drives[response.binding, default: SteppedDrive()].follow(response), back)
      } else if response.phase == .ended, response.settlesAt >= 1 {
        add(response.action, 1, nil)
      }
    }

    private func back(of response: Response) -> DesktopAction? {
      bindings[response.binding].options.back ?? response.action.opposite
    }

    private mutating func add(_ deed: DesktopAction, _ times: Int, _ back: DesktopAction?) {
      let deed = (times < 0 ? back ?? deed : deed).directed
      for _ in 0..<min(times.magnitude, 20) { done.append(deed) }
    }
  }
}

/// Counts the outcomes of hands of one kind.
struct FeelTally {
  enum Verdict: Int, CaseIterable { case right, nothing, else_, twice }
  private(set) var counts = [0, 0, 0, 0]
  /// A few of the hands with a wrong outcome. If there are too many, the hands that triggered too little are left out
  /// first.
  private(set) var worst: [(verdict: Verdict, hand: Int, done: [DesktopAction])] = []

  private static let mostShown = 3

  var hands: Int { counts.reduce(0, +) }
  subscript(_ verdict: Verdict) -> Int { counts[verdict.rawValue] }

  mutating func add(_ verdict: Verdict, hand: Int, done: [DesktopAction] = []) {
    counts[verdict.rawValue] += 1
    guard verdict != .right else { return }
    if verdict == .nothing, worst.count >= Self.mostShown { return }
    worst.append((verdict, hand, done))
    if worst.count > Self.mostShown, let n = worst.firstIndex(where: { $0.verdict == .nothing }) { worst.remove(at: n) }
    if worst.count > Self.mostShown { worst.removeLast() }
  }

  mutating func add(_ other: FeelTally) {
    for n in counts.indices { counts[n] += other.counts[n] }
  }

  static func verdict(_ done: [DesktopAction], _ wanted: FeelPlan.Wanted) -> Verdict {
    guard let deed = wanted.deed else { return done.isEmpty ? .right : .else_ }
    if done.contains(where: { $0 != deed }) { return .else_ }
    if wanted.times.contains(done.count) { return .right }
    return done.count > wanted.times.upperBound ? .twice : .nothing
  }
}
