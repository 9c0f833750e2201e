// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures

@Suite("Random hands and configurations")
struct CompileRandomTests {
  static let configurations = ["phone", "tablet", "kiosk", "default"]

  /// A generator of random numbers. It is deterministic: the seed depends only on the test's argument.
  struct Dice {
    var seed: UInt32
    mutating func roll(_ sides: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 8) % sides
    }
  }

  /// Plays hands of one to five fingers, which land anywhere, often at edges and in corners, in one frame or one after
  /// another. The fingers move together, apart, each in its own direction, or not at all. Now and then the session's
  /// state changes, or three fingers land and the system cancels one of them.
  private func play(_ screen: Screen, _ seed: Int) {
    var dice = Dice(seed: UInt32(truncatingIfNeeded: seed &* 7919 &+ 1))
    var t = 0.0
    func near(_ limit: Double) -> Double {
      [3, limit - 3, 40, limit - 40, limit / 2, limit / 3][dice.roll(6)] + Double(dice.roll(100)) / 100
    }
    for _ in 0..<40 {
      let (x, y) = (near(Screen.frame.width), near(Screen.frame.height))
      let count = 1 + dice.roll(5)
      let way = [(0.0, 0.0), (-180, 0), (180, 4), (2, -220), (0, 200), (30, -25)][dice.roll(6)]
      let style = dice.roll(5)
      let length = Double([60, 120, 300, 900][dice.roll(4)])
      let stagger = Double([0, 24, 56, 170][dice.roll(4)])
      var fingers: [Screen.Finger] = []
      for n in 0..<count {
        let place = (x: x + 55 * Double(n) * (x > 500 ? -1 : 1), y: y + Double(dice.roll(30)))
        var finger = Screen.Finger(at: place, landsAt: stagger * Double(n), moves: way)
        if style == 0 { finger.moves = (Double(dice.roll(300) - 150), Double(dice.roll(300) - 150)) }
        if style == 1 { finger.moves = ((Double(count) / 2 - Double(n)) * 60, (Double(n) - Double(count) / 2) * 20) }
        finger.from = finger.landsAt + 8
        finger.to = stagger * Double(count) + length
        finger.liftsAt = finger.to + Double([8, 80, 400][dice.roll(3)]) + Double(dice.roll(60))
        finger.jitter = Double(dice.roll(8)) / 10
        fingers.append(finger)
      }
      if dice.roll(6) == 0 { screen.state.app = ["org.mozilla.firefox", "org.gnome.Maps", nil][dice.roll(3)] }
      if dice.roll(10) == 0 { screen.state.isFullscreen.toggle() }
      screen.play(fingers, from: t)
      t += (fingers.map(\.liftsAt).max() ?? 0) + Double([20, 120, 260, 1200][dice.roll(4)])
      if dice.roll(5) == 0 {
        screen.frame(t, (1...3).map { .down($0, near(Screen.frame.width), 700) })
        screen.frame(t + 20, (1...3).map { .move($0, 500 + 60 * Double($0), 640) })
        screen.frame(t + 40, [.cancel(2), .up(1)])
        screen.frame(t + 60, [.up(3)])
        t += 200
      }
    }
    screen.wait(until: t + 60_000)
  }

  @Test("Every gesture that begins also ends, and the engine is idle afterwards", arguments: configurations, 0..<6)
  func balance(_ name: String, _ seed: Int) throws {
    let text =
      name == "default" ? DefaultConfiguration.text : try TreeFiles.text("examples/config/\(name).conf")
    var options = CompileOptions()
    options.canCancel = seed % 3 != 0
    let screen = try Screen(text.replacing("version 1\n", with: ""), options)
    play(screen, seed)
    let isIdle = screen.engine.isIdle
    #expect(isIdle)
    #expect(screen.live.installation.running.allSatisfy { $0 == nil })
    for (serial, told) in Dictionary(grouping: screen.deliveries, by: \.serial) {
      #expect(told.count { $0.phase == .began } == 1, "touch \(serial)")
      #expect(told.count { $0.phase == .ended || $0.phase == .cancelled } == 1, "touch \(serial)")
    }
    var following: Set<Int> = []
    for response in screen.responses {
      switch response.phase {
      case .began, .armed: #expect(following.insert(response.binding).inserted)
      case .changed: #expect(following.contains(response.binding))
      case .ended, .cancelled: #expect(following.remove(response.binding) != nil)
      case .fire: following.remove(response.binding)
      }
      #expect(response.progress.isFinite && response.velocity.isFinite && response.settlesAt.isFinite)
    }
    #expect(following.isEmpty)
  }

  @Test("Gestures withhold no touch for longer than they declare", arguments: configurations, 0..<6)
  func bound(_ name: String, _ seed: Int) throws {
    let text =
      name == "default" ? DefaultConfiguration.text : try TreeFiles.text("examples/config/\(name).conf")
    let screen = try Screen(text.replacing("version 1\n", with: ""))
    play(screen, seed)
    let most = screen.compiled.recognizers.compactMap(\.keepsBack).map(\.milliseconds).max() ?? 0
    #expect(screen.longestDelay <= most)
  }
}
