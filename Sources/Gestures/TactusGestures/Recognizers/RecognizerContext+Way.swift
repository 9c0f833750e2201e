// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

extension RecognizerContext {
  /// Returns the mean displacement of these touches. The displacement of a touch is measured from the point where it
  /// landed.
  func way(of touches: TouchSet) -> Vector {
    var sum = Vector.zero
    for slot in touches { sum = sum + (self[slot].location - self[slot].start) }
    return sum * (1 / Double(max(1, touches.count)))
  }
}
