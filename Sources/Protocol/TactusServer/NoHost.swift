// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// Replaces the host of a server that is being released.
final class NoHost: GestureServerHost {
  var now: Timestamp { .distantPast }
  func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool) {}
  func perform(_ action: Action) {}
}
