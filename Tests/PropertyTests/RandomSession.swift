// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import WireSupport

/// A random session of clients that follow the protocol, use all that a server offers, and reach its limits: windows
/// with views, recognizers and relations, a shell, the system's gestures, and fingers on all of these. `RandomWire` has
/// clients that do not follow the protocol.
final class RandomSession {
  /// The focus of a session: anything; edges, and views that exclude the system's gestures there; surfaces in surfaces;
  /// many related recognizers; clients that receive more batches than they acknowledge.
  enum Theme: UInt64 { case anything, edges, surfaces, relations, flow }
  let theme: Theme
  private var random: SeededGenerator
  let rig: Rig
  var digest = Digest()
  private(set) var apps: [App] = []
  private let whims: Whims
  private var time = 0.0
  private var fingers: [(id: Int64, x: Double, y: Double, dx: Double, dy: Double)] = []
  private var nextFinger: Int64 = 1
  private var names = 0
  private var system: [RecognizerID] = []
  private var second: ViewID?
  /// A view that belongs to the host, in which windows can be placed.
  private var lodging: ViewID?

  /// A client, and the objects that it has created.
  final class App {
    let client: WireClient
    var manager: WireManager
    let toplevels: WireToplevels
    var shell: WireShell?
    var seat: WireObject
    var surfaces: [WireSurface] = []
    var hosts: [(host: WireHost, surface: WireSurface?)] = []
    var views: [(view: WireView, host: WireHost, parent: WireView?)] = []
    var recognizers: [(recognizer: WireRecognizer, kind: Wire.Kind, host: WireHost)] = []
    var inhibitors: [WireInhibitor] = []
    /// The recognizers about which the client has not answered the server's question, each with the serial of the
    /// question.
    var questions: [(WireRecognizer, UInt32)] = []
    /// The serial of the newest batch of each host.
    var newest: [ObjectIdentifier: UInt32] = [:]
    /// The serial of the newest touch.
    var touch: UInt32 = 0

    init(_ client: WireClient, isShell: Bool) {
      self.client = client
      manager = client.bindManager()
      toplevels = client.bindToplevels()
      seat = client.bindSeat()
      if isShell { shell = client.bindShell() }
    }
  }

  static func run(seed: UInt64) -> Digest {
    let session = RandomSession(seed: seed)
    for n in 0..<90 {
      session.step()
      if n % 9 == 8 { session.lookClosely() }
    }
    session.end()
    return session.digest
  }

  private init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func few(_ usual: Int, _ range: ClosedRange<Int>) -> Int {
      Int.random(in: 0..<100, using: &random) < 25 ? Int.random(in: range, using: &random) : usual
    }
    let theme = Theme(rawValue: seed % 5) ?? .anything
    let precise = few(1, 0...1) == 1
    rig = Rig(capabilities: precise ? [.compositor, .toplevels] : [.surfaces, .withhold, .cancelClient]) {
      $0.views = few(512, 3...8)
      $0.recognizers = few(512, 2...6)
      $0.hosts = few(1024, 1...3)
      $0.clientViews = few(4096, 4...10)
      $0.clientRecognizers = few(2048, 3...8)
      $0.way = few(128, 2...5)
      $0.relations = few(4096, 1...5)
      $0.recognizerRelations = few(256, 1...3)
      $0.exclusions = few(64, 1...2)
      $0.work = few(32768, 200...2000)
      $0.workPerMillisecond = few(256, 1...20)
      $0.depth = few(32, 1...3)
      $0.unacked = UInt32(theme == .flow ? Int.random(in: 1...4, using: &random) : few(16, 1...4))
      $0.stall = .milliseconds(Double(few(theme == .flow ? 400 : 2000, 50...300)))
      $0.decision = .milliseconds(Double(few(50, 10...200)))
      $0.hold = .milliseconds(Double(few(400, 50...200)))
      $0.exclusion = Double(few(200, 20...90))
      $0.neverExcluded = Sides(rawValue: UInt8(few(0, 0...15)))
      $0.deferral = .milliseconds(Double(few(2000, 100...500)))
    }
    (self.random, self.theme, whims) = (random, theme, Whims(seed: seed))
    if theme == .edges && !precise { rig.server?.capabilities.insert(.exclusion) }
    rig.host.knowsIDs = chance(90)
    if chance(50) { rig.server?.observes = [.transitions, .resets, .illegalRequests, .trace] }
    if chance(40) { rig.server?.hostDelegate = whims }
    if chance(theme == .edges ? 60 : 15) { toggleSecondOutput() }
    addSystem()
    for n in 0..<number(1...3) { addApp(n == 1 ? .trusted : chance(10) ? .sandboxed : .ordinary) }
    note()
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private func real(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
  /// Returns a multiple of 10, so that the edges of rectangles often coincide.
  private func tens(_ range: ClosedRange<Int>) -> Double { 10 * real(range) }
  private func pick<T>(_ from: [T]) -> T? { from.randomElement(using: &random) }
  private func bits(_ count: Int) -> UInt32 { UInt32(number(0...(1 << count) - 1)) }
  private func sides() -> Sides { Sides(rawValue: UInt8(number(0...15))) }
  private func name(_ letter: String) -> String {
    names += 1
    return "\(letter)\(names)"
  }

  // MARK: views and recognizers

  private func addSystem() {
    for _ in 0..<number(theme == .edges ? 1...3 : 0...1) { addEdgePan() }
    if chance(40) {
      var tap = Tap()
      tap.numberOfTouchesRequired = number(1...3)
      guard let id = rig.addSystem(tap, "peek") else { return }
      system.append(id)
      rig.server?.offerBinding(name: "peek", kind: .tap, recognizer: id)
    }
    if chance(40) {
      var pan = Pan()
      pan.minimumNumberOfTouches = number(1...3)
      if let id = rig.addSystem(pan, "home", adjust: { $0.delaysTouchesBegan = self.chance(50) }) { system.append(id) }
    }
  }

  private func addEdgePan() {
    var pan = ScreenEdgePan()
    pan.edges = chance(50) ? .all : sides()
    if chance(20) { pan.edgeWidth = real(10...60) }
    let hooks: [DelegateHooks] = [[], .shouldReceiveTouch, .shouldBegin, [.shouldReceiveTouch, .shouldBegin]]
    let added = rig.addSystem(pan, "edge", on: chance(30) ? second : nil) {
      $0.delaysTouchesBegan = self.chance(70)
      $0.hooks = self.pick(hooks) ?? []
    }
    if let added { system.append(added) }
  }

  private func toggleSecondOutput() {
    if let output = second { rig.server?.removeOutput(output) }
    second = second == nil ? rig.addOutput("HDMI-A-1", Rect(x: 1000, y: 40, width: 300, height: 300)) : nil
  }

  private func addApp(_ standing: ClientStanding) {
    let client = rig.client(standing)
    let app = App(client, isShell: standing == .trusted)
    client.heard = { [unowned self, unowned app] event, object in hear(event, object, app) }
    if chance(60) { _ = client.getTouch(of: app.seat) }
    // Sets an allowance for every client: otherwise a client with the address of an earlier client would receive the
    // allowance of that client.
    if let end = rig.end(of: client) {
      rig.host.allowances[end] = pick([.limited, .limited, .limited, .limited, .unlimited, .nothing])
    }
    rig.settle()
    apps.append(app)
    if theme == .surfaces, chance(20) { addTower(app) }
    for _ in 0..<number(theme == .surfaces ? 2...4 : 1...1) { addHost(app) }
    for _ in 0..<number(1...4) { addView(app) }
    for _ in 0..<number(theme == .relations ? 4...9 : 1...5) { addRecognizer(app) }
    for _ in 0..<number(theme == .relations ? 4...9 : 0...3) { relate(app) }
    if theme == .flow { for (host, _) in app.hosts { host.setTouchReporting(raw: bits(4)) } }
    if theme == .edges { for (host, _) in app.hosts where chance(50) { host.setDeferredEdges(raw: bits(4)) } }
    commit(app)
    rig.settle()
  }

  private func hear(_ event: WireEvent, _ object: WireObject, _ app: App) {
    digest.add(event.object)
    digest.add(event.name)
    for argument in event.arguments {
      switch argument {
      case .int(let value): digest.add(value)
      case .fixed(let value): digest.add(value)
      case .text(let value): digest.add(value)
      case .object(let name): digest.add(name ?? "-")
      }
    }
    switch (event.name, object) {
    case ("should_begin", let recognizer as WireRecognizer): app.questions.append((recognizer, event.uint(0)))
    case ("done", _): app.newest[ObjectIdentifier(object)] = event.uint(0)
    case ("touch_down", _), ("offered", _): app.touch = event.uint(0)
    default: break
    }
  }

  private func addHost(_ app: App) {
    if let shell = app.shell, chance(50) {
      let output = second != nil && chance(30) ? "HDMI-A-1" : "LVDS-1"
      app.hosts.append((shell.host(output, raw: UInt32(number(0...2)), name("h")), nil))
    } else if chance(theme == .surfaces ? 20 : 8) {
      app.hosts.append((app.toplevels.host(UInt32(number(1...3)), "x", name("h")), nil))
      rig.settle()
      if chance(70) { attach() }
    } else {
      let parent = chance(theme == .surfaces ? 60 : 20) ? pick(app.surfaces) : nil
      let frame = place(in: parent)
      let surface = rig.surface(
        of: app.client, name("s"), frame.x, frame.y, frame.width, frame.height, in: parent)
      app.surfaces.append(surface)
      app.hosts.append((app.manager.host(surface, name("h"), seat: chance(15) ? app.seat : nil), surface))
    }
  }

  /// Nests surfaces so deeply that the engine accepts only a few levels of views in the last one.
  private func addTower(_ app: App) {
    var parent: WireSurface?
    for _ in 0..<number(24...29) {
      let surface = rig.surface(of: app.client, name("s"), 0, 0, 600, 500, in: parent)
      app.surfaces.append(surface)
      parent = surface
    }
    guard let parent else { return }
    let host = app.manager.host(parent, name("h"))
    app.hosts.append((host, parent))
    var last: WireView?
    for _ in 0..<number(3...9) {
      let view = host.view(name("v"), 0, 0, 600, 500, in: last)
      app.views.append((view, host, last))
      last = view
    }
  }

  /// Returns a random frame for a surface, on the output or in another surface.
  private func place(in parent: WireSurface?) -> Rect {
    switch theme {
    case .edges where parent == nil:
      let output = Rig.output
      return pick([
        output, output, Rect(x: 0, y: 0, width: 500, height: 800), Rect(x: 500, y: 0, width: 500, height: 800),
        Rect(x: 0, y: 600, width: 1000, height: 200), Rect(x: 800, y: 0, width: 500, height: 500),
        Rect(x: 1000, y: 40, width: 300, height: 300), Rect(x: -100, y: -100, width: 400, height: 400),
      ]) ?? output
    case .surfaces where parent != nil:
      return Rect(x: tens(-2...12), y: tens(-2...12), width: tens(0...16), height: tens(0...16))
    case .surfaces, .relations:
      return Rect(x: real(0...100), y: real(0...100), width: real(500...700), height: real(400...600))
    case .anything, .edges, .flow:
      return Rect(x: real(0...300), y: real(0...300), width: real(200...700), height: real(200...500))
    }
  }

  private func addView(_ app: App) {
    guard let host = pick(app.hosts)?.host else { return }
    let parent = chance(35) ? pick(app.views.filter { $0.host === host })?.view : nil
    let view = host.createView(name("v"), in: parent)
    app.views.append((view, host, parent))
    if chance(93) { position(view) }
    if theme == .edges, chance(60) { view.setSystemExclusion(raw: bits(4)) }
    if chance(20) { change(view, app) }
  }

  private func position(_ view: WireView) {
    switch theme {
    case .edges:
      view.setPosition(
        chance(50) ? 0 : real(0...900), chance(40) ? 0 : real(0...700), real(10...1000), real(10...800))
    case .surfaces: view.setPosition(tens(-1...8), tens(-1...8), tens(4...30), tens(4...30))
    case .relations: view.setPosition(real(-5...30), real(-5...30), real(200...700), real(200...600))
    case .anything, .flow: view.setPosition(real(0...80), real(0...80), real(50...700), real(50...600))
    }
  }

  private func change(_ view: WireView, _ app: App) {
    switch number(0...7) {
    case 0: position(view)
    case 1: view.setPosition(real(0...200), real(0...200), real(0...500), real(0...400))
    case 2: if let other = sibling(of: view, app) { view.placeAbove(other) }
    case 3: if let other = sibling(of: view, app) { view.placeBelow(other) }
    case 4:
      switch number(0...3) {
      case 0: view.setTransform(0, 1, -1, 0)
      case 1: view.setTransform(1, 0.5, -0.5, 2)
      default: view.setTransform(real(0...3), 0, 0, real(1...2))
      }
    case 5: view.setFlags(raw: chance(70) ? bits(3) | 1 : bits(3))
    case 6:
      view.setControl(raw: UInt32(number(0...6)), bits(1))
      if chance(60) {
        view.setKnob(real(0...9), real(0...9), chance(20) ? 0 : real(10...200), chance(20) ? 0 : real(10...200))
      }
    default: view.setSystemExclusion(raw: bits(4))
    }
  }

  private func sibling(of view: WireView, _ app: App) -> WireView? {
    guard let me = app.views.first(where: { $0.view === view }) else { return nil }
    return pick(app.views.filter { $0.host === me.host && $0.parent === me.parent && $0.view !== view })?.view
  }

  private func addRecognizer(_ app: App) {
    guard let placed = pick(app.views), var kind = pick(Wire.Kind.allCases) else { return }
    if theme == .relations, chance(50) { kind = chance(50) ? .tap : .pan }
    let recognizer = placed.view.add(kind, name("r"))
    app.recognizers.append((recognizer, kind, placed.host))
    if chance(theme == .relations ? 70 : 30) { recognizer.setReporting(raw: bits(2)) }
    if chance(50) { change(recognizer, kind, app) }
  }

  private func change(_ recognizer: WireRecognizer, _ kind: Wire.Kind, _ app: App) {
    switch number(0...8) {
    case 0: recognizer.setEnabled(chance(60))
    case 1, 2:
      switch kind {
      case .tap, .long_press:
        recognizer.set(chance(50) ? .numberOfTapsRequired : .numberOfTouchesRequired, to: real(1...3))
      case .pan:
        recognizer.set(pick([.hysteresis, .minimumNumberOfTouches, .directions]) ?? .hysteresis, to: real(1...9))
      case .screen_edge_pan: recognizer.set(chance(70) ? .edges : .edgeWidth, to: real(1...15))
      case .swipe: recognizer.set(chance(50) ? .direction : .numberOfTouchesRequired, to: real(1...4))
      case .pinch, .rotation: recognizer.set(.numberOfTouchesRequired, to: real(2...3))
      case .custom: break
      }
    case 3: recognizer.setDelivery(raw: bits(3))
    case 4, 5: recognizer.setBeginPolicy(raw: UInt32(number(0...2)))
    case 6: recognizer.setReporting(raw: bits(2))
    default: if let view = pick(app.views)?.view { recognizer.setReceives(view, chance(40)) }
    }
  }

  private func relate(_ app: App) {
    guard let one = pick(app.recognizers), let relation = Wire.Relation(rawValue: UInt32(number(1...4))) else { return }
    if chance(theme == .relations ? 20 : 40) {
      guard let others = Wire.RelationClass(rawValue: UInt32(number(1...5))) else { return }
      // A client's recognizer can only require the failure of the system's recognizers. The system's recognizers
      // neither recognize simultaneously with a client's recognizers nor wait for them.
      one.recognizer.relate(others == .system ? .requireFailure : relation, all: others, chance(80))
    } else if let other = pick(app.recognizers), other.recognizer !== one.recognizer {
      if chance(75) {
        one.recognizer.relate(relation, other.recognizer)
      } else {
        one.recognizer.unrelate(relation, other.recognizer)
      }
    }
  }

  private func commit(_ app: App) {
    for (host, surface) in app.hosts where chance(80) {
      if let surface, chance(30) {
        host.commitWithSurface()
        if chance(70) { surface.commit() }
      } else {
        host.commit()
      }
    }
  }

  // MARK: random steps

  private func step() {
    switch number(0...99) {
    case 0..<62: touch()
    case 62..<70:
      time += real(0...60) * 10
      rig.wait(until: time)
    case 70..<94: if let app = pick(apps) { request(app) }
    default: changeSession()
    }
    for app in apps { answer(app) }
    rig.settle()
    note()
  }

  private func touch() {
    time += chance(85) ? 10 : real(0...300)
    var samples: [TouchSample] = []
    if fingers.count < 4, fingers.isEmpty || chance(15) {
      let finger = land()
      fingers.append(finger)
      samples.append(TouchSample(id: finger.id, phase: .down, location: Point(x: finger.x, y: finger.y)))
      if chance(5) { rig.host.strangers.insert(finger.id) }
    }
    for n in fingers.indices.reversed() {
      if chance(fingers[n].dx == 0 ? 25 : 10) {
        samples.append(TouchSample(id: fingers[n].id, phase: chance(90) ? .up : .cancel))
        fingers.remove(at: n)
      } else {
        fingers[n].x += fingers[n].dx
        fingers[n].y += fingers[n].dy
        let place = Point(x: fingers[n].x, y: fingers[n].y)
        samples.append(TouchSample(id: fingers[n].id, phase: .move, location: place))
      }
    }
    rig.frame(t: time, samples)
  }

  /// Creates a new finger anywhere, or near an edge, from which it then moves inward.
  private func land() -> (id: Int64, x: Double, y: Double, dx: Double, dy: Double) {
    defer { nextFinger += 1 }
    let speed = Double([0, 4, 20][number(0...2)])
    guard chance(theme == .edges ? 85 : 20) else {
      return (nextFinger, real(0...999), real(0...600), real(-1...1) * speed, real(-1...1) * speed)
    }
    let (depth, pace) = (real(0...22), max(speed, 8))
    let screen = second != nil && chance(25) ? Rect(x: 1000, y: 40, width: 300, height: 300) : Rig.output
    let (along, across) = (screen.x + real(0...Int(screen.width)), screen.y + real(0...Int(screen.height)))
    return switch number(0...3) {
    case 0: (nextFinger, screen.x + depth, across, pace, 0)
    case 1: (nextFinger, screen.x + screen.width - depth, across, -pace, 0)
    case 2: (nextFinger, along, screen.y + depth, 0, pace)
    default: (nextFinger, along, screen.y + screen.height - depth, 0, -pace)
    }
  }

  private func answer(_ app: App) {
    for (recognizer, serial) in app.questions where chance(60) {
      recognizer.decide(chance(70) ? .allow : .deny, serial: serial)
    }
    if chance(70) { app.questions = [] }
    for (recognizer, kind, host) in app.recognizers where kind == .custom && chance(10) {
      let serial = app.newest[ObjectIdentifier(host)] ?? 0
      if chance(80) {
        recognizer.setState(raw: UInt32(number(1...5)), serial: serial &- UInt32(number(0...9) / 8))
      } else {
        recognizer.ignore(app.touch)
      }
    }
    // A client that does not acknowledge each batch at once sometimes acknowledges a recent one later.
    guard !app.client.acks, chance(25), let host = pick(app.hosts)?.host else { return }
    host.ack((app.newest[ObjectIdentifier(host)] ?? 0) &- UInt32(number(0...2)))
  }

  private func request(_ app: App) {
    guard app.client.isAlive else { return }
    switch theme == .relations && chance(50) ? number(3...7) : number(0...21) {
    case 0: addHost(app)
    case 1, 2: addView(app)
    case 3, 4: addRecognizer(app)
    case 5, 6, 7: relate(app)
    case 8, 9: if let view = pick(app.views)?.view { change(view, app) }
    case 10, 11: if let one = pick(app.recognizers) { change(one.recognizer, one.kind, app) }
    case 12: pick(app.hosts)?.host.setTouchReporting(raw: bits(4))
    case 13: pick(app.hosts)?.host.setCancelMode(raw: bits(1))
    case 14: pick(app.hosts)?.host.setDeferredEdges(raw: bits(4))
    case 15: pick(app.recognizers)?.recognizer.cancel()
    case 16: destroy(app)
    case 17: changeReading(app)
    case 18:
      if let shell = app.shell, let host = pick(app.hosts.filter { $0.surface == nil })?.host {
        app.recognizers.append((shell.binding(chance(80) ? "peek" : "none", on: host, name("b")), .tap, host))
      }
    case 19:
      if let inhibitor = app.inhibitors.popLast() {
        inhibitor.destroy()
      } else if let shell = app.shell {
        app.inhibitors.append(shell.inhibit(name("i")))
      }
    case 20:
      if let host = pick(app.hosts)?.host {
        app.toplevels.locateTouch(on: host, time: UInt32(time), real(0...100), real(0...100))
      }
    default: pick(app.surfaces)?.commit()
    }
    if chance(60) { commit(app) }
  }

  /// Makes the client stop acknowledging, or resume and acknowledge everything.
  private func changeReading(_ app: App) {
    app.client.acks.toggle()
    if app.client.acks { for (host, _) in app.hosts { host.ack(app.newest[ObjectIdentifier(host)] ?? 0) } }
  }

  private func destroy(_ app: App) {
    switch number(0...5) {
    case 0:
      guard let host = pick(app.hosts)?.host else { return }
      host.destroy()
      app.hosts.removeAll { $0.host === host }
      app.views.removeAll { $0.host === host }
      app.recognizers.removeAll { $0.host === host }
    case 1, 2:
      guard let view = pick(app.views)?.view else { return }
      view.destroy()
      app.views.removeAll { $0.view === view }
    case 3:
      guard chance(30), let surface = app.surfaces.popLast() else { return }
      surface.destroy()
    default:
      guard let recognizer = pick(app.recognizers)?.recognizer else { return }
      recognizer.destroy()
      app.recognizers.removeAll { $0.recognizer === recognizer }
    }
  }

  private func changeSession() {
    guard let app = pick(apps), let server = rig.server else { return }
    switch theme == .flow && chance(40) ? 20 : number(0...21) {
    case 0: server.endSession()
    case 1: server.overrideInhibitors()
    case 2: server.suspend()
    case 3, 4: server.resume()
    case 5: toggleSecondOutput()
    case 6:
      guard let view = rig.outputView else { return }
      digest.add(server.resizeOutput(view, to: chance(70) ? Rig.output : Rect(x: 0, y: 0, width: 900, height: 800)))
    case 7: server.addDevice(TouchDevice(id: bits(1), name: "panel", output: "LVDS-1", touches: 10))
    case 8: server.removeDevice(bits(1))
    case 9: if let surface = pick(app.surfaces) { rig.withdraw(surface) }
    case 10, 11, 12: move(app)
    case 13: rig.trust(app.client, pick([.ordinary, .trusted, .sandboxed]) ?? .ordinary)
    case 14:
      guard chance(30) else { return }
      rig.kill(app.client)
      apps.removeAll { $0 === app }
      addApp(.ordinary)
    case 15: lodge(app)
    case 16:
      let allowance = pick([ExclusionAllowance.nothing, .limited, .unlimited])
      if let end = rig.end(of: app.client) { rig.host.allowances[end] = allowance }
    case 17:
      guard let edge = pick(system) else { return }
      if chance(50) { server.startsNowhere(edge) } else { server.startsAtEdges(edge, sides(), zone: real(5...40)) }
    case 18:
      if chance(50) { server.capabilities.formSymmetricDifference(.exclusion) }
      if chance(30) { server.removeBinding(name: "peek") }
    case 19: if let toplevel = rig.host.toplevels.last { chance(70) ? server.detach(toplevel) : server.end(toplevel) }
    case 20: changeReading(app)
    default: attach()
    }
  }

  /// Places the window of the newest request. If the window was placed before, its new place may differ.
  private func attach() {
    guard let toplevel = rig.host.toplevels.last, let output = rig.outputView else { return }
    let frame = Rect(x: real(0...200), y: real(0...200), width: chance(70) ? 500 : 450, height: 400)
    rig.server?.attach(
      toplevel, in: chance(30) ? lodging ?? output : output, ViewProperties(frame: frame), isExact: chance(50))
  }

  /// Moves a surface to another place, on the output or in another surface. Sometimes rotates it, or puts it behind
  /// others.
  private func move(_ app: App) {
    guard let surface = pick(app.surfaces), let server = rig.server, let resource = rig.resource(of: surface) else {
      return
    }
    let parent = chance(theme == .surfaces ? 60 : 20) ? pick(app.surfaces.filter { $0 !== surface }) : nil
    let ground = parent.flatMap { rig.resource(of: $0) }.flatMap { server.view(of: $0) } ?? rig.outputView
    guard let ground else { return }
    var properties = ViewProperties(frame: place(in: parent))
    if chance(15) { properties.transform = Transform(a: 0, b: 1, c: -1, d: 0) }
    digest.add(server.place(resource, in: ground, properties, order: chance(40) ? .at(number(-1...3)) : .front) != nil)
    rig.settle()
  }

  /// Places a surface in a view that belongs to the host, or destroys this view.
  private func lodge(_ app: App) {
    guard let server = rig.server else { return }
    if let view = lodging, chance(20) {
      lodging = nil
      for app in apps { for surface in app.surfaces { rig.withdraw(surface) } }
      server.withEngine { engine, effects in digest.add(engine.destroyView(view, into: &effects)) }
      return
    }
    if lodging == nil {
      let base = pick(app.surfaces).flatMap { rig.resource(of: $0) }.flatMap { server.view(of: $0) }
      let properties = ViewProperties(frame: Rect(x: 50, y: 50, width: 500, height: 400))
      lodging = server.withEngine { engine, _ in engine.addView(properties, in: chance(50) ? base : rig.outputView) }
    }
    guard let view = lodging, let surface = pick(app.surfaces), let resource = rig.resource(of: surface) else { return }
    let properties = ViewProperties(frame: Rect(x: 5, y: 5, width: 300, height: 300))
    digest.add(server.place(resource, in: view, properties) != nil)
    rig.settle()
  }

  private func note() {
    for line in rig.host.takeTouches() + rig.host.takeActions() + rig.host.located { digest.add(line) }
    digest.add(rig.host.toplevels.count)
    for app in apps {
      digest.add(app.client.isAlive)
      if let failure = app.client.failure { digest.add(failure.description) }
    }
    if let deadline = rig.server?.nextDeadline { digest.add(deadline) }
    digest.add(rig.server?.areGesturesInhibited == true)
    look()
  }

  private func end() {
    rig.wait(until: time + 5000)
    note()
    for effect in rig.host.reports { digest.add(effect) }
    digest.add(rig.host.cycles)
    digest.add(rig.host.exclusionLooks)
    for app in apps { rig.kill(app.client) }
    note()
    lookClosely()
    rig.end()
  }
}
