// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension RecognizerContext {
  /// Returns how far the centroid of these touches has moved since each of them landed.
  func way(of touches: TouchSet) -> Vector {
    var sum = Vector.zero
    for slot in touches { sum = sum + (self[slot].location - self[slot].start) }
    return sum * (1 / Double(max(1, touches.count)))
  }
}
