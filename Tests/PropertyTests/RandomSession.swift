// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import WireSupport

/// Clients that know what they do, with all that a server offers, under limits that they come up against: windows with
/// views, recognizers and relations, a shell, gestures of the system, and fingers on all of that. `RandomWire` is for
/// those that do not.
final class RandomSession {
  private var random: SeededGenerator
  private let rig: Rig
  private var digest = Digest()
  private var apps: [App] = []
  private var time = 0.0
  private var fingers: [(id: Int64, x: Double, y: Double, dx: Double, dy: Double)] = []
  private var nextFinger: Int64 = 1
  private var names = 0
  private var system: [RecognizerID] = []
  private var second: ViewID?

  /// One client, and what it has made.
  private final class App {
    let client: WireClient
    var manager: WireManager
    var shell: WireShell?
    var surfaces: [WireSurface] = []
    var hosts: [(host: WireHost, surface: WireSurface?)] = []
    var views: [(view: WireView, host: WireHost, parent: WireView?)] = []
    var recognizers: [(recognizer: WireRecognizer, kind: Wire.Kind, host: WireHost)] = []
    var inhibitors: [WireInhibitor] = []
    /// What it was told last: of questions by recognizer, of frames by host, of touches.
    var questions: [(WireRecognizer, UInt32)] = []
    var newest: [ObjectIdentifier: UInt32] = [:]
    var touch: UInt32 = 0

    init(_ client: WireClient, isShell: Bool) {
      self.client = client
      manager = client.bindManager()
      if isShell { shell = client.bindShell() }
    }
  }

  static func run(seed: UInt64) -> Digest {
    let session = RandomSession(seed: seed)
    for _ in 0..<90 { session.step() }
    session.end()
    return session.digest
  }

  private init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func few(_ usual: Int, _ range: ClosedRange<Int>) -> Int {
      Int.random(in: 0..<100, using: &random) < 25 ? Int.random(in: range, using: &random) : usual
    }
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
      $0.unacked = UInt32(few(16, 1...4))
      $0.stall = .milliseconds(Double(few(2000, 50...300)))
      $0.decision = .milliseconds(Double(few(50, 10...200)))
      $0.hold = .milliseconds(Double(few(400, 50...200)))
      $0.exclusion = Double(few(200, 20...90))
      $0.neverExcluded = Sides(rawValue: UInt8(few(0, 0...15)))
      $0.deferral = .milliseconds(Double(few(2000, 100...500)))
    }
    self.random = random
    if chance(50) { rig.server?.observes = [.transitions, .trace] }
    addSystem()
    for n in 0..<number(1...3) { addApp(n == 1 ? .trusted : chance(10) ? .sandboxed : .ordinary) }
    note()
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private func real(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
  private func pick<T>(_ from: [T]) -> T? { from.randomElement(using: &random) }
  private func bits(_ count: Int) -> UInt32 { UInt32(number(0...(1 << count) - 1)) }
  private func name(_ letter: String) -> String {
    names += 1
    return "\(letter)\(names)"
  }

  // MARK: what there is

  private func addSystem() {
    if chance(60) {
      var pan = ScreenEdgePan()
      pan.edges = Sides(rawValue: UInt8(number(1...15)))
      if let id = rig.addSystem(pan, "edge", adjust: { $0.delaysTouchesBegan = self.chance(70) }) { system.append(id) }
    }
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

  private func addApp(_ standing: ClientStanding) {
    let client = rig.client(standing)
    let app = App(client, isShell: standing == .trusted)
    client.heard = { [unowned self, unowned app] event, object in hear(event, object, app) }
    if chance(60) { _ = client.getTouch(of: client.bindSeat()) }
    rig.settle()
    apps.append(app)
    addHost(app)
    for _ in 0..<number(1...4) { addView(app) }
    for _ in 0..<number(1...5) { addRecognizer(app) }
    for _ in 0..<number(0...3) { relate(app) }
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
    case ("touch_down", _): app.touch = event.uint(0)
    default: break
    }
  }

  private func addHost(_ app: App) {
    if let shell = app.shell, chance(50) {
      let output = second != nil && chance(30) ? "HDMI-A-1" : "LVDS-1"
      app.hosts.append((shell.host(output, raw: UInt32(number(0...2)), name("h")), nil))
    } else if chance(8) {
      app.hosts.append((app.manager.toplevelHost(UInt32(number(1...3)), "x", name("h")), nil))
    } else {
      let parent = chance(20) ? pick(app.surfaces) : nil
      let surface = rig.surface(
        of: app.client, name("s"), real(0...300), real(0...300), real(200...700), real(200...500), in: parent)
      app.surfaces.append(surface)
      app.hosts.append((app.manager.host(surface, name("h")), surface))
    }
  }

  private func addView(_ app: App) {
    guard let host = pick(app.hosts)?.host else { return }
    let parent = chance(35) ? pick(app.views.filter { $0.host === host })?.view : nil
    let view = host.createView(name("v"), in: parent)
    app.views.append((view, host, parent))
    if chance(93) { view.setPosition(real(0...80), real(0...80), real(50...700), real(50...600)) }
    if chance(20) { change(view, app) }
  }

  private func change(_ view: WireView, _ app: App) {
    switch number(0...7) {
    case 0, 1: view.setPosition(real(0...200), real(0...200), real(0...500), real(0...400))
    case 2: if let other = sibling(of: view, app) { view.placeAbove(other) }
    case 3: if let other = sibling(of: view, app) { view.placeBelow(other) }
    case 4:
      if chance(50) { view.setTransform(0, 1, -1, 0) } else { view.setTransform(real(0...3), 0, 0, real(1...2)) }
    case 5: view.setFlags(raw: chance(70) ? bits(3) | 1 : bits(3))
    case 6:
      view.setControl(raw: UInt32(number(0...6)), bits(1))
      if chance(60) { view.setKnob(0, 0, real(10...200), real(10...200)) }
    default: view.setSystemExclusion(raw: bits(4))
    }
  }

  private func sibling(of view: WireView, _ app: App) -> WireView? {
    guard let me = app.views.first(where: { $0.view === view }) else { return nil }
    return pick(app.views.filter { $0.host === me.host && $0.parent === me.parent && $0.view !== view })?.view
  }

  private func addRecognizer(_ app: App) {
    guard let placed = pick(app.views), let kind = pick(Wire.Kind.allCases) else { return }
    let recognizer = placed.view.add(kind, name("r"))
    app.recognizers.append((recognizer, kind, placed.host))
    if chance(30) { recognizer.setReporting(raw: bits(2)) }
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
    if chance(40) {
      guard let others = Wire.RelationClass(rawValue: UInt32(number(1...5))) else { return }
      // The system's let nobody be recognized beside them, and wait for nobody.
      one.recognizer.relate(others == .system ? .require_failure : relation, all: others, chance(80))
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
        surface.commit()
      } else {
        host.commit()
      }
    }
  }

  // MARK: what happens

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
    func add(_ id: Int64, _ phase: TouchSample.Phase, _ x: Double, _ y: Double) {
      samples.append(TouchSample(id: id, phase: phase, location: Point(x: x, y: y)))
    }
    if fingers.count < 4, fingers.isEmpty || chance(15) {
      let edge = chance(30)
      let (x, y) = (edge && chance(50) ? real(0...10) : real(0...999), edge ? real(790...799) : real(0...600))
      let speed = Double([0, 4, 20][number(0...2)])
      fingers.append((nextFinger, x, y, real(-1...1) * speed, (edge ? -1 : real(-1...1)) * speed))
      add(nextFinger, .down, x, y)
      if chance(5) { rig.host.strangers.insert(nextFinger) }
      nextFinger += 1
    }
    for n in fingers.indices.reversed() {
      if chance(fingers[n].dx == 0 ? 25 : 10) {
        add(fingers[n].id, chance(90) ? .up : .cancel, 0, 0)
        fingers.remove(at: n)
      } else {
        fingers[n].x += fingers[n].dx
        fingers[n].y += fingers[n].dy
        add(fingers[n].id, .move, fingers[n].x, fingers[n].y)
      }
    }
    rig.frame(t: time, samples)
  }

  private func answer(_ app: App) {
    for (recognizer, serial) in app.questions where chance(60) {
      recognizer.decide(chance(70) ? .allow : .deny, serial: serial)
    }
    if chance(70) { app.questions = [] }
    for (recognizer, kind, host) in app.recognizers where kind == .custom && chance(10) {
      let serial = app.newest[ObjectIdentifier(host)] ?? 0
      if chance(80) {
        recognizer.setState(raw: UInt32(number(1...5)), serial: serial)
      } else {
        recognizer.ignore(app.touch)
      }
    }
  }

  private func request(_ app: App) {
    guard app.client.isAlive else { return }
    switch number(0...21) {
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
    case 17:
      app.client.acks.toggle()
      if app.client.acks { for (host, _) in app.hosts { host.ack(app.newest[ObjectIdentifier(host)] ?? 0) } }
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
    case 20: pick(app.hosts)?.host.locateTouch(time: UInt32(time), real(0...100), real(0...100))
    default: pick(app.surfaces)?.commit()
    }
    if chance(60) { commit(app) }
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
    guard let app = pick(apps) else { return }
    switch number(0...15) {
    case 0: rig.server?.endSession()
    case 1: rig.server?.overrideInhibitors()
    case 2: rig.server?.suspend()
    case 3, 4: rig.server?.resume()
    case 5:
      if let output = second { rig.server?.removeOutput(output) }
      second = second == nil ? rig.addOutput("HDMI-A-1", Rect(x: 1000, y: 0, width: 300, height: 300)) : nil
    case 6: if let view = rig.outputView { digest.add(rig.server?.resizeOutput(view, to: Rig.output) == true) }
    case 7: rig.server?.addDevice(TouchDevice(id: bits(1), name: "panel", output: "LVDS-1", touches: 10))
    case 8: rig.server?.removeDevice(bits(1))
    case 9: if let surface = pick(app.surfaces) { rig.withdraw(surface) }
    case 10, 11, 12:
      guard let surface = pick(app.surfaces) else { return }
      rig.place(
        surface, real(0...400), real(0...300), real(100...600), real(100...500),
        in: chance(20) ? pick(app.surfaces.filter { $0 !== surface }) : nil)
    case 13: rig.trust(app.client, pick([.ordinary, .trusted, .sandboxed]) ?? .ordinary)
    case 14:
      guard chance(30) else { return }
      rig.kill(app.client)
      apps.removeAll { $0 === app }
      addApp(.ordinary)
    default:
      if let toplevel = rig.host.toplevels.last, let output = rig.outputView {
        let frame = Rect(x: real(0...200), y: real(0...200), width: 500, height: 400)
        rig.server?.attach(toplevel, in: output, ViewProperties(frame: frame), isExact: chance(50))
      }
    }
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
  }

  private func end() {
    rig.wait(until: time + 5000)
    note()
    for effect in rig.host.reports { digest.add(effect) }
    digest.add(rig.host.cycles)
    for app in apps { rig.kill(app.client) }
    note()
    rig.end()
  }
}
