// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
package import Tactus

/// The clock that measures deadlines and stamps touches.
package enum MonotonicClock {
  package static var now: Timestamp { Timestamp(microseconds: tactus_monotonic_microseconds()) }
}
