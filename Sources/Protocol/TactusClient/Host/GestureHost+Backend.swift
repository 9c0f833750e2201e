// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import Tactus
import TactusKit
import TactusWire

/// Sends the window's settings to the server. Objects that would exceed an announced limit are not sent, nor are
/// requests about such objects.
extension GestureHost: GestureBackend {
  public var answersLater: Bool { true }

  // MARK: views

  public func createView(_ view: ViewHandle, in parent: ViewHandle?) {
    let above = parent.flatMap { views[$0] }
    // If the parent was not sent to the server, the view is not sent either.
    guard parent == nil || above != nil else { return }
    guard views.count < connection.limits.views else {
      receiver?.note(.tooManyViews(limit: Int(connection.limits.views)))
      return
    }
    let depth = (above?.depth ?? 0) + 1
    guard depth <= connection.limits.depth else {
      receiver?.note(.tooDeep(limit: Int(connection.limits.depth)))
      return
    }
    guard let pointer = tactus_gesture_host_v1_create_view(pointer, above?.pointer)
    else { return }
    views[view] = HostView(pointer, view, in: parent, depth: depth)
    above?.subviews.append(view)
    hasPending = true
  }

  public func setFrame(_ frame: Rect, transform: Transform, of view: ViewHandle) {
    guard let view = views[view] else { return }
    tactus_gesture_view_v1_set_position(
      view.pointer, Wire.fixed(frame.x), Wire.fixed(frame.y), max(0, Wire.fixed(frame.width)),
      max(0, Wire.fixed(frame.height)))
    if transform != view.transform {
      tactus_gesture_view_v1_set_transform(
        view.pointer, Wire.fine(transform.a), Wire.fine(transform.c), Wire.fine(transform.b),
        Wire.fine(transform.d))
      view.transform = transform
    }
    hasPending = true
  }

  public func setOrder(_ subviews: [ViewHandle], in view: ViewHandle) {
    guard let view = views[view] else { return }
    let order = subviews.filter { views[$0] != nil }
    guard order != view.subviews else { return }
    view.subviews = order
    for (below, above) in zip(order, order.dropFirst()) {
      guard let below = views[below], let above = views[above] else { continue }
      tactus_gesture_view_v1_place_above(above.pointer, below.pointer)
    }
    hasPending = true
  }

  public func setFlags(_ flags: ViewFlags, of view: ViewHandle) {
    guard let view = views[view] else { return }
    tactus_gesture_view_v1_set_flags(view.pointer, UInt32(flags.rawValue))
    hasPending = true
  }

  public func setControl(_ control: Control?, of view: ViewHandle) {
    guard let view = views[view] else { return }
    let kind = control.map { UInt32($0.kind.rawValue) + 1 } ?? 0
    tactus_gesture_view_v1_set_control(view.pointer, kind, UInt32(control?.axis.rawValue ?? 0))
    let knob = control?.knob ?? Rect(x: 0, y: 0, width: 0, height: 0)
    tactus_gesture_view_v1_set_knob(
      view.pointer, Wire.fixed(knob.x), Wire.fixed(knob.y), Wire.fixed(knob.width), Wire.fixed(knob.height))
    hasPending = true
  }

  public func removeView(_ view: ViewHandle) {
    guard let gone = views.removeValue(forKey: view) else { return }
    if let parent = gone.parent.flatMap({ views[$0] }) { parent.subviews.removeAll { $0 == view } }
    hasPending = true
  }

  // MARK: recognizers

  public func createRecognizer(
    _ recognizer: RecognizerHandle, kind: GestureKind, name: String?, on view: ViewHandle
  ) {
    guard let view = views[view] else { return }
    guard recognizers.count + bindings.count < connection.limits.recognizers else {
      receiver?.note(.tooManyRecognizers(limit: Int(connection.limits.recognizers)))
      return
    }
    guard let pointer = tactus_gesture_view_v1_add_recognizer(view.pointer, kind.wire)
    else { return }
    let new = HostRecognizer(pointer, recognizer, kind, self)
    recognizers[recognizer] = new
    tactus_gesture_recognizer_v1_set_reporting(pointer, RecognizerReporting.all.rawValue)
    hasPending = true
  }

  public func setEnabled(_ isEnabled: Bool, _ recognizer: RecognizerHandle) {
    guard let recognizer = recognizers[recognizer] else { return }
    tactus_gesture_recognizer_v1_set_enabled(recognizer.pointer, isEnabled ? 1 : 0)
    hasPending = true
  }

  public func setParameter(_ parameter: Parameter, to value: Double, of recognizer: RecognizerHandle) {
    guard let recognizer = recognizers[recognizer] else { return }
    // Limited to the greatest integer that fits in 24.8 bits, since the server ends the connection if a count is
    // invalid.
    let value = Wire.sides(parameter: parameter, value)
    let wire = min(parameter == .threshold ? Wire.degrees(value) : value, 8_388_607)
    tactus_gesture_recognizer_v1_set_parameter(recognizer.pointer, UInt32(parameter.rawValue), Wire.fixed(wire))
    hasPending = true
  }

  /// Sends the settings that the protocol supports. Of the delegate's questions, the protocol supports only
  /// `shouldBegin`.
  public func setSettings(_ settings: RecognizerSettings, of recognizer: RecognizerHandle) {
    guard let recognizer = recognizers[recognizer] else { return }
    var delivery: DeliveryFlags = []
    if settings.cancelsTouchesInView { delivery.insert(.cancels) }
    if settings.delaysTouchesBegan { delivery.insert(.delaysBegan) }
    if settings.delaysTouchesEnded { delivery.insert(.delaysEnded) }
    if delivery != recognizer.delivery {
      tactus_gesture_recognizer_v1_set_delivery(recognizer.pointer, delivery.rawValue)
      recognizer.delivery = delivery
      hasPending = true
    }
    let policy = settings.hooks.contains(.shouldBegin) ? BeginPolicy.askDefaultAllow : .always
    if policy != recognizer.policy {
      tactus_gesture_recognizer_v1_set_begin_policy(recognizer.pointer, policy.rawValue)
      recognizer.policy = policy
      hasPending = true
    }
    let (types, isExclusive) = (settings.allowedTouchTypes.intersection(.all), settings.requiresExclusiveTouchType)
    if types != recognizer.types || isExclusive != recognizer.isExclusiveType {
      tactus_gesture_recognizer_v1_set_touch_types(recognizer.pointer, UInt32(types.rawValue), isExclusive ? 1 : 0)
      (recognizer.types, recognizer.isExclusiveType) = (types, isExclusive)
      hasPending = true
    }
  }

  public func setReceives(_ receives: Bool, touchesIn view: ViewHandle, _ recognizer: RecognizerHandle) {
    guard let recognizer = recognizers[recognizer], let view = views[view] else { return }
    tactus_gesture_recognizer_v1_set_receives(recognizer.pointer, view.pointer, receives ? 1 : 0)
    hasPending = true
  }

  public func setRelation(
    _ relation: GestureRelation, _ recognizer: RecognizerHandle, _ other: RecognizerHandle, _ holds: Bool
  ) {
    guard let recognizer = recognizers[recognizer], let other = recognizers[other] else { return }
    if holds {
      tactus_gesture_recognizer_v1_relate(recognizer.pointer, RelationKind(relation).rawValue, other.pointer)
    } else {
      tactus_gesture_recognizer_v1_unrelate(recognizer.pointer, RelationKind(relation).rawValue, other.pointer)
    }
    hasPending = true
  }

  public func request(_ state: GestureState, of recognizer: RecognizerHandle) {
    guard let recognizer = recognizers[recognizer], state != .possible else { return }
    tactus_gesture_recognizer_v1_set_state(recognizer.pointer, newestSerial, UInt32(state.rawValue))
  }

  public func ignore(_ touch: UInt64, by recognizer: RecognizerHandle) {
    let touch = UInt32(truncatingIfNeeded: touch)
    guard let recognizer = recognizers[recognizer], recognizer.follower.touches.remove(touch) != nil else { return }
    tactus_gesture_recognizer_v1_ignore(recognizer.pointer, touch)
  }

  public func removeRecognizer(_ recognizer: RecognizerHandle) {
    guard let gone = recognizers.removeValue(forKey: recognizer) else { return }
    gone.remove()
    hasPending = true
  }

  public func commit() {
    guard hasPending else { return }
    hasPending = false
    if commitsWithSurface, kind == .surface {
      tactus_gesture_host_v1_commit_with_surface(pointer)
    } else {
      tactus_gesture_host_v1_commit(pointer)
    }
  }
}

extension RelationKind {
  fileprivate init(_ relation: GestureRelation) {
    self =
      switch relation {
      case .requiresFailure: .requireFailure
      case .simultaneous: .simultaneous
      case .doesNotPrevent: .doesNotPrevent
      }
  }
}
