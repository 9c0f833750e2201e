// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A relation of one recognizer to another recognizer of the same client.
package enum RelationKind: UInt32, CaseIterable {
  case requireFailure = 1
  case simultaneous, doesNotPrevent, notPreventedBy
}

/// What a recognizer does to touches in the `wl_touch` stream.
package struct DeliveryFlags: OptionSet {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let cancels = DeliveryFlags(rawValue: 1)
  package static let delaysBegan = DeliveryFlags(rawValue: 2)
  package static let delaysEnded = DeliveryFlags(rawValue: 4)
  package static let all = DeliveryFlags(rawValue: 7)
  /// The default.
  package static let usual: DeliveryFlags = [.cancels, .delaysEnded]
}

/// Whether a recognizer asks its client before it begins, and the decision if the client does not answer.
package enum BeginPolicy: UInt32 {
  case always
  case askDefaultAllow, askDefaultDeny
}

/// What a recognizer reports to its client besides its states.
package struct RecognizerReporting: OptionSet {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The locations of the recognizer's touches.
  package static let touches = RecognizerReporting(rawValue: 1)
  /// The recognizer's failures.
  package static let failures = RecognizerReporting(rawValue: 2)
  package static let all = RecognizerReporting(rawValue: 3)
}
