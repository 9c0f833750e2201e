// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// The limits on what a client may cost: how many objects it may own, and how much work it may cause.
@Suite struct LawTests {
  // MARK: limits on objects

  @Test func `it is an error if a view has more recognizers than the limit for one touch`() {
    let stage = Stage { $0.way = 3 }
    for n in 0..<3 { _ = stage.add(.tap, "tap\(n)") }
    stage.commit()
    #expect(stage.rig.isConnected(stage.client))
    _ = stage.add(.tap, "tap3")
    stage.rig.settle()
    #expect(stage.client.failure == .limitExceeded)
  }

  @Test func `it is an error if a client's gesture hosts together exceed the limit on views or on recognizers`() {
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

  @Test func `a relation beyond the limit of its recognizer or its client is an error`() {
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

  @Test func `relations that ended make room for new ones`() {
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
    // If the second recognizer of a relation is destroyed before the relation is committed, the relation does not
    // count.
    for n in 0..<5 {
      let tap = stage.add(.tap, "early\(n)") { pan.relate(.simultaneous, $0) }
      stage.rig.settle()
      tap.destroy()
      stage.commit()
    }
    #expect(stage.rig.isConnected(stage.client))
  }

  @Test func `a touch on nested surfaces that have too many recognizers suspends their gesture hosts for a while`() {
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

  @Test func `views that are nested too deep are not hit, and suspend their gesture host until they are destroyed`() {
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

  @Test func `once a surface is nested less deeply, all of its views are hit in stacking order`() {
    let rig = Rig()
    let client = rig.client()
    var surface = rig.surface(of: client, "s0", 0, 0, 400, 300)
    for n in 1..<28 { surface = rig.surface(of: client, "s\(n)", 0, 0, 400, 300, in: surface) }
    let host = client.bindManager().host(surface, "host")
    var views = [host.view("v0", 0, 0, 400, 300)]
    for n in 1..<20 { views.append(host.view("v\(n)", 0, 0, 400, Double(300 - n), in: views[n - 1])) }
    let back = host.view("back", 0, 0, 100, 100, in: views[19])
    let front = host.view("front", 50, 0, 100, 100, in: views[19])
    // Adds taps to the first view that is too deep for the engine, to a view inside it, and to the two deepest views.
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

  // MARK: limits on work

  /// Commits `count` changes, one after the other.
  private func toil(_ stage: Stage, _ count: Int) {
    for n in 0..<count {
      stage.area.setPosition(0, 0, 400, Double(n % 2) + 300)
      stage.host.commit()
      if n % 100 == 99 { stage.rig.settle() }
    }
    stage.rig.settle()
  }

  @Test func `only a client that exhausts its work budget is suspended, and only until the budget refills`() {
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

  @Test func `commits of a suspended client take effect when it is resumed`() {
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

  @Test func `relations that have taken effect cost no further work`() {
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

  @Test func `a client that far exceeds its work budget is disconnected`() {
    let stage = Stage { ($0.work, $0.workPerMillisecond) = (20, 1) }
    let pans = (0..<100).map { stage.add(.pan, "pan\($0)") }
    for pan in pans { pan.relate(.simultaneous, all: .same_view) }
    stage.commit()
    #expect(!stage.rig.isConnected(stage.client))
    // No object of the client is at fault, so `wl_display` raises the error.
    #expect(stage.client.failure == Wire.Failure("wl_display", 3))
  }

  @Test func `when a client that has exhausted its budget disconnects, no deadline remains`() {
    let stage = Stage { ($0.work, $0.workPerMillisecond) = (200, 1) }
    stage.commit()
    toil(stage, 300)
    #expect(stage.rig.server?.nextDeadline != nil)
    stage.rig.kill(stage.client)
    #expect(stage.rig.server?.nextDeadline == nil)
  }

  @Test func `objects that are created in a destroyed view count against no limit`() {
    let stage = Stage { ($0.views, $0.depth) = (2, 2) }
    let inner = stage.host.view("inner", 0, 0, 10, 10, in: stage.area)
    stage.area.destroy()
    for n in 0..<3 { _ = stage.host.view("view\(n)", 0, 0, 10, 10, in: inner).add(.tap, "tap\(n)") }
    stage.commit()
    #expect(stage.rig.isConnected(stage.client))
  }

  @Test func `moving all of a window's 500 views in each frame exhausts no budget`() {
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

  @Test func `if many large commits arrive together, the last ones take effect a few frames later`() {
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
    #expect(rig.server?.nextDeadline != nil)
    rig.frame(t: 5, (0..<10).map { .down(Int64($0), Double($0) * 100 + 50, 200) })
    rig.frame(t: 10, (0..<10).map { .up(Int64($0)) })
    #expect(hosts.count { $0.client.states == ["tap ended"] } < 10)
    rig.wait(until: 1000)
    for n in 0..<10 { rig.tap(Int64(n), at: (Double(n) * 100 + 50, 200), t: 2000) }
    #expect(hosts.allSatisfy { $0.client.states.last == "tap ended" })
  }
}
