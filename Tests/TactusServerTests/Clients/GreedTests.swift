// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import Testing
import WireSupport

/// Clients that create more objects than any program needs: the server frees destroyed objects, and limits the number
/// of the others.
@Suite struct GreedTests {
  @Test("Objects that are destroyed before a commit applies them are freed", arguments: [false, true])
  func neverApplied(waitsForSurface: Bool) {
    let stage = Stage()
    stage.commit()
    stage.rig.watchesObjects = true
    // This recognizer is pending together with objects that are then destroyed. The commit still applies it.
    let kept = stage.host.view("kept", 0, 0, 400, 300).add(.long_press)
    stage.host.setTouchReporting(.delivered)
    for _ in 0..<50 {
      let view = stage.host.createView("view", in: stage.area)
      let recognizer = stage.area.add(.tap, "tap")
      if waitsForSurface { stage.host.commitWithSurface() }
      stage.rig.settle()
      recognizer.destroy()
      view.destroy()
      stage.rig.settle()
    }
    #expect(stage.rig.objects.filter { $0 == "RecognizerObject" }.count < 20)
    stage.host.commit()
    stage.rig.settle()
    stage.rig.down(at: (200, 100), t: 0)
    stage.rig.wait(until: 1000)
    #expect(kept.states == ["began"])
    #expect(stage.host.last("touch_down") != nil)
  }

  @Test func `gesture hosts beyond a client's limit are inert and receive 'detached'`() {
    let rig = Rig { $0.hosts = 2 }
    let (client, other) = (rig.client(), rig.client())
    let hosts = (1...3).map { rig.window(of: client, "host\($0)").host }
    #expect(hosts.map { $0.events.map(\.name) } == [["attached", "done"], ["attached", "done"], ["detached"]])
    _ = hosts[2].createView("view").add(.tap)
    hosts[2].commit()
    rig.settle()
    #expect(rig.isConnected(client))
    #expect(rig.window(of: other).host.events.first?.name == "attached")
    hosts[0].destroy()
    #expect(rig.window(of: client, "next").host.events.first?.name == "attached")
  }

  @Test func `relations between all recognizers of a client take effect, even with recognizers added later`() {
    let stage = Stage()
    var pans: [WireRecognizer] = []
    for n in 0..<12 {
      let pan = stage.add(.pan, "pan\(n)") { new in for old in pans { new.relate(.simultaneous, old) } }
      pans.append(pan)
      if n != 5 { stage.commit() }
    }
    // Relates a recognizer to one of another host, and commits the other host last.
    let (_, host) = stage.rig.window(of: stage.client, "beside", 600, 50, 100, 100)
    let late = host.view("late", 0, 0, 100, 100).add(.tap, "late")
    pans[0].relate(.requireFailure, late)
    stage.commit()
    host.commit()
    pans[3].unrelate(.simultaneous, pans[1])
    stage.commit()
    stage.rig.drag(from: (200, 100), to: (210, 100), t: 0, steps: 1)
    let began = stage.takeStates().filter { $0.hasSuffix("began") }
    #expect(began == (0..<12).filter { $0 != 3 }.map { "pan\($0) began" })
  }

  @Test func `for recognizers in the observe layer, relations to a class are ignored`() {
    let rig = Rig()
    var twice = Tap()
    twice.numberOfTapsRequired = 2
    _ = rig.addSystem(twice, "twice")
    let shell = rig.client(.trusted)
    let host = shell.bindShell().host("LVDS-1", .observe)
    let tap = host.view("all", 0, 0, 1000, 800).add(.tap, "tap")
    tap.relate(.requireFailure, all: .system)
    host.commit()
    rig.settle()
    rig.tap(at: (200, 100), t: 0)
    #expect(shell.states == ["tap ended"])
  }

  @Test func `a destroyed surface receives no more touches, even if the view of a touch on it was destroyed first`() {
    let stage = Stage()
    _ = stage.add(.pan) { $0.setDelivery([]) }
    stage.commit()
    stage.rig.down(at: (200, 100), t: 0)
    stage.area.destroy()
    stage.commit()
    _ = stage.rig.host.takeTouches()
    stage.surface.destroy()
    stage.rig.settle()
    stage.rig.move(to: (210, 100), t: 10)
    stage.rig.up(t: 20)
    stage.rig.tap(at: (200, 100), t: 1500)
    #expect(!stage.rig.host.takeTouches().contains { $0.hasPrefix("host-surface") })
  }

  @Test func `two hundred recognizers that each require the failure of all earlier ones fit into one commit`() {
    let stage = Stage { ($0.way, $0.relations, $0.work) = (200, 20_000, 1_000_000) }
    var taps: [WireRecognizer] = []
    for n in 0..<200 {
      taps.append(stage.add(.tap, "tap\(n)") { new in for old in taps { new.relate(.requireFailure, old) } })
      if n % 20 == 19 { stage.rig.settle() }
    }
    stage.commit()
    #expect(stage.rig.isConnected(stage.client))
    taps[0].relate(.requireFailure, taps[199])
    stage.commit()
    #expect(!stage.rig.isConnected(stage.client))
  }

  @Test func `two recognizers that require the failure of the same later recognizer form no circle`() {
    let stage = Stage()
    let (first, second, third) = (stage.add(.tap, "first"), stage.add(.tap, "second"), stage.add(.tap, "third"))
    let last = stage.add(.long_press, "last")
    for other in [second, third] {
      first.relate(.requireFailure, other)
      other.relate(.requireFailure, last)
    }
    stage.commit()
    #expect(stage.rig.isConnected(stage.client))
    stage.rig.tap(at: (200, 100), t: 0)
    stage.rig.wait(until: 2000)
    #expect(stage.takeStates() == ["second ended"])
  }

  @Test func `requirements that branch and rejoin are no circle until one from another gesture host closes a circle`() {
    let stage = Stage()
    let (_, host) = stage.rig.window(of: stage.client, "beside", 600, 50, 100, 100)
    let last = host.view("late", 0, 0, 100, 100).add(.tap, "last")
    // Each recognizer requires the two before it, so the number of paths to the first one grows exponentially.
    var ends = [last]
    for n in 0..<60 {
      ends.append(
        stage.add(.tap, "tap\(n)") { tap in for other in ends.suffix(2) { tap.relate(.requireFailure, other) } })
    }
    stage.commit()
    host.commit()
    stage.commit()
    #expect(stage.rig.isConnected(stage.client))
    last.relate(.requireFailure, ends[60])
    host.commit()
    stage.commit()
    #expect(!stage.rig.isConnected(stage.client))
  }

  @Test(
    "Related objects are freed when they are destroyed, whether or not a commit has applied the relation",
    arguments: 0..<3)
  func related(reached: Int) {
    let stage = Stage()
    stage.commit()
    stage.rig.watchesObjects = true
    let (first, second) = (stage.add(.tap, "first"), stage.add(.pan, "second"))
    first.relate(.requireFailure, second)
    second.relate(.simultaneous, first)
    switch reached {
    case 0: stage.rig.settle()
    case 1:
      stage.host.commitWithSurface()
      stage.rig.settle()
    default: stage.commit()
    }
    #expect(stage.rig.objects.filter { $0 == "RecognizerObject" }.count == 2)
    first.destroy()
    second.destroy()
    stage.commit()
    #expect(!stage.rig.objects.contains("RecognizerObject"))
  }
}
