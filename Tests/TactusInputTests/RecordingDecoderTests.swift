// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusInput

@Suite("Decoding kernel events")
struct RecordingDecoderTests {
  /// Returns a screen of 100 by 100 units.
  private static func device(slots: Int32? = 3, fuzz: Int32 = 0) -> RecordedDevice {
    var device = RecordedDevice()
    let axis = RecordedDevice.AxisRange(minimum: 0, maximum: 99, fuzz: fuzz)
    device.codes = [1: [0x14a], 3: [0, 1]]
    device.axes = [0: axis, 1: axis]
    device.properties = [1]
    if let slots {
      device.codes[3] = [0, 1, 0x2f, 0x30, 0x35, 0x36, 0x37, 0x39]
      device.axes[0x2f] = .init(minimum: 0, maximum: slots - 1)
      // A contact's size has 4 units per mm.
      device.axes[0x30] = .init(minimum: 0, maximum: 400, resolution: 4)
      device.axes[0x35] = axis
      device.axes[0x36] = axis
    }
    return device
  }

  /// Decodes events such as `slot 1`, `id 7`, `x 30`, `X 30`, `tool 2`, `touch 1`, `size 40`, `key 1`, `config` and
  /// `drop`, with commas between them; `syn` ends a frame. Returns the contacts of each frame.
  private func frames(
    _ script: String, _ device: RecordedDevice = device(), limits: ContactLimits = ContactLimits()
  ) -> [String] {
    let codes: [Substring: (UInt16, UInt16)] = [
      "slot": (3, 0x2f), "id": (3, 0x39), "x": (3, 0x35), "y": (3, 0x36), "tool": (3, 0x37), "touch": (1, 0x14a),
      "size": (3, 0x30), "X": (3, 0), "Y": (3, 1), "drop": (0, 3), "syn": (0, 0),
      "config": (0, 1), "key": (1, 30),
    ]
    var time: Int64 = 0
    let events = script.split(separator: ",").map { word in
      let parts = word.split(separator: " ")
      let (type, code) = codes[parts[0]] ?? (9, 9)
      time += 1
      return RecordedEvent(time: time, type: type, code: code, value: parts.count > 1 ? Int32(parts[1]) ?? 0 : 0)
    }
    return Frame.of(device, events, limits: limits).map { frame in
      frame.samples.map { sample in
        let place = sample.phase == .down || sample.phase == .move ? " \(Int(sample.x)) \(Int(sample.y))" : ""
        return "\(sample.phase) \(sample.slot)\(place)"
      }.joined(separator: ", ")
    }
  }

  @Test("The decoder reports when a finger lands, moves and lifts, and remembers the values that do not change")
  func finger() {
    #expect(
      frames("id 1,x 30,y 40,syn,x 31,syn,id -1,syn,id 2,y 50,syn") == [
        "down 0 30 40", "move 0 31 40", "up 0", "down 0 31 50",
      ])
  }

  @Test("A contact that lands too large is dropped until it lifts; a contact that grows too large is cancelled")
  func size() {
    let limits = ContactLimits(size: 25)
    #expect(frames("id 1,x 30,size 101,syn,size 40,x 31,syn,id -1,syn,id 2,syn", limits: limits) == ["down 0 31 0"])
    #expect(
      frames("id 1,x 30,size 100,syn,size 101,syn,x 32,syn,id -1,syn", limits: limits) == ["down 0 30 0", "cancel 0"])
    #expect(frames("id 1,x 30,size 101,syn") == ["down 0 30 0"])
  }

  @Test("If contact sizes have no resolution, the resolution of positions is used; if there is none, sizes are unknown")
  func sizeUnits() {
    var device = Self.device()
    device.axes[0x30]?.resolution = 0
    let script = "id 1,x 30,size 30,syn"
    #expect(frames(script, device, limits: ContactLimits(size: 2)) == ["down 0 30 0"])
    device.axes[0x35]?.resolution = 10
    #expect(frames(script, device, limits: ContactLimits(size: 2)) == [])
    #expect(frames(script, device, limits: ContactLimits(size: 3)) == ["down 0 30 0"])
  }

  @Test("Fingers are reported in the order of their slots")
  func fingers() {
    #expect(
      frames("slot 1,id 1,x 10,slot 0,id 2,x 20,syn,slot 1,x 11,slot 0,id -1,syn")
        == ["down 0 20 0, down 1 10 0", "up 0, move 1 11 0"])
  }

  @Test("An empty report makes no frame")
  func nothing() {
    #expect(frames("syn,syn,slot 1,syn,x 4,syn,id -1,syn") == [])
  }

  @Test("A finger that was down before the recording is not reported until it lands again")
  func before() {
    #expect(frames("x 1,syn,x 2,syn,id -1,syn,id 5,syn,id -1,syn") == ["down 0 2 0", "up 0"])
  }

  @Test("A new tracking id for a contact that is down is ignored, and so is a second lift")
  func doubleIDs() {
    #expect(
      frames("id 1,syn,id 2,x 5,syn,id -1,syn,id -1,syn,id 3,syn") == [
        "down 0 0 0", "move 0 5 0", "up 0", "down 0 5 0",
      ])
  }

  @Test("A slot out of range counts as the highest slot")
  func slotsOutOfRange() {
    #expect(
      frames("slot 99,id 1,x 5,syn,slot -1,x 6,syn,slot 2,x 7,syn") == ["down 2 5 0", "move 2 6 0", "move 2 7 0"])
    #expect(frames("slot 2147483647,id 1,syn", Self.device(slots: .max)).count == 1)
    #expect(frames("slot 1,id 1,syn", Self.device(slots: -5)) == ["down 0 0 0"])
  }

  @Test("Codes that the device does not have are ignored")
  func unknownCodes() {
    #expect(frames("id 1,x 5,syn,X 9,Y 9,touch 1,syn,other 1,syn") == ["down 0 5 0"])
  }

  @Test("After events are lost, all contacts are cancelled; a contact is reported again when it lands anew")
  func dropped() {
    #expect(
      frames("id 1,x 5,syn,slot 1,id 2,syn,x 9,drop,id -1,slot 0,x 7,syn,x 8,syn,id -1,syn,id 3,syn")
        == ["down 0 5 0", "down 1 0 0", "cancel 0, cancel 1", "down 0 8 0"])
  }

  @Test("After events are lost, the most recently selected slot is the current one")
  func droppedSlot() {
    #expect(frames("id 1,syn,drop,slot 1,syn,slot 0,id 4,x 3,syn") == ["down 0 0 0", "cancel 0", "down 0 3 0"])
  }

  @Test("A device without slots has one contact")
  func singleTouch() {
    let device = Self.device(slots: nil)
    #expect(
      frames("X 5,syn,touch 1,syn,Y 6,syn,touch 2,syn,touch 0,X 7,syn,X 8,syn,drop,syn", device)
        == ["down -1 5 0", "move -1 5 6", "move -1 7 6, up -1"])
    #expect(
      frames("touch 1,syn,drop,touch 0,syn,touch 0,syn,touch 1,syn", device) == [
        "down -1 0 0", "cancel -1", "down -1 0 0",
      ])
  }

  @Test("Small movements are filtered out only if the driver declares noise")
  func fuzz() {
    let script = "id 1,x 50,y 50,syn,x 53,syn,x 55,syn,x 52,syn,y 80,syn"
    #expect(frames(script, Self.device(fuzz: 8)).map { $0.prefix(4) } == ["down", "move", "move"])
    #expect(frames(script).count == 5)
  }

  @Test("Contacts that are down at the end of a recording can be cancelled, but only once")
  func cancelAll() throws {
    let device = Self.device()
    var decoder = try #require(
      EvdevDecoder(device, as: device.inputDevice(DeviceID(rawValue: 1)), mapping: OutputMapping()))
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    _ = decoder.decode(RecordedEvent(time: 1, type: 3, code: 0x39, value: 4), into: &frame)
    #expect(decoder.decode(RecordedEvent(time: 1, type: 0, code: 0, value: 0), into: &frame))
    #expect(decoder.cancelAll(at: 9, into: &frame))
    #expect(frame.samples.map(\.phase) == [.cancel] && frame.time.microseconds == 9)
    #expect(!decoder.cancelAll(at: 10, into: &frame))
  }

  @Test("Locations follow the mapping to outputs")
  func mapping() throws {
    let device = Self.device()
    let screen = Output(name: "a", frame: Rect(x: 1000, y: 0, width: 200, height: 100), transform: .rotated90)
    var decoder = try #require(
      EvdevDecoder(device, as: device.inputDevice(DeviceID(rawValue: 1)), mapping: OutputMapping(outputs: [screen])))
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    for (code, value) in [(0x39, 1), (0x35, 25), (0x36, 50)] {
      _ = decoder.decode(RecordedEvent(time: 1, type: 3, code: UInt16(code), value: Int32(value)), into: &frame)
    }
    #expect(decoder.decode(RecordedEvent(time: 1, type: 0, code: 0, value: 0), into: &frame))
    #expect(frame.samples.first?.location == Point(x: 1100, y: 25))
    decoder.use(OutputMapping(outputs: []))
    _ = decoder.decode(RecordedEvent(time: 2, type: 3, code: 0x35, value: 50), into: &frame)
    #expect(decoder.decode(RecordedEvent(time: 2, type: 0, code: 0, value: 0), into: &frame))
    #expect(frame.samples.first?.location == Point(x: 500, y: 500))
  }

  @Test("A device that is not a touchscreen is not decoded")
  func noTouchscreen() {
    var touchpad = Self.device()
    touchpad.codes[1] = [0x14a, 0x145]
    touchpad.properties = []
    var tablet = Self.device()
    tablet.codes[1] = [0x14a, 0x140]
    var denied = Self.device()
    denied.udevProperties = ["ID_INPUT=1", "ID_INPUT_TOUCHPAD=1"]
    var flat = Self.device(slots: nil)
    flat.axes[0] = .init(minimum: 5, maximum: 5)
    for device in [RecordedDevice(), touchpad, tablet, denied, flat] {
      #expect(EvdevDecoder(device, as: device.inputDevice(DeviceID(rawValue: 1)), mapping: OutputMapping()) == nil)
    }
  }

  @Test("A palm is recognized only if the driver can report palms")
  func palms() {
    var device = Self.device()
    #expect(frames("id 1,x 5,syn,tool 2,syn,x 6,syn,id -1,syn", device) == ["down 0 5 0", "cancel 0"])
    device.codes[3] = [0, 1, 0x2f, 0x35, 0x36, 0x39]
    #expect(frames("id 1,x 5,syn,tool 2,syn,id -1,syn", device) == ["down 0 5 0", "up 0"])
  }

  @Test("If a contact is replaced in a report that also contains a palm, no end is reported, as in libinput")
  func replacedPalm() {
    let limits = ContactLimits(size: 25)
    // The new contact is a palm from the beginning, so later reports of a palm or a size do not cancel the contact that
    // it replaced.
    #expect(frames("id 1,x 5,syn,tool 2,id -1,id 2,syn,tool 2,syn,id -1,syn") == ["down 0 5 0"])
    #expect(frames("id 1,x 5,syn,tool 2,id -1,id 2,size 101,syn,size 102,syn", limits: limits) == ["down 0 5 0"])
    // The new contact becomes a palm in the report in which it begins.
    #expect(frames("id 1,x 5,syn,id -1,id 2,tool 2,syn,x 6,syn") == ["down 0 5 0"])
  }

  @Test("A tracking id may be 0")
  func zero() { #expect(frames("id 0,x 5,syn,id -1,syn") == ["down 0 5 0", "up 0"]) }

  @Test("Only a report ends a frame, and only a pressed BTN_TOUCH means a finger")
  func otherEvents() {
    #expect(frames("id 1,config,x 5,syn") == ["down 0 5 0"])
    #expect(frames("X 5,key 1,syn,touch 2,syn,touch 1,syn,key 0,syn", Self.device(slots: nil)) == ["down -1 5 0"])
    #expect(frames("X 5,touch 2,syn", Self.device(slots: nil)) == [])
  }

  @Test("If events are lost, the events of the incomplete frame before the loss are discarded")
  func beforeLoss() {
    #expect(frames("id 1,drop,syn,x 3,syn") == [])
    let single = Self.device(slots: nil)
    #expect(frames("touch 1,drop,syn,syn", single) == [])
    #expect(
      frames("touch 1,syn,touch 0,drop,syn,touch 1,syn", single) == ["down -1 0 0", "cancel -1", "down -1 0 0"])
  }

  @Test("A contact that grows too large without moving is cancelled at once, whatever the unit of its size")
  func grows() {
    var device = Self.device()
    #expect(
      frames("id 1,x 30,size 100,syn,size 101,syn", limits: ContactLimits(size: 25)) == ["down 0 30 0", "cancel 0"])
    device.axes[0x30]?.resolution = 1
    #expect(frames("id 1,x 30,size 3,syn", device, limits: ContactLimits(size: 2)) == [])
  }

  @Test("A touchscreen is recognized by its axes, keys and properties, unless udev decides")
  func touchscreens() {
    func isTouchscreen(_ change: (inout RecordedDevice) -> Void) -> Bool {
      var device = Self.device()
      change(&device)
      return device.isTouchscreen
    }
    #expect(isTouchscreen { _ in })
    #expect(isTouchscreen { $0.properties = [] })
    #expect(isTouchscreen { $0.codes[1] = nil })
    #expect(!isTouchscreen { ($0.properties, $0.codes[1]) = ([], nil) })
    #expect(isTouchscreen { $0.codes[1] = [0x14a, 0x145] })
    #expect(!isTouchscreen { $0.codes[1] = [0x14a, 0x14b] })
    #expect(isTouchscreen { ($0.codes[1], $0.udevProperties) = ([0x14b], ["ID_INPUT_TOUCHSCREEN=1"]) })
    #expect(!isTouchscreen { $0.udevProperties = ["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=0"] })
    #expect(isTouchscreen { $0.udevProperties = ["LIBINPUT_A=1", "WL_OUTPUT=DSI-1"] })
    // An axis counts only if the device has both its code and its range.
    #expect(!isTouchscreen { ($0.axes[0x35], $0.axes[0]) = (nil, nil) })
    #expect(!isTouchscreen { ($0.codes[3], $0.properties) = ([0x2f, 0x35], []) })
    for axis in [0x35, 0x36] as [UInt16] { #expect(!isTouchscreen { $0.axes[axis] = .init(minimum: 5, maximum: 5) }) }
  }

  @Test("A device that also has the axis ABS_MT_SLOT - 1, as gamepads do, has no slots")
  func gamepad() {
    var device = Self.device()
    device.codes[3]?.append(0x2e)
    #expect(device.inputDevice(DeviceID(rawValue: 1)).slots == 3)
    device.axes[0x2e] = .init(minimum: 0, maximum: 9)
    #expect(TouchAxes(device)?.slots == 0)
    // A device that has a range for ABS_MT_SLOT, but not the code, has no slots either.
    var silent = Self.device()
    silent.codes[3] = [0, 1, 0x35, 0x36, 0x39]
    #expect(TouchAxes(silent)?.slots == 0)
    #expect(device.inputDevice(DeviceID(rawValue: 1)).slots == 1)
    device.codes[1] = nil
    #expect(TouchAxes(device) == nil)
    #expect(device.inputDevice(DeviceID(rawValue: 1)).slots == nil)
  }

  @Test("A calibration from udev consists of six numbers, and the identity counts as no calibration")
  func calibration() {
    let matrix = EvdevCalibration("1 2 3 4 5 6")
    #expect(matrix.map { $0.apply(0.25, 0.5) == (4.25, 9.5) } == true)
    for text in ["1 0 0 0 1 0", "1.0 0 0 0 1 0", "", "1 2 3 4 5", "1 2 3 4 5 6 7", "1 2 3 4 5 x", "1 2 3 4 5 inf"] {
      #expect(EvdevCalibration(text) == nil, "\(text)")
    }
  }

  @Test("The noise that the driver declares takes precedence over udev's, and negative noise counts as no noise")
  func noise() {
    func moves(_ fuzz: (Int32, Int32), _ properties: [String] = [], by way: Int = 3, slots: Int32 = 3) -> Bool {
      var device = Self.device(slots: slots)
      device.axes[0x35]?.fuzz = fuzz.0
      device.axes[0x36]?.fuzz = fuzz.1
      device.udevProperties = ["ID_INPUT_TOUCHSCREEN=1"] + properties
      return frames("id 1,x 50,y 50,syn,x \(50 + way),syn", device).count == 2
    }
    let udev = ["LIBINPUT_FUZZ_35=8", "LIBINPUT_FUZZ_36=8"]
    #expect(moves((0, 0)) && !moves((8, 8)) && !moves((6, 6)) && moves((5, 5)))
    #expect(!moves((0, 0), udev) && moves((2, 2), udev) && moves((-8, -8), udev))
    #expect(moves((8, 0)) && moves((0, 8)) && moves((0, 0), ["LIBINPUT_FUZZ_35=8"]))
    #expect(moves((0, 0), ["LIBINPUT_FUZZ_35=-8", "LIBINPUT_FUZZ_36=-8"]))
    // Without a noise filter, a repeated position counts as a movement.
    #expect(moves((0, 0), by: 0) && moves((8, 0), by: 0) && moves((0, 8), by: 0) && !moves((8, 8), by: 0))
    #expect(!moves((2, 2), by: 1) && moves((2, 2), by: 2) && moves((1, 1), by: 1) && !moves((8, 8), slots: 1))
  }

  @Test("The location that the noise filter remembers follows the finger at a distance of one margin")
  func drags() {
    let center = EvdevPoint(x: 100, y: 100)
    let margin = EvdevPoint(x: 10, y: 5)
    let known: [(Int32, Int32, Int32, Int32)] = [
      (109, 100, 100, 100), (110, 100, 100, 100), (120, 100, 110, 100), (80, 100, 90, 100), (100, 104, 100, 100),
      (100, 105, 100, 100), (100, 110, 100, 105), (100, 90, 100, 95), (107, 103, 100, 100), (108, 104, 100, 100),
      (120, 110, 112, 106),
    ]
    for (x, y, toX, toY) in known {
      #expect(EvdevPoint(x: x, y: y).drags(center, margin: margin) == EvdevPoint(x: toX, y: toY), "\(x) \(y)")
    }
    for margin in [EvdevPoint(x: 0, y: 5), EvdevPoint(x: 10, y: 0)] {
      for point in [EvdevPoint(x: 101, y: 100), EvdevPoint(x: 100, y: 101)] {
        #expect(point.drags(center, margin: margin) == point)
      }
    }
    let narrow = EvdevPoint(x: 1, y: 1)
    #expect(EvdevPoint(x: 102, y: 100).drags(center, margin: narrow) == EvdevPoint(x: 101, y: 100))
  }

  @Test("With random events, every contact that moves or ends has begun exactly once")
  func anything() throws {
    var random = SeededGenerator(seed: 23)
    for round in 0..<60 {
      let device = Self.device(slots: round % 3 == 0 ? nil : 4, fuzz: round % 2 == 0 ? 6 : 0)
      var events: [RecordedEvent] = []
      for time in 0..<2000 {
        let codes: [(UInt16, UInt16)] = [
          (3, 0x2f), (3, 0x39), (3, 0x35), (3, 0x36), (3, 0x37), (3, 0), (3, 1), (1, 0x14a), (0, 0), (0, 0), (0, 3),
          (7, 7),
        ]
        let (type, code) = codes.randomElement(using: &random) ?? (0, 0)
        let values: [Int32] = [-1, 0, 1, 2, 3, 50, .min, .max, Int32.random(in: -9...110, using: &random)]
        let value = values.randomElement(using: &random) ?? 0
        events.append(RecordedEvent(time: Int64(time), type: type, code: code, value: value))
      }
      var down: Set<Int32> = []
      for frame in Frame.of(device, events) {
        #expect(!frame.samples.isEmpty)
        for sample in frame.samples {
          #expect(sample.phase == .down ? down.insert(sample.slot).inserted : down.contains(sample.slot))
          if sample.phase == .up || sample.phase == .cancel { down.remove(sample.slot) }
          #expect(sample.x.isFinite && sample.y.isFinite)
        }
      }
    }
  }
}
