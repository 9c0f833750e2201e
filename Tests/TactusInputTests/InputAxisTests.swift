// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import Testing

@testable import TactusInput

@Suite("Axes with absurd values")
struct InputAxisTests {
  private static let numbers: [Int32] = [.min, .min + 1, -1 << 30, -1, 0, 1, 79, 1 << 30, .max - 1, .max]

  @Test("An axis with a minimum above its maximum is rejected")
  func reversed() {
    #expect(InputAxis(minimum: 1, maximum: 0) == nil)
    #expect(InputAxis(minimum: .max, maximum: .min) == nil)
    #expect(InputAxis(minimum: 0, maximum: 0) == InputAxis(0...0))
  }

  @Test("A negative resolution counts as unknown")
  func resolution() {
    #expect(InputAxis(0...99, resolution: -5).resolution == 0)
    #expect(InputAxis(0...99, resolution: .min).length == nil)
    #expect(InputAxis(0...100, resolution: 4).length == 25)
  }

  @Test("The widest axis has 2^32 values")
  func widest() {
    let axis = InputAxis(.min ... .max)
    #expect(axis.span == 1 << 32 - 1)
    #expect(axis.count == 1 << 32)
    #expect(axis.units(ofMillimetres: 3, orPart: 80) == (1 << 32 - 1) / 80)
  }

  @Test("Millimetres are converted by the resolution, however large it is")
  func millimetres() {
    #expect(InputAxis(0...99, resolution: 1 << 30).units(ofMillimetres: 3, orPart: 80) == 3 << 30)
    #expect(
      InputAxis(0...99, resolution: .max).units(ofMillimetres: .max, orPart: 80) == Int64(Int32.max) * 2_147_483_647)
    #expect(InputAxis(0...799).units(ofMillimetres: 3, orPart: 80) == 9)
    #expect(InputAxis(0...799).units(ofMillimetres: 3, orPart: 0) == 799)
  }

  @Test("Every location maps to a value of the axis, even NaN and a location outside the axis")
  func places() {
    let axis = InputAxis(-100...99)
    #expect([0, 0.5, 1, 7, -7].map { axis.value(at: $0) } == [-100, 0, 99, 99, -100])
    #expect([.nan, .infinity, -.infinity].map { axis.value(at: $0) } == [-100, 99, -100])
    #expect(axis.part(of: 0) == 0.5)
    #expect(axis.part(of: .max) > 1 && axis.part(of: .min) < 0)
  }

  @Test(
    "A value converted to a place and back is unchanged",
    arguments: [InputAxis(0...0), InputAxis(.min ... .max), InputAxis(-7...4095)])
  func backAndForth(axis: InputAxis) {
    for value in Self.numbers where value >= axis.minimum && value <= axis.maximum {
      #expect(axis.value(at: axis.part(of: value)) == value)
    }
  }

  @Test("The number of slots is at least one, and at most what libinput supports")
  func slots() {
    #expect(Self.numbers.map { InputAxis(.min...$0).slots } == [1, 1, 1, 1, 1, 2, 64, 64, 64, 64])
  }

  @Test("The size of contacts is known only from an axis with a range")
  func sizes() {
    let x = InputAxis(0...99, resolution: 7)
    #expect(InputAxis.sizeResolution(of: nil, withPositionsOn: x) == 0)
    #expect(InputAxis.sizeResolution(of: InputAxis(-5...0, resolution: 3), withPositionsOn: x) == 0)
    #expect(InputAxis.sizeResolution(of: InputAxis(0...255), withPositionsOn: x) == 7)
    #expect(InputAxis.sizeResolution(of: InputAxis(0...255), withPositionsOn: nil) == 0)
    #expect(InputAxis.sizeResolution(of: InputAxis(0...255, resolution: 2), withPositionsOn: x) == 2)
  }

  /// Tries each combination of these numbers as the minimum, maximum and resolution of all axes of a touchscreen.
  @Test("A recording with absurd axes is decoded, or refused because its device is not a touchscreen")
  func recordings() {
    let numbers: [Int32] = [.min, -1, 0, 1, 1 << 30, .max]
    for minimum in numbers {
      for maximum in numbers {
        for resolution in numbers { decode(minimum, maximum, resolution) }
      }
    }
  }

  private func decode(_ minimum: Int32, _ maximum: Int32, _ resolution: Int32) {
    let absurd = RecordedDevice.AxisRange(minimum: minimum, maximum: maximum, fuzz: resolution, resolution: resolution)
    let codes = [
      ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_TOUCH_MAJOR, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID,
    ]
    for slots in [true, false] {
      var recorded = RecordedDevice()
      recorded.properties = [UInt16(INPUT_PROP_DIRECT)]
      recorded.codes = [UInt16(EV_KEY): [UInt16(BTN_TOUCH)], UInt16(EV_ABS): []]
      for code in codes.map({ UInt16($0) }) where slots || code < 2 {
        recorded.codes[UInt16(EV_ABS)]?.append(code)
        recorded.axes[code] = absurd
      }
      let device = recorded.inputDevice(DeviceID(rawValue: 1))
      #expect((1...64).contains(device.slots ?? 1))
      #expect(device.size.map { $0.width >= 0 && $0.width.isFinite } ?? true)
      guard var decoder = EvdevDecoder(recorded, as: device, mapping: OutputMapping()) else {
        #expect(minimum >= maximum)
        continue
      }
      decoder.limits.size = 20
      var frame = TouchFrame(time: Timestamp(microseconds: 0))
      for value in Self.numbers {
        for code in codes {
          let event = RecordedEvent(time: 0, type: UInt16(EV_ABS), code: UInt16(code), value: value)
          _ = decoder.decode(event, into: &frame)
        }
        _ = decoder.decode(RecordedEvent(time: 0, type: UInt16(EV_SYN), code: 0, value: 0), into: &frame)
        #expect(frame.samples.allSatisfy { $0.location.x.isFinite && $0.location.y.isFinite })
      }
    }
  }
}
