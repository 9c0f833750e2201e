// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusInput

@Suite("Decoding kernel events")
struct RecordingDecoderTests {
  /// A screen of 100 by 100 units.
  private static func device(slots: Int32? = 3, fuzz: Int32 = 0) -> RecordedDevice {
    var device = RecordedDevice()
    let axis = RecordedDevice.AxisRange(minimum: 0, maximum: 99, fuzz: fuzz)
    device.codes = [1: [0x14a], 3: [0, 1]]
    device.axes = [0: axis, 1: axis]
    device.properties = [1]
    if let slots {
      device.codes[3] = [0, 1, 0x2f, 0x30, 0x35, 0x36, 0x37, 0x39]
      device.axes[0x2f] = .init(minimum: 0, maximum: slots - 1)
      // 4 units to the mm.
      device.axes[0x30] = .init(minimum: 0, maximum: 400, resolution: 4)
      device.axes[0x35] = axis
      device.axes[0x36] = axis
    }
    return device
  }

  /// `slot 1`, `id 7`, `x 30`, `y 30`, `tool 2`, `touch 1`, `size 40`, `drop`; `syn` ends a frame.
  private func frames(
    _ script: String, _ device: RecordedDevice = device(), limits: ContactLimits = ContactLimits()
  ) -> [String] {
    let codes: [Substring: (UInt16, UInt16)] = [
      "slot": (3, 0x2f), "id": (3, 0x39), "x": (3, 0x35), "y": (3, 0x36), "tool": (3, 0x37), "touch": (1, 0x14a),
      "size": (3, 0x30), "X": (3, 0), "Y": (3, 1), "drop": (0, 3), "syn": (0, 0),
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

  @Test("A finger lands, moves and lifts; what has not changed is remembered")
  func finger() {
    #expect(
      frames("id 1,x 30,y 40,syn,x 31,syn,id -1,syn,id 2,y 50,syn") == [
        "down 0 30 40", "move 0 31 40", "up 0", "down 0 31 50",
      ])
  }

  @Test("A contact that is too large is dropped until it lifts, and cancelled if it becomes so")
  func size() {
    let limits = ContactLimits(size: 25)
    #expect(frames("id 1,x 30,size 101,syn,size 40,x 31,syn,id -1,syn,id 2,syn", limits: limits) == ["down 0 31 0"])
    #expect(
      frames("id 1,x 30,size 100,syn,size 101,syn,x 32,syn,id -1,syn", limits: limits) == ["down 0 30 0", "cancel 0"])
    #expect(frames("id 1,x 30,size 101,syn") == ["down 0 30 0"])
  }

  @Test("Without its own unit a size is in the units of positions, and without those it is unknown")
  func sizeUnits() {
    var device = Self.device()
    device.axes[0x30]?.resolution = 0
    let script = "id 1,x 30,size 30,syn"
    #expect(frames(script, device, limits: ContactLimits(size: 2)) == ["down 0 30 0"])
    device.axes[0x35]?.resolution = 10
    #expect(frames(script, device, limits: ContactLimits(size: 2)) == [])
    #expect(frames(script, device, limits: ContactLimits(size: 3)) == ["down 0 30 0"])
  }

  @Test("Fingers are in their slots, in order")
  func fingers() {
    #expect(
      frames("slot 1,id 1,x 10,slot 0,id 2,x 20,syn,slot 1,x 11,slot 0,id -1,syn")
        == ["down 0 20 0, down 1 10 0", "up 0, move 1 11 0"])
  }

  @Test("Nothing is said of a report that says nothing")
  func nothing() {
    #expect(frames("syn,syn,slot 1,syn,x 4,syn,id -1,syn") == [])
  }

  @Test("A finger that was there before the recording is not heard of until it lands")
  func before() {
    #expect(frames("x 1,syn,x 2,syn,id -1,syn,id 5,syn,id -1,syn") == ["down 0 2 0", "up 0"])
  }

  @Test("A second id for a contact is ignored, and so is a second end")
  func doubleIDs() {
    #expect(
      frames("id 1,syn,id 2,x 5,syn,id -1,syn,id -1,syn,id 3,syn") == [
        "down 0 0 0", "move 0 5 0", "up 0", "down 0 5 0",
      ])
  }

  @Test("Slots there are not count as the last")
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

  @Test("Where events were lost, all contacts are cancelled; they are heard of again when they land anew")
  func dropped() {
    #expect(
      frames("id 1,x 5,syn,slot 1,id 2,syn,x 9,drop,id -1,slot 0,x 7,syn,x 8,syn,id -1,syn,id 3,syn")
        == ["down 0 5 0", "down 1 0 0", "cancel 0, cancel 1", "down 0 8 0"])
  }

  @Test("After a loss the slot is the one last heard of")
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

  @Test("Small movements of a noisy driver are filtered out, and none of another")
  func fuzz() {
    let script = "id 1,x 50,y 50,syn,x 53,syn,x 55,syn,x 52,syn,y 80,syn"
    #expect(frames(script, Self.device(fuzz: 8)).map { $0.prefix(4) } == ["down", "move", "move"])
    #expect(frames(script).count == 5)
  }

  @Test("What is still down at the end can be taken back, once")
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

  @Test("Places follow the outputs")
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

  @Test("What is no touchscreen is not taken for one")
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

  @Test("Whatever a driver says, every contact that ended or moved had begun, and began once")
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
