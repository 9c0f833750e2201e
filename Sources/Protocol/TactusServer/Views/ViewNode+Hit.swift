// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Hit-testing among applied views without the engine.
extension ViewNode {
  /// The surrounding view: the parent, or, for the root of a host, the view on which the host's surface lies.
  var above: ViewNode? { parent ?? host?.area?.container }

  func isInside(_ other: ViewNode) -> Bool {
    var walk: ViewNode? = self
    while let here = walk {
      if here === other { return true }
      walk = here.above
    }
    return false
  }

  /// Returns the deepest view at a point. The point is in the coordinates of the parent or, if this view is the root,
  /// in those of the host.
  func hit(_ point: Point) -> ViewNode? {
    var local = point
    if parent != nil {
      let state = state.applied
      guard state.flags.contains(.interactive), let inverse = state.transform.inverse else { return nil }
      local = .zero + inverse.apply(point - state.frame.origin)
      let (width, height) = (state.frame.width, state.frame.height)
      guard Rect(x: 0, y: 0, width: width, height: height).contains(local) else { return nil }
    }
    for child in state.applied.children.reversed() {
      if let hit = child.hit(local) { return hit }
    }
    return self
  }
}
