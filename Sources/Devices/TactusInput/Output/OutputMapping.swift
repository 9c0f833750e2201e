// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// Maps touchscreens to outputs, and contacts to points on the outputs (S22.1, S21.2).
public struct OutputMapping: Sendable {
  public var outputs: [Output]
  /// The assignments of the configuration: the name of a device, in which `*` matches any text, and the name of an
  /// output.
  public var assignments: [(device: String, output: String)]

  public init(outputs: [Output] = [], assignments: [(device: String, output: String)] = []) {
    self.outputs = outputs
    self.assignments = assignments
  }

  /// Returns the first of these outputs that exists: the output that the configuration assigns, the output that udev
  /// names, the internal output, the first output. Returns nil if there are no outputs.
  public func output(of device: InputDevice) -> Output? {
    for assignment in assignments where Glob.matches(device.name, pattern: assignment.device) {
      if let named = outputs.first(where: { $0.name == assignment.output }) { return named }
    }
    if let named = outputs.first(where: { $0.name == device.outputName }) { return named }
    return outputs.first { $0.isInternal } ?? outputs.first
  }

  /// Returns the point of a contact in logical coordinates; `x` and `y` are 0 to 1 over the panel. If there is no
  /// output, the point is in mm of the glass, or from 0 to 1000 if the size of the glass is unknown.
  public func location(x: Double, y: Double, of device: InputDevice) -> Point {
    projection(of: device).point(x, y)
  }

  /// Returns the conversion that `location` performs, so that the output is looked up only once for many contacts.
  public func projection(of device: InputDevice) -> Projection {
    guard let output = output(of: device) else {
      let size = device.size ?? InputDevice.Size(width: 1000, height: 1000)
      return Projection(origin: .zero, right: Vector(dx: size.width, dy: 0), down: Vector(dx: 0, dy: size.height))
    }
    func place(_ x: Double, _ y: Double) -> Point {
      let (u, v) = output.transform.turn(x, y)
      return Point(x: output.frame.x + u * output.frame.width, y: output.frame.y + v * output.frame.height)
    }
    return Projection(origin: place(0, 0), right: place(1, 0) - place(0, 0), down: place(0, 1) - place(0, 0))
  }

  /// Returns the threshold scale of the device's output (S21.2). The size of the glass takes precedence over the size
  /// of the output.
  public func thresholdScale(of device: InputDevice) -> Double {
    guard let output = output(of: device), let size = device.size ?? output.size else { return 1 }
    let width = output.transform.swapsAxes ? size.height : size.width
    return Thresholds.scale(pixelsPerMillimetre: output.frame.width / width)
  }
}

extension Output.Transform {
  var swapsAxes: Bool { rawValue & 1 == 1 }

  /// Converts a point of the panel's unit square to the unit square of the picture.
  func turn(_ x: Double, _ y: Double) -> (Double, Double) {
    switch self {
    case .normal: (x, y)
    case .rotated90: (1 - y, x)
    case .rotated180: (1 - x, 1 - y)
    case .rotated270: (y, 1 - x)
    case .flipped: (1 - x, y)
    case .flipped90: (y, x)
    case .flipped180: (x, 1 - y)
    case .flipped270: (1 - y, 1 - x)
    }
  }
}
