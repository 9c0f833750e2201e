// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Tells of a finger that lifts inside it, by `touchUpInside`.
open class Button: GestureControl {
  public override init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0)) {
    super.init(frame: frame)
    control = Control(kind: .button)
  }
}
