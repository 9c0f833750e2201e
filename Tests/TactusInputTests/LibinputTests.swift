// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput
import Testing

@testable import TactusInput

/// These tests need no device. `Tests/Session/mock.sh` and `input.sh` test with devices.
@Suite("libinput source")
struct LibinputTests {
  /// A seat that never has a device.
  private let emptySeat = "seat-of-the-tactus-tests"

  @Test("A missing node is an error that names the node")
  func missingNode() {
    let error = #expect(throws: InputError.self) {
      try LibinputSource(paths: ["/dev/input/event9999"], grab: false, mapping: OutputMapping())
    }
    #expect(error?.message == "no device at /dev/input/event9999")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test("A file that is not a device is an error")
  func notADevice() {
    let error = #expect(throws: InputError.self) {
      try LibinputSource(paths: ["/proc/self/status"], grab: true, mapping: OutputMapping())
    }
    #expect(error?.message.contains("/proc/self/status") == true)
  }

  @Test("A device that is not an input device is an error")
  func notAnInputDevice() {
    let error = #expect(throws: InputError.self) {
      try LibinputSource(paths: ["/dev/null"], grab: true, mapping: OutputMapping())
    }
    #expect(error?.message.contains("/dev/null") == true)
  }

  @Test("On a seat without a touchscreen, the source names the seat and the udev property that it looked for")
  func noTouchscreen() throws {
    let source = try LibinputSource(seat: emptySeat, grab: false, mapping: OutputMapping())
    source.dispatch { Issue.record("\($0)") }
    #expect(source.devices.isEmpty)
    let absence = try #require(source.absence)
    #expect(absence.message.contains("ID_INPUT_TOUCHSCREEN"))
    #expect(absence.message.contains(emptySeat))
    #expect(absence.remedy.contains("/proc/bus/input/devices"))
  }

  @Test("A suspended source does not report missing touchscreens, and can be resumed")
  func suspended() throws {
    let source = try LibinputSource(seat: emptySeat, grab: false, mapping: OutputMapping())
    source.suspend()
    #expect(source.absence == nil)
    source.dispatch { Issue.record("\($0)") }
    try source.resume()
    #expect(source.absence != nil)
  }

  @Test("A source without devices does nothing")
  func empty() throws {
    let source = try LibinputSource(paths: [], grab: true, mapping: OutputMapping())
    let id = DeviceID(rawValue: 1)
    source.grab(id)
    source.endWaits()
    source.release(id)
    source.dispatch { Issue.record("\($0)") }
    #expect(source.devices.isEmpty && !source.waitsForGrab && !source.takeShortage())
    #expect(source.panelPoint(of: .zero, on: id) == nil && source.node(of: id) == nil)
    #expect(source.contactReader(of: id) == nil && source.absence?.message.contains("seat0") == true)
  }

  @Test("The source's descriptor can be polled")
  func descriptor() throws {
    let source = try LibinputSource(seat: emptySeat, grab: false, mapping: OutputMapping())
    var file = pollfd(fd: source.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&file, 1, 0) >= 0)
    #expect(file.revents & Int16(POLLNVAL) == 0)
  }

  @Test(
    "A refusal by the kernel is reported with its remedy",
    arguments: [(EACCES, "not allowed", "`tactus setup`"), (ENOENT, "no device at", "/proc/bus/input/devices")])
  func refusals(number: Int32, message: String, remedy: String) {
    let refusal = DeviceNodes.Refusal(node: "/dev/input/event3", name: "Glass", error: number)
    let error = InputError(refusing: refusal)
    #expect(error.message.contains(message) && error.message.contains("/dev/input/event3"))
    #expect(error.remedy.contains(remedy))
  }

  @Test("An error of the kernel without a known remedy is reported in the kernel's words")
  func otherRefusal() {
    let error = InputError(refusing: DeviceNodes.Refusal(node: "/dev/input/event3", name: "Glass", error: EIO))
    #expect(error.message == "cannot open Glass (/dev/input/event3): Input/output error")
  }

  @Test("If a touchscreen was refused, the source reports the refusal")
  func absenceByRefusal() {
    let refusal = DeviceNodes.Refusal(node: "/dev/input/event3", name: "Glass", error: EACCES)
    let error = InputError(noTouchscreenOn: "seat0", refusals: [refusal])
    #expect(error.message.contains("not allowed to read Glass (/dev/input/event3)"))
    #expect(error.remedy.contains("`tactus setup`"))
  }
}
