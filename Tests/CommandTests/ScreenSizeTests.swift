// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput
import Testing

@testable import TactusCommand

@Suite("Screen size")
struct ScreenSizeTests {
  @Test("A size is in pixels, and optionally in millimetres") func words() throws {
    #expect(try ScreenSize("1920x1080") == ScreenSize(width: 1920, height: 1080))
    let size = InputDevice.Size(width: 344, height: 193.5)
    #expect(try ScreenSize("1920x1080@344x193.5mm") == ScreenSize(width: 1920, height: 1080, millimetres: size))
  }

  @Test(
    "A size in any other format is refused",
    arguments: [
      "", "x", "1920", "1920x", "x1080", "0x10", "-1x10", "1920x1080x2", "1920x1080@", "1920x1080@344x194",
      "1920x1080@mm", "1920x1080@1x1mm@2x2mm", "nanx1", "infx1", "1e99x1", "wide",
    ])
  func refused(text: String) {
    #expect(throws: UsageError.self) { try ScreenSize(text) }
  }

  @Test("If no size is given, the screen has the size of the device, and thresholds are unscaled") func ownSize() {
    var device = InputDevice(id: DeviceID(rawValue: 1), name: "a", size: InputDevice.Size(width: 156, height: 78))
    #expect(ScreenSize(of: device).width.rounded() == 1000)
    #expect(ScreenSize(of: device).height.rounded() == 500)
    let mapping = OutputMapping(outputs: [ScreenSize(of: device).output(named: "a")])
    #expect((mapping.thresholdScale(of: device) - 1).magnitude < 1e-9)
    device.size = nil
    #expect(ScreenSize(of: device) == ScreenSize(width: 1000, height: 1000))
  }
}
