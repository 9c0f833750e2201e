// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CHost
package import Tactus

/// The clock by which deadlines are kept, and touches stamped.
package enum MonotonicClock {
  package static var now: Timestamp { Timestamp(microseconds: tactus_monotonic_microseconds()) }
}
