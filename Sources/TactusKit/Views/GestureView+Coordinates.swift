// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// From one view's coordinates to another's. Nil stands for the window's surroundings, in which the window's own frame
/// is given; for a window at the origin they are its own coordinates.
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

  /// A point of this view in the coordinates of another. The other's origin where that one is squashed flat.
  public func convert(_ point: Point, to view: GestureView?) -> Point {
    GestureView.point(toRoot.apply(point), in: view)
  }
  /// A point of another view in the coordinates of this one.
  public func convert(_ point: Point, from view: GestureView?) -> Point {
    GestureView.point(view?.toRoot.apply(point) ?? point, in: self)
  }
  /// A displacement: without offset.
  public func convert(_ vector: Vector, to view: GestureView?) -> Vector {
    GestureView.vector(toRoot.apply(vector), in: view)
  }
  public func convert(_ vector: Vector, from view: GestureView?) -> Vector {
    GestureView.vector(view?.toRoot.apply(vector) ?? vector, in: self)
  }

  /// What the backend reports, in a view's coordinates.
  static func point(_ point: Point, in view: GestureView?) -> Point {
    guard let view else { return point }
    return view.toRoot.inverse?.apply(point) ?? .zero
  }
  static func vector(_ vector: Vector, in view: GestureView?) -> Vector {
    guard let view else { return vector }
    return view.toRoot.inverse?.apply(vector) ?? .zero
  }

  /// Whether a point in its own coordinates lies in it.
  public func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// The deepest view at a point in its own coordinates, as the engine finds it (S2.2); nil where nothing is hit.
  public func hitTest(_ point: Point) -> GestureView? {
    guard flags.contains(.interactive), placement.inverse != nil, contains(point) else { return nil }
    for view in subviews.reversed() {
      if let local = view.placement.inverse?.apply(point), let hit = view.hitTest(local) { return hit }
    }
    return self
  }
}
