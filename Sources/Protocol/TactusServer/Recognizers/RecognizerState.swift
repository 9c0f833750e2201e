// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// What a client says of a recognizer.
struct RecognizerState {
  var isEnabled = true
  var parameters: [(parameter: Parameter, value: Double)] = []
  var delivery = DeliveryFlags.usual
  var policy = BeginPolicy.always
  var reporting: RecognizerReporting = []
  var types = TouchTypes.all
  var isExclusiveType = true
  var classes = ClassRelations()
  /// How many views something was said of.
  var receivesCount: Int { receives.count }
  /// In the order of the views' identities: each touch is looked up at every level.
  private var receives: [(view: ViewNode, isTrue: Bool)] = []
  /// With so many, those that are gone go.
  private var room = 8

  mutating func set(_ parameter: Parameter, to value: Double) {
    parameters.removeAll { $0.parameter == parameter }
    parameters.append((parameter, value))
  }

  mutating func set(receives isTrue: Bool, from view: ViewNode) {
    // What a client piles up is bounded by what it has.
    if receives.count >= room {
      receives.removeAll { $0.view.host == nil }
      room = 2 * receives.count + 8
    }
    let index = index(of: view)
    if index < receives.count, receives[index].view === view {
      receives[index].isTrue = isTrue
    } else {
      receives.insert((view, isTrue), at: index)
    }
  }

  /// Nil where nothing was said.
  func receives(from view: ViewNode) -> Bool? {
    let index = index(of: view)
    return index < receives.count && receives[index].view === view ? receives[index].isTrue : nil
  }

  private func index(of view: ViewNode) -> Int {
    var (low, high) = (0, receives.count)
    while low < high {
      let middle = (low + high) / 2
      if ObjectIdentifier(receives[middle].view) < ObjectIdentifier(view) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
