// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// The receiver of touches for windows.
protocol TouchSink: AnyObject {
  /// Whether windows get only the touches that are delivered here; if false, they get all touches.
  var withholds: Bool { get }
  /// A device has reported a frame. Returns the part that gestures may use.
  func expect(_ frame: TouchFrame, from device: DeviceID) -> TouchFrame
  /// Called before time passes for the gestures.
  func timePasses()
  /// A contact of an expected frame was dropped, so gestures do not receive it.
  func drop(_ touch: Int64)
  /// A contact of an expected frame has become a touch.
  func landed(_ touch: TouchName)
  func deliver(_ delivery: TouchDelivery)
  /// A trace about touches that are kept from windows.
  func hear(_ trace: Trace)
  /// All touches of one moment have been delivered.
  func cycleEnded()
  /// The gestures have processed the whole frame.
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
