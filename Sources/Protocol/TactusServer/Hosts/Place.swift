// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The owner of a view of the engine.
struct Place {
  let area: Area
  /// Nil for the area's own view, and for a view that its client has destroyed.
  var node: ViewNode?
}
