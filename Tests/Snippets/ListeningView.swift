// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view that prints the phase of each touch that it receives.
final class ListeningView: GestureView {
  private let print: (String) -> Void

  init(frame: Rect, print: @escaping (String) -> Void) {
    self.print = print
    super.init(frame: frame)
  }

  override func touchesBegan(_ touches: Set<GestureTouch>, with event: TouchEvent) { tell("began", touches) }
  override func touchesMoved(_ touches: Set<GestureTouch>, with event: TouchEvent) { tell("moved", touches) }
  override func touchesEnded(_ touches: Set<GestureTouch>, with event: TouchEvent) { tell("ended", touches) }
  override func touchesCancelled(_ touches: Set<GestureTouch>, with event: TouchEvent) { tell("cancelled", touches) }

  private func tell(_ phase: String, _ touches: Set<GestureTouch>) { for _ in touches { print(phase) } }
}
