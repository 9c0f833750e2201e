// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// The state of a recognizer that its client sets.
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
  /// Sorted by the views' identities, since each touch is looked up at every level.
  private var receives: [(view: ViewNode, isTrue: Bool)] = []
  /// At this size, entries of destroyed views are removed.
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

  /// Nil if `set_receives` was not called for this view.
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
