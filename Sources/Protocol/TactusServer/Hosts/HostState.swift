// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// The state of a host as a whole that its client sets.
struct HostState {
  var reporting = TouchReporting()
  var isPrecise = false
  var deferredEdges = Sides()
}
