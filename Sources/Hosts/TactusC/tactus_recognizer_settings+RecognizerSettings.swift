// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

extension tactus_recognizer_settings {
  init(_ settings: RecognizerSettings) {
    self.init()
    allowed_touch_types = UInt32(settings.allowedTouchTypes.rawValue)
    allowed_press_types = UInt32(settings.allowedPressTypes.rawValue)
    questions = UInt32(settings.hooks.rawValue)
    action_on_cancel = settings.actionOnCancel.map { $0 ? 1 : 0 } ?? -1
    cancels_touches_in_view = settings.cancelsTouchesInView
    delays_touches_began = settings.delaysTouchesBegan
    delays_touches_ended = settings.delaysTouchesEnded
    requires_exclusive_touch_type = settings.requiresExclusiveTouchType
    requires_sequence_start = settings.requiresSequenceStart
    comes_first = settings.comesFirst
    asks_to_begin = settings.asksToBegin
  }
}

extension RecognizerSettings {
  init(_ settings: tactus_recognizer_settings) {
    self.init(measuresVelocity: true)
    allowedTouchTypes = TouchTypes(rawValue: UInt8(truncatingIfNeeded: settings.allowed_touch_types))
    allowedPressTypes = PressTypes(rawValue: UInt8(truncatingIfNeeded: settings.allowed_press_types))
    hooks = DelegateHooks(rawValue: UInt8(truncatingIfNeeded: settings.questions))
    actionOnCancel = settings.action_on_cancel < 0 ? nil : settings.action_on_cancel != 0
    cancelsTouchesInView = settings.cancels_touches_in_view
    delaysTouchesBegan = settings.delays_touches_began
    delaysTouchesEnded = settings.delays_touches_ended
    requiresExclusiveTouchType = settings.requires_exclusive_touch_type
    requiresSequenceStart = settings.requires_sequence_start
    comesFirst = settings.comes_first
    asksToBegin = settings.asks_to_begin
  }
}
