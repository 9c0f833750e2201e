// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusGestures

@Suite("Reloading the configuration")
struct ReloadTests {
  private let old = "bind 3 swipe left -> overview\nbind 1 edge bottom -> launcher { drive yes }"
  private let new = "bind 3 swipe left -> close"

  @Test("A new configuration is swapped in at once if no gesture is under way")
  func idle() throws {
    let screen = try Screen(old)
    screen.live.offer(try compile(new), at: .at(0))
    #expect(screen.swap(0))
    screen.swipe(3, by: (-120, 0))
    #expect(screen.fired == ["close"])
    screen.swipe(1, by: (0, -200), at: (500, 1598), start: 1000)
    #expect(screen.fired == ["close"])
  }

  @Test("The old configuration applies until a gesture that has begun is over, and then the new one takes over")
  func inTheMiddle() throws {
    let screen = try Screen(old)
    screen.frame(0, [.down(1, 500, 1598)])
    screen.frame(20, [.move(1, 500, 1500)])
    screen.live.offer(try compile(new), at: .at(20))
    #expect(!screen.swap(20))
    screen.frame(40, [.move(1, 500, 1200)])
    #expect(!screen.swap(40))
    screen.frame(60, [.up(1)])
    #expect(screen.done == ["launcher began", "launcher changed", "launcher ended"])
    #expect(screen.swap(60))
    #expect(!screen.live.isWaiting)
  }

  @Test("A tap that may become a double tap delays the swap to a new configuration until the tap is decided")
  func openAttempt() throws {
    let screen = try Screen("bind 2 tap -> overview\nbind 2 tap 2 -> launcher")
    screen.tap(2)
    screen.live.offer(try compile(new), at: .at(90))
    #expect(!screen.swap(90))
    screen.wait(until: 600)
    #expect(screen.fired == ["overview"])
    #expect(screen.swap(600))
  }

  @Test("A resting palm delays the swap to a new configuration for at most three seconds")
  func restingPalm() throws {
    let screen = try Screen(old)
    screen.frame(0, [.down(9, 500, 800)])
    screen.live.offer(try compile(new), at: .at(100))
    #expect(!screen.swap(100))
    #expect(screen.live.deadline(after: .at(100)) == .at(3100))
    #expect(!screen.swap(3099))
    #expect(screen.swap(3100))
    screen.frame(3200, [.up(9)])
    #expect(screen.heard(of: 9) == "b0 e3200")
    screen.swipe(3, by: (-120, 0), start: 4000)
    #expect(screen.fired == ["close"])
  }

  @Test("A gesture that never ends is cancelled and reported 20 s after a new configuration arrived")
  func endless() throws {
    let screen = try Screen(old)
    screen.frame(0, [.down(1, 500, 1598)])
    screen.frame(20, [.move(1, 500, 1500)])
    screen.live.offer(try compile(new), at: .at(20))
    #expect(!screen.swap(19_000))
    #expect(screen.swap(20_020))
    #expect(screen.done == ["launcher began", "launcher cancelled"])
  }

  @Test("A session event swaps in a new configuration at once")
  func sessionEvent() throws {
    let screen = try Screen(old)
    screen.frame(0, [.down(1, 500, 1598)])
    screen.frame(20, [.move(1, 500, 1500)])
    screen.live.offer(try compile(new), at: .at(20))
    screen.input { $0.endSession(into: &$1) }
    screen.force()
    #expect(screen.done == ["launcher began", "launcher cancelled"])
    screen.swipe(3, by: (-120, 0), start: 1000)
    #expect(screen.fired.last == "close")
  }

  @Test("An unchanged configuration is not swapped in")
  func same() throws {
    let screen = try Screen(old)
    #expect(!screen.live.offer(try compile(old), at: .at(0)))
    #expect(!screen.swap(0))
  }

  @Test("Of several new configurations, the latest is swapped in; the wait starts when the first one arrives")
  func latest() throws {
    let screen = try Screen(old)
    screen.frame(0, [.down(9, 500, 800)])
    screen.live.offer(try compile("bind 3 swipe left -> maximize"), at: .at(0))
    screen.live.offer(try compile(new), at: .at(2000))
    #expect(screen.swap(3000))
    screen.frame(3100, [.up(9)])
    screen.swipe(3, by: (-120, 0), start: 4000)
    #expect(screen.fired == ["close"])
  }

  /// Resizes the output from `Screen.frame` to 500 x 800.
  private func shrink(_ screen: Screen) {
    screen.engine.updateView(screen.root, ViewProperties(frame: Rect(x: 0, y: 0, width: 500, height: 800)))
    screen.live.outputChanged(on: &screen.engine)
  }

  @Test("Resizing an output changes the lengths that depend on the output's size")
  func outputChanged() throws {
    let screen = try Screen("bind 3 pan left -> overview { distance 20% }")
    shrink(screen)
    screen.swipe(3, by: (-110, 0), at: (200, 800))
    #expect(screen.fired == ["overview"])
  }

  @Test("Resizing an output changes where fingers must land")
  func zonesChanged() throws {
    let text = """
      bind 1 edge left along down -> overview { depth 10% }
      bind 1 edge top -> close { depth 10% }
      bind 1 corner bottom-left -> launcher { depth 20% }
      gesture hold { on 1 hold; within corner top-right 10%; do restore }
      """
    for (isSmaller, slides) in [(false, ["overview"]), (true, [])] {
      let screen = try Screen(text)
      if isSmaller { shrink(screen) }
      screen.swipe(1, by: (0, 300), in: 300, at: (80, 300))
      #expect(screen.fired == slides)
    }
    let entered = try Screen(text)
    shrink(entered)
    entered.swipe(1, by: (0, 200), at: (250, 90))
    #expect(entered.fired == [])
    let corner = try Screen(text)
    shrink(corner)
    corner.swipe(1, by: (120, -120), at: (150, 650))
    #expect(corner.fired == [])
    for (x, done) in [(480.0, ["restore"]), (420, [])] {
      let hold = try Screen(text)
      shrink(hold)
      hold.tap(1, at: (x, 20), length: 800)
      #expect(hold.fired == done)
    }
  }
}
