// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Testing

@testable import TactusKit

@Suite("Scroll view")
struct ScrollTests {
  let desk = Desk()
  /// The scroll view, 400 by 600 px, whose content is 2000 px high.
  let scroll: ScrollView

  init() {
    scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    scroll.contentWidth = 400
    scroll.contentHeight = 2000
    desk.window.addSubview(scroll)
    desk.window.commit()
  }

  /// Drags a finger from one y to another, in steps of 10 ms; the finger pauses before it lifts, unless it flicks.
  private func drag(from: Double, to: Double, x: (Double, Double) = (200, 200), isFlick: Bool = false) {
    let t = next()
    desk.down(x.0, from, t: t)
    for n in 1...10 {
      let part = Double(n) / 10
      desk.move(x.0 + (x.1 - x.0) * part, from + (to - from) * part, t: t + 10 * Double(n))
    }
    if !isFlick { for n in 1...30 { desk.move(x.1, to, t: t + 100 + 10 * Double(n)) } }
    desk.up(t: t + (isFlick ? 105 : 405))
  }
  private final class Clock { var time = 0.0 }
  private let clock = Clock()
  private func next() -> Double {
    clock.time += 2000
    return clock.time
  }

  /// Advances the view frame by frame until it rests; returns the offset after each frame.
  @discardableResult
  private func run(_ seconds: Double = 1 / 60) -> [Double] {
    var offsets: [Double] = []
    while offsets.count < 1000 {
      let goesOn = scroll.step(seconds)
      offsets.append(scroll.contentOffset.y)
      if !goesOn { break }
    }
    return offsets
  }

  @Test("The content and its views follow the finger")
  func follows() {
    let row = GestureView(frame: Rect(x: 0, y: 700, width: 400, height: 60))
    scroll.content.addSubview(row)
    var taps = 0
    row.onTap { _ in taps += 1 }
    drag(from: 500, to: 200)
    #expect(scroll.contentOffset == Point(x: 0, y: 300))
    desk.tap(200, 430, t: next())
    #expect(taps == 1)
  }

  @Test("If no content width is set, the content is as wide as the view and receives touches across its whole width")
  func widthUnset() {
    let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 600))
    list.contentHeight = 2000
    scroll.removeFromSuperview()
    desk.window.addSubview(list)
    var taps = 0
    list.content.onTap { _ in taps += 1 }
    desk.tap(390, 300, t: 0)
    #expect(taps == 1)
    #expect(list.content.bounds == Rect(x: 0, y: 0, width: 400, height: 2000))
  }

  @Test("A scroll view that cannot scroll sideways leaves sideways swipes to other recognizers")
  func leavesOthersAlone() {
    var swipes = 0
    desk.window.onSwipe(.left) { _ in swipes += 1 }
    drag(from: 300, to: 305, x: (350, 100), isFlick: true)
    #expect(swipes == 1)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("Beyond its end, a scroll view follows the finger less and less, and then returns to the end")
  func rubberBand() {
    var seen: [Double] = []
    scroll.onScroll = { [unowned scroll] in seen.append(scroll.contentOffset.y) }
    drag(from: 100, to: 500)
    #expect(seen.contains { $0 < -100 } && seen.allSatisfy { $0 > -220 - 1 })
    let steps = zip(seen, seen.dropFirst()).map { $0 - $1 }.filter { $0 > 0.01 }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 })
    #expect(scroll.isDecelerating)
    let way = run()
    #expect(way.last == 0 && zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(way.count < 60)
  }

  @Test("A scroll view goes at most one viewport beyond its end")
  func neverFartherThanAViewport() {
    var axis = ScrollAxis()
    axis.viewport = 600
    axis.grab()
    axis.drag(by: -1e9)
    #expect(axis.offset >= -600 && axis.offset < -599)
    axis.drag(by: 1e9)
    #expect(axis.offset.magnitude < 1)
  }

  @Test("A scroll view that is grabbed beyond its end does not jump")
  func takenUpAgain() {
    var axis = ScrollAxis()
    axis.viewport = 600
    axis.grab()
    axis.drag(by: -300)
    let before = axis.offset
    axis.grab()
    axis.drag(by: 0)
    #expect((axis.offset - before).magnitude < 1e-6)
  }

  @Test("A flick glides as far as the deceleration rate allows")
  func glides() throws {
    var ending: (velocity: Vector, target: Point)?
    scroll.onEndDragging = { velocity, target in
      ending = (velocity, target)
      return nil
    }
    drag(from: 500, to: 440, isFlick: true)
    let (velocity, target) = try #require(ending)
    #expect(velocity.dy > 400 && velocity.dx == 0)
    #expect(target.y > 60 + 0.4 * velocity.dy && target.y < 2000 - 600)
    let way = run()
    #expect(zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
    // The view stops once the remaining movement is too slow to be seen.
    #expect((scroll.contentOffset.y - target.y).magnitude < 8)
  }

  @Test("The frame rate does not change how a scroll view glides", arguments: [240.0, 60, 20])
  func steps(pictures: Double) {
    drag(from: 500, to: 300, isFlick: true)
    var time = 0.0
    while time < 0.5 - 1e-9 {
      _ = scroll.step(1 / pictures)
      time += 1 / pictures
    }
    var axis = ScrollAxis()
    axis.viewport = 600
    axis.setLimits(0...1400)
    axis.grab()
    axis.drag(by: 200)
    axis.letGo(at: 2000)
    _ = axis.step(0.5)
    #expect((scroll.contentOffset.y - axis.offset).magnitude < 1)
  }

  @Test("A scroll view that reaches its end at speed bounces once")
  func bounces() {
    scroll.contentOffset.y = 1200
    drag(from: 500, to: 350, isFlick: true)
    let way = run()
    #expect(way.max().map { $0 > 1402 } == true && way.last == 1400)
    let isBeyond = way.map { $0 > 1400.5 }
    #expect(zip(isBeyond, isBeyond.dropFirst()).filter { $0 != $1 }.count <= 2)
  }

  @Test("Without bouncing a scroll view stops at its ends")
  func stopsAtItsEnds() {
    scroll.bounces = false
    drag(from: 100, to: 500)
    #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
    scroll.contentOffset.y = 1300
    drag(from: 500, to: 350, isFlick: true)
    #expect(run().allSatisfy { $0 <= 1400 } && scroll.contentOffset.y == 1400)
  }

  @Test(
    "A flick turns a page, and so does a drag past half of the page",
    arguments: [(440.0, false, 0.0), (440, true, 600), (150, false, 600), (480, false, 0)])
  func pages(to: Double, isFlick: Bool, page: Double) {
    scroll.isPagingEnabled = true
    scroll.contentHeight = 1800
    drag(from: 500, to: to, isFlick: isFlick)
    run()
    #expect(scroll.contentOffset.y == page)
  }

  @Test("One flick turns one page in either direction, and never beyond the last page")
  func onePage() {
    scroll.isPagingEnabled = true
    scroll.contentHeight = 1800
    for page in [600.0, 1200, 1200] {
      drag(from: 550, to: 200, isFlick: true)
      run()
      #expect(scroll.contentOffset.y == page)
    }
    drag(from: 200, to: 550, isFlick: true)
    run()
    #expect(scroll.contentOffset.y == 600)
  }

  @Test("A scroll view comes to rest at the offset that its delegate returns")
  func snaps() {
    scroll.onEndDragging = { _, target in Point(x: target.x, y: (target.y / 64).rounded() * 64) }
    drag(from: 500, to: 440, isFlick: true)
    run()
    #expect(scroll.contentOffset.y > 0 && scroll.contentOffset.y.remainder(dividingBy: 64) == 0)
  }

  @Test("A finger stops a gliding scroll view without pressing the button under the finger")
  func caught() {
    let button = Button(frame: Rect(x: 0, y: 0, width: 400, height: 2000))
    var presses = 0
    button.addAction(for: .touchUpInside) { presses += 1 }
    scroll.content.addSubview(button)
    desk.window.commit()
    drag(from: 500, to: 400, isFlick: true)
    _ = scroll.step(1 / 60)
    #expect(scroll.isDecelerating)
    desk.window.commit()
    let (t, place) = (next(), scroll.contentOffset)
    desk.down(200, 300, t: t)
    #expect(!scroll.isDecelerating && scroll.isDragging)
    desk.up(t: t + 60)
    #expect(scroll.contentOffset == place && !scroll.isDragging && presses == 0)
    desk.window.commit()
    desk.tap(200, 300, t: next())
    #expect(presses == 1)
  }

  @Test("A scroll view reports when a finger grabs it, when it moves, and when it rests")
  func tells() {
    var told: [String] = []
    scroll.onBeginDragging = { told.append("begin") }
    scroll.onScroll = { if told.last != "scroll" { told.append("scroll") } }
    scroll.onEndDragging = { _, _ in
      told.append("end")
      return nil
    }
    scroll.onRest = { told.append("rest") }
    drag(from: 500, to: 400, isFlick: true)
    run()
    #expect(told == ["begin", "scroll", "end", "scroll", "rest"])
  }

  @Test("A scroll view can scroll to an offset, animated or not, and can scroll just far enough to show a part")
  func scrollsTo() {
    scroll.setContentOffset(Point(x: 0, y: 900), animated: false)
    #expect(scroll.contentOffset.y == 900)
    scroll.setContentOffset(Point(x: 0, y: 5000), animated: true)
    #expect(scroll.contentOffset.y == 900)
    run()
    #expect(scroll.contentOffset.y == 1400)
    scroll.scrollRectToVisible(Rect(x: 0, y: 1500, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 1400)
    scroll.scrollRectToVisible(Rect(x: 0, y: 300, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 300)
    scroll.scrollRectToVisible(Rect(x: 0, y: 1000, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 410)
  }

  @Test("Insets add room around the content, and the offset stays in range when the frame grows")
  func insets() {
    scroll.contentInset = ScrollView.Insets(top: 50, bottom: 100)
    drag(from: 100, to: 500)
    run()
    #expect(scroll.contentOffset.y == -50)
    scroll.setContentOffset(Point(x: 0, y: 5000), animated: true)
    run()
    #expect(scroll.contentOffset.y == 1500)
    scroll.frame = Rect(x: 0, y: 0, width: 400, height: 800)
    #expect(scroll.contentOffset.y == 1300)
  }

  @Test("If the content fits into the scroll view, the content can be pulled only with alwaysBounceVertical")
  func alwaysBounces() {
    scroll.contentHeight = 100
    var seen = 0.0
    scroll.onScroll = { [unowned scroll] in seen = min(seen, scroll.contentOffset.y) }
    drag(from: 100, to: 400)
    #expect(seen == 0)
    scroll.alwaysBounceVertical = true
    desk.window.commit()
    drag(from: 100, to: 400)
    #expect(seen < -50)
    run()
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("Absurd numbers do not break a scroll view", arguments: [Double.nan, .infinity, -.infinity, -1e300, 1e300])
  func strangeNumbers(number: Double) {
    scroll.contentHeight = number
    scroll.contentInset.top = number
    scroll.setContentOffset(Point(x: number, y: number), animated: true)
    _ = scroll.step(number)
    scroll.frame = Rect(x: 0, y: 0, width: 400, height: 600)
    drag(from: 500, to: 100, isFlick: true)
    for _ in 0..<100 { _ = scroll.step(1 / 60) }
    #expect(!scroll.contentOffset.y.isNaN)
  }
}
