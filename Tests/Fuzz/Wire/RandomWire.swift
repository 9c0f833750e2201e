// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import WireSupport

/// A gesture server with clients that act at random, and with random touches: interprets bytes as requests, touches and
/// other occurrences, and carries them out over real sockets.
///
/// The same bytes always have the same outcome. `WireFuzz` uses bytes from libFuzzer, `WireStress` uses bytes from a
/// generator.
package struct RandomWire: ~Copyable {
  private let rig: Rig
  private var guests: [RandomClient] = []
  private var time = 0.0
  private var secondOutput: ViewID?
  package private(set) var steps = 0
  /// Receives all events of the clients, and all deliveries and actions of the host.
  private let note: (String) -> Void

  package init(noting note: @escaping (String) -> Void = { _ in }) {
    self.note = note
    rig = Rig(capabilities: [.compositor, .toplevels]) {
      $0.views = 12
      $0.recognizers = 12
      $0.depth = 4
      $0.unacked = 3
      $0.stall = .milliseconds(500)
    }
    rig.watchesObjects = true
    _ = rig.addSystem(Pan(), "home") { $0.delaysTouchesBegan = true }
    if let peek = rig.addSystem(Tap(), "peek") { rig.server?.offerBinding(name: "peek", kind: .tap, recognizer: peek) }
    for standing in [ClientStanding.ordinary, .ordinary, .trusted] { guests.append(RandomClient(rig, standing, note)) }
  }

  deinit {}

  /// Performs one step; returns false when the bytes are used up.
  package mutating func step(_ bytes: inout some ByteSource) -> Bool {
    guard let command = bytes.next() else { return false }
    steps += 1
    switch command {
    case 0..<140: request(&bytes)
    case 140..<210: touch(&bytes)
    case 210..<222: wait(&bytes)
    case 222..<240: changeClient(&bytes)
    default: changeHost(&bytes)
    }
    check()
    return true
  }

  /// Ends clients and server, in either order, and checks that nothing is left.
  package mutating func finish(_ bytes: inout some ByteSource) {
    // Lets the server read all pending requests first, since libwayland disconnects a client that binds a global while
    // the global is being removed.
    rig.settle()
    if bytes.nextOrZero() % 4 == 0 { rig.dropServer() }
    for guest in guests { guest.wake() }
    rig.settle()
    check()
    for guest in guests { rig.kill(guest.client) }
    guests = []
    precondition(rig.objects.isEmpty, "\(rig.objects) are left of clients that are gone")
    rig.server?.endSession()
    rig.settle()
    rig.server?.withEngine { engine, _ in precondition(engine.isIdle, "an ended session leaves something behind") }
    rig.end()
  }

  private func check() {
    for guest in guests { guest.check() }
    var broken: String?
    rig.server?.withEngine { engine, _ in broken = engine.checkInvariants() }
    if let broken { preconditionFailure(broken) }
    for line in rig.host.takeTouches() + rig.host.takeActions() { note(line) }
    note("until \(rig.server?.nextDeadline?.microseconds ?? 0)")
  }

  // MARK: steps of a run

  private mutating func request(_ bytes: inout some ByteSource) {
    let choice = bytes.nextOrZero()
    let guest = guests[Int(choice) % guests.count]
    guest.request(&bytes)
    // The server does not read after every request, so that it often reads several at once.
    if choice >= 96 { rig.settle() }
  }

  private mutating func touch(_ bytes: inout some ByteSource) {
    var samples: [TouchSample] = []
    let count = Int(bytes.nextOrZero() % 3) + 1
    for _ in 0..<count {
      let phase = TouchSample.Phase(rawValue: [0, 1, 1, 1, 2, 3][Int(bytes.nextOrZero() % 6)]) ?? .move
      let id = Int64(bytes.nextOrZero() % 5)
      let location = Point(x: Double(bytes.nextOrZero()) * 4, y: Double(bytes.nextOrZero()) * 3)
      samples.append(TouchSample(id: id, phase: phase, location: location))
    }
    time += Double(bytes.nextOrZero() % 32)
    rig.frame(t: time, samples)
  }

  private mutating func wait(_ bytes: inout some ByteSource) {
    time += Double(bytes.nextOrZero()) * 4
    rig.wait(until: time)
  }

  private mutating func changeClient(_ bytes: inout some ByteSource) {
    let n = Int(bytes.nextOrZero()) % guests.count
    switch bytes.nextOrZero() % 8 {
    case 0:
      rig.kill(guests[n].client)
      guests[n] = RandomClient(rig, n == 2 ? .trusted : bytes.nextOrZero() % 4 == 0 ? .sandboxed : .ordinary, note)
    case 1: guests[n].client.acks = false
    case 2: guests[n].client.acks = true
    case 3: guests[n].client.isReading = false
    default: guests[n].wake()
    }
    // A client that was disconnected is replaced.
    if !guests[n].client.isAlive { guests[n] = RandomClient(rig, n == 2 ? .trusted : .ordinary, note) }
    rig.settle()
  }

  private mutating func changeHost(_ bytes: inout some ByteSource) {
    let guest = guests[Int(bytes.nextOrZero()) % guests.count]
    switch bytes.nextOrZero() % 16 {
    case 0: rig.server?.endSession()
    case 1: rig.server?.overrideInhibitors()
    case 2: rig.server?.suspend()
    case 3: rig.server?.resume()
    case 4, 5:
      if let output = secondOutput {
        rig.server?.removeOutput(output)
        secondOutput = nil
      } else {
        secondOutput = rig.addOutput("HDMI-A-1", Rect(x: 1000, y: 0, width: 300, height: 300))
      }
    case 6: rig.server?.addDevice(TouchDevice(id: 1, name: "panel", output: "LVDS-1", touches: 10))
    case 7: rig.server?.removeDevice(1)
    case 8: rig.server?.removeBinding(name: "peek")
    case 9: if let surface = guest.pickSurface(&bytes) { rig.withdraw(surface) }
    default:
      guard let surface = guest.pickSurface(&bytes) else { break }
      let parent = bytes.nextOrZero() % 4 == 0 ? guest.pickSurface(&bytes) : nil
      rig.place(
        surface, Double(bytes.nextOrZero()) * 2, Double(bytes.nextOrZero()) * 2, Double(bytes.nextOrZero()) * 4,
        Double(bytes.nextOrZero()) * 3, in: parent)
    }
    rig.settle()
  }
}
