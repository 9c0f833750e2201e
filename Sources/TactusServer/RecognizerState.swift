// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a client says of a recognizer.
struct RecognizerState {
  var isEnabled = true
  var parameters: [(parameter: Parameter, value: Double)] = []
  var delivery: DeliveryFlags = [.cancels, .delaysEnded]
  var policy = BeginPolicy.always
  var reporting: RecognizerReporting = []
  var relations: [Relation] = []
  var classes = ClassRelations()
  var receives: [(view: ViewNode, isTrue: Bool)] = []

  mutating func set(_ parameter: Parameter, to value: Double) {
    parameters.removeAll { $0.parameter == parameter }
    parameters.append((parameter, value))
  }

  mutating func set(receives isTrue: Bool, from view: ViewNode) {
    // Those that are gone go with it, as in relations: what a client piles up is bounded by what it has.
    receives.removeAll { $0.view === view || $0.view.host == nil }
    receives.append((view, isTrue))
  }
}

// The numbers of all that follow are those of the protocol.

struct DeliveryFlags: OptionSet {
  let rawValue: UInt32
  static let cancels = DeliveryFlags(rawValue: 1)
  static let delaysBegan = DeliveryFlags(rawValue: 2)
  static let delaysEnded = DeliveryFlags(rawValue: 4)
  static let all = DeliveryFlags(rawValue: 7)
}

enum BeginPolicy: UInt32 {
  case always
  case askDefaultAllow, askDefaultDeny
}

struct RecognizerReporting: OptionSet {
  let rawValue: UInt32
  static let touches = RecognizerReporting(rawValue: 1)
  static let failures = RecognizerReporting(rawValue: 2)
  static let all = RecognizerReporting(rawValue: 3)
}
