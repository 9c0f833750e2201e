// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusWire

/// The state that a client sets for a host, apart from the states of its views and recognizers.
struct HostState {
  var reporting = TouchReporting()
  var isPrecise = false
  var deferredEdges = Sides()
}
