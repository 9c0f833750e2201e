// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Functions that convert between the coordinates of views. A nil view stands for the coordinates of the window's
/// frame, which are the window's own coordinates if the origin of the frame is zero.
extension GestureView {
  var toRoot: ViewTransform {
    var transform = placement
    var walk = superview
    while let here = walk {
      transform = transform.concatenating(here.placement)
      walk = here.superview
    }
    return transform
  }

  /// Converts a point of this view to the coordinates of another view. If the transform of the other view has no
  /// inverse, the result is the origin.
  public func convert(_ point: Point, to view: GestureView?) -> Point {
    GestureView.point(toRoot.apply(point), in: view)
  }
  /// Converts a point of another view to the coordinates of this view.
  public func convert(_ point: Point, from view: GestureView?) -> Point {
    GestureView.point(view?.toRoot.apply(point) ?? point, in: self)
  }
  /// Converts a displacement, to which translations do not apply.
  public func convert(_ vector: Vector, to view: GestureView?) -> Vector {
    GestureView.vector(toRoot.apply(vector), in: view)
  }
  public func convert(_ vector: Vector, from view: GestureView?) -> Vector {
    GestureView.vector(view?.toRoot.apply(vector) ?? vector, in: self)
  }

  /// Converts a point that the backend reports to the coordinates of a view.
  static func point(_ point: Point, in view: GestureView?) -> Point {
    guard let view else { return point }
    return view.toRoot.inverse?.apply(point) ?? .zero
  }
  static func vector(_ vector: Vector, in view: GestureView?) -> Vector {
    guard let view else { return vector }
    return view.toRoot.inverse?.apply(vector) ?? .zero
  }
}
