// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The switches that every recognizer has, by the names they have in scenarios.
public enum RecognizerFlag: String, CaseIterable, Sendable {
  case cancelsTouchesInView, delaysTouchesBegan, delaysTouchesEnded
  case requiresExclusiveTouchType, requiresSequenceStart, actionOnCancel

  func set(_ value: Bool, in settings: inout RecognizerSettings) {
    switch self {
    case .cancelsTouchesInView: settings.cancelsTouchesInView = value
    case .delaysTouchesBegan: settings.delaysTouchesBegan = value
    case .delaysTouchesEnded: settings.delaysTouchesEnded = value
    case .requiresExclusiveTouchType: settings.requiresExclusiveTouchType = value
    case .requiresSequenceStart: settings.requiresSequenceStart = value
    case .actionOnCancel: settings.actionOnCancel = value
    }
  }
}
