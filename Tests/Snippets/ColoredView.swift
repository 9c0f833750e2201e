// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

/// A view with a colour.
final class ColoredView: GestureView {
  enum Color { case red, yellow }
  var backgroundColor = Color.red
}
