// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit
import Testing

@testable import TactusClient

/// The touches that custom recognizers receive, from the server's offers and touch events.
@Suite struct OfferedTouchesTests {
  private func notice(_ touch: UInt32, _ phase: TouchPhase, _ x: Double = 0, at time: Int64) -> TouchNotice {
    TouchNotice(
      touch: touch, wlID: nil, phase: phase, location: Point(x: x, y: 0), tapCount: 1,
      time: self.time(time), view: nil)
  }
  private func time(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }
  private func lines(_ reports: [TouchReport]) -> [String] {
    reports.map { "\($0.id) \($0.phase) \(Int($0.location.x))" }
  }

  @Test(arguments: [true, false])
  func `a touch may be offered to a recognizer before or after the touch begins`(_ isBefore: Bool) {
    var touches = OfferedTouches()
    let follower = TouchFollower()
    if isBefore { touches.offer(7, to: follower) }
    touches.add(notice(7, .began, 10, at: 0))
    if !isBefore { touches.offer(7, to: follower) }
    #expect(lines(touches.take(among: [follower])[0]) == ["7 began 10"])
    #expect(follower.touches == [7])
  }

  @Test func `if a touch is offered before it begins, the offer waits until the touch begins`() {
    var touches = OfferedTouches()
    let follower = TouchFollower()
    touches.offer(7, to: follower)
    #expect(touches.take(among: [follower])[0].isEmpty)
    touches.add(notice(7, .began, 10, at: 0))
    #expect(lines(touches.take(among: [follower])[0]) == ["7 began 10"])
  }

  @Test func `each recognizer receives the touches that it was offered, in the order of their phases`() {
    var touches = OfferedTouches()
    let (first, second) = (TouchFollower(), TouchFollower())
    touches.add(notice(1, .began, 10, at: 0))
    touches.add(notice(2, .began, 20, at: 0))
    touches.offer(1, to: first)
    touches.offer(2, to: second)
    _ = touches.take(among: [first, second])
    touches.add(notice(1, .ended, at: 5))
    touches.add(notice(2, .moved, 25, at: 5))
    touches.add(notice(3, .began, 30, at: 5))
    touches.offer(3, to: second)
    let received = touches.take(among: [first, second])
    #expect(lines(received[0]) == ["1 ended 10"])
    #expect(lines(received[1]) == ["3 began 30", "2 moved 25"])
    #expect(first.touches.isEmpty && second.touches == [2, 3])
  }

  @Test func `touches are grouped until the time advances or one of them changes again`() {
    var touches = OfferedTouches()
    touches.add(notice(1, .began, at: 0))
    #expect(touches.fits(2, at: time(0)))
    #expect(!touches.fits(2, at: time(1)))
    #expect(!touches.fits(1, at: time(0)))
  }

  @Test func `if the device cancels touches, recognizers receive them as cancelled, not as ended`() {
    var touches = OfferedTouches()
    let follower = TouchFollower()
    touches.add(notice(1, .began, 10, at: 0))
    touches.offer(1, to: follower)
    _ = touches.take(among: [follower])
    follower.isTaken = true
    touches.add(notice(1, .ended, at: 5))
    #expect(lines(touches.take(among: [follower])[0]) == ["1 cancelled 10"])
  }

  @Test func `a touch that never ends is forgotten after many others`() {
    var touches = OfferedTouches()
    let follower = TouchFollower()
    for touch in 1...UInt32(100) {
      touches.add(notice(touch, .began, at: Int64(touch)))
      _ = touches.take(among: [follower])
    }
    touches.add(notice(1, .moved, at: 200))
    touches.offer(1, to: follower)
    #expect(touches.take(among: [follower])[0].isEmpty)
  }
}
