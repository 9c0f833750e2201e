// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

extension RecognizerObject {
  private func change(_ change: (inout RecognizerState) -> Void) {
    guard let host else { return }
    change(&state.pending)
    host.markChanged(self)
  }

  private func postInvalidValue() {
    post(error: TACTUS_GESTURE_RECOGNIZER_V1_ERROR_INVALID_VALUE.rawValue, "the value is out of range")
  }

  private func setEnabled(_ isEnabled: UInt32) {
    guard isEnabled <= 1 else { return postInvalidValue() }
    change { $0.isEnabled = isEnabled == 1 }
  }

  private func setParameter(_ number: UInt32, _ value: wl_fixed_t) {
    guard !isBinding else { return postInvalidParameter() }
    guard let parameter = UInt8(exactly: number).flatMap({ Parameter(rawValue: $0) }) else {
      return postInvalid(number, value)
    }
    var wanted = Wire.number(value)
    if parameter == .threshold { wanted = Wire.radians(wanted) }
    if parameter.isSides {
      guard value & 255 == 0, let sides = Wire.sides(UInt32(bitPattern: value) >> 8) else {
        return postInvalid(number, value)
      }
      wanted = Double(sides.rawValue)
    }
    if parameter == .maximumNumberOfTouches, wanted == 0 { wanted = .greatestFiniteMagnitude }
    guard kind.accepts(parameter, wanted) else { return postInvalid(number, value) }
    change { $0.set(parameter, to: wanted) }
  }

  private func postInvalidParameter() {
    post(
      error: TACTUS_GESTURE_RECOGNIZER_V1_ERROR_INVALID_PARAMETER.rawValue, "a client cannot change a binding")
  }

  private func postInvalid(_ parameter: UInt32, _ value: wl_fixed_t) {
    guard let pointer else { return }
    let name: StaticString = UInt8(exactly: parameter).flatMap { Parameter(rawValue: $0) }?.name ?? "unknown"
    // Static strings end with a null byte.
    tactus_wl_post_value_error(
      pointer, TACTUS_GESTURE_RECOGNIZER_V1_ERROR_INVALID_PARAMETER.rawValue, kind.name.utf8Start, name.utf8Start,
      parameter, value)
  }

  private func setTouchTypes(_ types: UInt32, _ isExclusive: UInt32) {
    guard let types = UInt8(exactly: types).map({ TouchTypes(rawValue: $0) }), types.isSubset(of: .all),
      isExclusive <= 1
    else { return postInvalidValue() }
    change {
      $0.types = types
      $0.isExclusiveType = isExclusive == 1
    }
  }

  private func setReceives(_ view: ViewObject, _ receives: UInt32) {
    guard receives <= 1 else { return postInvalidValue() }
    guard let host, let session else { return }
    var count = state.pending.receivesCount
    if state.pending.receives(from: view.node) == nil {
      guard session.account.addRelation(toThoseOf: self) else { return postTooManyRelations(host) }
      count += 1
    }
    change { $0.set(receives: receives == 1, from: view.node) }
    // `set` may have removed entries of destroyed views, which then do not count towards the limit.
    session.account.removeRelation(ofThoseOf: self, count - state.pending.receivesCount)
  }

  private func setDelivery(_ delivery: UInt32) {
    guard delivery & ~DeliveryFlags.all.rawValue == 0 else { return postInvalidValue() }
    change { $0.delivery = DeliveryFlags(rawValue: delivery) }
  }

  private func setPolicy(_ policy: UInt32) {
    guard let policy = BeginPolicy(rawValue: policy) else { return postInvalidValue() }
    change { $0.policy = policy }
  }

  private func setReporting(_ reporting: UInt32) {
    guard reporting & ~RecognizerReporting.all.rawValue == 0 else { return postInvalidValue() }
    change { $0.reporting = RecognizerReporting(rawValue: reporting) }
  }

  private func relate(_ kind: UInt32, _ other: RecognizerObject, isOn: Bool) {
    guard !isBinding, !other.isBinding else { return postInvalidParameter() }
    guard let kind = RelationKind(rawValue: kind) else { return postInvalidValue() }
    guard other !== self else {
      return post(error: TACTUS_GESTURE_RECOGNIZER_V1_ERROR_INVALID_RELATION.rawValue, "a relation with itself")
    }
    guard let host else { return }
    guard say(kind, of: other, isOn: isOn) else { return postTooManyRelations(host) }
    host.markChanged(self)
  }

  private func postTooManyRelations(_ host: HostObject) {
    let limits = host.server?.limits ?? ServerLimits()
    if relationCount >= limits.recognizerRelations {
      host.post(tooMany: "relations of a recognizer", limit: limits.recognizerRelations)
    } else {
      host.post(tooMany: "relations of a client", limit: limits.relations)
    }
  }

  private func relate(_ kind: UInt32, _ related: UInt32, isOn: UInt32) {
    guard !isBinding else { return postInvalidParameter() }
    guard let kind = RelationKind(rawValue: kind)?.ofClasses, let related = ClassRelations.Classes(number: related),
      isOn <= 1
    else { return postInvalidValue() }
    change {
      if isOn == 1 { $0.classes[kind].insert(related) } else { $0.classes[kind].remove(related) }
    }
  }

  private func decide(_ serial: UInt32, _ decision: UInt32) {
    guard decision <= 1 else { return postInvalidValue() }
    guard let question, question.serial == serial else { return }
    answer(decision == 1)
  }

  /// Passes the client's answer to the engine, which has waited for it.
  func answer(_ isYes: Bool) {
    guard let server = host?.server, let id else { return }
    question = nil
    server.change { engine, effects in engine.answer(id, begin: isYes, into: &effects) }
  }

  /// Answers the open question in place of the client, which has not answered in time.
  func timeOut() {
    ranOutOfTime = true
    answer(state.applied.policy != .askDefaultDeny)
    ranOutOfTime = false
  }

  private func setState(_ serial: UInt32, _ number: UInt32) {
    guard kind == .custom, !isBinding else { return postNotCustom() }
    guard let wanted = UInt8(exactly: number).flatMap({ GestureState(rawValue: $0) }), wanted != .possible else {
      return postInvalidValue()
    }
    judge(wanted, serial: serial)
  }

  private func ignore(_ touch: UInt32) {
    guard kind == .custom, !isBinding else { return postNotCustom() }
    letGo(of: touch)
  }

  private func postNotCustom() {
    post(error: TACTUS_GESTURE_RECOGNIZER_V1_ERROR_NOT_CUSTOM.rawValue, "the recognizer is not custom")
  }

  private func cancel() {
    guard let server = host?.server, let id else { return }
    server.change { engine, effects in engine.request(.cancelled, of: id, into: &effects) }
  }

  /// Returns the recognizer of a resource, or nil if it is inert: requests to it then have no effect and cause no
  /// errors.
  private static func of(_ resource: ResourcePointer?) -> RecognizerObject? {
    Resource.of(resource, as: RecognizerObject.self).flatMap { $0.host == nil ? nil : $0 }
  }

  nonisolated(unsafe) static let table = requests(
    tactus_gesture_recognizer_v1_interface(
      destroy: { _, resource in wl_resource_destroy(resource) },
      set_enabled: { _, resource, enabled in of(resource)?.setEnabled(enabled) },
      set_parameter: { _, resource, parameter, value in of(resource)?.setParameter(parameter, value) },
      set_receives: { _, resource, view, receives in
        if let view = Resource.of(view, as: ViewObject.self) { of(resource)?.setReceives(view, receives) }
      },
      set_delivery: { _, resource, delivery in of(resource)?.setDelivery(delivery) },
      set_touch_types: { _, resource, types, exclusive in of(resource)?.setTouchTypes(types, exclusive) },
      set_begin_policy: { _, resource, policy in of(resource)?.setPolicy(policy) },
      set_reporting: { _, resource, reporting in of(resource)?.setReporting(reporting) },
      relate: { _, resource, kind, other in if let other = of(other) { of(resource)?.relate(kind, other, isOn: true) }
      },
      unrelate: { _, resource, kind, other in
        if let other = of(other) { of(resource)?.relate(kind, other, isOn: false) }
      },
      relate_class: { _, resource, kind, related, isOn in of(resource)?.relate(kind, related, isOn: isOn) },
      decide: { _, resource, serial, decision in of(resource)?.decide(serial, decision) },
      set_state: { _, resource, serial, state in of(resource)?.setState(serial, state) },
      ignore: { _, resource, touch in of(resource)?.ignore(touch) },
      cancel: { _, resource in of(resource)?.cancel() }))
}
