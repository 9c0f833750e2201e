// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

extension InputError {
  /// The remedy for a missing permission. It recommends the broker, since any other permission would include all
  /// keyboards.
  package static let wayToAccess = "run `tactus setup`: then tactus-broker opens it for the session in front"

  /// Creates the error for a device node that could not be opened.
  init(refusing refusal: DeviceNodes.Refusal) {
    switch refusal.error {
    case ENOENT, ENODEV, ENXIO, ENOTDIR:
      self.init(
        "no device at \(refusal.node)", remedy: "`libinput list-devices` and /proc/bus/input/devices list the devices")
    case EACCES, EPERM:
      self.init(
        "not allowed to read \(refusal.name) (\(refusal.node))",
        remedy: Self.wayToAccess)
    default:
      self.init("cannot open \(refusal.name) (\(refusal.node)): \(SystemError.reason(refusal.error))")
    }
  }

  init(notATouchscreen name: String, node: String) {
    self.init(
      "\(name) (\(node)) is not a touchscreen", remedy: "`udevadm info \(node)` must say ID_INPUT_TOUCHSCREEN=1")
  }

  init(grabbedElsewhere device: InputDevice) {
    let holders = ProcessList.holders(of: device.node)
    self.init(
      "another program has grabbed \(device.name) (\(device.node)), so its touches do not arrive here",
      remedy: holders.isEmpty
        ? "`sudo fuser -v \(device.node)` lists the programs that have it open"
        : "it is one of these: \(holders.joined(separator: ", "))")
  }

  init(noTouchscreenOn seat: String, refusals: [DeviceNodes.Refusal]) {
    let looked = "looked on \(seat) for devices that udev marks as ID_INPUT_TOUCHSCREEN"
    guard let first = refusals.first else {
      self.init(
        "no touchscreen found: \(looked)",
        remedy: "is it in /proc/bus/input/devices (if not, the kernel has no driver for it), "
          + "and what does `udevadm info /dev/input/eventN` say about ID_INPUT_TOUCHSCREEN and ID_SEAT?")
      return
    }
    let cause = InputError(refusing: first)
    self.init("no touchscreen found that can be opened: \(cause.message)", remedy: cause.remedy)
  }
}
