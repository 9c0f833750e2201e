// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// A virtual pen for the glass of the touchscreens. It sends the events that libinput would receive from a pen's
/// driver.
final class VirtualPen {
  private let device: UinputDevice

  init(name: String) throws(PlayerError) {
    do { device = try UinputDevice(.pen(name: name)) } catch {
      throw PlayerError(message: error.description)
    }
  }

  var node: String { device.node }

  /// Touches the glass at `place`, or leaves the glass if `place` is nil.
  func write(at place: (x: Double, y: Double)?) throws(PlayerError) {
    var events: [KernelEvent] = []
    if let place {
      events = [.absolute(ABS_X, Int32(place.x * 4095)), .absolute(ABS_Y, Int32(place.y * 4095))]
    }
    events += [.absolute(ABS_PRESSURE, place == nil ? 0 : 500), .key(BTN_TOUCH, place == nil ? 0 : 1)]
    events += [.key(BTN_TOOL_PEN, place == nil ? 0 : 1), .report]
    do throws(SystemError) { try device.write(events) } catch {
      throw PlayerError(message: error.description)
    }
  }
}

extension VirtualDeviceDescription {
  fileprivate static func pen(name: String) -> VirtualDeviceDescription {
    var description = VirtualTouchscreen.description(name: name)
    description.keys = [BTN_TOOL_PEN, BTN_TOUCH, BTN_STYLUS].map { UInt16($0) }
    description.axes.removeAll { ![ABS_X, ABS_Y].contains(Int32($0.code)) }
    description.axes.append(Axis(ABS_PRESSURE, InputAxis(0...1023)))
    return description
  }
}
