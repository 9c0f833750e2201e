// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// The state that a client sets for a recognizer.
struct RecognizerState {
  var isEnabled = true
  var parameters: [(parameter: Parameter, value: Double)] = []
  var delivery = DeliveryFlags.usual
  var policy = BeginPolicy.always
  var reporting: RecognizerReporting = []
  var types = TouchTypes.all
  var isExclusiveType = true
  var classes = ClassRelations()
  /// The number of views for which `set_receives` was called.
  var receivesCount: Int { receives.count }
  /// The values of `set_receives`, sorted by the views' identities for a fast search: each touch searches once for each
  /// level of views.
  private var receives: [(view: ViewNode, isTrue: Bool)] = []
  /// When `receives` reaches this size, entries of destroyed views are removed.
  private var room = 8

  mutating func set(_ parameter: Parameter, to value: Double) {
    parameters.removeAll { $0.parameter == parameter }
    parameters.append((parameter, value))
  }

  mutating func set(receives isTrue: Bool, from view: ViewNode) {
    // Removes entries of destroyed views, so that the number of existing views bounds the size.
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

  /// Returns the value of `set_receives` for this view, or nil if the client has set none.
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
