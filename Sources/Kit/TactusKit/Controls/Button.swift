// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A control that sends `touchUpInside` when a finger lifts inside it.
open class Button: GestureControl {
  public override init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0)) {
    super.init(frame: frame)
    control = Control(kind: .button)
  }
}
