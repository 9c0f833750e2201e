// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWaylandServer
import Tactus
import TactusKit
import Testing
import WireSupport

@testable import TactusClient

/// Windows work alike whether the compositor or this process recognizes their gestures.
@Suite("Gestures on every compositor")
struct WaylandGesturesTests {
  @Test("A tap and a pan are recognized with and without the protocol", arguments: [true, false])
  func gestures(usesProtocol: Bool) throws {
    let rig = Rig()
    let client = try #require(KitClient(rig))
    rig.settle()
    let gestures = WaylandGestures(client.connection, client.connection.display, usesProtocol: usesProtocol)
    #expect(gestures.isLocal != usesProtocol)
    let surface = try #require(client.surface(Rect(x: 0, y: 0, width: 400, height: 300)))
    let window = gestures.window(for: surface, width: 400, height: 300)
    var log: [String] = []
    window.addGestureRecognizer(
      TapGestureRecognizer { [unowned window] in
        log.append("tap at \(Int($0.location(in: nil).x)), \(window.eventTime.microseconds / 1000) ms")
      })
    window.addGestureRecognizer(PanGestureRecognizer { log.append("pan \($0.state)") })
    gestures.flush()
    rig.settle()
    rig.tap(at: (200, 100), t: 1000)
    gestures.flush()
    rig.drag(from: (200, 100), to: (240, 100), t: 3000)
    gestures.flush()
    #expect(log.filter { $0 != "pan changed" } == ["tap at 200, 1060 ms", "pan began", "pan ended"])
  }

  @Test("Without the protocol, the default distances depend on the size of the glass", arguments: [(0.5, 5), (1, 10)])
  func glass(scale: Double, threshold: Double) throws {
    let rig = Rig()
    let client = try #require(KitClient(rig))
    rig.settle()
    let gestures = WaylandGestures(client.connection, client.connection.display, usesProtocol: false)
    let surface = try #require(client.surface(Rect(x: 0, y: 0, width: 400, height: 300)))
    let window = gestures.window(for: surface, width: 400, height: 300, thresholdScale: scale)
    var log: [String] = []
    window.addGestureRecognizer(PanGestureRecognizer { log.append("\($0.state)") })
    gestures.flush()
    rig.settle()
    rig.drag(from: (200, 100), to: (199 + threshold, 100), t: 1000)
    gestures.flush()
    #expect(log.isEmpty)
    rig.drag(from: (200, 100), to: (201 + threshold, 100), t: 3000)
    gestures.flush()
    #expect(log.first == "began")
  }

  @Test("If a pointer disappears with its button down, its finger is cancelled, and a new pointer works")
  func pointerGoes() throws {
    let stage = try #require(LocalWindowStage())
    let seat = try #require(stage.client.seats.first)
    stage.gestures.takesPointerForFinger = true
    for _ in 0..<2 {
      seat.announce(WL_SEAT_CAPABILITY_POINTER)
      stage.settle()
      let pointer = try #require(seat.pointer)
      wl_pointer_send_enter(pointer, 1, stage.resource, wl_fixed_from_int(50), wl_fixed_from_int(50))
      wl_pointer_send_button(pointer, 2, 1000, 0x110, WL_POINTER_BUTTON_STATE_PRESSED.rawValue)
      wl_pointer_send_motion(pointer, 1020, wl_fixed_from_int(90), wl_fixed_from_int(50))
      stage.settle()
      #expect(stage.takeLog() == ["0 began"])
      seat.announce()
      stage.settle()
      #expect(stage.takeLog() == ["0 cancelled"])
    }
  }

  @Test("Fingers of two seats have separate ids, and a seat cancels only its own fingers")
  func seats() throws {
    let stage = try #require(LocalWindowStage(seats: 2))
    let touches = stage.client.seats.compactMap(\.touch)
    try #require(touches.count == 2)
    func move(_ touch: UnsafeMutablePointer<wl_resource>, _ time: UInt32, to x: Int32) {
      wl_touch_send_motion(touch, time, 0, wl_fixed_from_int(x), wl_fixed_from_int(50))
      wl_touch_send_frame(touch)
    }
    for (n, touch) in touches.enumerated() {
      let x = Int32(100 * n)
      wl_touch_send_down(touch, 1, 1000, stage.resource, 0, wl_fixed_from_int(x + 50), wl_fixed_from_int(50))
      wl_touch_send_frame(touch)
      move(touch, 1020, to: x + 90)
    }
    stage.settle()
    #expect(stage.takeLog() == ["0 began", "1 began"])
    wl_touch_send_cancel(touches[0])
    move(touches[1], 1040, to: 195)
    stage.settle()
    #expect(stage.takeLog() == ["0 cancelled", "1 changed"])
  }
}

/// A window with one view for each seat; each view has a pan. An engine in this process recognizes gestures on all
/// seats.
private final class LocalWindowStage {
  // Swift releases these properties in this order.
  let window: GestureWindow
  let gestures: WaylandGestures
  let client: KitClient
  let resource: UnsafeMutablePointer<wl_resource>
  let rig = Rig()
  private var log: [String] = []

  init?(seats: Int = 1) {
    for _ in 1..<seats { rig.addSeat() }
    guard let client = KitClient(rig) else { return nil }
    rig.settle()
    gestures = WaylandGestures(client.connection, client.connection.display, usesProtocol: false)
    guard let surface = client.surface(Rect(x: 0, y: 0, width: 400, height: 300)),
      let resource = client.resource(of: surface)
    else { return nil }
    self.client = client
    self.resource = resource
    window = gestures.window(for: surface, width: 400, height: 300)
    for n in 0..<seats {
      let view = GestureView(frame: Rect(x: Double(100 * n), y: 0, width: 100, height: 100))
      view.addGestureRecognizer(PanGestureRecognizer { [unowned self] in log.append("\(n) \($0.state)") })
      window.addSubview(view)
    }
    settle()
  }

  func settle() {
    gestures.flush()
    rig.settle()
    gestures.flush()
  }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }
}
