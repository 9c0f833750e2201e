// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// The receiver of touches for windows.
protocol TouchSink: AnyObject {
  /// Whether windows get only what is delivered here. Otherwise they get all touches in any case.
  var withholds: Bool { get }
  /// A device has told something. Returns what of it the gestures may hear of.
  func expect(_ frame: TouchFrame, from device: DeviceID) -> TouchFrame
  /// Gestures are about to hear that time has passed.
  func timePasses()
  /// A contact of an expected frame is dropped; the gestures do not hear of it.
  func drop(_ touch: Int64)
  /// A contact of an expected frame has become a touch.
  func landed(_ touch: TouchName)
  func deliver(_ delivery: TouchDelivery)
  /// What keeps touches from windows.
  func hear(_ trace: Trace)
  /// All touches of one moment have been delivered.
  func cycleEnded()
  /// The gestures have heard of it all.
  func frameEnded(from device: DeviceID)
}

extension TouchSink {
  func expect(_ frame: TouchFrame, from device: DeviceID) -> TouchFrame { frame }
  func timePasses() {}
  func drop(_ touch: Int64) {}
  func landed(_ touch: TouchName) {}
  func hear(_ trace: Trace) {}
  func frameEnded(from device: DeviceID) {}
}

/// Delivers nothing: windows get their touches from the compositor.
final class Bystander: TouchSink {
  let withholds = false
  func deliver(_ delivery: TouchDelivery) {}
  func cycleEnded() {}
}
