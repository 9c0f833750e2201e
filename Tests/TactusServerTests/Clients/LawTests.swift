// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// The law of costs: what a client may have, and how much work it may cause.
@Suite struct LawTests {
  // MARK: what it may have

  @Test func `more recognizers in a view than a touch may be offered to are a mistake`() {
    let stage = Stage { $0.way = 3 }
    for n in 0..<3 { _ = stage.add(.tap, "tap\(n)") }
    stage.commit()
    #expect(stage.rig.isConnected(stage.client))
    _ = stage.add(.tap, "tap3")
    stage.rig.settle()
    #expect(stage.client.failure == .limitExceeded)
  }

  @Test func `more views or recognizers in all hosts of a client are a mistake`() {
    for isView in [true, false] {
      let stage = Stage { ($0.clientViews, $0.clientRecognizers) = (3, 2) }
      let other = stage.rig.window(of: stage.client, "other", 600, 50, 100, 100).host.createView("beside")
      _ = (other.add(.tap), stage.add(.tap))
      stage.commit()
      #expect(stage.rig.isConnected(stage.client))
      if isView { _ = [stage.host.createView("more"), stage.host.createView("most")] } else { _ = stage.add(.tap) }
      stage.rig.settle()
      #expect(stage.client.failure == .limitExceeded)
    }
  }

  @Test func `more relations of a recognizer, or of a client, are a mistake`() {
    for (ofOne, ofAll) in [(2, 100), (100, 2)] {
      let stage = Stage { ($0.recognizerRelations, $0.relations) = (ofOne, ofAll) }
      let taps = (0..<4).map { stage.add(.tap, "tap\($0)") }
      taps[3].relate(.simultaneous, taps[0])
      taps[3].relate(.requireFailure, taps[0])
      taps[3].relate(.simultaneous, taps[1])
      stage.commit()
      #expect(stage.rig.isConnected(stage.client))
      taps[3].relate(.simultaneous, taps[2])
      stage.rig.settle()
      #expect(stage.client.failure == .limitExceeded, "\(ofOne) \(ofAll)")
    }
  }

  @Test func `relations that ended make room for others`() {
    let stage = Stage { ($0.recognizerRelations, $0.relations) = (2, 2) }
    let pan = stage.add(.pan)
    for n in 0..<20 {
      let tap = stage.add(.tap, "tap\(n)")
      pan.relate(.simultaneous, tap)
      if n % 2 == 0 { pan.setReceives(stage.area, true) }
      stage.commit()
      if n % 3 == 0 { pan.unrelate(.simultaneous, tap) } else { tap.destroy() }
      stage.commit()
    }
    // Also with one that never was there.
    for n in 0..<5 {
      let tap = stage.add(.tap, "early\(n)") { pan.relate(.simultaneous, $0) }
      stage.rig.settle()
      tap.destroy()
      stage.commit()
    }
    #expect(stage.rig.isConnected(stage.client))
  }

  @Test func `of nested surfaces the deepest recognizers are offered the touch, and the client is told of the rest`() {
    let stage = Stage { $0.way = 2 }
    let child = stage.rig.surface(of: stage.client, "child", 0, 0, 200, 200, in: stage.surface)
    let inner = stage.client.bindManager().host(child, "inner")
    let area = inner.view("inner-area", 0, 0, 200, 200)
    _ = (area.add(.tap, "deep1"), area.add(.tap, "deep2"), stage.add(.long_press, "outer"))
    inner.commit()
    stage.commit()
    stage.rig.down(at: (150, 100), t: 0)
    #expect(Set(stage.takeLog()) == ["host suspended limit", "inner suspended limit"])
    stage.rig.up(t: 60)
    stage.rig.wait(until: 1000)
    #expect(Set(stage.takeLog()) == ["host resumed", "inner resumed"])
    #expect(stage.rig.host.takeTouches().map { $0.split(separator: " ")[2] } == ["began", "ended"])
  }

  @Test func `views deeper than the engine takes are not hit, and their host is told, until they are gone`() {
    let rig = Rig()
    let client = rig.client()
    var surface = rig.surface(of: client, "s0", 0, 0, 400, 300)
    for n in 1..<28 { surface = rig.surface(of: client, "s\(n)", 0, 0, 400, 300, in: surface) }
    let host = client.bindManager().host(surface, "host")
    var views = [host.view("v0", 0, 0, 400, 300)]
    for n in 1..<20 { views.append(host.view("v\(n)", 0, 0, 400, 300, in: views[n - 1])) }
    _ = views[19].add(.tap)
    host.commit()
    rig.settle()
    rig.tap(at: (200, 100), t: 0)
    #expect(client.states == [])
    #expect(client.takeLog().contains("host suspended limit"))
    views[2].destroy()
    host.commit()
    rig.settle()
    #expect(client.takeLog() == ["host resumed"])
  }

  @Test func `once the surface lies where there is room all of its views are hit, in their order`() {
    let rig = Rig()
    let client = rig.client()
    var surface = rig.surface(of: client, "s0", 0, 0, 400, 300)
    for n in 1..<28 { surface = rig.surface(of: client, "s\(n)", 0, 0, 400, 300, in: surface) }
    let host = client.bindManager().host(surface, "host")
    var views = [host.view("v0", 0, 0, 400, 300)]
    for n in 1..<20 { views.append(host.view("v\(n)", 0, 0, 400, Double(300 - n), in: views[n - 1])) }
    let back = host.view("back", 0, 0, 100, 100, in: views[19])
    let front = host.view("front", 50, 0, 100, 100, in: views[19])
    // What is the first to find no room, one in it, and the last ones.
    for view in [views[8], views[12], back, front] { _ = view.add(.tap, view.name) }
    host.commit()
    rig.settle()
    #expect(client.takeLog().contains("host suspended limit"))
    rig.place(surface, 0, 0, 400, 300)
    #expect(client.takeLog().contains("host resumed"))
    func hit(_ x: Double, _ y: Double, t: Double) -> [String] {
      rig.tap(at: (x, y), t: t)
      rig.wait(until: t + 500)
      defer { _ = client.takeLog() }
      return client.states
    }
    #expect(hit(25, 50, t: 0) == ["back ended"])
    #expect(hit(75, 50, t: 1000) == ["front ended"])
    #expect(hit(125, 50, t: 2000) == ["front ended"])
    #expect(hit(200, 287.5, t: 3000) == ["v12 ended"])
    #expect(hit(200, 290, t: 4000) == ["v8 ended"])
    #expect(hit(200, 295, t: 5000) == [])
  }

  // MARK: what it may do

  /// Commits one change after the other.
  private func toil(_ stage: Stage, _ count: Int) {
    for n in 0..<count {
      stage.area.setPosition(0, 0, 400, Double(n % 2) + 300)
      stage.host.commit()
      if n % 100 == 99 { stage.rig.settle() }
    }
    stage.rig.settle()
  }

  @Test func `a client that does too much is suspended, no other is, and it goes on once it was calm`() {
    let stage = Stage { ($0.work, $0.workPerMillisecond) = (200, 1) }
    _ = stage.add(.tap)
    stage.commit()
    let other = stage.rig.client()
    let beside = stage.rig.window(of: other, "beside", 600, 50, 100, 100).host
    toil(stage, 300)
    #expect(stage.takeLog() == ["host suspended limit"])
    stage.rig.tap(at: (200, 100), t: 10)
    #expect(stage.rig.host.takeTouches() == ["host-surface 1 began 200 100", "host-surface 1 ended"])
    stage.rig.wait(until: 1000)
    #expect(stage.takeLog() == ["host resumed"])
    stage.rig.tap(at: (200, 100), t: 1500)
    #expect(stage.takeStates() == ["tap ended"])
    #expect(other.lines(of: beside) == ["attached 100 100 exact", "done"])
  }

  @Test func `what a client commits while it is suspended takes effect when it goes on`() {
    let stage = Stage { ($0.work, $0.workPerMillisecond) = (200, 1) }
    _ = stage.add(.tap)
    stage.commit()
    toil(stage, 300)
    stage.area.setPosition(300, 200, 100, 100)
    stage.host.commit()
    stage.rig.settle()
    stage.rig.wait(until: 1000)
    stage.rig.tap(at: (200, 100), t: 1500)
    #expect(stage.takeStates() == [])
    stage.rig.tap(at: (450, 300), t: 2500)
    #expect(stage.takeStates() == ["tap ended"])
  }

  @Test func `relations that have taken effect cost nothing any more`() {
    let stage = Stage { ($0.work, $0.workPerMillisecond) = (1000, 1) }
    let pan = stage.add(.pan)
    for n in 0..<20 { pan.relate(.simultaneous, stage.add(.tap, "tap\(n)")) }
    stage.commit()
    for n in 0..<100 {
      pan.setEnabled(n % 2 == 0)
      stage.host.commit()
    }
    stage.rig.settle()
    #expect(stage.takeLog() == [])
  }

  @Test func `a client that goes on all the same is ended`() {
    let stage = Stage { ($0.work, $0.workPerMillisecond) = (20, 1) }
    let pans = (0..<100).map { stage.add(.pan, "pan\($0)") }
    for pan in pans { pan.relate(.simultaneous, all: .same_view) }
    stage.commit()
    #expect(!stage.rig.isConnected(stage.client))
    // It is the fault of none of its objects.
    #expect(stage.client.failure == Wire.Failure("wl_display", 3))
  }

  @Test func `of a client that has done too much and goes, nothing is waited for`() {
    let stage = Stage { ($0.work, $0.workPerMillisecond) = (200, 1) }
    stage.commit()
    toil(stage, 300)
    #expect(stage.rig.server?.nextDeadline != nil)
    stage.rig.kill(stage.client)
    #expect(stage.rig.server?.nextDeadline == nil)
  }

  @Test func `what is made in something that is gone counts against no limit`() {
    let stage = Stage { ($0.views, $0.depth) = (2, 2) }
    let inner = stage.host.view("inner", 0, 0, 10, 10, in: stage.area)
    stage.area.destroy()
    for n in 0..<3 { _ = stage.host.view("view\(n)", 0, 0, 10, 10, in: inner).add(.tap, "tap\(n)") }
    stage.commit()
    #expect(stage.rig.isConnected(stage.client))
  }

  @Test func `windows of several hundred views that all move in each frame are nothing special`() {
    let stage = Stage()
    let views = (0..<500).map { stage.host.view("view\($0)", Double($0 % 20) * 20, Double($0 / 20) * 12, 20, 12) }
    for (n, view) in views.enumerated() { _ = view.add(.tap, "tap\(n)") }
    stage.rig.settle()
    stage.commit()
    for frame in 0..<60 {
      for (n, view) in views.enumerated() { view.setPosition(Double(n % 20) * 20, Double(frame), 20, 12) }
      stage.host.commit()
      stage.rig.settle()
      stage.rig.wait(until: Double(frame) * 8)
    }
    #expect(stage.takeLog() == [])
  }

  @Test func `of large commits that come together the last take effect a few frames later, small ones at once`() {
    let rig = Rig()
    let hosts = (0..<10).map { n -> WireHost in
      let host = rig.window(of: rig.client(), "host\(n)", Double(n) * 100, 50, 100, 300).host
      for k in 0..<511 { _ = host.view("view\(k)", 0, 0, 100, 1) }
      rig.settle()
      _ = host.view("last", 0, 100, 100, 100).add(.tap)
      return host
    }
    for host in hosts { host.commit() }
    rig.settle()
    rig.frame(t: 5, (0..<10).map { .down(Int64($0), Double($0) * 100 + 50, 200) })
    rig.frame(t: 10, (0..<10).map { .up(Int64($0)) })
    #expect(hosts.count { $0.client.states == ["tap ended"] } < 10)
    rig.wait(until: 1000)
    for n in 0..<10 { rig.tap(Int64(n), at: (Double(n) * 100 + 50, 200), t: 2000) }
    #expect(hosts.allSatisfy { $0.client.states.last == "tap ended" })
  }
}
