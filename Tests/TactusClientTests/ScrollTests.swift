// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusClient
import TactusKit
import Testing
import WireSupport

/// The window is at 100, 50 on the output, 400 by 300.
@Suite("A scroll view over the wire")
struct ScrollTests {
  private func list() throws -> (Application, ScrollView) {
    let application = try Application()
    let list = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    list.contentHeight = 2000
    try application.window.addSubview(list)
    try settle(application)
    return (application, list)
  }
  private func settle(_ application: Application) throws {
    try application.window.commit()
    application.rig.settle()
  }

  @Test("A scroll view follows the finger, and its content moves with it")
  func follows() throws {
    let (application, list) = try list()
    let row = GestureView(frame: Rect(x: 0, y: 400, width: 400, height: 50))
    list.content.addSubview(row)
    row.onTap { _ in application.note("row") }
    try settle(application)
    application.rig.drag(from: (300, 320), to: (300, 120), t: 0, lifts: false)
    #expect(list.isDragging && list.contentOffset == Point(x: 0, y: 200))
    application.rig.move(to: (300, 120), t: 500)
    application.rig.up(t: 600)
    #expect(!list.isDecelerating && list.contentOffset.y == 200)
    try settle(application)
    application.rig.tap(at: (300, 270), t: 2000)
    #expect(application.takeLog().last == "row")
  }

  @Test("A scroll view that cannot scroll leaves the finger to a gesture of the window")
  func leavesOthersAlone() throws {
    let (application, list) = try list()
    try application.window.onSwipe(.left) { _ in application.note("left") }
    try settle(application)
    application.rig.drag(from: (400, 200), to: (200, 200), t: 0)
    #expect(application.takeLog().last == "left" && list.contentOffset == .zero)
  }

  @Test("A scroll view glides after a flick, and a finger stops it without tapping the content")
  func caught() throws {
    let (application, list) = try list()
    list.content.onTap { _ in application.note("content") }
    try settle(application)
    application.rig.drag(from: (300, 320), to: (300, 260), t: 0)
    #expect(list.isDecelerating)
    #expect(list.step(1 / 60) && list.contentOffset.y > 60)
    try settle(application)
    application.rig.down(at: (300, 200), t: 1000)
    #expect(!list.isDecelerating)
    application.rig.up(t: 1060)
    try settle(application)
    #expect(!application.takeLog().contains("content"))
    application.rig.tap(at: (300, 200), t: 3000)
    #expect(application.takeLog().last == "content")
  }
}
