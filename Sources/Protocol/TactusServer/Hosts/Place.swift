// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Whose a view of the engine is.
struct Place {
  let area: Area
  /// Nil for the area's own view, and for one whose client has destroyed it.
  var node: ViewNode?
}
