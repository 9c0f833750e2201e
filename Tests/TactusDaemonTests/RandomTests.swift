// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusActions
import TactusGestures
import TactusInput
import Testing

@testable import TactusDaemon

@Suite("Random touches in the daemon")
struct RandomTests {
  /// Records which actions are under way. The words of an action's gesture identify the action.
  final class Accountant: GestureActions, DrivenAction {
    var frontApp: String?
    var frontTitle: String?
    var frontRole: String?
    var frontIsFullscreen = false
    var windowsHaveFingers = false
    func isBackground(_ place: Point) -> Bool { false }
    private(set) var underWay: Set<String> = []
    /// Armed: the action is performed once the fingers have rested.
    private(set) var armed: Set<String> = []
    private(set) var began = 0
    private(set) var fired = 0
    private(set) var mistakes: [String] = []

    func use(_ configuration: Configuration) {}

    func perform(_ request: ActionRequest) -> ActionOutcome {
      fired += 1
      armed.remove(request.binding.words)
      return .reported
    }
    func show(_ request: ActionRequest) {
      let words = request.binding.words
      if request.response.phase == .armed {
        armed.insert(words)
      } else if armed.remove(words) == nil {
        mistakes.append("\(words) ended twice")
      }
    }
    func begin(_ request: ActionRequest) -> ActionBeginning {
      began += 1
      underWay.insert(request.binding.words)
      return .follows(self)
    }
    func follow(_ request: ActionRequest) {}
    func end(_ request: ActionRequest) -> ActionOutcome? {
      underWay.remove(request.binding.words)
      return .reported
    }
    func cancel(_ request: ActionRequest) {
      if request.response.phase == .began { mistakes.append("\(request.binding.words) began twice") }
      underWay.remove(request.binding.words)
    }
  }

  private struct Finger {
    var slot: Int32
    var place: Point
    var way: Vector
    var steps: Int
  }

  @Test(
    "After random touches, unplugging, reloads, locks and restarts of compositors, no action is under way",
    arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) throws {
    var numbers = Numbers(seed: seed)
    let accountant = Accountant()
    let rig = try Rig(actions: accountant)
    let configurations = try [
      nil, "bind 1 edge any -> overview { drive yes }\nbind 2 pan left -> workspace { drive yes; step 20mm }",
      "bind 2 pinch in -> minimize { drive yes }\nbind 3 tap 2 -> launcher\nbind 3 hold -> close\nblock 4..5 any",
    ].map { try Rig.compiled($0) }
    var other = Rig.screen
    other.name = "HDMI-A-1"
    other.frame.x = 1280
    let screens = [[Rig.screen], [Rig.screen, other], [other], []]

    var device = InputDevice(id: DeviceID(rawValue: 1), name: "Test Touchscreen", slots: 5)
    rig.gestures.add(device)
    var fingers: [Finger] = []
    var landed = 0
    var time = rig.clock.now

    func send(_ samples: [TouchSample]) {
      guard !samples.isEmpty else { return }
      rig.handle(TouchFrame(time: time, samples: samples))
    }
    func id(_ slot: Int32) -> Int64 { Int64(device.id.rawValue) << 32 | Int64(slot) }

    while landed < 2500 {
      time = time + .milliseconds(Double(numbers.next(24) + 1))
      var samples: [TouchSample] = []
      for n in fingers.indices.reversed() {
        fingers[n].steps -= 1
        if fingers[n].steps <= 0 {
          samples.append(TouchSample(id: id(fingers[n].slot), phase: numbers.next(12) == 0 ? .cancel : .up))
          fingers.remove(at: n)
        } else {
          fingers[n].place = fingers[n].place + fingers[n].way
          samples.append(TouchSample(id: id(fingers[n].slot), phase: .move, location: fingers[n].place))
        }
      }
      if fingers.count < 5, numbers.next(fingers.isEmpty ? 3 : 6) == 0 {
        // In half of the gestures, all fingers move the same way.
        let together = Vector(dx: Double(numbers.next(120)) - 60, dy: Double(numbers.next(40)) - 20)
        let (isOne, steps) = (numbers.next(2) == 0, numbers.next(25) + 1)
        let start = Point(x: Double(numbers.next(1280)), y: numbers.next(4) == 0 ? 718 : Double(numbers.next(720)))
        for slot in 0..<Int32(numbers.next(4) + 1) where !fingers.contains(where: { $0.slot == slot }) {
          let own = Vector(dx: Double(numbers.next(60)) - 30, dy: Double(numbers.next(60)) - 30)
          let place = isOne ? start + Vector(dx: Double(slot) * 60, dy: 0) : Point(x: start.x, y: start.y)
          fingers.append(
            Finger(slot: slot, place: place, way: isOne ? together : own, steps: isOne ? steps : numbers.next(25) + 1))
          samples.append(TouchSample(id: id(slot), phase: .down, location: place))
          landed += 1
        }
      }
      send(samples)
      switch numbers.next(400) {
      case 0:
        // Unplugs the device as an input source reports it: its touches are cancelled first.
        send(fingers.map { TouchSample(id: id($0.slot), phase: .cancel) })
        fingers = []
        rig.gestures.remove(device)
        device.id = DeviceID(rawValue: device.id.rawValue + 1)
        if numbers.next(2) == 0 { device.size = .init(width: 255, height: 146) }
        rig.gestures.add(device)
      case 1: rig.gestures.host.use(configurations[numbers.next(3)])
      case 2: rig.gestures.show(screens[numbers.next(4)])
      case 3: rig.gestures.setLocked(numbers.next(4) == 0)
      case 4: rig.gestures.interrupt()
      case 5: accountant.frontApp = ["firefox", nil][numbers.next(2)]
      default: break
      }
    }
    send(fingers.map { TouchSample(id: id($0.slot), phase: .up) })
    rig.advance(to: time + .milliseconds(60_000))
    #expect(accountant.mistakes.isEmpty, "seed \(seed)")
    #expect(accountant.underWay.isEmpty && accountant.armed.isEmpty, "seed \(seed)")
    #expect(rig.sink.mistakes.isEmpty, "seed \(seed)")
    #expect(rig.sink.open.isEmpty, "seed \(seed)")
    #expect(rig.gestures.host.server.withEngine { engine, _ in engine.isIdle })
    // The random touches have triggered enough actions.
    #expect(accountant.began >= 5)
    #expect(accountant.fired >= 5)
    #expect(rig.sink.began > 1000)
  }

  /// Returns the same random numbers for the same seed, on every machine.
  struct Numbers {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
    mutating func next(_ end: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(end))
    }
  }
}
