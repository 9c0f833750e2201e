// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// Receives the touches for windows.
protocol TouchSink: AnyObject {
  /// Whether windows receive only the touches that are delivered through this sink; if false, they receive all touches.
  var withholds: Bool { get }
  /// Announces a frame that a device has reported. Returns the part of it that gestures may use.
  func expect(_ frame: TouchFrame, from device: DeviceID) -> TouchFrame
  /// Called before the gestures' time advances.
  func timePasses()
  /// Called when a contact of an announced frame was dropped, so that gestures do not receive it.
  func drop(_ touch: Int64)
  /// Called when a contact of an announced frame has become a touch.
  func landed(_ touch: TouchName)
  func deliver(_ delivery: TouchDelivery)
  /// Receives a trace about a touch that is kept from windows.
  func hear(_ trace: Trace)
  /// Called when all touches of one moment have been delivered.
  func cycleEnded()
  /// Called when the gestures have processed a whole frame.
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
