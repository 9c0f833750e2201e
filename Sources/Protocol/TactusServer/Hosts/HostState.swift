// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// What a client says of a host as a whole.
struct HostState {
  var reporting = TouchReporting()
  var isPrecise = false
  var deferredEdges = Sides()
}
