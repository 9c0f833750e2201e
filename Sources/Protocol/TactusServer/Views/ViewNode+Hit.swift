// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Where the views that are applied are, for the hosts that find out themselves what is hit.
extension ViewNode {
  /// The view around it: its parent, or for the root of a host what that host's surface lies on.
  var above: ViewNode? { parent ?? host?.area?.container }

  func isInside(_ other: ViewNode) -> Bool {
    var walk: ViewNode? = self
    while let here = walk {
      if here === other { return true }
      walk = here.above
    }
    return false
  }

  /// The deepest view under a point in the coordinates of the parent; for the root in those of the host.
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
