// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The base class of the built-in kinds, which the engine implements, in this process or in the compositor. A subclass
/// of a kind may decide its relations to other recognizers. To handle touches, subclass `GestureRecognizer` instead.
///
/// Numbers that are out of range are clamped; NaN is ignored. Lengths that you set are in px of the window, times in
/// seconds. Default lengths are physical: the numbers of `Thresholds`, in px of 0.156 mm.
open class BuiltInGestureRecognizer: GestureRecognizer {
  public final override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  public final override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  public final override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) {}
  public final override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) {}

  // MARK: access to parameters

  func count(_ parameter: Parameter, _ usual: Int) -> Int {
    guard let value = parameters[parameter] else { return usual }
    return value < 1e9 ? Int(value) : .max
  }
  func setCount(_ parameter: Parameter, _ value: Int, from minimum: Int = 1) {
    set(parameter, to: Double(max(minimum, value)))
  }

  func length(_ parameter: Parameter, _ usual: Double) -> Double { parameters[parameter] ?? usual }
  func setLength(_ parameter: Parameter, _ value: Double) { set(parameter, to: value < 0 ? 0 : value) }

  func seconds(_ parameter: Parameter, _ usual: Interval) -> Double {
    parameters[parameter].map { $0 / 1000 } ?? (usual == .unlimited ? .infinity : usual.seconds)
  }
  func setSeconds(_ parameter: Parameter, _ value: Double) { set(parameter, to: value < 0 ? 0 : value * 1000) }

  func flag(_ parameter: Parameter, _ usual: Bool) -> Bool { parameters[parameter].map { $0 == 1 } ?? usual }
  func setFlag(_ parameter: Parameter, _ value: Bool) { set(parameter, to: value ? 1 : 0) }

  func sides(_ parameter: Parameter, _ usual: Sides) -> Sides {
    parameters[parameter].map { Sides(rawValue: UInt8($0)) } ?? usual
  }
  func setSides(_ parameter: Parameter, _ value: Sides) {
    set(parameter, to: Double(value.intersection(.all).rawValue))
  }
}
