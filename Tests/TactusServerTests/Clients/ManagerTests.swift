// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusServer
import TactusWire
import Testing
import WireSupport

@Suite struct ManagerTests {
  @Test func `binding the manager sends the server's capabilities and limits`() {
    let rig = Rig()
    let client = rig.client()
    _ = client.bindManager()
    rig.settle()
    #expect(
      client.log == [
        "manager capabilities \(GestureCapabilities.compositor.rawValue)",
        "manager limit views 512", "manager limit recognizers 512", "manager limit depth 32",
        "manager limit unacked 16", "manager limit decision 50", "manager limit hold 400",
        "manager limit stall 2000", "manager limit exclusion 200",
        "manager limit way 128", "manager limit clientHosts 1024", "manager limit clientViews 4096",
        "manager limit clientRecognizers 2048", "manager limit clientRelations 4096", "manager limit relations 256",
        "manager done",
      ])
  }

  @Test func `the manager announces the limits that this server has been given`() {
    let rig = Rig {
      $0.views = 3
      $0.unacked = 5
      $0.decision = .milliseconds(900)
    }
    let client = rig.client()
    _ = client.bindManager()
    rig.settle()
    #expect(client.log.contains("manager limit views 3"))
    #expect(client.log.contains("manager limit unacked 5"))
    // The server waits at most 150 ms for a decision.
    #expect(client.log.contains("manager limit decision 150"))
  }

  @Test func `when the server gains a capability, all clients are notified`() {
    let rig = Rig(capabilities: [])
    let (client, other) = (rig.client(), rig.client())
    _ = client.bindManager()
    _ = other.bindManager()
    rig.settle()
    let before = client.log.count
    rig.server?.offerToplevels()
    rig.server?.offerToplevels()
    rig.settle()
    for each in [client, other] {
      #expect(each.log.dropFirst(before) == ["manager capabilities 2", "manager done"])
    }
    _ = client.bindToplevels().host(2, "window-7")
    rig.settle()
    #expect(client.isAlive)
    #expect(rig.host.toplevels.count == 1)
  }

  @Test func `a client may bind the manager twice`() {
    let rig = Rig()
    let client = rig.client()
    _ = client.bindManager("first")
    _ = client.bindManager("second")
    rig.settle()
    #expect(client.log.suffix(1) == ["second done"])
    #expect(client.isAlive)
  }

  @Test func `a gesture host continues to work after its manager is destroyed`() {
    let stage = Stage()  // The stage has already destroyed its manager.
    let tap = stage.add(.tap)
    stage.commit()
    stage.rig.tap(at: (200, 100), t: 0)
    #expect(tap.states == ["ended"])
  }

  @Test func `a surface may get a new gesture host when the old one is destroyed`() {
    let rig = Rig()
    let client = rig.client()
    let (surface, first) = rig.window(of: client)
    first.destroy()
    let second = client.bindManager().host(surface, "second")
    rig.settle()
    #expect(client.isAlive)
    #expect(client.lines(of: second).prefix(1) == ["attached 400 300 exact"])
  }

  @Test func `each surface has a gesture host of its own`() {
    let rig = Rig()
    let client = rig.client()
    let left = rig.window(of: client, "left", 0, 0, 400, 300).host
    let right = rig.window(of: client, "right", 500, 0, 400, 200).host
    #expect(client.lines(of: left).prefix(1) == ["attached 400 300 exact"])
    #expect(client.lines(of: right).prefix(1) == ["attached 400 200 exact"])
  }

  @Test(
    "After some managers are destroyed, each remaining manager is notified once of new capabilities",
    arguments: [[0], [3], [1, 0], [1, 3, 0], [0, 1, 2]])
  func managersLeft(gone: [Int]) {
    let rig = Rig()
    let client = rig.client()
    let managers = (0..<4).map { client.bindManager("m\($0)") }
    rig.settle()
    for n in gone { managers[n].destroy() }
    rig.settle()
    _ = client.takeLog()
    rig.server?.capabilities.insert(.toplevels)
    rig.settle()
    let left = (0..<4).filter { !gone.contains($0) }
    #expect(client.log.filter { $0.hasSuffix(" done") }.sorted() == left.map { "m\($0) done" })
    #expect(client.log.count { $0.contains("capabilities") } == left.count)
  }

  @Test func `managers that outlive the server create gesture hosts that are detached at once`() {
    let rig = Rig(capabilities: [.compositor, .toplevels])
    let client = rig.client()
    let (manager, toplevels) = (client.bindManager(), client.bindToplevels())
    let surface = rig.surface(of: client, "surface", 100, 50, 400, 300)
    rig.dropServer()
    _ = client.takeLog()
    let one = manager.host(surface, "one")
    let other = toplevels.host(1, "", "other")
    one.view("area", 0, 0, 10, 10).add(.tap).setEnabled(false)
    one.commit()
    rig.settle()
    #expect(client.log == ["one detached gone", "other detached gone"])
    other.destroy()
    rig.settle()
    #expect(client.isAlive)
  }

  @Test func `a hold limit that the compositor sets for a client is announced to the client's first manager`() throws {
    let rig = Rig()
    let client = rig.client()
    let end = try #require(rig.end(of: client))
    rig.host.holds[end] = .milliseconds(120)
    _ = client.bindManager()
    rig.settle()
    #expect(client.log.contains { $0.hasSuffix("limit hold 120") })
  }

  @Test func `a gesture host that is created for a seat receives touches of that seat only`() {
    let rig = Rig()
    let client = rig.client()
    let surface = rig.surface(of: client, "surface", 100, 50, 400, 300)
    let host = client.bindManager().host(surface, seat: client.bindSeat())
    let tap = host.view("area", 0, 0, 400, 300).add(.tap)
    host.commit()
    rig.settle()
    rig.host.strangers = [2]
    rig.tap(2, at: (200, 100), t: 0)
    #expect(tap.states.isEmpty)
    rig.tap(1, at: (200, 100), t: 1000)
    #expect(tap.states == ["ended"])
  }

  @Test func `destroying one of several managers frees this manager, and the others continue to work`() {
    let rig = Rig(capabilities: [])
    rig.watchesObjects = true
    let client = rig.client()
    let managers = (0..<4).map { client.bindManager("\($0)") }
    rig.settle()
    for (n, left) in [(0, 3), (3, 2), (1, 1)] {
      managers[n].destroy()
      rig.settle()
      #expect(rig.objects.count { $0 == "ManagerObject" } == left)
    }
    _ = client.takeLog()
    rig.server?.capabilities = [.toplevels]
    rig.settle()
    #expect(client.log == ["2 capabilities 2", "2 done"])
  }

  @Test func `after the server has ended, clients see all globals except those of Tactus`() {
    let rig = Rig()
    rig.dropServer()
    let client = rig.client()
    rig.settle()
    #expect(client.globals["wl_seat"] != nil)
    #expect(!client.globals.keys.contains { $0.hasPrefix("tactus_") })
  }
}
