// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import WireSupport

/// A client that makes random requests, and checks that the protocol allows the events that it receives.
final class RandomClient {
  private struct Placed {
    let view: WireView
    let host: WireHost
    let parent: WireView?
  }
  private struct Made {
    let recognizer: WireRecognizer
    let kind: Wire.Kind?
  }

  let client: WireClient
  private var managers: [WireManager] = []
  private let toplevels: WireToplevels
  private var shells: [WireShell] = []
  private var surfaces: [WireSurface] = []
  private var hosts: [WireHost] = []
  private var views: [Placed] = []
  private var recognizers: [Made] = []
  private var inhibitors: [WireInhibitor] = []
  /// Hosts that a shell has created for outputs.
  private var screens: [WireHost] = []
  /// Surfaces for which a host was made.
  private var hosted: Set<UInt32> = []
  private var names = 0
  private var watch = StreamWatch()

  init(_ rig: Rig, _ standing: ClientStanding, _ note: @escaping (String) -> Void) {
    client = rig.client(standing)
    toplevels = client.bindToplevels()
    client.keepsEvents = false
    client.heard = { [unowned self] in
      note("\($0.object) \($0.name) \($0.arguments)")
      watch.follow($0, $1)
    }
    managers = [client.bindManager("manager")]
    if standing == .trusted { shells = [client.bindShell("shell")] }
    _ = client.getTouch(of: client.bindSeat())
    rig.settle()
    // Creates some objects in advance, so that most bytes have an effect.
    let surface = rig.surface(of: client, "s", 50, 50, 700, 500)
    surfaces = [surface]
    hosted = [surface.id]
    let host = managers[0].host(surface, "h")
    hosts = [host]
    let view = host.view("v", 0, 0, 600, 400)
    views = [Placed(view: view, host: host, parent: nil)]
    recognizers = [Wire.Kind.pan, .custom].map { Made(recognizer: view.add($0, "r\($0)"), kind: $0) }
    host.commit()
    rig.settle()
  }

  /// Resumes reading, and acknowledges everything.
  func wake() {
    client.isReading = true
    client.acks = true
    for host in hosts { host.ack(watch.newestDone) }
  }

  /// Checks that a client that was disconnected has received an error of Tactus's protocols. The server must not
  /// disconnect a client merely because the client does not read.
  func check() {
    guard !client.isAlive else { return }
    guard let failure = client.failure else { preconditionFailure("a client was ended without an error") }
    precondition(failure.interface.hasPrefix("tactus_") || failure.interface == "?", "\(failure)")
  }

  func pickSurface(_ bytes: inout some ByteSource) -> WireSurface? { pick(surfaces, &bytes) }

  private func pick<Element>(_ elements: [Element], _ bytes: inout some ByteSource) -> Element? {
    elements.isEmpty ? nil : elements[Int(bytes.nextOrZero()) % elements.count]
  }

  private func name(_ letter: String) -> String {
    names += 1
    return "\(letter)\(names)"
  }

  // MARK: requests

  /// Makes one request, mostly one that a correct client might make.
  func request(_ bytes: inout some ByteSource) {
    guard client.isAlive else { return }
    switch bytes.nextOrZero() {
    case 0..<12: make(&bytes)
    case 12..<20: destroy(&bytes)
    case 20..<70: if let host = pick(hosts, &bytes) { ask(host, &bytes) }
    case 70..<130: if let view = pick(views, &bytes) { ask(view, &bytes) }
    case 130..<252: if let recognizer = pick(recognizers, &bytes) { ask(recognizer, &bytes) }
    default: err(&bytes)
    }
  }

  private func make(_ bytes: inout some ByteSource) {
    switch bytes.nextOrZero() % 12 {
    case 0: managers.append(client.bindManager(name("m")))
    case 1, 2: surfaces.append(client.createSurface(name("s")))
    case 3, 4, 5:
      if let manager = pick(managers, &bytes), let surface = pick(surfaces, &bytes), !hosted.contains(surface.id) {
        hosted.insert(surface.id)
        hosts.append(manager.host(surface, name("h")))
      }
    case 6: hosts.append(toplevels.host(2, "x", name("h")))
    case 7, 8:
      if let shell = pick(shells, &bytes) {
        let output = bytes.nextOrZero() % 4 == 0 ? "HDMI-A-1" : "LVDS-1"
        let host = shell.host(output, raw: UInt32(bytes.nextOrZero() % 3), name("h"))
        hosts.append(host)
        screens.append(host)
      }
    case 9:
      if let shell = pick(shells, &bytes), let host = pick(screens.filter { $0.isThere }, &bytes) {
        let binding = shell.binding(bytes.nextOrZero() % 4 == 0 ? "none" : "peek", on: host, name("b"))
        recognizers.append(Made(recognizer: binding, kind: nil))
      }
    case 10: if let shell = pick(shells, &bytes) { inhibitors.append(shell.inhibit(name("i"))) }
    default: if let surface = pick(surfaces, &bytes) { surface.commit() }
    }
  }

  private func destroy(_ bytes: inout some ByteSource) {
    func end<Object: WireObject>(_ objects: inout [Object]) {
      guard let object = pick(objects, &bytes) else { return }
      object.destroy()
      objects.removeAll { $0 === object }
    }
    switch bytes.nextOrZero() % 12 {
    case 0: if managers.count > 1 { end(&managers) }
    case 1: if shells.count > 1 { end(&shells) }
    case 2:
      end(&surfaces)
      // The id of a destroyed surface may be reused, so it must not stay in `hosted`.
      hosted.formIntersection(surfaces.map(\.id))
    case 3: end(&hosts)
    case 4, 5, 6:
      guard let placed = pick(views, &bytes) else { return }
      placed.view.destroy()
      views.removeAll { $0.view === placed.view }
    case 7: end(&inhibitors)
    default:
      guard let made = pick(recognizers, &bytes) else { return }
      made.recognizer.destroy()
      recognizers.removeAll { $0.recognizer === made.recognizer }
    }
  }

  private func ask(_ host: WireHost, _ bytes: inout some ByteSource) {
    switch bytes.nextOrZero() % 16 {
    case 0, 1, 2:
      let inside = views.filter { $0.host === host }
      guard inside.count < 10 else { return }
      let parent = bytes.nextOrZero() % 2 == 0 ? pick(inside.filter { $0.parent == nil }, &bytes)?.view : nil
      views.append(Placed(view: host.createView(name("v"), in: parent), host: host, parent: parent))
    case 3: host.setTouchReporting(raw: UInt32(bytes.nextOrZero() % 16))
    case 4: host.setCancelMode(raw: UInt32(bytes.nextOrZero() % 2))
    case 5: host.setDeferredEdges(raw: UInt32(bytes.nextOrZero() % 16))
    case 6: if !screens.contains(where: { $0 === host }) { host.commitWithSurface() }
    case 7: host.ack(UInt32(bytes.nextOrZero()))
    case 8: host.ack(watch.newestDone)
    case 9: toplevels.locateTouch(on: host, time: 1, Double(bytes.nextOrZero()), 5)
    case 10: if let surface = pick(surfaces, &bytes) { surface.commit() }
    default: host.commit()
    }
  }

  private func ask(_ placed: Placed, _ bytes: inout some ByteSource) {
    let view = placed.view
    func number() -> Double { Double(Int8(bitPattern: bytes.nextOrZero())) * 8 }
    func sibling() -> WireView? {
      let siblings = views.filter { $0.host === placed.host && $0.parent === placed.parent && $0.view !== view }
      return pick(siblings, &bytes)?.view
    }
    switch bytes.nextOrZero() % 16 {
    case 0, 1, 2: view.setPosition(number(), number(), abs(number()), abs(number()))
    case 3: if let other = sibling() { view.placeAbove(other) }
    case 4: if let other = sibling() { view.placeBelow(other) }
    case 5: view.setTransform(number() / 64, number() / 64, number() / 64, number() / 64)
    case 6: view.setFlags(raw: UInt32(bytes.nextOrZero() % 8))
    case 7: view.setControl(raw: UInt32(bytes.nextOrZero() % 7), UInt32(bytes.nextOrZero() % 2))
    case 8: view.setKnob(number(), number(), abs(number()), abs(number()))
    case 9: view.setSystemExclusion(raw: UInt32(bytes.nextOrZero() % 16))
    default:
      guard recognizers.count < 10 else { return }
      let byte = bytes.nextOrZero()
      guard let kind = Wire.Kind(rawValue: UInt32(byte % 8) + 1) else { return }
      // One recognizer in eight is added to the root of the first host.
      let made = byte < 224 ? view.add(kind, name("r")) : hosts.first?.add(kind, name("r"))
      if let made { recognizers.append(Made(recognizer: made, kind: kind)) }
    }
  }

  private func ask(_ made: Made, _ bytes: inout some ByteSource) {
    let recognizer = made.recognizer
    switch bytes.nextOrZero() % 32 {
    case 0, 1: recognizer.setEnabled(raw: UInt32(bytes.nextOrZero() % 2))
    case 2, 3: if made.kind == .pan { recognizer.set(.hysteresis, to: Double(bytes.nextOrZero() % 32)) }
    case 4, 5:
      if let view = pick(views, &bytes)?.view { recognizer.setReceives(view, raw: UInt32(bytes.nextOrZero() % 2)) }
    case 6, 7, 8: recognizer.setDelivery(raw: UInt32(bytes.nextOrZero() % 8))
    case 9, 10, 11: recognizer.setBeginPolicy(raw: UInt32(bytes.nextOrZero() % 3))
    case 12: recognizer.setReporting(raw: UInt32(bytes.nextOrZero() % 4))
    case 13, 14, 15, 16:
      guard let other = pick(recognizers, &bytes), other.recognizer !== recognizer, made.kind != nil, other.kind != nil
      else { return }
      let relation = UInt32(bytes.nextOrZero() % 4) + 1
      if bytes.nextOrZero() % 2 == 0 {
        recognizer.relate(raw: relation, other.recognizer)
      } else {
        recognizer.unrelate(raw: relation, other.recognizer)
      }
    case 17, 18:
      guard made.kind != nil else { return }
      recognizer.relateClass(
        raw: UInt32(bytes.nextOrZero() % 4) + 1, UInt32(bytes.nextOrZero() % 5) + 1, UInt32(bytes.nextOrZero() % 2))
    case 19, 20: recognizer.decide(raw: UInt32(bytes.nextOrZero() % 2), serial: watch.newestQuestion)
    case 21: recognizer.decide(raw: UInt32(bytes.nextOrZero() % 2), serial: UInt32(bytes.nextOrZero()))
    case 22..<28:
      if made.kind == .custom {
        recognizer.setState(raw: UInt32(bytes.nextOrZero() % 5) + 1, serial: watch.newestDone)
      }
    case 28, 29: if made.kind == .custom { recognizer.ignore(watch.newestTouch) }
    default: recognizer.cancel()
    }
  }

  /// Makes a request that is an error in most cases.
  private func err(_ bytes: inout some ByteSource) {
    let number = UInt32(bytes.nextOrZero())
    guard let host = pick(hosts, &bytes), let view = pick(views, &bytes)?.view,
      let recognizer = pick(recognizers, &bytes)?.recognizer, let manager = managers.first
    else { return }
    let value = Double(Int8(bitPattern: bytes.nextOrZero()))
    switch bytes.nextOrZero() % 16 {
    case 0: if let surface = surfaces.first { hosts.append(manager.host(surface, name("h"))) }
    case 1: hosts.append(toplevels.host(number, "", name("h")))
    case 2: views.append(Placed(view: host.createView(name("v"), in: view), host: host, parent: view))
    case 3: host.setTouchReporting(raw: number)
    case 4: host.commitWithSurface()
    case 5: view.setPosition(value, value, value, value)
    case 6: view.placeAbove(pick(views, &bytes)?.view ?? view)
    case 7: view.setControl(raw: number, number)
    case 8: recognizers.append(Made(recognizer: view.add(raw: number, name("r")), kind: nil))
    case 9, 10: recognizer.set(raw: number % 32, to: value)
    case 11: recognizer.relate(raw: number, recognizer)
    case 12: recognizer.setState(raw: number, serial: number)
    case 13: recognizer.ignore(number)
    case 14: if let shell = shells.first { hosts.append(shell.host("", raw: number, name("h"))) }
    default: recognizer.setDelivery(raw: number)
    }
  }
}
