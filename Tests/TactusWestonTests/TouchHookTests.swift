// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import CWestonInput
import Foundation
import Testing
import WireSupport

@testable import TactusWeston

extension WestonTests {
  @Suite struct `The touch hook` {
    private let stage: WestonStage
    private let c: StageClient
    private let w: StageWindow
    private static let edge = "bind 1 edge left -> notify fired"

    init() throws {
      stage = try WestonStage(Self.edge)
      c = try stage.client("c")
      w = try stage.window("w", of: c, 0, 0, 600, 800)
    }

    // MARK: ownership of touches

    @Test func `no window receives a touch of a system gesture, and no client knows its serial`() {
      stage.down(0, 3, 300, at: 0)
      stage.frame()
      #expect(stage.state == "1 1 anchor secret")
      for n in 1...4 {
        stage.motion(0, 3 + 50 * Double(n), 300, at: 10 * n)
        stage.frame()
      }
      #expect(stage.state == "1 1 anchor secret")
      stage.up(0, at: 50)
      stage.frame()
      #expect(stage.hear() == [])
      #expect(stage.hasFired)
      #expect(stage.state == "0 0 nothing secret")
    }

    @Test func `a touch that turns out not to be a gesture is replayed with its own times and a valid serial`() {
      stage.down(0, 3, 300, at: 0)
      stage.frame()
      stage.motion(0, 3, 303, at: 10)
      stage.frame()
      #expect(stage.hear() == [])
      stage.motion(0, 3, 400, at: 20)
      stage.frame()
      #expect(
        stage.hear() == [
          "c down 0 w 3,300 @0", "c frame", "c motion 0 3,400 @20", "c frame",
        ])
      #expect(stage.state == "1 1 w told")
      #expect(stage.touch.pointee.grab_serial == c.serials.last)
      #expect(!stage.hasFired)
    }

    @Test func `a client's own gesture reports the serial with which it may ask for a popup`() throws {
      let host = c.wire.bindManager().host(w.surface)
      host.setTouchReporting(.all)
      let pan = host.view("view", 0, 0, 600, 800).add(.pan)
      pan.setDelivery([.cancels, .delaysBegan])
      host.commit()
      stage.settle()
      stage.down(2, 300, 300, at: 0)
      stage.frame()
      stage.motion(2, 400, 300, at: 10)
      stage.frame()
      wl_display_flush_clients(stage.display)
      while c.wire.exchange() {}
      let began = try #require(pan.last("state"))
      #expect(began.uint(1) == stage.touch.pointee.grab_serial)
      #expect(stage.state == "1 1 w secret")
      #expect(host.last("touch_down")?.uint(1) == 2)
      #expect(stage.hear() == [])
      // Once all fingers have lifted, there is no serial.
      stage.up(2, at: 20)
      stage.frame()
      wl_display_flush_clients(stage.display)
      while c.wire.exchange() {}
      #expect(pan.last("state")?.uint(1) == 0)
    }

    @Test func `a finger that lands outside all windows can make a gesture`() {
      // The window no longer covers the edge.
      tactus_weston_set_position(w.view, 300, 0)
      weston_view_update_transform(w.view)
      stage.drag(from: 3)
      #expect(stage.hasFired)
      #expect(stage.hear() == [])
    }

    @Test func `a gesture continues when the window under its finger closes`() {
      stage.down(0, 3, 300, at: 0)
      stage.frame()
      stage.motion(0, 20, 300, at: 10)
      stage.frame()
      stage.close(w)
      for n in 1...4 {
        stage.motion(0, 20 + 50 * Double(n), 300, at: 10 + 10 * n)
        stage.frame()
      }
      stage.up(0, at: 60)
      stage.frame()
      #expect(stage.hasFired)
      #expect(stage.state == "0 0 nothing secret")
    }

    // MARK: grabs by other code

    @Test func `a window receives nothing more of a touch that another grab has taken`() {
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      #expect(stage.hear() == ["c down 0 w 300,300 @0", "c frame"])
      stage.startGrab()
      stage.noticeOthers()
      stage.motion(0, 320, 300, at: 10)
      stage.up(0, at: 20)
      stage.endGrab()
      #expect(stage.hear() == [])
      stage.drag(from: 3, at: 30)
      #expect(stage.hasFired)
    }

    @Test func `if a finger lifts during another grab, its gesture is cancelled at the next call of noticeOthers`() {
      let pan = pan()
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      stage.motion(0, 340, 300, at: 10)
      stage.frame()
      stage.settle()
      #expect(pan.states == ["began"])
      stage.startGrab()
      stage.up(0, at: 20)
      stage.endGrab()
      #expect(pan.states == ["began"])
      stage.noticeOthers()
      stage.settle()
      #expect(pan.states.count == 2 && pan.states.last?.hasPrefix("cancelled") == true)
    }

    @Test func `without another grab, noticeOthers cancels nothing, whether or not a finger is down`() {
      let pan = pan()
      stage.noticeOthers()
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      stage.noticeOthers()
      stage.motion(0, 340, 300, at: 10)
      stage.frame()
      stage.noticeOthers()
      stage.up(0, at: 20)
      stage.frame()
      stage.noticeOthers()
      stage.settle()
      #expect(pan.states == ["began", "ended"])
      #expect(stage.state == "0 0 nothing secret")
    }

    /// Adds a pan of the window's own client.
    private func pan() -> WireRecognizer {
      let host = c.wire.bindManager().host(w.surface)
      let pan = host.view("view", 0, 0, 600, 800).add(.pan)
      host.commit()
      stage.settle()
      return pan
    }

    @Test func `a finger that landed during another grab reaches its window, as it would without the module`() {
      stage.startGrab()
      stage.down(0, 300, 300, at: 0)
      stage.endGrab()
      stage.motion(0, 320, 300, at: 10)
      stage.frame()
      stage.up(0, at: 20)
      stage.frame()
      #expect(stage.hear() == ["c motion 0 320,300 @10", "c frame", "c up 0 @20"])
      stage.drag(from: 3, at: 30)
      #expect(stage.hasFired && stage.hear() == [])
    }

    // MARK: fingers that disappeared

    @Test func `an empty frame means that the only finger is gone: the finger is cancelled, and Weston wakes up`() {
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      _ = stage.hear()
      stage.compositor.pointee.state = UInt32(WESTON_COMPOSITOR_IDLE)
      stage.frame()
      #expect(stage.hear() == ["c cancel"])
      #expect(stage.state == "0 0 nothing secret")
      #expect(stage.compositor.pointee.state == UInt32(WESTON_COMPOSITOR_ACTIVE))
      // In fact the finger was still down. No client receives its later events, and Weston does not count it.
      stage.down(1, 310, 300, at: 10)
      stage.frame()
      stage.motion(0, 320, 300, at: 20)
      stage.frame()
      stage.up(0, at: 30)
      stage.frame()
      #expect(stage.hear() == ["c down 1 w 310,300 @10", "c frame"])
      #expect(stage.state == "1 1 w told")
      stage.up(1, at: 40)
      stage.frame()
      #expect(stage.hear() == ["c up 1 @40", "c frame"])
      #expect(stage.state == "0 0 nothing told")
    }

    @Test func `after an empty frame, the finger that reports no further event counts as gone`() {
      for id in Int32(0)...2 { stage.down(id, 300 + 50 * Double(id), 300, at: 0) }
      stage.frame()
      stage.frame()
      _ = stage.hear()
      #expect(stage.state.hasPrefix("3 3 w "))
      stage.motion(1, 360, 310, at: 10)
      stage.frame()
      stage.up(2, at: 20)
      stage.frame()
      #expect(stage.state == "1 1 anchor secret")
      #expect(stage.hear().contains("c cancel"))
    }

    @Test func `if a finger lands with the id of the only finger, it replaces that finger and counts as the first`() {
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      stage.down(0, 3, 300, at: 10)
      stage.frame()
      #expect(stage.state == "1 1 anchor secret")
      #expect(stage.hear() == ["c down 0 w 300,300 @0", "c frame", "c cancel"])
      for n in 1...4 {
        stage.motion(0, 3 + 50 * Double(n), 300, at: 10 + 10 * n)
        stage.frame()
      }
      stage.up(0, at: 60)
      stage.frame()
      #expect(stage.hear() == [])
      #expect(stage.hasFired)
      #expect(stage.state == "0 0 nothing secret")
    }

    @Test func `fingers that the device cancels are cancelled in their window and no longer count`() {
      for id in Int32(0)...1 { stage.down(id, 300, 300 + 100 * Double(id), at: 0) }
      stage.frame()
      stage.cancel()
      #expect(
        stage.hear() == ["c down 0 w 300,300 @0", "c down 1 w 300,400 @0", "c frame", "c cancel"])
      #expect(stage.state == "0 0 nothing secret")
      stage.drag(from: 3, at: 10)
      #expect(stage.hasFired)
    }

    @Test func `the hook asks the kernel how many fingers are down; those without events are taken as gone`() throws {
      let hook = try #require(stage.hook)
      var asked = 0
      var there: Int32 = -1
      hook.contacts = {
        asked += 1
        return there
      }
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      stage.rest()
      #expect(asked == 0)
      // At first, the number of contacts in the kernel is unknown (-1); then it equals Weston's number of fingers.
      stage.down(1, 350, 300, at: 10)
      stage.frame()
      stage.rest()
      #expect(asked == 1 && stage.state.hasPrefix("2 2 w "))
      there = 3
      stage.down(2, 400, 300, at: 20)
      stage.frame()
      stage.rest()
      #expect(asked == 2 && stage.state.hasPrefix("3 3 w "))
      there = 1
      stage.up(1, at: 30)
      stage.frame()
      stage.rest()
      #expect(asked == 3 && stage.state.hasPrefix("2 2 w "))
      stage.motion(2, 410, 300, at: 40)
      stage.frame()
      #expect(stage.state == "1 1 anchor secret")
      #expect(stage.hear().last == "c cancel")
      there = 0
      stage.down(3, 450, 300, at: 50)
      stage.frame()
      stage.rest()
      #expect(asked == 4 && stage.state == "0 0 nothing secret")
    }

    @Test func `when one of two fingers lifts, the hook asks the kernel how many are still down`() throws {
      let hook = try #require(stage.hook)
      var asked = 0
      hook.contacts = {
        asked += 1
        return asked == 1 ? 2 : 1
      }
      for id in Int32(0)...1 { stage.down(id, 300, 300, at: 0) }
      stage.frame()
      stage.rest()
      #expect(asked == 1)
      stage.up(1, at: 10)
      stage.frame()
      stage.rest()
      #expect(asked == 2 && stage.state.hasPrefix("1 1 w "))
    }

    @Test func `if only one finger is down, the hook does not ask the kernel`() throws {
      let hook = try #require(stage.hook)
      var asked = 0
      hook.contacts = {
        asked += 1
        return 1
      }
      for time in [0, 20] {
        stage.down(0, 300, 300, at: time)
        stage.frame()
        stage.up(0, at: time + 10)
        stage.frame()
      }
      stage.down(0, 300, 300, at: 40)
      stage.frame()
      stage.rest()
      #expect(asked == 0)
    }

    @Test func `the hook does not ask the kernel about fingers that another grab has taken`() throws {
      let hook = try #require(stage.hook)
      var asked = 0
      hook.contacts = {
        asked += 1
        return 1
      }
      stage.down(0, 300, 300, at: 0)
      stage.down(1, 350, 300, at: 0)
      stage.frame()
      stage.startGrab()
      stage.rest()
      stage.up(1, at: 10)
      stage.endGrab()
      #expect(asked == 0)
      stage.motion(0, 310, 300, at: 20)
      stage.frame()
      #expect(stage.state.hasPrefix("1 1 w "))
    }

    @Test func `a device that cancels while no finger is down does not wake Weston`() {
      stage.compositor.pointee.state = UInt32(WESTON_COMPOSITOR_IDLE)
      stage.cancel()
      #expect(stage.compositor.pointee.state == UInt32(WESTON_COMPOSITOR_IDLE))
      #expect(stage.state == "0 0 nothing none")
    }

    @Test func `the touch ids of a closed window are free for another window`() throws {
      _ = try stage.window("v", of: c, 600, 0, 300, 800)
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      stage.close(w)
      stage.up(0, at: 10)
      stage.frame()
      _ = stage.hear()
      stage.down(0, 700, 300, at: 20)
      stage.frame()
      #expect(stage.hear() == ["c down 0 v 100,300 @20", "c frame"])
    }

    @Test func `the first touch announces its touchscreen to shells`() throws {
      let hook = try #require(stage.hook)
      #expect(hook.isAnnounced)
      hook.isAnnounced = false
      stage.down(0, 300, 300, at: 0)
      #expect(hook.isAnnounced)
    }

    // MARK: release and locking

    @Test func `the first touch after a lock resumes hosts and can trigger a gesture`() {
      let host = c.wire.bindManager().host(w.surface)
      host.commit()
      stage.settle()
      stage.idle()
      stage.settle()
      #expect(c.wire.takeLog().contains { $0.hasPrefix("host suspended") })
      stage.drag(from: 3)
      #expect(stage.hasFired)
      stage.settle()
      #expect(c.wire.takeLog().contains { $0.hasPrefix("host resumed") })
    }

    @Test func `after a lock, hosts resume only when a finger lands while no other is down`() {
      let host = c.wire.bindManager().host(w.surface)
      host.commit()
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      stage.settle()
      _ = c.wire.takeLog()
      stage.idle()
      // In any other state than this, Weston would emit its wake signal when the finger lands.
      stage.compositor.pointee.state = UInt32(WESTON_COMPOSITOR_ACTIVE)
      stage.settle()
      #expect(c.wire.takeLog().contains { $0.hasPrefix("host suspended") })
      stage.down(1, 350, 300, at: 10)
      stage.frame()
      stage.settle()
      for id in Int32(0)...1 { stage.up(id, at: 20) }
      stage.frame()
      stage.settle()
      #expect(!c.wire.takeLog().contains { $0.hasPrefix("host resumed") })
      stage.down(0, 300, 300, at: 30)
      stage.frame()
      stage.settle()
      #expect(c.wire.takeLog().contains { $0.hasPrefix("host resumed") })
    }

    // MARK: start and end of the module

    @Test func `when the module ends, it restores Weston's default grab`() {
      let table = stage.touch.pointee.default_grab.interface
      stage.endModule()
      #expect(stage.touch.pointee.default_grab.interface != table)
      #expect(stage.hook == nil)
      stage.drag(from: 3)
      #expect(stage.hear().first == "c down 0 w 3,300 @0")
      #expect(!stage.hasFired)
    }

    @Test func `the module does not restore a default grab that other code has replaced`() {
      let own = UnsafePointer<weston_touch_grab_interface>.init(bitPattern: 0x1000)
      let before = stage.touch.pointee.default_grab.interface
      stage.touch.pointee.default_grab.interface = own
      stage.endModule()
      #expect(stage.touch.pointee.default_grab.interface == own)
      stage.touch.pointee.default_grab.interface = before
    }
  }

  @Suite struct `The touch hook and windows` {
    private static func stage(
      _ configuration: String, device: String = "/test/touchscreen", age: Int = 500
    ) throws -> (WestonStage, StageClient) {
      let stage = try WestonStage(configuration, device: device, age: age)
      let c = try stage.client("c")
      _ = try stage.window("w", of: c, 0, 0, 600, 800)
      return (stage, c)
    }

    @Test func `if a gesture takes the touches of a window, the window receives a cancel and loses the focus`() throws {
      let (stage, _) = try Self.stage("bind 2 pan left -> notify fired {\n  deliver cancel\n}")
      for id in Int32(0)...1 { stage.down(id, 400, 300 + 100 * Double(id), at: 0) }
      stage.frame()
      #expect(stage.hear() == ["c down 0 w 400,300 @0", "c down 1 w 400,400 @0", "c frame"])
      #expect(stage.state.hasPrefix("2 2 w "))
      for n in 1...3 {
        for id in Int32(0)...1 { stage.motion(id, 400 - 60 * Double(n), 300 + 100 * Double(id), at: 10 * n) }
        stage.frame()
      }
      #expect(stage.hear().suffix(1) == ["c cancel"])
      #expect(stage.state == "2 2 anchor secret")
      for id in Int32(0)...1 { stage.up(id, at: 50) }
      stage.frame()
      #expect(stage.hear() == [])
      stage.drag(from: 100, at: 60)
      #expect(stage.hear().first == "c down 0 w 100,300 @60")
    }

    @Test func `inside another compositor, an empty frame does not mean that a finger is gone`() throws {
      let (stage, _) = try Self.stage("bind 1 edge left -> notify fired", device: "nested")
      stage.down(0, 300, 300, at: 0)
      stage.frame()
      stage.frame()
      #expect(stage.hear() == ["c down 0 w 300,300 @0", "c frame"])
      #expect(stage.state == "1 1 w told")
    }

    @Test func `after a panic gesture, windows receive all touches until the next panic gesture`() throws {
      let (stage, c) = try Self.stage("bind 1 edge left -> notify fired\nsafety {\n  panic 3 hold 1s\n}", age: 900)
      func panic(at time: Int, says words: String) {
        _ = WestonStage.takeLog()
        for id in Int32(0)...2 { stage.down(id, 200 + 50 * Double(id), 300, at: time) }
        stage.frame()
        // These motions are too small to restart the hold time.
        for id in Int32(0)...2 { stage.motion(id, 202 + 50 * Double(id), 300, at: time) }
        stage.frame()
        stage.wait { WestonStage.takeLog().contains { $0.contains(words) } }
        for id in Int32(0)...2 { stage.up(id, at: time + 1) }
        stage.frame()
      }
      panic(at: 0, says: "panic: gestures are off")
      _ = stage.hear()
      stage.drag(from: 3, at: 10)
      #expect(!stage.hasFired)
      #expect(
        stage.hear().filter { !$0.contains("motion") } == [
          "c down 0 w 3,300 @10", "c frame", "c frame", "c frame", "c frame", "c frame", "c up 0 @60",
        ])
      // Weston's own grab would send no cancel; the module does.
      stage.down(0, 3, 300, at: 70)
      stage.cancel()
      #expect(stage.hear() == ["c down 0 w 3,300 @70", "c cancel"])
      #expect(stage.state == "0 0 nothing told" && c.serials.count == 5)
      panic(at: 80, says: "gestures again")
      _ = stage.hear()
      stage.drag(from: 3, at: 90)
      #expect(stage.hasFired && stage.hear() == [])
    }

    // MARK: fingers over the limit

    /// `max-touches` is two; the panic gesture needs three fingers that rest for a second, by their stamps.
    private static func crowded() throws -> WestonStage {
      try stage("defaults {\n  max-touches 2\n}\nsafety {\n  panic 3 hold 1s\n}", age: 800).0
    }
    private func land(_ ids: ClosedRange<Int32>, _ stage: WestonStage, at time: Int) {
      for id in ids { stage.down(id, 100 + 100 * Double(id), 300, at: time) }
      stage.frame()
    }
    /// Whether the panic gesture fires when a resting finger reports a motion at this time.
    private func panics(_ stage: WestonStage, _ id: Int32, at time: Int) -> Bool {
      _ = WestonStage.takeLog()
      stage.sleep(until: time)
      stage.motion(id, 101 + 100 * Double(id), 300, at: time)
      stage.frame()
      return WestonStage.takeLog().contains { $0.contains("panic") }
    }

    @Test func `a window receives a finger over the limit only after the finger lands again within the limit`() throws {
      let stage = try Self.crowded()
      land(0...2, stage, at: 0)
      #expect(stage.hear() == ["c down 0 w 100,300 @0", "c down 1 w 200,300 @0", "c frame"])
      #expect(stage.state.hasPrefix("3 3 w "))
      stage.motion(2, 400, 300, at: 10)
      stage.frame()
      #expect(stage.hear() == [])
      stage.up(0, at: 20)
      stage.frame()
      #expect(stage.hear() == ["c up 0 @20", "c frame"])
      stage.motion(2, 410, 300, at: 30)
      stage.up(2, at: 40)
      stage.frame()
      #expect(stage.hear() == [])
      land(2...2, stage, at: 50)
      stage.motion(2, 310, 300, at: 60)
      stage.frame()
      #expect(stage.hear() == ["c down 2 w 300,300 @50", "c frame", "c motion 2 310,300 @60", "c frame"])
    }

    @Test func `a finger over the limit that lands again without a lift is a new finger`() throws {
      let stage = try Self.crowded()
      land(0...2, stage, at: 0)
      stage.up(0, at: 10)
      stage.frame()
      _ = stage.hear()
      land(2...2, stage, at: 20)
      stage.motion(2, 310, 300, at: 30)
      stage.frame()
      #expect(stage.hear() == ["c down 2 w 300,300 @20", "c frame", "c motion 2 310,300 @30", "c frame"])
      #expect(stage.state.hasPrefix("2 2 w "))
    }

    @Test func `if the last finger to lift is over the limit, Weston then counts zero fingers`() throws {
      let stage = try Self.crowded()
      land(0...2, stage, at: 0)
      for id in Int32(0)...2 { stage.up(id, at: 10) }
      #expect(stage.hear().filter { !$0.contains("down") } == ["c frame", "c up 0 @10", "c up 1 @10", "c frame"])
      stage.frame()
      #expect(stage.state.hasPrefix("0 0 nothing "))
    }

    @Test func `a finger over the limit that lifts between two others does not split their frame`() throws {
      let stage = try Self.crowded()
      land(0...2, stage, at: 0)
      for id in [Int32(0), 2, 1] { stage.up(id, at: 10) }
      stage.frame()
      #expect(stage.hear().filter { !$0.contains("down") } == ["c frame", "c up 0 @10", "c up 1 @10", "c frame"])
    }

    @Test func `a finger over the limit counts for the panic gesture`() throws {
      let stage = try Self.crowded()
      land(0...2, stage, at: 0)
      for id in Int32(0)...2 { #expect(!panics(stage, id, at: 500)) }
      #expect(!panics(stage, 0, at: 999))
      #expect(panics(stage, 0, at: 1000))
    }

    @Test func `a finger over the limit restarts the panic gesture if it moves, and ends it if it lifts`() throws {
      for lifts in [false, true] {
        let stage = try Self.crowded()
        land(0...2, stage, at: 0)
        if lifts { stage.up(2, at: 50) } else { stage.motion(2, 400, 300, at: 50) }
        stage.frame()
        #expect(!panics(stage, 0, at: 1000))
        #expect(panics(stage, 0, at: 1050) == !lifts)
      }
    }

    @Test func `cancelled or grabbed fingers count neither for the panic gesture nor for the limit`() throws {
      for isGrabbed in [false, true] {
        let stage = try Self.crowded()
        land(0...2, stage, at: 0)
        if isGrabbed {
          stage.startGrab()
          for id in Int32(0)...2 { stage.up(id, at: 10) }
          stage.endGrab()
        } else {
          stage.cancel()
        }
        land(3...4, stage, at: 20)
        #expect(!panics(stage, 3, at: 1030))
        for id in Int32(3)...4 { stage.up(id, at: 1040) }
        _ = stage.hear()
        land(2...2, stage, at: 1050)
        stage.motion(2, 310, 300, at: 1060)
        stage.frame()
        let heard = stage.hear()
        #expect(heard.contains { $0.hasPrefix("c down 2 w 300,300 ") })
        #expect(heard.contains { $0.hasPrefix("c motion 2 310,300 ") })
      }
    }

    @Test func `a cancelled finger over the limit can land again beside a finger of another grab`() throws {
      let stage = try Self.crowded()
      land(0...2, stage, at: 0)
      stage.cancel()
      stage.startGrab()
      stage.down(0, 100, 300, at: 20)
      stage.frame()
      stage.endGrab()
      _ = stage.hear()
      land(2...2, stage, at: 30)
      stage.motion(2, 310, 300, at: 40)
      stage.frame()
      stage.up(2, at: 50)
      stage.frame()
      let heard = stage.hear().filter { $0.contains(" 2 ") }
      #expect(heard == ["c down 2 w 300,300 @30", "c motion 2 310,300 @40", "c up 2 @50"])
    }

    @Test func `a finger that is gone without an event does not count for the panic gesture`() throws {
      let stage = try Self.crowded()
      land(0...1, stage, at: 0)
      stage.frame()
      stage.motion(0, 101, 300, at: 10)
      stage.frame()
      #expect(stage.state.hasPrefix("1 1 "))
      land(2...2, stage, at: 20)
      #expect(!panics(stage, 0, at: 1030))
    }

    @Test func `after fingers of a panic gesture are cancelled, the next finger reaches its window`() throws {
      let (stage, _) = try Self.stage("safety {\n  panic 3 hold 1s\n}", age: 900)
      for id in Int32(0)...2 { stage.down(id, 200 + 50 * Double(id), 300, at: 0) }
      stage.frame()
      stage.cancel()
      #expect(stage.hook != nil)
      stage.down(0, 200, 300, at: 10)
      stage.motion(0, 210, 300, at: 20)
      stage.frame()
      #expect(stage.hear().last == "c frame")
    }

    @Test func `a second finger on another output neither taps the window there nor disturbs the first tap`() throws {
      let stage = try WestonStage("bind 1 edge left -> notify fired", outputs: 2, age: 2000)
      let c = try stage.client("c")
      for (name, x) in [("w", 0.0), ("v", 1000)] {
        let window = try stage.window(name, of: c, x, 0, 600, 800)
        let host = c.wire.bindManager().host(window.surface, name + "-host")
        _ = host.view(name + "-view", 0, 0, 600, 800).add(.tap, name)
        host.commit()
      }
      stage.settle()
      func tap(_ x: Double, and other: Double? = nil, at time: Int) -> [String] {
        stage.down(0, x, 300, at: time)
        stage.frame()
        if let other {
          stage.down(1, other, 300, at: time + 10)
          stage.frame()
          stage.up(1, at: time + 20)
          stage.frame()
        }
        stage.up(0, at: time + 30)
        stage.frame()
        stage.settle()
        defer { _ = c.wire.takeLog() }
        return c.wire.states
      }
      #expect(tap(300, at: 0) == ["w ended"])
      #expect(tap(300, and: 1300, at: 400) == ["w ended"])
      #expect(tap(300, at: 800) == ["w ended"])
      #expect(tap(1300, at: 1200) == ["v ended"])
      #expect(tap(1300, and: 300, at: 1600) == ["v ended"])
    }

    @Test func `a touchscreen has the name from the kernel, or no name if several devices form it`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(
        at: folder.appending(path: "event3"), withIntermediateDirectories: true)
      try "Panel of glass\nand more".write(to: folder.appending(path: "name"), atomically: true, encoding: .utf8)
      let (stage, _) = try Self.stage("", device: folder.appending(path: "event3").path)
      let hook = try #require(stage.hook)
      #expect(hook.device == "Panel of glass")
      // The hook remembers the name until another touchscreen may have replaced this one.
      try FileManager.default.removeItem(at: folder)
      #expect(hook.device == "Panel of glass")
      hook.isAnnounced = true
      #expect(hook.device == "Panel of glass")
      hook.isAnnounced = false
      #expect(hook.device == folder.appending(path: "event3").path)
      let second = try #require(stage.addDevice("/test/second"))
      #expect(hook.device == nil)
      stage.removeDevice()
      #expect(hook.device == "/test/second")
      weston_touch_device_destroy(second)
      #expect(hook.device == nil)
    }

    @Test func `a touch whose end is withheld is cancelled in its window even after the next touch lands`() throws {
      let (stage, _) = try Self.stage("bind 1 tap -> notify once\nbind 1 tap 2 -> notify fired")
      stage.down(0, 100, 300, at: 0)
      stage.frame()
      stage.up(0, at: 20)
      stage.frame()
      #expect(stage.hear() == ["c down 0 w 100,300 @0", "c frame"])
      // This finger lands too far away for a second tap.
      stage.down(0, 500, 700, at: 60)
      stage.frame()
      #expect(stage.hear().first == "c cancel")
      #expect(WestonStage.takeLog().contains { $0.contains("notify: once") })
    }
  }
}
