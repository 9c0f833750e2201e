// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusInput

@Suite("Output mapping")
struct OutputTests {
  private func device(_ name: String = "Glass", output: String? = nil, size: InputDevice.Size? = nil) -> InputDevice {
    InputDevice(id: DeviceID(rawValue: 1), name: name, size: size, outputName: output)
  }
  private func output(_ name: String, x: Double = 0, turn: Output.Transform = .normal) -> Output {
    Output(name: name, frame: Rect(x: x, y: 0, width: 1000, height: 500), transform: turn)
  }

  @Test("Without an output, a contact's location is in millimetres on the glass")
  func inMillimetres() {
    let glass = device(size: InputDevice.Size(width: 256, height: 144))
    #expect(OutputMapping().location(x: 0.5, y: 0.25, of: glass) == Point(x: 128, y: 36))
  }

  @Test("Without an output, and if the device's size is unknown, a contact's location is in thousandths of the panel")
  func inThousandths() {
    #expect(OutputMapping().location(x: 0.5, y: 0.25, of: device()) == Point(x: 500, y: 250))
  }

  @Test(
    "For every transform, the inverse projection leads back to the same point of the panel",
    arguments: Output.Transform.allCases)
  func back(turn: Output.Transform) throws {
    let projection = OutputMapping(outputs: [output("DP-1", x: 200, turn: turn)]).projection(of: device())
    let inverse = try #require(projection.inverse)
    for (x, y) in [(0.0, 0.0), (0.25, 0.75), (1.0, 0.5)] {
      let there = projection.point(x, y)
      #expect((inverse.point(there.x, there.y) - Point(x: x, y: y)).length < 1e-12)
      let both = projection.after(inverse).point(there.x, there.y)
      #expect((both - there).length < 1e-9)
    }
  }

  @Test("The projection to an output without a size has no inverse")
  func noWayBack() {
    let flat = Output(name: "DP-1", frame: Rect(x: 0, y: 0, width: 0, height: 500))
    #expect(OutputMapping(outputs: [flat]).projection(of: device()).inverse == nil)
    let endless = Vector(dx: .infinity, dy: 0)
    #expect(Projection(origin: .zero, right: endless, down: Vector(dx: 0, dy: 1)).inverse == nil)
  }

  @Test("If there is only one output, a contact's location is in the pixels of this output")
  func onlyOutput() {
    let mapping = OutputMapping(outputs: [output("DP-1", x: 200)])
    #expect(mapping.location(x: 0.5, y: 0.5, of: device()) == Point(x: 700, y: 250))
  }

  @Test("The output that the configuration names takes precedence over the output that udev names")
  func configurationFirst() {
    let mapping = OutputMapping(
      outputs: [output("DP-1"), output("DP-2")], assignments: [(device: "Gl*", output: "DP-2")])
    #expect(mapping.output(of: device(output: "DP-1"))?.name == "DP-2")
    #expect(mapping.output(of: device("Other", output: "DP-1"))?.name == "DP-1")
  }

  @Test("An assignment to a missing output is ignored")
  func missingOutput() {
    let mapping = OutputMapping(
      outputs: [output("DP-1"), output("DP-2")], assignments: [(device: "*", output: "DP-9")])
    #expect(mapping.output(of: device(output: "DP-2"))?.name == "DP-2")
    #expect(mapping.output(of: device(output: "DP-8"))?.name == "DP-1")
  }

  @Test("Without an assignment a touchscreen is on the internal output", arguments: ["eDP-1", "LVDS-1", "DSI-1"])
  func internalOutput(name: String) {
    #expect(OutputMapping(outputs: [output("HDMI-A-1"), output(name)]).output(of: device())?.name == name)
  }

  @Test("Without an internal output a touchscreen is mapped to the first output")
  func firstOutput() {
    #expect(OutputMapping(outputs: [output("DP-2"), output("DP-1")]).output(of: device())?.name == "DP-2")
    #expect(OutputMapping().output(of: device()) == nil)
  }

  // Each argument has the place where sway puts a contact at x = 1/4 and y = 1/10 of the panel. The transforms have the
  // names of wl_output; sway's command `transform 90` sets the transform that wl_output calls 270.
  @Test(
    "An output's transform rotates and mirrors the locations of touches as compositors do",
    arguments: [
      (Output.Transform.normal, 0.25, 0.1), (.rotated90, 0.9, 0.25), (.rotated180, 0.75, 0.9), (.rotated270, 0.1, 0.75),
      (.flipped, 0.75, 0.1), (.flipped90, 0.1, 0.25), (.flipped180, 0.25, 0.9), (.flipped270, 0.9, 0.75),
    ])
  func turns(turn: Output.Transform, x: Double, y: Double) {
    let mapping = OutputMapping(outputs: [output("DP-1", x: 100, turn: turn)])
    let location = mapping.location(x: 0.25, y: 0.1, of: device())
    #expect((location - Point(x: 100 + x * 1000, y: y * 500)).length < 1e-9)
  }

  @Test("Every transform maps the panel onto the whole output", arguments: Output.Transform.allCases)
  func turnsAreOnto(turn: Output.Transform) {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { turn.turn($0.0, $0.1) }
    #expect(Set(corners.map { Point(x: $0.0, y: $0.1) }).count == 4)
    #expect(corners.allSatisfy { [0, 1].contains($0.0) && [0, 1].contains($0.1) })
  }

  @Test("A projection agrees with the mapping of its device", arguments: Output.Transform.allCases)
  func projections(turn: Output.Transform) {
    let mapping = OutputMapping(outputs: [output("DP-1", x: 100, turn: turn)])
    let projection = mapping.projection(of: device())
    #expect(projection.point(0.3, 0.7) == mapping.location(x: 0.3, y: 0.7, of: device()))
  }

  @Test("Thresholds grow with the pixel density, which is measured along the axes of the rotated output")
  func thresholds() {
    let glass = device(size: InputDevice.Size(width: 100, height: 50))
    let upright = OutputMapping(outputs: [output("DP-1")])
    #expect(upright.thresholdScale(of: glass) == Thresholds.scale(pixelsPerMillimetre: 10))
    let turned = OutputMapping(outputs: [output("DP-1", turn: .rotated90)])
    #expect(turned.thresholdScale(of: glass) == Thresholds.scale(pixelsPerMillimetre: 20))
  }

  @Test("If a device does not report its size, the size of its output is used")
  func outputSize() {
    var screen = output("DP-1")
    screen.size = InputDevice.Size(width: 200, height: 100)
    let mapping = OutputMapping(outputs: [screen])
    #expect(mapping.thresholdScale(of: device()) == Thresholds.scale(pixelsPerMillimetre: 5))
  }

  @Test("If an output reports a size of zero, as projectors do, thresholds are not scaled")
  func noSize() {
    var screen = output("DP-1")
    screen.size = InputDevice.Size(width: 0, height: 0)
    #expect(OutputMapping(outputs: [screen]).thresholdScale(of: device()) == 1)
    #expect(OutputMapping().thresholdScale(of: device()) == 1)
  }
}
