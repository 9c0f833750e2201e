// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import Tactus
import TactusKit
import TactusWire
import WaylandClient

/// A recognizer on the server. Combines each group of events (values, then a state) into one report.
final class HostRecognizer {
  let pointer: Proxy<tactus_gesture_recognizer_v1>
  let handle: RecognizerHandle
  let kind: GestureKind
  weak var host: GestureHost?
  /// The binding, if the recognizer belongs to the server's configuration and not to the window.
  weak var binding: GestureBinding?

  /// Whether this client has destroyed the recognizer. Events that still arrive for it are ignored.
  private(set) var isRemoved = false
  /// Whether the gesture is under way: Began or Changed was reported, but no end.
  var isUnderWay = false
  /// The newest values, while the gesture is under way.
  var last: GestureReport?
  /// The touches of a custom recognizer.
  let follower = TouchFollower()
  /// The delivery flags that were last sent to the server.
  var delivery = DeliveryFlags.usual
  /// The policy that was last sent to the server.
  var policy = BeginPolicy.always
  var types = TouchTypes.all
  var isExclusiveType = true

  private var group = Group()

  private struct Group {
    var location = Point.zero
    var translation = Vector.zero
    var velocity = Vector.zero
    var sides: Sides = []
    var count = 0
    var amount = 0.0
    var rate = 0.0
    var fingers: [GestureReport.Finger] = []
    /// The touches that a question is about, with the points where they landed.
    var landings: [GestureReport.Finger] = []
  }

  init(
    _ pointer: Proxy<tactus_gesture_recognizer_v1>, _ handle: RecognizerHandle, _ kind: GestureKind, _ host: GestureHost
  ) {
    self.pointer = pointer
    self.handle = handle
    self.kind = kind
    self.host = host
    tactus_gesture_recognizer_v1_add_listener(
      pointer, HostRecognizer.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Destroys the recognizer on the server at once, even if this object is still referenced, so that the server never
  /// has both the recognizer and its replacement.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    follower.isGone = true
    tactus_gesture_recognizer_v1_destroy(pointer)
  }

  deinit { remove() }

  /// Ends a group of events, and combines them into a report.
  private func report(
    _ state: GestureState, touches: UInt32? = nil, because reason: GestureReason = .none
  ) -> GestureReport {
    defer { group = Group() }
    let measure: Measure =
      switch kind {
      case .longPress, .custom: .none
      case .tap: .tap(numberOfTaps: group.count)
      case .pan: .pan(translation: group.translation, velocity: group.velocity)
      case .edgePan: .edgePan(translation: group.translation, velocity: group.velocity, edge: group.sides)
      case .swipe: .swipe(direction: group.sides)
      case .pinch: .pinch(scale: group.amount, velocity: group.rate)
      case .rotation: .rotation(angle: Wire.radians(group.amount), velocity: Wire.radians(group.rate))
      }
    let fingers = group.fingers.map { finger in
      guard var landed = group.landings.first(where: { $0.id == finger.id }) else { return finger }
      landed.location = finger.location
      return landed
    }
    let count = touches.map { Int($0) } ?? group.fingers.count
    let values = GestureValues(location: group.location, numberOfTouches: count, measure: measure)
    return GestureReport(handle, state, values: values, fingers: fingers, reason: reason)
  }
}

extension Point {
  init(wireX x: Int32, y: Int32) { self.init(x: Wire.number(x), y: Wire.number(y)) }
}

// MARK: events

extension HostRecognizer {
  private static func of(_ data: UnsafeMutableRawPointer?) -> HostRecognizer? {
    data.map { Unmanaged<HostRecognizer>.fromOpaque($0).takeUnretainedValue() }
  }

  private nonisolated(unsafe) static let listener = cTable(
    tactus_gesture_recognizer_v1_listener(
      should_begin: { data, _, serial, _ in
        guard let me = HostRecognizer.of(data) else { return }
        me.host?.add(.question(me, me.report(.possible), serial))
      },
      landing: { data, _, touch, view, x, y in
        guard let me = HostRecognizer.of(data) else { return }
        let start = Point(wireX: x, y: y)
        me.group.landings.append(
          GestureReport.Finger(
            id: UInt64(touch), location: start, view: HostView.handle(of: view) ?? me.host?.view(ofTouch: touch),
            start: start))
      },
      offered: { data, _, touch, _ in
        if let me = HostRecognizer.of(data) { me.host?.add(.offered(me, touch)) }
      },
      location: { data, _, x, y in HostRecognizer.of(data)?.group.location = Point(wireX: x, y: y) },
      tap: { data, _, count in HostRecognizer.of(data)?.group.count = Int(count) },
      translation: { data, _, dx, dy, velocityX, velocityY in
        HostRecognizer.of(data)?.group.translation = Vector(dx: Wire.number(dx), dy: Wire.number(dy))
        HostRecognizer.of(data)?.group.velocity = Vector(dx: Wire.number(velocityX), dy: Wire.number(velocityY))
      },
      edge: { data, _, edge in HostRecognizer.of(data)?.group.sides = Wire.sides(edge) ?? []
      },
      swipe: { data, _, direction in
        HostRecognizer.of(data)?.group.sides = Wire.sides(direction) ?? []
      },
      scale: { data, _, scale, velocity in
        HostRecognizer.of(data)?.group.amount = Wire.number(scale: scale)
        HostRecognizer.of(data)?.group.rate = Wire.number(velocity)
      },
      rotation: { data, _, angle, velocity in
        HostRecognizer.of(data)?.group.amount = Wire.number(angle)
        HostRecognizer.of(data)?.group.rate = Wire.number(velocity)
      },
      touch: { data, _, touch, x, y in
        guard let me = HostRecognizer.of(data) else { return }
        let finger = GestureReport.Finger(
          id: UInt64(touch), location: Point(wireX: x, y: y), view: me.host?.view(ofTouch: touch))
        me.group.fingers.append(finger)
      },
      state: { data, _, state, serial, high, low, touches, reason in
        guard let me = HostRecognizer.of(data) else { return }
        guard let state = GestureState(rawValue: UInt8(truncatingIfNeeded: state)), state != .possible else {
          me.group = Group()
          return
        }
        let report = me.report(state, touches: touches, because: GestureReason(wire: reason))
        me.host?.add(.gesture(me, report, at: Timestamp(high: high, low: low), inputSerial: serial))
      }))
}
