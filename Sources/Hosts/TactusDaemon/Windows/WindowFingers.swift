// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput

/// Keeps track of the fingers that are down in windows. Pure.
struct WindowFingers: Equatable {
  /// The touches that windows have received from touchscreens whose touches are withheld.
  private var told: Set<UInt64> = []
  /// All touches that are down on touchscreens whose touches are not withheld.
  private var down: Set<Int64> = []

  var areThere: Bool { !told.isEmpty || !down.isEmpty }

  mutating func heard(_ frame: TouchFrame, way: (DeviceID) -> DeviceRule.Way) {
    for sample in frame.samples {
      switch sample.phase {
      case .down: if !way(DeviceID(ofTouch: sample.id)).withholds { down.insert(sample.id) }
      case .move: break
      case .up, .cancel: down.remove(sample.id)
      }
    }
  }

  mutating func delivered(_ touch: TouchDelivery, way: (DeviceID) -> DeviceRule.Way) {
    switch touch.phase {
    case .began: if way(DeviceID(ofTouch: touch.id)).withholds { told.insert(touch.serial) }
    case .moved, .stationary: break
    case .ended, .cancelled: told.remove(touch.serial)
    }
  }

  /// Removes a touch that a gesture has consumed on a touchscreen with the way `palm`: windows receive a cancel for it.
  mutating func kept(_ trace: Trace, way: (DeviceID) -> DeviceRule.Way) {
    if case .consumed(let touch, _, _) = trace, way(DeviceID(ofTouch: touch.id)) == .palm { down.remove(touch.id) }
  }
}

extension DeviceRule.Way {
  fileprivate var withholds: Bool {
    switch self {
    case .gate, .clone, .auto: true
    case .palm, .observe: false
    }
  }
}
