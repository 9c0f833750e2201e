// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusText

/// Which output a touchscreen lies on, and where on it a contact is (S22.1, S21.2).
public struct OutputMapping: Sendable {
  public var outputs: [Output]
  /// The configuration's word: a device's name, with `*` for anything, and the output's.
  public var assignments: [(device: String, output: String)]

  public init(outputs: [Output] = [], assignments: [(device: String, output: String)] = []) {
    self.outputs = outputs
    self.assignments = assignments
  }

  /// The configuration's, udev's, the only, the internal, the first; nil without any output.
  public func output(of device: InputDevice) -> Output? {
    for assignment in assignments where Glob.matches(device.name, pattern: assignment.device) {
      if let named = outputs.first(where: { $0.name == assignment.output }) { return named }
    }
    if let named = outputs.first(where: { $0.name == device.outputName }) { return named }
    if outputs.count == 1 { return outputs.first }
    return outputs.first { $0.isInternal } ?? outputs.first
  }

  /// Where a contact is in logical coordinates; `x` and `y` are 0 to 1 over the panel. Without an output, in mm of the
  /// glass, or 0 to 1000 where that is unknown too.
  public func location(x: Double, y: Double, of device: InputDevice) -> Point {
    projection(of: device).point(x, y)
  }

  /// `location` for many contacts of a device: looks the output up only once.
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

  /// What the engine multiplies distances by on this device's output (S21.2). The glass knows its size best.
  public func thresholdScale(of device: InputDevice) -> Double {
    guard let output = output(of: device), let size = device.size ?? output.size else { return 1 }
    let width = output.transform.swapsAxes ? size.height : size.width
    return Thresholds.scale(pixelsPerMillimetre: output.frame.width / width)
  }
}

extension Output.Transform {
  var swapsAxes: Bool { rawValue & 1 == 1 }

  /// From the panel's unit square into the picture's.
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
