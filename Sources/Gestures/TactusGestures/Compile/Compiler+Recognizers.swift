// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Makes recognizers from the forms of gestures, and sets the properties that all forms share: how fingers confirm a
/// gesture, and which touches windows receive.
extension Compiler {
  /// Returns the recognizer for a key, with the options of the binding with this index. If the gesture is impossible,
  /// warns and returns nil.
  func recognizer(for key: GestureKey, _ index: Int) -> Recognizer? {
    let form = key.motion.form
    let draft = RecognizerDraft(key, configuration.bindings[index], tuning)
    if draft.binding.effect == .block, form.isBlockedAtLanding { return draft.wall() }
    guard isPossible(form, key, index) else { return nil }
    var recognizer = form.recognizer(draft)
    recognizer.confirm = confirms(key, draft.binding) ? draft.options.confirmHold : nil
    recognizer.actsAtLift = recognizer.confirm == nil && actsAtLift(form, draft.binding)
    recognizer.startsInside = draft.options.notEdge
    if recognizer.startsInside { recognizer.set(.edgeWidth, tuning.defaults.edgeDepth) }
    if !key.corners.isEmpty { recognizer.landing = tuning.cornerLanding }
    setDelivery(of: &recognizer, draft.binding)
    return recognizer
  }

  private func isPossible(_ form: any GestureForm, _ key: GestureKey, _ index: Int) -> Bool {
    if key.thenTaps != nil, !form.leadsToTaps {
      warn(index, "cannot be followed by taps; only a hold can", "leave `then` out")
    } else if !key.corners.isEmpty, form.isFromBorder {
      warn(index, "starts at an edge, so it cannot be in a corner", "leave `within` out")
    } else if key.fingers < form.fewestFingers {
      warn(index, "never fires: it needs two fingers at least", "write 2 or more")
    } else if !form.canAct {
      warn(index, "has an action, which `any` cannot have", "name one gesture instead")
    } else if !key.corners.isEmpty, form.known > .moving {
      warn(index, "is judged by its whole path, so it cannot be in a corner", "leave `within` out")
    } else {
      return true
    }
    return false
  }

  /// Returns a recognizer that withholds the first touches of a wall from windows while further fingers may land, so
  /// that all touches are blocked. Returns nil if none is needed: for a recognizer that is not a wall, for a wall of
  /// one finger, or if touches can be cancelled and the configuration does not demand that they are withheld.
  func gate(before wall: Recognizer) -> Recognizer? {
    let isDelayed = tuning.defaults.deliver == .delayed
    guard wall.isWall, wall.fingers > 1, isDelayed || !options.canCancel else { return nil }
    var gate = wall
    gate.delaysTouchesBegan = true
    if !isDelayed { gate.landing = min(gate.landing, tuning.briefLanding) }
    gate.keepsBack = gate.landings
    return gate
  }

  // MARK: touches

  /// Returns whether the fingers can confirm a gesture: the gesture continues after it has begun, and the action does
  /// not follow the fingers.
  func confirms(_ key: GestureKey, _ binding: Binding) -> Bool { key.motion.form.goesOn && !binding.options.drives }

  /// Returns whether the action must wait until the fingers have lifted. This is true for an on-screen keyboard, which
  /// appears under the fingers: if it appeared earlier, it would receive the rest of their touches.
  private func actsAtLift(_ form: any GestureForm, _ binding: Binding) -> Bool {
    binding.action?.kind == .keyboard && !binding.options.drives && binding.options.step == nil && !form.rests
  }

  /// Sets whether touches are withheld from windows, or delivered and later cancelled. A gesture at an edge or in a
  /// corner is recognizable by the places where its fingers land, so its touches are withheld. A gesture of several
  /// fingers elsewhere would withhold every first finger, so its touches are delivered and then cancelled.
  private func setDelivery(of recognizer: inout Recognizer, _ binding: Binding) {
    var delivery = recognizer.key.isBoundToAPlace ? Defaults.Delivery.delayed : .cancel
    if let general = tuning.defaults.deliver, general != .delayed { delivery = general }
    let form = recognizer.key.motion.form
    // False if the binding sets `deliver`, or if `defaults` withholds all touches.
    let isUsual = binding.options.deliver == nil && tuning.defaults.deliver != .delayed
    let isAnywhere = delivery == .cancel
    if isAnywhere, !options.canCancel { delivery = .delayed }
    delivery = binding.options.deliver ?? delivery
    recognizer.cancelsTouchesInView = delivery != .observe
    recognizer.heedsLifts = isUsual && isAnywhere
    guard delivery == .delayed else { return }
    recognizer.delaysTouchesBegan = true
    if isUsual, recognizer.fingers > 1 {
      // If a window receives a touch too early, a moving finger only scrolls, but a resting finger would click.
      if isAnywhere, form.course == nil {
        if recognizer.key.corners.isEmpty { recognizer.landing = min(recognizer.landing, tuning.briefLanding) }
        recognizer.hesitation = recognizer.landing
      } else if isAnywhere || form.bearsFingersBeside {
        recognizer.hesitation = options.canCancel ? .zero : tuning.hesitation
        // A hand of two fingers is complete with its second landing.
        if recognizer.fingers > 2 { recognizer.hesitationInAll = tuning.hesitationInAll }
      }
    }
    form.bound(&recognizer, tuning)
  }
}

extension Interval {
  static func + (a: Interval, b: Interval) -> Interval {
    let (sum, overflow) = a.microseconds.addingReportingOverflow(b.microseconds)
    return Interval(microseconds: overflow ? .max : sum)
  }
}
