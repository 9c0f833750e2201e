// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// A bar that shows the progress of a gesture, in the middle of a screen edge. The bar is full once lifting the fingers
/// would trigger the action. This type only computes the bar; `Overlay` shows it.
struct Gauge: Hashable {
  enum Stage: Hashable {
    /// Lifting the fingers now does nothing.
    case filling
    /// Lifting the fingers now triggers the action.
    case commits
    /// The action is triggered once the fingers have rested for long enough.
    case armed
  }

  /// One side of the screen.
  var edge: Sides
  var stage: Stage
  /// The progress, from 0 to `full`. It is coarser than the reported progress, so that the bar is redrawn less often.
  var fill: Int

  static let full = 60

  init(_ course: BindingCourse, of binding: Binding) {
    edge = Self.edge(of: binding.gesture.kind.form)
    stage = course.isArmed ? .armed : course.commits ? .commits : .filling
    let progress = course.progress.magnitude
    fill = stage == .filling && progress < 1 ? Int(progress * Double(Self.full)) : Self.full
  }

  /// Returns the edge at which the gesture begins, or toward which it moves. If that is not a single edge, returns the
  /// top edge for gestures that may begin there, and otherwise the bottom edge, which most hands do not cover.
  private static func edge(of form: any GestureForm) -> Sides {
    let sides = form.isFromBorder ? form.start : form.ways
    if sides.rawValue.nonzeroBitCount == 1 { return sides }
    return form.isFromBorder && sides.contains(.top) ? .top : .bottom
  }

  // MARK: size, in logical pixels

  private static let (length, thickness) = (180, 12)
  private var isUpright: Bool { edge == .left || edge == .right }

  var width: Int { isUpright ? Self.thickness : Self.length }
  var height: Int { isUpright ? Self.length : Self.thickness }

  // MARK: drawing into pixels

  /// Draws the bar in premultiplied ARGB. The stages do not differ by colour alone: the bar is thicker once the gesture
  /// commits, and has a dark line along its middle once the gesture is armed.
  func pixels(width: Int, height: Int) -> [UInt32] {
    guard width > 0, height > 0 else { return [] }
    let (length, thickness) = isUpright ? (height, width) : (width, height)
    // The bar fills from left to right, or from bottom to top.
    let end = Double(length) * Double(fill) / Double(Self.full)
    let outer = Double(thickness) / 2
    let inner = outer * (stage == .filling ? 0.5 : 0.75)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let along = Double(isUpright ? height - 1 - y : x) + 0.5
        let across = Double(isUpright ? x : y) + 0.5 - outer
        var pixel = Colour.clear.over(
          by: Colour.back, Self.coverage(along, across, outer, to: Double(length), in: outer))
        pixel = pixel.over(by: stage.colour, Self.coverage(along, across, inner, to: end, in: outer))
        if stage == .armed {
          pixel = pixel.over(by: Colour.back, Self.coverage(along, across, inner / 3, to: end, in: outer))
        }
        pixels.append(pixel.argb)
      }
    }
    return pixels
  }

  /// Returns the fraction of a pixel that is inside a bar with round ends of this radius. The centre line of the bar
  /// runs from `margin` to `end - margin`.
  private static func coverage(
    _ along: Double, _ across: Double, _ radius: Double, to end: Double, in margin: Double
  ) -> Double {
    guard end > 2 * margin else { return 0 }
    let beyond = max(margin - along, along - (end - margin), 0)
    return max(0, min(1, radius + 0.5 - (beyond * beyond + across * across).squareRoot()))
  }
}

extension Gauge.Stage {
  fileprivate var colour: Gauge.Colour {
    switch self {
    case .filling: Gauge.Colour(red: 1, green: 1, blue: 1, alpha: 0.9)
    case .commits: Gauge.Colour(red: 0.34, green: 0.89, blue: 0.54, alpha: 1)
    case .armed: Gauge.Colour(red: 1, green: 0.75, blue: 0.2, alpha: 1)
    }
  }
}

extension Gauge {
  struct Colour {
    var red, green, blue, alpha: Double
    static let clear = Colour(red: 0, green: 0, blue: 0, alpha: 0)
    static let back = Colour(red: 0.1, green: 0.1, blue: 0.1, alpha: 0.7)

    /// Returns the result of blending another colour over this colour. This colour is premultiplied; `other` is not.
    func over(by other: Colour, _ coverage: Double) -> Colour {
      let alpha = other.alpha * coverage
      func mix(_ mine: Double, _ theirs: Double) -> Double { mine * (1 - alpha) + theirs * alpha }
      return Colour(
        red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
        alpha: self.alpha * (1 - alpha) + alpha)
    }

    var argb: UInt32 {
      [alpha, red, green, blue].reduce(0) { $0 << 8 | UInt32(max(0, min(1, $1)) * 255 + 0.5) }
    }
  }
}
