// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
package import Tactus

/// The clock of deadlines and touches.
package enum MonotonicClock {
  package static var now: Timestamp { Timestamp(microseconds: tactus_monotonic_microseconds()) }
}
